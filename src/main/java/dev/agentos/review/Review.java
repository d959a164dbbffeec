package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileChanges;
import dev.agentos.file.FileTree;
import dev.agentos.file.TrashItem;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.store.Store;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The review of one agent: runs one operation at a time, each with interrupted decisions finished and user edits in the
 * baseline. Its parts are guarded by its lock, during which files are read and written and git is asked.
 */
final class Review {
    private final ReentrantLock lock = new ReentrantLock(true);
    private final TreeStore trees;
    private final FileStates states;
    private final Baseline baseline;
    private final PendingChanges changes;
    private final UserEdits edits;
    private final Decisions decisions;
    private final DecisionSteps steps;
    private final TurnSnapshots snapshots;

    Review(Store store, Clock clock, TreeStore trees, FileTree tree, ReviewInfo info) {
        var files = new ExactFiles(tree);
        this.trees = trees;
        this.states = new FileStates(files, trees, clock, info.startedAt());
        this.baseline = new Baseline(store, clock, trees, states, info);
        this.changes = new PendingChanges(baseline, trees, files, states);
        this.edits = new UserEdits(store, baseline, trees, files, states, changes);
        this.decisions = new Decisions(store, clock, baseline, trees, files, states);
        this.steps = new DecisionSteps(trees, states, changes);
        this.snapshots = new TurnSnapshots(store, baseline, trees, states, changes);
    }

    ReviewInfo info() {
        return baseline.info();
    }

    private interface Work<T> {
        T run() throws InterruptedException;
    }

