package dev.agentos.review;

import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.git.TreeStore.Put;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import dev.agentos.store.Work;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The baseline of one agent: a commit in git, named by the store, that {@link FileStates} has in memory. Guarded by its
 * review's lock.
 */
final class Baseline {
    /** The ref of the baseline's commit, and the message of most of these commits. */
    private static final String NAME = "agreed";
    /** The ref of the first commit of a review that started with files that were in no commit. */
    private static final String START = "began";

    private final Store store;
    private final Clock clock;
    private final TreeStore trees;
    private final FileStates states;
    private volatile ReviewInfo info;

    Baseline(Store store, Clock clock, TreeStore trees, FileStates states, ReviewInfo info) {
        this.store = store;
        this.clock = clock;
        this.trees = trees;
        this.states = states;
        this.info = info;
    }

    ReviewInfo info() {
        return info;
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    KeptContents newContents() {
        return new KeptContents(trees, info, now());
    }

    void start(Map<WorkspacePath, Optional<TreeFile>> files, KeptContents kept) throws InterruptedException {
        var contents = kept.commit();
        states.setStartedFromCommit(false);
        info = info.withKept(contents).startingFrom(trees.commit(info.refs() + NAME, "", puts(files), NAME, now()));
        trees.name(info.refs() + START, info.first());
        store.execute(tx -> ReviewStore.insert(tx, info));
        states.startFrom(InitialFiles.of(trees, info.first()));
    }

    /** Reads the baseline of an earlier daemon, or of an agent whose files have not been read since their checkout. */
    void resume() throws InterruptedException {
        trees.name(info.refs() + NAME, info.baseline());
        states.setStartedFromCommit(!trees.exists(info.refs() + START));
        states.startFrom(InitialFiles.of(trees, info.first()));
        if (!info.baseline().equals(info.first())) states.setBaseline(info.baseline());
    }

    /** Keeps contents, and runs the other writes of the same transaction. */
    void keep(KeptContents kept, Consumer<Transaction> alongside) throws InterruptedException {
        accept(Map.of(), kept, tx -> {
            alongside.accept(tx);
            return true;
        });
    }

    /** Accepts these files, whose contents are in git already. */
    void accept(Map<WorkspacePath, Optional<TreeFile>> files) throws InterruptedException {
        accept(files, newContents(), tx -> true);
    }

    /** Accepts these files, and runs the other writes of the same transaction. */
    <T> T accept(Map<WorkspacePath, Optional<TreeFile>> files, KeptContents kept, Work<T> alongside)
            throws InterruptedException {
        return accept(files, kept, NAME, alongside);
    }

    <T> T accept(Map<WorkspacePath, Optional<TreeFile>> files, KeptContents kept, String message, Work<T> alongside)
            throws InterruptedException {
        var next = info.withKept(kept.commit());
        var changed = files.isEmpty()
                ? next
                : next.withBaseline(trees.commit(info.refs() + NAME, info.baseline(), puts(files), message, now()));
        var result = store.write(tx -> {
            ReviewStore.update(tx, changed);
            return alongside.run(tx);
        });
        info = changed;
        files.forEach(states::setBaseline);
        return result;
    }

    /** Deletions first: a folder may take the place of a file. */
    static List<Put> puts(Map<WorkspacePath, Optional<TreeFile>> files) {
        var puts = new ArrayList<Put>();
        files.forEach((path, file) -> {
            if (file.isEmpty()) puts.add(new Put.Gone(path.text()));
        });
        files.forEach((path, file) -> file.ifPresent(present -> puts.add(new Put.Known(path.text(), present))));
        return puts;
    }
}
