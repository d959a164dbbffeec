package dev.agentos.git;

import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Keeps trees of files as commits, byte for byte, and lists the files of a folder as git does. */
public interface TreeStore {
    /** In git's own folder of a repository. */
    static TreeStore in(Programs programs, Path gitFolder) throws InterruptedException {
        return new GitTrees(new GitProgram(programs), gitFolder, false);
    }

    /** In a repository of our own, which is made when it is not there. */
    static TreeStore ofOurOwn(Programs programs, Path gitFolder) throws IOException, InterruptedException {
        return GitTrees.ofOurOwn(programs, gitFolder);
    }

    /** Whether it is in a repository of our own, which has a copy of everything then. */
    boolean isOurs();

    BlobNames names();

    /**
     * Lists the files of a folder that git does not ignore, in no particular order; a name that ends in a slash is a
     * nested repository. {@code closed} gets the folders that git could not open.
     */
    void list(Path files, Consumer<String> each, Consumer<String> closed) throws InterruptedException;

    /** Whether a ref is there. */
    boolean exists(String ref) throws InterruptedException;

    /**
     * Another one whenever git's index or its private list of ignored files is another: files may be listed then that
     * were not before.
     */
    String rulesStamp(Path files) throws InterruptedException;

    /**
     * The blob ids of files that are byte for byte as in the index, so that they need not be read: as far as git can
     * tell by their metadata, and without files that git converts.
     */
    Map<String, String> untouched(Path files) throws InterruptedException;

    /**
     * The commit that a folder was checked out from just now, if its files are those of the commit, byte for byte, and
     * there is nothing else that git does not ignore.
     */
    Optional<String> asCheckedOut(Path files) throws InterruptedException;

    /** Which of these in a folder git ignores. */
    Set<String> ignored(Path files, Collection<String> paths) throws InterruptedException;

    /** The files of a commit or tree, without the repositories in it. */
    default Map<String, TreeFile> read(String commit) throws InterruptedException {
        var files = new TreeMap<String, TreeFile>();
        read(commit, files::put);
        return files;
    }

    /** The files of a commit or tree, one after the other in order, without the repositories in it. */
    void read(String commit, BiConsumer<String, TreeFile> each) throws InterruptedException;

    /** The paths of nested repositories in a commit. */
    Set<String> repositories(String commit) throws InterruptedException;

    /** The paths of nested repositories in the index of a folder; their contents are not listed. */
    Set<String> addedRepositories(Path files) throws InterruptedException;

    /** The names of all contents of the commit that is checked out in a folder; none before the first commit. */
    Set<String> committed(Path files) throws InterruptedException;

    /** The contents of these files, by their names. */
    Map<String, byte[]> contents(Collection<TreeFile> files) throws InterruptedException;

    default byte[] content(TreeFile file) throws InterruptedException {
        return contents(List.of(file)).get(file.id());
    }

    /**
     * Something to be done to a tree: a file with a content that is there already, or comes with it; without a file,
     * the path goes.
     */
    sealed interface Put {
        String path();

        record Known(String path, TreeFile file) implements Put {}

        record Fresh(String path, TreeFile file, byte[] content) implements Put {}

        record Gone(String path) implements Put {}
    }

    /**
     * Commits the tree of {@code parent}, or an empty one, after {@code puts} under {@code ref}, and returns the
     * commit.
     */
    String commit(String ref, String parent, List<? extends Put> puts, String message, Instant at)
            throws InterruptedException;

    /** Gives a commit a name, so that it is kept. */
    void name(String ref, String commit) throws InterruptedException;

    /** Lets go of all commits below {@code prefix}. */
    void forget(String prefix) throws InterruptedException;
}
