package dev.agentos.review;

import dev.agentos.file.ExactFiles;
import dev.agentos.file.TrashItem;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Takes users' edits in an agent's folder into the baseline, so that they are in no pending change. Guarded by its
 * review's lock, except {@link #begin} and {@link #end}, which do not wait.
 */
final class UserEdits {
    /** A writer that needs longer than this may itself wait for the review. */
    private static final Duration UNFINISHED_TIMEOUT = Duration.ofSeconds(2);

    private static final long RECHECK_MILLIS = 50;

    private final Store store;
    private final Baseline baseline;
    private final TreeStore trees;
    private final ExactFiles files;
    private final FileStates states;
    private final PendingChanges changes;
    /** Finished edits that are not in the baseline yet. Guards itself and {@code unfinished}. */
    private final List<UserEdit> finished = new ArrayList<>();
    /** How many edits of each path are being written. */
    private final Map<WorkspacePath, Integer> unfinished = new HashMap<>();

    UserEdits(
            Store store,
            Baseline baseline,
            TreeStore trees,
            ExactFiles files,
            FileStates states,
            PendingChanges changes) {
        this.store = store;
        this.baseline = baseline;
        this.trees = trees;
        this.files = files;
        this.states = states;
        this.changes = changes;
    }

    /** A user is about to write a file; {@link #end} says whether they did. */
    UserEdit begin(WorkspacePath path, byte[] after) {
        var before = files.read(path, FileStates.MAX_FILE_SIZE).map(ExactFiles.Found::content);
        long id = store.write(tx -> ReviewStore.insertEdit(tx, baseline.info().agent(), path, before, after));
        synchronized (finished) {
            unfinished.merge(path, 1, Integer::sum);
        }
        return new UserEdit(id, path, before, after);
    }

    void end(UserEdit edit, boolean done) {
        synchronized (finished) {
            unfinished.computeIfPresent(edit.path(), (path, writers) -> writers == 1 ? null : writers - 1);
            if (done) finished.add(edit);
            finished.notifyAll();
        }
        if (!done) store.execute(tx -> ReviewStore.deleteEdit(tx, edit.id()));
    }

    /**
     * Waits for edits that are being written, which takes milliseconds: their file may be written already, and would be
     * listed as the agent's.
     */
    void awaitUnfinished() throws InterruptedException {
        long deadline = System.nanoTime() + UNFINISHED_TIMEOUT.toNanos();
        synchronized (finished) {
            while (!unfinished.isEmpty() && System.nanoTime() < deadline)
                TimeUnit.MILLISECONDS.timedWait(finished, RECHECK_MILLIS);
        }
    }

    boolean hasFinished() {
        synchronized (finished) {
            return !finished.isEmpty();
        }
    }

    /** The paths that users are writing at this moment. */
    Set<WorkspacePath> unfinishedPaths() {
        synchronized (finished) {
            return Set.copyOf(unfinished.keySet());
        }
    }

    /** Takes over the edits that an earlier daemon had not absorbed. */
    void resume() {
        for (var edit : store.read(tx -> ReviewStore.edits(tx, baseline.info().agent()))) {
            if (isInFile(edit))
                synchronized (finished) {
                    finished.add(edit);
                }
            else store.execute(tx -> ReviewStore.deleteEdit(tx, edit.id()));
        }
    }

    private boolean isInFile(UserEdit edit) {
        var found = files.read(edit.path(), FileStates.MAX_FILE_SIZE);
        return found.isPresent()
                && (edit.before().isEmpty()
                        || !Arrays.equals(found.get().content(), edit.before().get()));
    }

    /** Takes all finished edits into the baseline. */
    void absorb() throws InterruptedException {
        List<UserEdit> edits;
        synchronized (finished) {
            edits = List.copyOf(finished);
            finished.clear();
        }
        if (edits.isEmpty()) return;
        states.refresh(edits.stream().map(UserEdit::path).toList());
        var kept = baseline.newContents();
        var accepted = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
        var contents = new HashMap<String, byte[]>();
        var deleted = new HashMap<WorkspacePath, DeletedLines>();
        for (var edit : edits) {
            var file = accepted.getOrDefault(edit.path(), states.baseline(edit.path()));
            if (file.isEmpty() && states.current(edit.path()).isEmpty()) continue;
            var lines = deleted.computeIfAbsent(edit.path(), this::deletedLines);
            var after = withEdit(file, edit, contents, lines);
            if (file.isEmpty() && after.length == 0 && edit.before().isPresent()) continue;
            var mode = file.or(() -> states.current(edit.path()))
                    .map(TreeFile::mode)
                    .filter(one -> one.equals(TreeFile.EXECUTABLE))
                    .orElse(TreeFile.PLAIN);
            var next = kept.keep(mode, after);
            contents.put(next.id(), after);
            accepted.put(edit.path(), Optional.of(next));
        }
        baseline.accept(accepted, kept, tx -> {
            for (var edit : edits) ReviewStore.deleteEdit(tx, edit.id());
            deleted.forEach(
                    (path, lines) -> ReviewStore.update(tx, baseline.info().agent(), path, lines));
            return true;
        });
    }