    private <T> T locked(Work<T> work) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            return work.run();
        } finally {
            lock.unlock();
        }
    }

    private interface Task {
        void run() throws InterruptedException;
    }

    private void runLocked(Task task) throws InterruptedException {
        locked(() -> {
            task.run();
            return true;
        });
    }

    private void catchUp() throws InterruptedException {
        edits.awaitUnfinished();
        catchUpWithFinished();
    }

    private void catchUpWithFinished() throws InterruptedException {
        decisions.finishInterrupted();
        edits.absorb();
    }

    private void catchUpAndScan() throws InterruptedException {
        catchUp();
        changes.scan();
    }

    private void catchUpAndRefresh() throws InterruptedException {
        catchUp();
        changes.refresh();
    }

    /** Accepts the files as they are. */
    void start() throws InterruptedException {
        runLocked(() -> {
            states.start();
            var committed = trees.committed(info().root());
            var kept = baseline.newContents();
            var files = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
            for (var pending : states.pending()) {
                if (pending.unshown().isPresent()) continue;
                var file = pending.current().orElseThrow();
                files.put(
                        pending.path(),
                        Optional.of(committed.contains(file.id()) ? file : changes.keep(pending, kept)));
            }
            baseline.start(files, kept);
        });
    }

    /**
     * Continues the review of an earlier daemon, first with the decisions it had not finished; or starts from a commit
     * that was accepted before any file was read.
     */
    void resume() throws InterruptedException {
        runLocked(() -> {
            baseline.resume();
            decisions.finishStored();
            edits.resume();
            changes.scan();
            catchUp();
        });
    }

    /** From now on every change is reported to {@link #onFilesChanged}, except those in the folders that this names. */
    void setUnwatched(Supplier<Optional<Set<WorkspacePath>>> folders) {
        changes.setUnwatched(folders);
    }

    /**
     * Reads the files that the watcher reports. Returns whether there is anything to publish, which may be something
     * that another operation has found meanwhile.
     */
    boolean onFilesChanged(FileChanges reported) throws InterruptedException {
        return locked(() -> {
            var unfinished = edits.unfinishedPaths();
            boolean edited = edits.hasFinished();
            catchUpWithFinished();
            changes.update(reported, unfinished);
            return edited || changes.isUnpublished();
        });
    }

    /** How many changes are pending, as far as known without reading files. The caller publishes it. */
    int countToPublish() throws InterruptedException {
        return locked(changes::countToPublish);
    }

    /** The pending changes, by path: what is listed is what can be decided about. */
    List<Change> changes() throws InterruptedException {
        return locked(() -> {
            catchUpAndRefresh();
            return changes.list();
        });
    }

    Difference difference(String id) throws InterruptedException {
        return locked(() -> {
            catchUp();
            return changes.difference(changes.require(id));
        });
    }

    /** The added and removed lines of these changes, without those that have changed meanwhile. */
    Map<Change, ChangedLines> changedLines(List<Change> listed) throws InterruptedException {
        return locked(() -> changes.changedLines(listed));
    }

    /** A user is about to write a file; {@link #endEdit} says whether they did. Waits for no other operation. */
    UserEdit beginEdit(WorkspacePath path, byte[] after) {
        return edits.begin(path, after);
    }

    void endEdit(UserEdit edit, boolean done) {
        edits.end(edit, done);
    }

    /** A user has deleted a file or folder. */
    void deletedByUser(WorkspacePath path) throws InterruptedException {
        runLocked(() -> {
            catchUp();
            edits.deleted(path);
        });
    }

    /** A user has moved a file or folder. */
    void movedByUser(WorkspacePath from, WorkspacePath to) throws InterruptedException {
        runLocked(() -> {
            catchUp();
            edits.moved(from, to);
        });
    }

    /** A user has added a file or folder. */
    void addedByUser(WorkspacePath path) throws InterruptedException {
        runLocked(() -> {
            catchUp();
            edits.added(path);
        });
    }

    /** A user has moved something to the trash. */
    void trashed(String item) throws InterruptedException {
        runLocked(() -> {
            catchUp();
            edits.trashed(item);
        });
    }

    /** A user has restored something from the trash. */
    void restoredByUser(TrashItem item, WorkspacePath from, WorkspacePath to) throws InterruptedException {
        runLocked(() -> {
            catchUp();
            edits.restored(item, from, to);
        });
    }

    /** The baseline, and the files that differ from it. */
    BaselineState baseline() throws InterruptedException {
        return locked(() -> {
            catchUpAndScan();
            // A file that cannot be shown is never accepted, so it must not block a merge of those that were.
            var pending = new HashSet<>(states.pending().stream()
                    .filter(one -> one.unshown().isEmpty())
                    .map(one -> one.path().text())
                    .toList());
            return new BaselineState(info().first(), info().baseline(), pending);
        });
    }

    /**
     * Accepts these files as they are in a tree, not as they are in the folder by now. {@code contents} has those that
     * are checked out with other bytes than in the tree; {@code message} is that of the baseline's commit.
     */
    void acceptTree(String tree, Collection<WorkspacePath> paths, Map<WorkspacePath, byte[]> contents, String message)
            throws InterruptedException {
        runLocked(() -> {
            catchUpAndScan();
            var files = trees.read(tree);
            var kept = baseline.newContents();
            var accepted = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
            for (var path : paths) {
                var file = Optional.ofNullable(files.get(path.text()));
                if (file.isPresent() && contents.containsKey(path))
                    file = Optional.of(kept.keep(file.get().mode(), contents.get(path)));
                if (!file.equals(states.baseline(path))) accepted.put(path, file);
            }
            if (!accepted.isEmpty()) baseline.accept(accepted, kept, message, tx -> true);
        });
    }

    /** Decides about one change as it was seen: about these hunks, or about all of it if none is named. */
    Decision decide(Decision.Kind kind, String by, Seen seen, Set<String> hunks) throws InterruptedException {
        return locked(() -> {
            catchUp();
            var change = changes.require(seen);
            var kept = baseline.newContents();
            var chosen =
                    hunks.isEmpty() ? steps.ofChange(kind, change, kept) : steps.ofHunks(kind, change, hunks, kept);
            return decisions.carryOut(kind, by, chosen, kept);
        });
    }

    /** Decides about these changes as they were seen. */
    Decision decide(Decision.Kind kind, String by, Collection<Seen> seen) throws InterruptedException {
        return locked(() -> {
            catchUpAndRefresh();
            var chosen = changes.require(seen);
            if (chosen.isEmpty())
                throw new AgentOsException(
                        ErrorCode.NOT_FOUND, "no pending changes to decide on", "`agentos changes` lists them");
            return decide(kind, by, chosen);
        });
    }

    /** Decides about these changes as they were seen, except those that cannot be shown. */
    Optional<Decision> decideShown(Decision.Kind kind, String by, Collection<Seen> seen) throws InterruptedException {
        return locked(() -> {
            catchUpAndRefresh();
            var chosen = changes.require(seen).stream()
                    .filter(change -> change.unshown().isEmpty())
                    .toList();
            return chosen.isEmpty() ? Optional.empty() : Optional.of(decide(kind, by, chosen));
        });
    }

    private Decision decide(Decision.Kind kind, String by, List<Change> chosen) throws InterruptedException {
        var all = new ArrayList<Step>();
        var kept = baseline.newContents();
        for (var change : chosen) all.addAll(steps.ofChange(kind, change, kept));
        return decisions.carryOut(kind, by, all, kept);
    }

    /** Runs {@code work} only if exactly these changes are listed, with the review locked against other decisions. */
    <T> T whileListed(Collection<Seen> seen, Callable<T> work) throws InterruptedException {
        return locked(() -> {
            catchUpAndRefresh();
            changes.requireAll(seen);
            return call(work);
        });
    }

    static <T> T call(Callable<T> work) throws InterruptedException {
        try {
            return work.call();
        } catch (InterruptedException | RuntimeException passedOn) {
            throw passedOn;
        } catch (Exception impossible) {
            throw new IllegalStateException("no other exception is thrown there", impossible);
        }
    }

    /** The decisions that can be undone, latest first. */
    List<Decision> undoable(int limit) {
        return decisions.undoable(limit);
    }

    Decision undo(String by, int number) throws InterruptedException {
        return locked(() -> {
            catchUp();
            var undone = decisions.requireUndoable(number);
            var kept = baseline.newContents();
            return decisions.undo(undone, by, steps.ofUndo(undone, kept), kept);
        });
    }

    /** Keeps the files as they are. */
    Turn takeSnapshot(Turn.Kind kind) throws InterruptedException {
        return locked(() -> {
            catchUpAndScan();
            return snapshots.take(kind);
        });
    }

    /** Returns files and baseline to what they were at that turn, after a snapshot of what they are now. */
    Decision returnTo(String by, Turn turn, Turn.Kind leaving) throws InterruptedException {
        return locked(() -> {
            takeSnapshot(leaving);
            var kept = baseline.newContents();
            return decisions.carryOut(Decision.Kind.RETURN, by, snapshots.stepsTo(turn, kept), kept);
        });
    }
}
