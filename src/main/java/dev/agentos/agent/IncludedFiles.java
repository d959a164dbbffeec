package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.Checkout;
import dev.agentos.git.WorktreeChanges;
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
 * Files that a new worktree needs and that git does not provide, such as {@code .env}: the untracked ones that the
 * project's {@value #NAMES} lists. They are copied, so that no agent writes into another's file. Nothing is read or
 * written through a link that leads out of the checkout or the worktree.
 */
final class IncludedFiles {
    static final String NAMES = ".worktreeinclude";
    private static final int MAX_FILES = 20_000;
    private static final long MAX_BYTES = 1L << 30;

    private final WorktreeChanges changes;

    IncludedFiles(WorktreeChanges changes) {
        this.changes = changes;
    }

    /** The files to copy, relative to the top; refused if they are too many for a new worktree. */
    List<Path> find(Checkout checkout) throws IOException, InterruptedException {
        var names = checkout.top().resolve(NAMES);
        if (!Files.isRegularFile(names, LinkOption.NOFOLLOW_LINKS)) return List.of();
        var found = new ArrayList<Path>();
        long bytes = 0;
        for (var name : changes.untracked(checkout, names)) {
            var file = Path.of(name);
            if (file.startsWith(AgentFolders.SHARDS)) continue;
            bytes += size(checkout.top(), file);
            found.add(file);
            if (found.size() > MAX_FILES || bytes > MAX_BYTES) throw tooMuch(names);
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
                names + " lists more than " + MAX_FILES + " files or " + (MAX_BYTES >> 30) + " GiB",
                "list fewer files; a setup script can regenerate files");
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
                        "cannot copy " + file + ", which is listed in " + NAMES + ": " + failed.getMessage(),
                        "check that it can be read and the disk has room, or remove it from " + NAMES,
                        failed);
            }
        }
    }

    private static void copy(Path source, Path copy, Path file) throws IOException {
        makeFolders(copy, file.getParent());
        Files.copy(source, copy.resolve(file), LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
    }

    /** Files, and links that stay inside even if the whole folder moves. */
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

    /** Checks each step: a folder of the worktree may be a committed link. */
    private static void makeFolders(Path copy, @Nullable Path folder) throws IOException {
        if (folder == null) return;
        makeFolders(copy, folder.getParent());
        var place = copy.resolve(folder);
        if (Files.isSymbolicLink(place)) throw new IOException(folder + " is a symbolic link in the worktree");
        if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) Files.createDirectory(place);
    }
}
