package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileChanges;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.git.TreeStore.Put;
import dev.agentos.protocol.TrashView;
import dev.agentos.review.Change.LineCount;
import dev.agentos.review.FileStates.Pending;
import dev.agentos.store.Store;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * What one agent has changed, and what people decide about it. One thing is done at a time ({@code turn}); reading and
 * writing files and asking git is what is done. What is decided is written down before files are touched, so that the
 * next daemon finishes it.
 */
final class Review {
    private static final String AGREED = "agreed";
    /** Names the first commit of a review that began with files that were in no commit. */
    private static final String BEGAN = "began";

    private final Store store;
    private final Clock clock;
    private final TreeStore trees;
    private final ExactFiles files;
    private final FileStates states;
    private final ReentrantLock turn = new ReentrantLock(true);
    private final LineCounts counts;
    private final StepWriter writer;
    private volatile ReviewInfo info;
    /** The folders that no watcher tells about; empty when there may be any number of them. */
    private volatile Supplier<Optional<Set<WorkspacePath>>> watched = Optional::empty;
    /** Those of them that git ignored at the last scan, and the state of git's index and rules then. */
    private Set<WorkspacePath> ignoredFolders = Set.of();

    private String rules = "";
    /** A decision was begun and could not be finished. */
    private boolean unfinished;
    /** The news of the files' states that people have been told. */
    private long told;
    /**
     * What people have written and is not yet part of what is agreed; those they are writing just now. Guarded by
     * itself.
     */
    private final List<PersonEdit> written = new ArrayList<>();

    private final Map<WorkspacePath, Integer> writing = new HashMap<>();

    Review(Store store, Clock clock, TreeStore trees, FileTree tree, ReviewInfo info) {
        this.store = store;
        this.clock = clock;
        this.trees = trees;
        this.files = new ExactFiles(tree);
        this.states = new FileStates(files, trees, clock, info.beganAt());
        this.counts = new LineCounts(trees, files);
        this.writer = new StepWriter(trees, files, states::file, states::unshown);
        this.info = info;
    }

    ReviewInfo info() {
        return info;
    }

    /**
     * From now on every change is told to {@link #happened}, except those in the folders that {@code unwatched} names.
     */
    void watchedExcept(Supplier<Optional<Set<WorkspacePath>>> unwatched) {
        watched = unwatched;
    }

    private interface Work<T> {
        T run() throws InterruptedException;
    }

