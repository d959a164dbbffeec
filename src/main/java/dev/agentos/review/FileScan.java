package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** One scan of all files that git lists below a folder, for {@link FileStates}. */
final class FileScan {
    private static final int MAX_FILES = 200_000;
    /** Limits for a folder that is in no repository, because all of it is copied into one. */
    private static final int MAX_COPIED_FILES = 20_000;

    private static final long MAX_COPIED_BYTES = 512L << 20;

    private final FileStates states;
    private final ExactFiles files;
    private final TreeStore trees;
    private final InitialFiles initial;
    private final List<WorkspacePath> changed = new ArrayList<>();
    /** Known paths that are not listed. */
    private final Set<WorkspacePath> missing;
    /** The initial files that are listed. */
    private final BitSet listed;

    private final Set<String> folders = new HashSet<>(Set.of(""));
    /** Listed paths that are folders, as nested repositories are. */
    private final Set<String> nested = new HashSet<>();

    private int count;
    private long bytes;

    FileScan(FileStates states, ExactFiles files, TreeStore trees, InitialFiles initial) {
        this.states = states;
        this.files = files;
        this.trees = trees;
        this.initial = initial;
        this.missing = new TreeSet<>(states.paths());
        this.listed = new BitSet(initial.size());
    }

    /** Refreshes every file; returns those that have changed. */
    List<WorkspacePath> run(SpecialFiles special) throws InterruptedException {
        trees.list(files.tree().folder(), this::add, states::checkClosed);
        if (!nested.isEmpty()) states.checkRepositories(nested);
        for (int at = listed.nextClearBit(0); at < initial.size(); at = listed.nextClearBit(at + 1)) {
            var name = initial.path(at);
            FileStates.safe(name).ifPresentOrElse(missing::add, () -> states.checkOdd(name));
        }
        if (changed.stream().anyMatch(path -> path.name().equals(".gitignore"))) special.forgetIgnored();
        for (var name : special.find(folders)) {
            FileStates.safe(name).ifPresentOrElse(missing::remove, () -> states.checkOdd(name));
            if (FileStates.safe(name).filter(states::refresh).isPresent()) changed.add(new WorkspacePath(name));
        }
        for (var path : missing) if (states.refreshUnlisted(path)) changed.add(path);
        return changed;
    }

    /** A name that git lists. */
    private void add(String name) {
        addFoldersOf(name);
        if (++count > (trees.isOurs() ? MAX_COPIED_FILES : MAX_FILES)) throw tooManyFiles();
        int at = initial.find(name);
        if (at >= 0) listed.set(at);
        FileStates.safe(name).ifPresentOrElse(this::refresh, () -> states.checkOdd(name));
    }

    private void addFoldersOf(String name) {
        for (int slash = name.lastIndexOf('/'); slash > 0; slash = name.lastIndexOf('/', slash - 1))
            if (!folders.add(name.substring(0, slash))) return;
    }

    private void refresh(WorkspacePath path) {
        missing.remove(path);
        if (states.refresh(path)) changed.add(path);
        var current = states.current(path);
        if (current.isEmpty() && states.isFolder(path)) nested.add(path.text());
        bytes += current.map(TreeFile::size).orElse(0L);
        if (trees.isOurs() && bytes > MAX_COPIED_BYTES) throw tooManyFiles();
    }

    private AgentOsException tooManyFiles() {
        var folder = files.tree().folder();
        return trees.isOurs()
                ? new AgentOsException(
                        ErrorCode.TOO_MANY,
                        "there are more than " + MAX_COPIED_FILES + " files or " + (MAX_COPIED_BYTES >> 20) + " MiB in "
                                + folder + ", which is not in a repository",
                        "run `git init` there, or use a smaller folder")
                : new AgentOsException(
                        ErrorCode.TOO_MANY,
                        "there are more than " + MAX_FILES + " files in " + folder,
                        "add generated files to .gitignore");
    }
}
