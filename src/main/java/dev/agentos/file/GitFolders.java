package dev.agentos.file;

import dev.agentos.core.SmallFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The folders in which git keeps the state of a working copy, also of a worktree, whose {@code .git} is a file that
 * names its folder. Read only to be watched.
 */
public final class GitFolders {
    private static final Set<String> TELLING = Set.of(
            "HEAD",
            "index",
            "packed-refs",
            "MERGE_HEAD",
            "REBASE_HEAD",
            "CHERRY_PICK_HEAD",
            "REVERT_HEAD",
            "FETCH_HEAD",
            "ORIG_HEAD");
    private static final int MAX_FOLDERS = 200;
    private static final int LONGEST = 4_096;

    private GitFolders() {}

    /** Whether a change of this name in one of the folders means that git has done something. Locks come and go. */
    static boolean tells(String name, boolean inRefs) {
        return inRefs ? !name.endsWith(".lock") : TELLING.contains(name);
    }

    /** The folder with HEAD and index, and that with the branches; empty without git. */
    public static List<Path> of(Path workspace) {
        var dotGit = workspace.resolve(".git");
        try {
            if (Files.isDirectory(dotGit, LinkOption.NOFOLLOW_LINKS)) return List.of(dotGit);
            if (!Files.isRegularFile(dotGit, LinkOption.NOFOLLOW_LINKS)) return List.of();
            var pointer = SmallFile.read(dotGit, LONGEST);
            if (pointer.isEmpty()) return List.of();
            var own = workspace
                    .resolve(pointer.get().strip().replaceFirst("^gitdir:\\s*", ""))
                    .normalize();
            var common = SmallFile.read(own.resolve("commondir"), LONGEST);
            return common.isPresent()
                    ? List.of(own, own.resolve(common.get().strip()).normalize())
                    : List.of(own);
        } catch (IOException | InvalidPathException unreadable) {
            return List.of();
        }
    }

    /** The folders in which branches and tags lie. */
    static List<Path> refs(Path git) throws IOException {
        var found = new ArrayList<Path>();
        var refs = git.resolve("refs");
        if (!Files.isDirectory(refs)) return found;
        try (var folders = Files.walk(refs)) {
            folders.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .limit(MAX_FOLDERS)
                    .forEach(found::add);
        }
        return found;
    }
}