    private <T> T inTurn(Work<T> work) throws InterruptedException {
        turn.lockInterruptibly();
        try {
            return work.run();
        } finally {
            turn.unlock();
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** Agrees to the files as they are. */
    void begin() throws InterruptedException {
        inTurn(() -> {
            states.begin();
            var known = trees.committed(info.root());
            var kept = new KeptContents(trees, info, now());
            var puts = new ArrayList<Put>();
            for (var pending : states.pending()) {
                if (pending.unshown().isPresent()) continue;
                var file = known.contains(pending.now().orElseThrow().id())
                        ? pending.now().get()
                        : keep(kept, pending);
                puts.add(new Put.Known(pending.path().text(), file));
            }
            var contents = kept.commit();
            states.setBeganWithCommit(false);
            info = info.keeping(contents)
                    .beginningWith(trees.commit(info.refs() + "agreed", "", puts, "agreed", now()));
            trees.name(info.refs() + BEGAN, info.first());
            store.execute(tx -> ReviewStore.insert(tx, info));
            states.startFrom(FirstFiles.of(trees, info.first()));
            return true;
        });
    }

    /** As it is on the disk at this moment, which may be a moment later than it was seen. */
    private TreeFile keep(KeptContents kept, Pending pending) throws InterruptedException {
        if (pending.unshown().isPresent()) throw new IllegalStateException("what cannot be shown is not kept");
        var found = files.read(pending.path(), FileStates.LARGEST);
        if (found.isEmpty()) return pending.now().orElseThrow();
        return kept.keep(states.file(found.get()).mode(), found.get().content());
    }

    /**
     * Goes on where another daemon ended, first with what it had begun; or begins with a commit that was agreed to
     * before anybody looked at a file.
     */
    void resume() throws InterruptedException {
        inTurn(() -> {
            trees.name(info.refs() + "agreed", info.baseline());
            states.setBeganWithCommit(!trees.exists(info.refs() + BEGAN));
            states.startFrom(FirstFiles.of(trees, info.first()));
            if (!info.baseline().equals(info.first())) states.agreeToAll(info.baseline());
            finishLeftBehind();
            var edits = store.read(tx -> ReviewStore.edits(tx, info.agent()));
            for (var edit : edits)
                if (isInFile(edit)) take(edit);
                else store.execute(tx -> ReviewStore.deleteEdit(tx, edit.id()));
            scan();
            settle();
            return true;
        });
    }

    private void finishLeftBehind() throws InterruptedException {
        for (var decision : store.read(tx -> ReviewStore.begun(tx, info.agent()))) finishLeftBehind(decision);
    }

    private void finishLeftBehind(Decision decision) throws InterruptedException {
        var resumedAt = clock.instant();
        try {
            finish(decision);
        } catch (AgentOsException overtaken) {
            if (overtaken.code() != ErrorCode.OUTDATED) throw overtaken;
            System.getLogger("review")
                    .log(Level.INFO, "what was decided is no longer possible: {0}", overtaken.getMessage());
        }
        for (var folder : new HashSet<>(
                decision.steps().stream().map(step -> step.path().parent()).toList()))
            files.clearLeftBehind(folder, resumedAt);
    }

    private boolean isInFile(PersonEdit edit) {
        var found = files.read(edit.path(), FileStates.LARGEST);
        return found.isPresent()
                && (edit.before().isEmpty()
                        || !Arrays.equals(found.get().content(), edit.before().get()));
    }

    private void take(PersonEdit edit) {
        synchronized (written) {
            written.add(edit);
        }
    }

    /** A person is about to write a file; what is returned says later whether they did. */
    PersonEdit beginEdit(WorkspacePath path, byte[] after) {
        var before = files.read(path, FileStates.LARGEST).map(ExactFiles.Found::content);
        long id = store.write(tx -> ReviewStore.insertEdit(tx, info.agent(), path, before, after));
        synchronized (written) {
            writing.merge(path, 1, Integer::sum);
        }
        return new PersonEdit(id, path, before, after);
    }

    void endEdit(PersonEdit edit, boolean done) {
        synchronized (written) {
            writing.computeIfPresent(edit.path(), (path, writers) -> writers == 1 ? null : writers - 1);
            if (done) written.add(edit);
        }
        if (!done) store.execute(tx -> ReviewStore.deleteEdit(tx, edit.id()));
    }

    /** What people wrote becomes part of what is agreed: it is in no change then. */
    private void settle() throws InterruptedException {
        if (unfinished) finishLeftBehind();
        List<PersonEdit> edits;
        synchronized (written) {
            edits = List.copyOf(written);
            written.clear();
        }
        if (edits.isEmpty()) return;
        states.look(edits.stream().map(PersonEdit::path).toList());
        var kept = new KeptContents(trees, info, now());
        var agreed = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
        var contents = new HashMap<String, byte[]>();
        for (var edit : edits) {
            var file = agreed.getOrDefault(edit.path(), states.agreed(edit.path()));
            if (file.isEmpty() && states.now(edit.path()).isEmpty()) continue;
            var after = withEdit(file, edit, contents);
            if (file.isEmpty() && after.length == 0 && edit.before().isPresent()) continue;
            var mode = file.or(() -> states.now(edit.path()))
                    .map(TreeFile::mode)
                    .filter(one -> one.equals(TreeFile.EXECUTABLE))
                    .orElse(TreeFile.PLAIN);
            var next = kept.keep(mode, after);
            contents.put(next.id(), after);
            agreed.put(edit.path(), Optional.of(next));
        }
        agreeTo(agreed, kept, edits);
    }

    /**
     * Of a file that only the agent has, the person's text is agreed; to one that the agent has deleted and the person
     * makes anew, theirs is added.
     */
    private byte[] withEdit(Optional<TreeFile> agreed, PersonEdit edit, Map<String, byte[]> contents)
            throws InterruptedException {
        if (agreed.isEmpty() && edit.before().isEmpty()) return edit.after();
        var base = agreed.isEmpty()
                ? Contents.NOTHING
                : contents.containsKey(agreed.get().id())
                        ? contents.get(agreed.get().id())
                        : trees.content(agreed.get());
        return Contents.withEdit(base, edit.before().orElse(Contents.NOTHING), edit.after());
    }

    private void agreeTo(Map<WorkspacePath, Optional<TreeFile>> agreed, KeptContents kept, List<PersonEdit> edits)
            throws InterruptedException {
        agreeTo(agreed, kept, edits, AGREED);
    }

    private void agreeTo(
            Map<WorkspacePath, Optional<TreeFile>> agreed, KeptContents kept, List<PersonEdit> edits, String why)
            throws InterruptedException {
        var next = info.keeping(kept.commit());
        var changed = agreed.isEmpty() ? next : next.agreeing(commitAgreed(agreed, why));
        store.execute(tx -> {
            ReviewStore.update(tx, changed);
            for (var edit : edits) ReviewStore.deleteEdit(tx, edit.id());
        });
        info = changed;
        agreed.forEach(states::agree);
    }

    private String commitAgreed(Map<WorkspacePath, Optional<TreeFile>> agreed, String why) throws InterruptedException {
        return trees.commit(info.refs() + "agreed", info.baseline(), puts(agreed), why, now());
    }

    /** First what goes: a file may give way to a folder of its name. */
    private static List<Put> puts(Map<WorkspacePath, Optional<TreeFile>> files) {
        var puts = new ArrayList<Put>();
        files.forEach((path, file) -> {
            if (file.isEmpty()) puts.add(new Put.Gone(path.text()));
        });
        files.forEach((path, file) -> file.ifPresent(there -> puts.add(new Put.Known(path.text(), there))));
        return puts;
    }

    /** A person has taken these away. */
    void deletedByPerson(WorkspacePath path) throws InterruptedException {
        inTurn(() -> {
            settle();
            states.look(List.of(path));
            var gone = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
            for (var one : states.agreedBelow(path)) if (states.now(one).isEmpty()) gone.put(one, Optional.empty());
            if (!gone.isEmpty()) agreeTo(gone, new KeptContents(trees, info, now()), List.of());
            return true;
        });
    }

    /** A person has given these another place: what the agent had changed in them it still has. */
    void movedByPerson(WorkspacePath from, WorkspacePath to) throws InterruptedException {
        inTurn(() -> {
            settle();
            states.look(List.of(from, to));
            var moved = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
            for (var one : states.agreedBelow(from)) {
                if (states.now(one).isPresent()) continue;
                moved.put(one, Optional.empty());
                moved.put(
                        new WorkspacePath(
                                to.text() + one.text().substring(from.text().length())),
                        states.agreed(one));
            }
            if (!moved.isEmpty()) agreeTo(moved, new KeptContents(trees, info, now()), List.of());
            return true;
        });
    }

    /** A person has put these there. */
    void addedByPerson(WorkspacePath path) throws InterruptedException {
        inTurn(() -> {
            settle();
            scan();
            var kept = new KeptContents(trees, info, now());
            var added = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
            for (var pending : states.pending())
                if (pending.path().isIn(path) && pending.now().isPresent()) {
                    if (pending.unshown().isPresent()) states.dismiss(pending.path());
                    else added.put(pending.path(), Optional.of(keep(kept, pending)));
                }
            if (!added.isEmpty()) agreeTo(added, kept, List.of());
            return true;
        });
    }

    /** Something is in the trash from now on; what was agreed of it is kept for when it comes back. */
    void trashed(String item) throws InterruptedException {
        inTurn(() -> {
            settle();
            trees.name(inTrash(item), info.baseline());
            return true;
        });
    }

    private String inTrash(String item) {
        return info.refs() + "trash/" + item;
    }

    /**
     * A person has put these back from the trash: of them that is agreed again which was when they were deleted. What
     * they deleted before the agent began is theirs.
     */
    void restoredByPerson(TrashView item, WorkspacePath from, WorkspacePath to) throws InterruptedException {
        inTurn(() -> {
            boolean known = trees.exists(inTrash(item.id()));
            if (!known && item.deletedAt().isBefore(info.beganAt())) {
                addedByPerson(to);
                return true;
            }
            settle();
            scan();
            var then = known ? trees.read(inTrash(item.id())) : Map.<String, TreeFile>of();
            var restored = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
            for (var pending : states.pending()) {
                if (!pending.path().isIn(to) || pending.now().isEmpty()) continue;
                if (pending.unshown().isPresent()) states.dismiss(pending.path());
                var agreed = then.get(
                        from.text() + pending.path().text().substring(to.text().length()));
                if (agreed != null) restored.put(pending.path(), Optional.of(agreed));
            }
            if (!restored.isEmpty()) agreeTo(restored, new KeptContents(trees, info, now()), List.of());
            if (known) trees.forget(inTrash(item.id()));
            return true;
        });
    }

    /** What is agreed now, and which files are others. */
    Agreed agreed() throws InterruptedException {
        return inTurn(() -> {
            settle();
            scan();
            // What cannot be shown is never accepted, and keeps nobody from merging what is.
            var pending = new HashSet<>(states.pending().stream()
                    .filter(one -> one.unshown().isEmpty())
                    .map(one -> one.path().text())
                    .toList());
            return new Agreed(info.first(), info.baseline(), pending);
        });
    }

    /**
     * These files are agreed to as a tree has them, whatever is in the folder by now; with {@code contents} for those
     * that are written otherwise than the tree has them. {@code why} is what the commit of the baseline says.
     */
    void agreeToTree(String tree, Collection<WorkspacePath> paths, Map<WorkspacePath, byte[]> contents, String why)
            throws InterruptedException {
        inTurn(() -> {
            settle();
            scan();
            var files = trees.read(tree);
            var kept = new KeptContents(trees, info, now());
            var agreed = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
            for (var path : paths) {
                var file = Optional.ofNullable(files.get(path.text()));
                if (file.isPresent() && contents.containsKey(path))
                    file = Optional.of(kept.keep(file.get().mode(), contents.get(path)));
                if (!file.equals(states.agreed(path))) agreed.put(path, file);
            }
            if (!agreed.isEmpty()) agreeTo(agreed, kept, List.of(), why);
            return true;
        });
    }

    /**
     * Looks where something has happened; whether there is anything to tell: what somebody else has looked at in the
     * meantime is not told yet.
     */
    boolean happened(FileChanges changes) throws InterruptedException {
        return inTurn(() -> {
            boolean rulesChanged = changes.changes().stream()
                    .anyMatch(change -> change.path().name().equals(".gitignore"));
            var paths = new ArrayList<>(
                    changes.changes().stream().map(change -> change.path()).toList());
            synchronized (written) {
                paths.removeIf(writing::containsKey);
            }
            boolean edited = hasWritten();
            settle();
            if (changes.rescan().isEmpty() && !rulesChanged) states.look(paths);
            else scan();
            counts.count(states.pending());
            return edited || states.news() != told;
        });
    }

    boolean hasWritten() {
        synchronized (written) {
            return !written.isEmpty();
        }
    }

    /**
     * One full scan, unless the watcher has told of every change since the last: then the list is up to date already.
     */
    private void refresh() throws InterruptedException {
        settle();
        var unwatched = watched.get();
        boolean upToDate = unwatched.isPresent()
                && ignoredFolders.containsAll(unwatched.get())
                && !states.wantsScan()
                && rules.equals(trees.rulesStamp(info.root()));
        if (!upToDate) scan();
    }

    private void scan() throws InterruptedException {
        var stamp = trees.rulesStamp(info.root());
        var unwatched = watched.get().orElse(Set.of());
        states.scan();
        var ignored = trees.ignored(
                info.root(), unwatched.stream().map(WorkspacePath::text).toList());
        ignoredFolders = new HashSet<>(unwatched);
        ignoredFolders.removeIf(folder -> !ignored.contains(folder.text()));
        rules = stamp;
    }

    /** How many there are, without looking at any; whoever asks tells people. */
    int countToTell() throws InterruptedException {
        return inTurn(() -> {
            told = states.news();
            return states.pending().size() + states.odd().size();
        });
    }

    /** What is listed is what can be decided about, by path. */
    List<Change> changes() throws InterruptedException {
        return inTurn(() -> {
            refresh();
            return list();
        });
    }

    private List<Change> list() throws InterruptedException {
        var pending = states.pending();
        counts.count(pending);
        var renamed = renamed(pending);
        var sources = new HashSet<>(renamed.values());
        var changes = new ArrayList<Change>();
        for (var one : pending) {
            if (sources.contains(one.path())) continue;
            var from = Optional.ofNullable(renamed.get(one.path()));
            changes.add(new Change(
                    info.agent(),
                    one.path(),
                    from,
                    from.isPresent() ? states.agreed(from.get()) : one.agreed(),
                    one.now(),
                    from.isPresent() ? Optional.of(new LineCount(0, 0)) : counts.of(one),
                    one.at().truncatedTo(ChronoUnit.MILLIS),
                    one.unshown()));
        }
        for (var odd : states.odd())
            changes.add(new Change(
                    info.agent(),
                    odd.shown(),
                    Optional.empty(),
                    odd.before(),
                    odd.now(),
                    Optional.empty(),
                    odd.at().truncatedTo(ChronoUnit.MILLIS),
                    Optional.of(new Unshown(odd.why(), false, odd.name()))));
        return changes;
    }

    /** A new file with the content of one that is gone is that one under another name. */
    private static Map<WorkspacePath, WorkspacePath> renamed(List<Pending> pending) {
        var gone = new HashMap<String, WorkspacePath>();
        for (var one : pending)
            if (one.now().isEmpty() && one.agreed().orElseThrow().size() > 0)
                gone.putIfAbsent(one.agreed().get().id(), one.path());
        var renamed = new HashMap<WorkspacePath, WorkspacePath>();
        for (var one : pending) {
            if (one.agreed().isPresent()) continue;
            var from = gone.remove(one.now().orElseThrow().id());
            if (from != null) renamed.put(one.path(), from);
        }
        return renamed;
    }

    /** The lines that came and went by these changes, if they still are what they were. */
    Map<Change, ChangedLines> changedLines(List<Change> changes) throws InterruptedException {
        return inTurn(() -> {
            var texts = changes.stream()
                    .filter(change -> change.unshown().isEmpty()
                            && change.before().map(TreeFile::size).orElse(0L) <= Contents.LONGEST_TEXT
                            && change.now().map(TreeFile::size).orElse(0L) <= Contents.LONGEST_TEXT)
                    .toList();
            var before = trees.contents(
                    texts.stream().flatMap(change -> change.before().stream()).toList());
            var lines = new LinkedHashMap<Change, ChangedLines>();
            for (var change : changes) {
                if (!texts.contains(change)) lines.put(change, ChangedLines.NONE);
                else if (change.now().isEmpty())
                    lines.put(
                            change,
                            ChangedLines.between(
                                    before.get(change.before().orElseThrow().id()), Contents.NOTHING));
                else
                    files.read(change.path(), Contents.LONGEST_TEXT)
                            .filter(found ->
                                    states.file(found).equals(change.now().get()))
                            .ifPresent(found -> lines.put(
                                    change,
                                    ChangedLines.between(
                                            change.before()
                                                    .map(file -> before.get(file.id()))
                                                    .orElse(Contents.NOTHING),
                                            found.content())));
            }
            return lines;
        });
    }

    Difference difference(String id) throws InterruptedException {
        return inTurn(() -> {
            settle();
            return difference(require(id));
        });
    }

    private Change require(String id) throws InterruptedException {
        for (var pending : states.pending())
            if (Change.id(info.agent(), pending.path()).equals(id)) states.look(List.of(pending.path()));
        return list().stream()
                .filter(change -> change.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "there is no such change any more",
                        "`agentos changes` shows what there is"));
    }

    private Difference difference(Change change) throws InterruptedException {
        if (change.unshown().isPresent()) return new Difference(change, Contents.NOTHING, Contents.NOTHING, List.of());
        var before = change.before().isPresent() ? trees.content(change.before().get()) : Contents.NOTHING;
        var now = change.now().isPresent() ? content(change) : Contents.NOTHING;
        var hunks = Contents.hasLines(before) && Contents.hasLines(now)
                ? Hunk.of(LineDiff.between(before, now), change.version())
                : List.<Hunk>of();
        return new Difference(change, before, now, hunks);
    }

    /** Of the file as it was seen; OUTDATED when it has become another meanwhile. */
    private byte[] content(Change change) {
        return files.read(change.path(), FileStates.LARGEST)
                .filter(found -> states.file(found).equals(change.now().orElseThrow()))
                .map(ExactFiles.Found::content)
                .orElseThrow(() -> outdated(change.path()));
    }

    private static AgentOsException outdated(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.OUTDATED,
                "\"" + path + "\" has changed since you looked at it",
                "look at it again: `agentos changes`");
    }

