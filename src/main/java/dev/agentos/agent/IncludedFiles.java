package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.Checkout;
import dev.agentos.git.Worktrees;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files that a new copy needs and that git does not bring, such as {@code .env}: the untracked ones that the project's
 * {@value #NAMES} names. Each is copied, so that nobody writes into another's file. Nothing is read or written by way
 * of a link that leads out of the checkout or the copy.
 */
final class IncludedFiles {
    static final String NAMES = ".worktreeinclude";
    private static final int MOST_FILES = 20_000;
    private static final long MOST_BYTES = 1L << 30;

    private final Worktrees worktrees;

    IncludedFiles(Worktrees worktrees) {
        this.worktrees = worktrees;
    }

    /** What is to be copied, relative to the top; refused when that is more than a copy should begin with. */
    List<Path> find(Checkout checkout) throws IOException, InterruptedException {
        var names = checkout.top().resolve(NAMES);
        if (!Files.isRegularFile(names, LinkOption.NOFOLLOW_LINKS)) return List.of();
        var found = new ArrayList<Path>();
        long bytes = 0;
        for (var name : worktrees.untracked(checkout, names)) {
            var file = Path.of(name);
            if (file.startsWith(AgentFolders.SHARDS)) continue;
            bytes += size(checkout.top(), file);
            found.add(file);
            if (found.size() > MOST_FILES || bytes > MOST_BYTES) throw tooMuch(names);
        }
        return found;
    }

    private static long size(Path top, Path file) throws IOException {
        return Files.exists(top.resolve(file), LinkOption.NOFOLLOW_LINKS)
                ? attributes(top.resolve(file)).size()
                : 0;
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static AgentOsException tooMuch(Path names) {
        return new AgentOsException(
                ErrorCode.TOO_LARGE,
                names + " names more than " + MOST_FILES + " files or " + (MOST_BYTES >> 30) + " GiB",
                "name fewer; what can be made again belongs in a setup script");
    }

    void copy(Path top, Path copy, List<Path> files) {
        for (var file : files) {
            try {
                if (mayBeCopied(top, file)) copy(top.resolve(file), copy, file);
            } catch (FileAlreadyExistsException tracked) {
                continue; // the commit that the copy begins at has it, and that one counts
            } catch (IOException failed) {
                throw new AgentOsException(
                        ErrorCode.WORKTREE_CREATE_FAILED,
                        "cannot copy " + file + ", which " + NAMES + " names: " + failed.getMessage(),
                        "check that there is room and that it can be read, or take it out of " + NAMES,
                        failed);
            }
        }
    }

    private static void copy(Path source, Path copy, Path file) throws IOException {
        makeFolders(copy, file.getParent());
        Files.copy(source, copy.resolve(file), LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
    }

    /** Files, and links that stay inside wherever the whole is. */
    private static boolean mayBeCopied(Path top, Path file) throws IOException {
        var source = top.resolve(file);
        if (!Files.exists(source, LinkOption.NOFOLLOW_LINKS) || isBehindLink(top, file.getParent())) return false;
        if (!attributes(source).isSymbolicLink()) return attributes(source).isRegularFile();
        var target = Files.readSymbolicLink(source);
        return !target.isAbsolute()
                && source.getParent().resolve(target).normalize().startsWith(top);
    }

    private static boolean isBehindLink(Path top, @Nullable Path folder) {
        for (var at = folder; at != null; at = at.getParent()) if (Files.isSymbolicLink(top.resolve(at))) return true;
        return false;
    }

    /** Step by step: a folder of the copy may be a link that somebody committed. */
    private static void makeFolders(Path copy, @Nullable Path folder) throws IOException {
        if (folder == null) return;
        makeFolders(copy, folder.getParent());
        var place = copy.resolve(folder);
        if (Files.isSymbolicLink(place)) throw new IOException("in the copy " + folder + " is a link");
        if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) Files.createDirectory(place);
    }
}
