package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileChange;
import dev.agentos.file.FileChanges;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.review.Change.LineCount;
import dev.agentos.review.FileStates.Pending;
import dev.agentos.text.LineDiff;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Lists and reads the pending changes of one agent. Guarded by its review's lock. */
final class PendingChanges {
    private final Baseline baseline;
    private final TreeStore trees;
    private final ExactFiles files;
    private final FileStates states;
    private final LineCounts counts;
    /** The folders that no watcher reports; empty if there may be any number of them. */
    private volatile Supplier<Optional<Set<WorkspacePath>>> unwatched = Optional::empty;
    /** The unwatched folders that git ignored at the last scan, and the state of git's index and rules then. */
    private Set<WorkspacePath> ignoredFolders = Set.of();

    private String rules = "";
    /** The revision of the file states that was last published. */
    private long published;

    PendingChanges(Baseline baseline, TreeStore trees, ExactFiles files, FileStates states) {
        this.baseline = baseline;
        this.trees = trees;
        this.files = files;
        this.states = states;
        this.counts = new LineCounts(trees, files);
    }

    /** From now on every change is reported to {@link #update}, except those in the folders that this names. */
    void setUnwatched(Supplier<Optional<Set<WorkspacePath>>> folders) {
        unwatched = folders;
    }

    /** One full scan, unless the watcher has reported every change since the last. */
    void refresh() throws InterruptedException {
        var folders = unwatched.get();
        boolean upToDate = folders.isPresent()
                && ignoredFolders.containsAll(folders.get())
                && !states.needsScan()
                && rules.equals(trees.rulesStamp(baseline.info().root()));
        if (!upToDate) scan();
    }

    void scan() throws InterruptedException {
        var root = baseline.info().root();
        var stamp = trees.rulesStamp(root);
        var folders = unwatched.get().orElse(Set.of());
        states.scan();
        var ignored =
                trees.ignored(root, folders.stream().map(WorkspacePath::text).toList());
        ignoredFolders = new HashSet<>(folders);
        ignoredFolders.removeIf(folder -> !ignored.contains(folder.text()));
        rules = stamp;
    }

    /** Reads the files that the watcher reports, except the {@code skipped} ones. */
    void update(FileChanges changes, Set<WorkspacePath> skipped) throws InterruptedException {
        var paths = changes.changes().stream()
                .map(FileChange::path)
                .filter(path -> !skipped.contains(path))
                .toList();
        boolean rulesChanged = changes.changes().stream()
                .anyMatch(change -> change.path().name().equals(".gitignore"));
        if (changes.rescan().isEmpty() && !rulesChanged) states.refresh(paths);
        else scan();
        counts.count(states.pending());
    }

    boolean isUnpublished() {
        return states.revision() != published;
    }

    /** How many there are, as far as known without reading files. The caller publishes it. */
    int countToPublish() {
        published = states.revision();
        return states.pending().size() + states.odd().size();
    }

    /** The changes that can be decided about, by path. */
    List<Change> list() throws InterruptedException {
        var pending = states.pending();
        counts.count(pending);
        var renamed = renamed(pending);
        var sources = new HashSet<>(renamed.values());
        var agent = baseline.info().agent();
        var changes = new ArrayList<Change>();
        for (var one : pending) {
            if (sources.contains(one.path())) continue;
            var from = Optional.ofNullable(renamed.get(one.path()));
            changes.add(new Change(
                    agent,
                    one.path(),
                    from,
                    from.isPresent() ? states.baseline(from.get()) : one.baseline(),
                    one.current(),
                    from.isPresent() ? Optional.of(new LineCount(0, 0)) : counts.of(one),
                    one.at().truncatedTo(ChronoUnit.MILLIS),
                    one.unshown()));
        }
        for (var odd : states.odd())
            changes.add(new Change(
                    agent,
                    odd.shown(),
                    Optional.empty(),
                    odd.before(),
                    odd.now(),
                    Optional.empty(),
                    odd.at().truncatedTo(ChronoUnit.MILLIS),
                    Optional.of(new Unshown(odd.why(), false, odd.name()))));
        return changes;
    }

    /** A new file with the content of a deleted one is that file renamed. */
    private static Map<WorkspacePath, WorkspacePath> renamed(List<Pending> pending) {
        var deleted = new HashMap<String, WorkspacePath>();
        for (var one : pending)
            if (one.current().isEmpty() && one.baseline().orElseThrow().size() > 0)
                deleted.putIfAbsent(one.baseline().get().id(), one.path());
        var renamed = new HashMap<WorkspacePath, WorkspacePath>();
        for (var one : pending) {
            if (one.baseline().isPresent()) continue;
            var from = deleted.remove(one.current().orElseThrow().id());
            if (from != null) renamed.put(one.path(), from);
        }
        return renamed;
    }