    private static void requireSeen(Change change, Seen seen) {
        if (!change.version().equals(seen.version())) throw outdated(change.path());
    }

    /** Decides about one change as it was seen: about these hunks, or about all of it when none is named. */
    Decision decide(Decision.Kind kind, String by, Seen seen, Set<String> hunks) throws InterruptedException {
        return inTurn(() -> {
            settle();
            var change = require(seen.id());
            requireSeen(change, seen);
            var kept = new KeptContents(trees, info, now());
            var whole = hunks.isEmpty() || hasAllHunks(change, hunks);
            var steps = whole ? steps(kind, change, kept) : List.of(step(kind, change, hunks, kept));
            return carryOut(kind, by, 0, steps, kept);
        });
    }

    /** Of a new or deleted file there is one hunk, which is all of it. */
    private boolean hasAllHunks(Change change, Set<String> wanted) throws InterruptedException {
        var ids =
                new HashSet<>(difference(change).hunks().stream().map(Hunk::id).toList());
        if (!ids.containsAll(wanted))
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "a hunk of \"" + change.path() + "\" is no longer what it was, or was decided about",
                    "look at it again: `agentos changes`");
        return (change.before().isEmpty() || change.now().isEmpty()) && wanted.containsAll(ids);
    }

    /** Decides about these changes as they were seen. */
    Decision decide(Decision.Kind kind, String by, Collection<Seen> seen) throws InterruptedException {
        return inTurn(() -> {
            refresh();
            var chosen = asSeen(seen);
            if (chosen.isEmpty())
                throw new AgentOsException(
                        ErrorCode.NOT_FOUND, "no pending changes to decide on", "`agentos changes` lists them");
            return decideAbout(kind, by, chosen);
        });
    }

    /**
     * Decides about these changes as they were seen, except those that cannot be shown: about each of them a person
     * decides by itself.
     */
    Optional<Decision> decideShown(Decision.Kind kind, String by, Collection<Seen> seen) throws InterruptedException {
        return inTurn(() -> {
            refresh();
            var chosen = asSeen(seen).stream()
                    .filter(change -> change.unshown().isEmpty())
                    .toList();
            return chosen.isEmpty() ? Optional.empty() : Optional.of(decideAbout(kind, by, chosen));
        });
    }

    private Decision decideAbout(Decision.Kind kind, String by, List<Change> chosen) throws InterruptedException {
        var steps = new ArrayList<Step>();
        var kept = new KeptContents(trees, info, now());
        for (var change : chosen) steps.addAll(steps(kind, change, kept));
        return carryOut(kind, by, 0, steps, kept);
    }

    private List<Change> asSeen(Collection<Seen> seen) throws InterruptedException {
        var listed = new HashMap<String, Change>();
        for (var change : list()) listed.put(change.id(), change);
        states.look(seen.stream()
                .filter(one -> listed.containsKey(one.id()))
                .map(one -> listed.get(one.id()).path())
                .toList());
        listed.clear();
        for (var change : list()) listed.put(change.id(), change);
        var chosen = new LinkedHashMap<String, Change>();
        for (var one : seen) {
            var change = listed.get(one.id());
            if (change == null)
                throw new AgentOsException(
                        ErrorCode.OUTDATED,
                        "one of these changes is gone or was decided about",
                        "look again: `agentos changes`");
            requireSeen(change, one);
            chosen.put(one.id(), change);
        }
        return List.copyOf(chosen.values());
    }

    /**
     * Runs {@code work} only if exactly these changes are listed, in the versions that were seen, and keeps them from
     * being decided about meanwhile.
     */
    <T> T whileListed(Collection<Seen> seen, Callable<T> work) throws InterruptedException {
        return inTurn(() -> {
            refresh();
            var all = new HashSet<>(seen);
            asSeen(all);
            for (var change : list())
                if (!all.contains(Seen.of(change)))
                    throw new AgentOsException(
                            ErrorCode.OUTDATED,
                            "\"" + change.path() + "\" has changed since you looked at the list",
                            "look at the new list: `agentos changes`");
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

    private List<Step> steps(Decision.Kind kind, Change change, KeptContents kept) throws InterruptedException {
        if (change.unshown().isPresent())
            return List.of(unshownStep(kind, change, change.unshown().get()));
        var now = change.now().isPresent()
                ? Optional.of(kept.keep(change.now().get().mode(), content(change)))
                : Optional.<TreeFile>empty();
        var from = change.from();
        if (from.isEmpty()) return List.of(whole(kind, change.path(), change.before(), now));
        return List.of(
                whole(kind, from.get(), change.before(), Optional.empty()),
                whole(kind, change.path(), Optional.empty(), now));
    }

    /** Rejecting removes it, or puts back what is agreed; its content is not kept. */
    private static Step unshownStep(Decision.Kind kind, Change change, Unshown unshown) {
        if (kind == Decision.Kind.ACCEPT)
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "\"" + change.path() + "\" cannot be accepted, because it cannot be shown: " + unshown.why(),
                    unshown.rejectable()
                            ? "reject it, or put it into your branch by hand"
                            : "look at it yourself, and rename or delete it");
        if (!unshown.rejectable())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "\"" + change.path() + "\" cannot be rejected here: " + unshown.why(),
                    "look at it yourself, and rename or delete it");
        return Step.write(change.path(), change.before(), change.now(), change.before());
    }

    private static Step whole(
            Decision.Kind kind, WorkspacePath path, Optional<TreeFile> agreed, Optional<TreeFile> file) {
        return kind == Decision.Kind.ACCEPT
                ? Step.agree(path, agreed, file, file)
                : Step.write(path, agreed, file, agreed);
    }

    private Step step(Decision.Kind kind, Change change, Set<String> wanted, KeptContents kept)
            throws InterruptedException {
        var difference = difference(change);
        var diff = LineDiff.between(difference.before(), difference.now());
        var agreed = change.before().orElseThrow();
        var file = kept.keep(change.now().orElseThrow().mode(), difference.now());
        boolean accept = kind == Decision.Kind.ACCEPT;
        var content = diff.with(i -> wanted.contains(difference.hunks().get(i).id()) == accept);
        return accept
                ? Step.agree(
                        change.path(),
                        change.before(),
                        Optional.of(kept.keep(agreed.mode(), content)),
                        Optional.of(file))
                : Step.write(
                        change.path(),
                        change.before(),
                        Optional.of(file),
                        Optional.of(kept.keep(file.mode(), content)));
    }

    /** The decisions that can be undone, latest first, at most so many. */
    List<Decision> undoable(int atMost) {
        return store.read(tx -> ReviewStore.undoable(tx, info.agent(), atMost));
    }

    /** Undoes the decision with this number. */
    Decision undo(String by, int number) throws InterruptedException {
        return inTurn(() -> {
            settle();
            var last = store.read(tx -> ReviewStore.undoable(tx, info.agent(), number, number, 1)).stream()
                    .findFirst()
                    .orElseThrow(() -> new AgentOsException(
                            ErrorCode.NOT_FOUND,
                            "there is no decision " + number + " to undo",
                            "it may have been undone already, or merged: `git revert` takes back what is merged"));
            states.look(last.steps().stream().map(Step::path).toList());
            var kept = new KeptContents(trees, info, now());
            var steps = new ArrayList<Step>();
            for (var step : last.steps()) {
                var agreed = states.agreed(step.path());
                var file = kept(step.path(), kept);
                steps.add(new Step(
                        step.path(),
                        agreed,
                        back(step.path(), step.agreedBefore(), step.agreedAfter(), agreed, kept),
                        file,
                        back(step.path(), step.fileBefore(), step.fileAfter(), file, kept)));
            }
            return carryOut(Decision.Kind.UNDO, by, last.number(), steps, kept);
        });
    }

    private Optional<TreeFile> kept(WorkspacePath path, KeptContents kept) throws InterruptedException {
        var now = states.now(path);
        if (now.filter(Unshown::is).isPresent()) return now;
        var found = files.read(path, FileStates.LARGEST);
        return found.isPresent()
                ? Optional.of(
                        kept.keep(states.file(found.get()).mode(), found.get().content()))
                : Optional.empty();
    }

    /**
     * What {@code now} is without the step from {@code before} to {@code after}; refused when something else was done
     * to the same place since.
     */
    private Optional<TreeFile> back(
            WorkspacePath path,
            Optional<TreeFile> before,
            Optional<TreeFile> after,
            Optional<TreeFile> now,
            KeptContents kept)
            throws InterruptedException {
        if (before.equals(after)) return now;
        if (before.filter(Unshown::is).isPresent())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "\"" + path + "\" could not be shown, so it was not kept and does not come back",
                    "the other decisions can be undone");
        if (now.equals(after)) return before;
        if (now.filter(Unshown::is).isPresent()) throw changedSince(path);
        if (before.isEmpty() || after.isEmpty() || now.isEmpty()) throw changedSince(path);
        kept.commit();
        var contents = trees.contents(List.of(before.get(), after.get(), now.get()));
        var texts = List.of(
                contents.get(after.get().id()),
                contents.get(now.get().id()),
                contents.get(before.get().id()));
        if (!texts.stream().allMatch(Contents::isText)) throw changedSince(path);
        var merged = LineMerge.of(texts.get(0), texts.get(1), texts.get(2)).orElseThrow(() -> changedSince(path));
        var mode = now.get().mode().equals(after.get().mode())
                ? before.get().mode()
                : now.get().mode();
        return Optional.of(kept.keep(mode, merged));
    }

    private static AgentOsException changedSince(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.CONFLICT,
                "\"" + path + "\" has changed since in the same place, so that cannot be taken back",
                "`agentos changes` shows what there is; edit the file by hand");
    }

    private Decision carryOut(Decision.Kind kind, String by, int undoes, List<Step> steps, KeptContents kept)
            throws InterruptedException {
        var next = info.keeping(kept.commit());
        var agreed = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
        for (var step : steps) if (step.changesAgreed()) agreed.put(step.path(), step.agreedAfter());
        var changed = agreed.isEmpty() ? next : next.agreeing(commitAgreed(agreed, AGREED));
        boolean writes = steps.stream().anyMatch(Step::changesFile);
        var decision = store.write(tx -> {
            var begun = new Decision(
                    info.agent(),
                    ReviewStore.nextDecision(tx, info.agent()),
                    kind,
                    writes ? Decision.State.BEGUN : Decision.State.DONE,
                    undoes,
                    by,
                    now(),
                    steps);
            ReviewStore.insert(tx, begun);
            ReviewStore.update(tx, changed);
            if (!writes && undoes > 0) ReviewStore.setState(tx, info.agent(), undoes, Decision.State.UNDONE);
            return begun;
        });
        info = changed;
        agreed.forEach(states::agree);
        return writes ? finish(decision) : decision;
    }

    /**
     * Writes the files of a decision that is written down. What somebody else has written meanwhile is theirs, and
     * stays.
     */
    private Decision finish(Decision decision) throws InterruptedException {
        unfinished = true;
        var left = writer.write(decision.steps());
        states.look(decision.steps().stream().map(Step::path).toList());
        boolean nothing = decision.steps().stream().allMatch(left::contains);
        store.execute(tx -> {
            for (var step : left) ReviewStore.deleteStep(tx, decision, step);
            if (nothing) ReviewStore.delete(tx, decision);
            else ReviewStore.setState(tx, info.agent(), decision.number(), Decision.State.DONE);
            if (!nothing && decision.undoes() > 0)
                ReviewStore.setState(tx, info.agent(), decision.undoes(), Decision.State.UNDONE);
        });
        unfinished = false;
        if (nothing) throw outdated(left.getFirst().path());
        return decision.with(
                decision.steps().stream().filter(step -> !left.contains(step)).toList());
    }

    /** Keeps the files as they are. */
    Turn keepFiles(Turn.Kind kind) throws InterruptedException {
        return inTurn(() -> {
            settle();
            scan();
            var kept = new KeptContents(trees, info, now());
            var files = new LinkedHashMap<WorkspacePath, Optional<TreeFile>>();
            for (var pending : states.pending())
                if (pending.unshown().isEmpty())
                    files.put(
                            pending.path(),
                            pending.now().isPresent() ? Optional.of(keep(kept, pending)) : Optional.empty());
            var next = info.keeping(kept.commit());
            int number = store.read(tx -> ReviewStore.turns(tx, info.agent())).size() + 1;
            var turn = new Turn(
                    number,
                    kind,
                    trees.commit(info.turn(number), info.baseline(), puts(files), "turn " + number, now()),
                    now());
            store.execute(tx -> {
                ReviewStore.update(tx, next);
                ReviewStore.insert(tx, info.agent(), turn);
            });
            info = next;
            return turn;
        });
    }

    /**
     * Gives the files, and what is agreed of them, the state that they had at another time. As they are now they are
     * kept first.
     */
    Decision returnTo(String by, Turn turn, Turn.Kind leaving) throws InterruptedException {
        return inTurn(() -> {
            keepFiles(leaving);
            var then = trees.read(turn.files());
            var agreedThen = trees.read(turn.files() + "^");
            var paths = new TreeSet<WorkspacePath>(states.paths());
            for (var tree : List.of(then, agreedThen))
                for (var name : tree.keySet()) FileStates.safe(name).ifPresent(paths::add);
            var kept = new KeptContents(trees, info, now());
            var steps = new ArrayList<Step>();
            for (var path : paths) {
                if (states.now(path).filter(Unshown::is).isPresent()) continue;
                var agreed = Optional.ofNullable(agreedThen.get(path.text()));
                var file = Optional.ofNullable(then.get(path.text()));
                if (agreed.equals(states.agreed(path)) && file.equals(states.now(path))) continue;
                steps.add(new Step(
                        path,
                        states.agreed(path),
                        agreed,
                        file.equals(states.now(path)) ? file : kept(path, kept),
                        file));
            }
            if (steps.isEmpty())
                throw new AgentOsException(
                        ErrorCode.NOT_FOUND, "the files are as they were then", "`agentos turns` lists other times");
            return carryOut(Decision.Kind.RETURN, by, 0, steps, kept);
        });
    }
}