    private DeletedLines deletedLines(WorkspacePath path) {
        return store.read(tx -> ReviewStore.deletedLines(tx, baseline.info().agent(), path));
    }

    /**
     * The baseline's content with the edit. Of a file that only the agent has, the user's text is accepted; to one that
     * the agent deleted and the user creates again, theirs is added.
     */
    private byte[] withEdit(Optional<TreeFile> file, UserEdit edit, Map<String, byte[]> contents, DeletedLines deleted)
            throws InterruptedException {
        if (file.isEmpty() && edit.before().isEmpty()) return edit.after();
        var base = file.isEmpty()
                ? FileContents.NOTHING
                : contents.containsKey(file.get().id())
                        ? contents.get(file.get().id())
                        : trees.content(file.get());
        return FileContents.withEdit(base, edit.before().orElse(FileContents.NOTHING), edit.after(), deleted);
    }

    /** A user has deleted a file or folder. */
    void deleted(WorkspacePath path) throws InterruptedException {
        states.refresh(List.of(path));
        var deleted = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
        for (var one : states.baselineBelow(path))
            if (states.current(one).isEmpty()) deleted.put(one, Optional.empty());
        acceptAny(deleted);
    }

    private void acceptAny(Map<WorkspacePath, Optional<TreeFile>> accepted) throws InterruptedException {
        if (!accepted.isEmpty()) baseline.accept(accepted);
    }

    /** A user has moved a file or folder. The agent's changes to it stay pending. */
    void moved(WorkspacePath from, WorkspacePath to) throws InterruptedException {
        states.refresh(List.of(from, to));
        var moved = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
        for (var one : states.baselineBelow(from)) {
            if (states.current(one).isPresent()) continue;
            moved.put(one, Optional.empty());
            var target = new WorkspacePath(
                    to.text() + one.text().substring(from.text().length()));
            moved.put(target, states.baseline(one));
        }
        acceptAny(moved);
    }

    /** A user has added a file or folder. */
    void added(WorkspacePath path) throws InterruptedException {
        changes.scan();
        var kept = baseline.newContents();
        var added = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
        for (var pending : states.pending())
            if (pending.path().isIn(path) && pending.current().isPresent()) {
                if (pending.unshown().isPresent()) states.dismiss(pending.path());
                else added.put(pending.path(), Optional.of(changes.keep(pending, kept)));
            }
        if (!added.isEmpty()) baseline.accept(added, kept, tx -> true);
    }

    /** Something was moved to the trash; its baseline is kept for when it is restored. */
    void trashed(String item) throws InterruptedException {
        trees.name(trashRef(item), baseline.info().baseline());
    }

    private String trashRef(String item) {
        return baseline.info().refs() + "trash/" + item;
    }

    /**
     * A user has restored something from the trash: it gets the baseline that it had when it was deleted. What was
     * deleted before the agent started is the user's.
     */
    void restored(TrashItem item, WorkspacePath from, WorkspacePath to) throws InterruptedException {
        boolean known = trees.exists(trashRef(item.id()));
        if (!known && item.deletedAt().isBefore(baseline.info().startedAt())) {
            added(to);
            return;
        }
        changes.scan();
        var before = known ? trees.read(trashRef(item.id())) : Map.<String, TreeFile>of();
        var restored = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
        for (var pending : states.pending()) {
            if (!pending.path().isIn(to) || pending.current().isEmpty()) continue;
            if (pending.unshown().isPresent()) states.dismiss(pending.path());
            var file = before.get(
                    from.text() + pending.path().text().substring(to.text().length()));
            if (file != null) restored.put(pending.path(), Optional.of(file));
        }
        acceptAny(restored);
        if (known) trees.forget(trashRef(item.id()));
    }
}