    Change require(String id) throws InterruptedException {
        for (var pending : states.pending())
            if (Change.id(baseline.info().agent(), pending.path()).equals(id)) states.refresh(List.of(pending.path()));
        return list().stream()
                .filter(change -> change.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "this change no longer exists",
                        "`agentos changes` lists the current ones"));
    }

    /** The change in the version that was seen; OUTDATED if it has another one. */
    Change require(Seen seen) throws InterruptedException {
        var change = require(seen.id());
        requireVersion(change, seen);
        return change;
    }

    private static void requireVersion(Change change, Seen seen) {
        if (!change.version().equals(seen.version())) throw outdated(change.path());
    }

    static AgentOsException outdated(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.OUTDATED,
                "\"" + path + "\" has changed since you read it",
                "review it again: `agentos changes`");
    }

    /** The changes in the versions that were seen; OUTDATED if one is gone or has another version. */
    List<Change> require(Collection<Seen> seen) throws InterruptedException {
        var listed = listById();
        states.refresh(seen.stream()
                .filter(one -> listed.containsKey(one.id()))
                .map(one -> listed.get(one.id()).path())
                .toList());
        var refreshed = listById();
        var chosen = new LinkedHashMap<String, Change>();
        for (var one : seen) {
            var change = refreshed.get(one.id());
            if (change == null)
                throw new AgentOsException(
                        ErrorCode.OUTDATED,
                        "one of these changes is gone or was already decided",
                        "review them again: `agentos changes`");
            requireVersion(change, one);
            chosen.put(one.id(), change);
        }
        return List.copyOf(chosen.values());
    }

    private Map<String, Change> listById() throws InterruptedException {
        var listed = new HashMap<String, Change>();
        for (var change : list()) listed.put(change.id(), change);
        return listed;
    }

    /** OUTDATED unless exactly these changes are listed. */
    void requireAll(Collection<Seen> seen) throws InterruptedException {
        var all = new HashSet<>(seen);
        require(all);
        for (var change : list())
            if (!all.contains(Seen.of(change)))
                throw new AgentOsException(
                        ErrorCode.OUTDATED,
                        "\"" + change.path() + "\" has changed since you read the list",
                        "review the new list: `agentos changes`");
    }

    Difference difference(Change change) throws InterruptedException {
        if (change.unshown().isPresent())
            return new Difference(change, FileContents.NOTHING, FileContents.NOTHING, List.of());
        var before = change.before().isPresent() ? trees.content(change.before().get()) : FileContents.NOTHING;
        var now = change.now().isPresent() ? content(change) : FileContents.NOTHING;
        var hunks = FileContents.hasLines(before) && FileContents.hasLines(now)
                ? Hunk.of(LineDiff.between(before, now), change.version())
                : List.<Hunk>of();
        return new Difference(change, before, now, hunks);
    }

    /** The file as it was seen; OUTDATED if it has changed meanwhile. */
    byte[] content(Change change) {
        return files.read(change.path(), FileStates.MAX_FILE_SIZE)
                .filter(found -> states.file(found).equals(change.now().orElseThrow()))
                .map(ExactFiles.Found::content)
                .orElseThrow(() -> outdated(change.path()));
    }

    /** The added and removed lines of these changes, without those that have changed meanwhile. */
    Map<Change, ChangedLines> changedLines(List<Change> changes) throws InterruptedException {
        var texts = changes.stream().filter(PendingChanges::mayBeText).toList();
        var before = trees.contents(
                texts.stream().flatMap(change -> change.before().stream()).toList());
        var lines = new LinkedHashMap<Change, ChangedLines>();
        for (var change : changes) {
            if (!texts.contains(change)) {
                lines.put(change, ChangedLines.NONE);
                continue;
            }
            var old = change.before().map(file -> before.get(file.id())).orElse(FileContents.NOTHING);
            text(change).ifPresent(now -> lines.put(change, ChangedLines.between(old, now)));
        }
        return lines;
    }

    private static boolean mayBeText(Change change) {
        return change.unshown().isEmpty()
                && change.before().map(TreeFile::size).orElse(0L) <= FileContents.MAX_TEXT_LENGTH
                && change.now().map(TreeFile::size).orElse(0L) <= FileContents.MAX_TEXT_LENGTH;
    }

    private Optional<byte[]> text(Change change) {
        if (change.now().isEmpty()) return Optional.of(FileContents.NOTHING);
        return files.read(change.path(), FileContents.MAX_TEXT_LENGTH)
                .filter(found -> states.file(found).equals(change.now().get()))
                .map(ExactFiles.Found::content);
    }

    /** Keeps the file as it is on disk now, which may be a moment later than it was listed. */
    TreeFile keep(Pending pending, KeptContents kept) throws InterruptedException {
        if (pending.unshown().isPresent()) throw new IllegalStateException("a file that cannot be shown is not kept");
        var found = files.read(pending.path(), FileStates.MAX_FILE_SIZE);
        if (found.isEmpty()) return pending.current().orElseThrow();
        return kept.keep(states.file(found.get()).mode(), found.get().content());
    }

    /** Keeps the file as it is on disk now, if it can be shown; empty if there is none. */
    Optional<TreeFile> keep(WorkspacePath path, KeptContents kept) throws InterruptedException {
        var current = states.current(path);
        if (current.filter(Unshown::is).isPresent()) return current;
        var found = files.read(path, FileStates.MAX_FILE_SIZE);
        if (found.isEmpty()) return Optional.empty();
        return Optional.of(
                kept.keep(states.file(found.get()).mode(), found.get().content()));
    }
}
