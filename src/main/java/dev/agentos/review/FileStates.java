package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileStat;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What is agreed of an agent's files, and what they are now. Only what may differ from the commit that the review began
 * with has a state of its own. A file is read only when the system says that it is another, or was written so shortly
 * before it was last read that the system could not tell. Guarded by its review's turn.
 */
final class FileStates {
    /** Larger files cannot be shown. */
    static final int LARGEST = 16 << 20;

    private static final int MOST_FILES = 200_000;
    /** Of a folder that is in no repository, so that all of it has to be copied into one. */
    private static final int MOST_COPIED = 20_000;

    private static final long MOST_COPIED_BYTES = 512L << 20;
    private static final Duration CLOCK_STEP = Duration.ofMillis(50);

    private static final long UNKNOWN = Long.MIN_VALUE;
    private static final String CLOSED_FOLDER = "its folder may not be opened";

    /**
     * One path. {@code writtenAt} and {@code number} are what the system said when it was read, if that can be relied
     * on: when it was last written, which no program can set, and which file it is.
     */
    private static final class State {
        @Nullable
        TreeFile agreed;

        @Nullable
        TreeFile now;

        long writtenAt = UNKNOWN;
        long number;
        /** Why it cannot be shown, when that is so. */
        @Nullable
        String unshown;
        /** What cannot be shown and is not listed, because a person put it there. */
        @Nullable
        TreeFile dismissed;

        Instant changedAt = Instant.EPOCH;

        void saw(FileStat stat, Instant readAt) {
            // Written so shortly before, it might be written again and look the same.
            writtenAt = stat.changed().isBefore(readAt.minus(CLOCK_STEP)) ? nanos(stat.changed()) : UNKNOWN;
            number = stat.identity().number();
        }

        boolean isAsSeen(FileStat stat) {
            return now != null
                    && writtenAt != UNKNOWN
                    && writtenAt == nanos(stat.changed())
                    && number == stat.identity().number()
                    && now.size() == stat.size();
        }

        private static long nanos(Instant time) {
            return time.getEpochSecond() * 1_000_000_000 + time.getNano();
        }

        boolean isChanged() {
            if (now != null && now.equals(dismissed)) return false;
            return agreed == null ? now != null : !agreed.equals(now);
        }
    }

    /** A path whose file is not what is agreed. */
    record Pending(
            WorkspacePath path,
            Optional<TreeFile> agreed,
            Optional<TreeFile> now,
            Instant at,
            Optional<Unshown> unshown) {}

    private final ExactFiles files;
    private final TreeStore trees;
    private final Clock clock;
    private final Instant beganAt;
    private final TreeMap<WorkspacePath, State> states = new TreeMap<>();
    private final FirstFolders folders;
    private final OddFiles odd;
    private FirstFiles first = FirstFiles.NONE;
    /** Where the review began with repositories; null until somebody asks. */
    private @Nullable Set<String> firstRepositories;

    /** Then there was nothing but the files of a commit. */
    private boolean beganWithCommit;
    /** Something was seen that only a full scan can judge. */
    private boolean wantsScan;
    /** How often anything was found to be another, or agreed to. */
    private long news;
    /** Folders, and whether they are links or behind one, for one look. */
    private final Map<String, Boolean> links = new HashMap<>();

    FileStates(ExactFiles files, TreeStore trees, Clock clock, Instant beganAt) {
        this.files = files;
        this.trees = trees;
        this.clock = clock;
        this.beganAt = beganAt;
        this.folders = new FirstFolders(files, beganAt.minus(CLOCK_STEP));
        this.odd = new OddFiles(files, trees, folders);
    }

    void setBeganWithCommit(boolean withCommit) {
        beganWithCommit = withCommit;
    }

    boolean wantsScan() {
        return wantsScan;
    }

    /** What can be listed, and nothing else. */
    List<OddFiles.Odd> odd() {
        return odd.all();
    }

    /** Does not list what cannot be shown, as long as it stays as it is. */
    void dismiss(WorkspacePath path) {
        var state = states.get(path);
        if (state == null) return;
        state.dismissed = state.now;
        news++;
    }

    /** Every file is agreed and taken to be as in the commit that the review began with, until somebody looks. */
    void startFrom(FirstFiles files) {
        first = files;
        firstRepositories = null;
        states.clear();
    }

    /** Exactly the files of a commit are agreed. */
    void agreeToAll(String commit) throws InterruptedException {
        var there = new BitSet(first.size());
        trees.read(commit, (name, file) -> {
            int at = first.find(name);
            if (at >= 0) there.set(at);
            if (at < 0 || !first.file(at).equals(file)) safe(name).ifPresent(path -> agree(path, Optional.of(file)));
        });
        for (int at = there.nextClearBit(0); at < first.size(); at = there.nextClearBit(at + 1))
            safe(first.path(at)).ifPresent(path -> agree(path, Optional.empty()));
    }

    /** Another number whenever what is pending may be another. */
    long news() {
        return news;
    }

    void agree(WorkspacePath path, Optional<TreeFile> file) {
        news++;
        var state = state(path);
        state.agreed = file.orElse(null);
        forgetIfGone(path, state);
    }

    private State state(WorkspacePath path) {
        return states.computeIfAbsent(path, one -> {
            var state = new State();
            state.agreed = first.file(one.text()).orElse(null);
            state.now = state.agreed;
            return state;
        });
    }

    Optional<TreeFile> agreed(WorkspacePath path) {
        var state = states.get(path);
        return state == null ? first.file(path.text()) : Optional.ofNullable(state.agreed);
    }

    Optional<TreeFile> now(WorkspacePath path) {
        var state = states.get(path);
        return state == null ? first.file(path.text()) : Optional.ofNullable(state.now);
    }

    /** Of all files that are agreed, or there. */
    Set<WorkspacePath> paths() {
        return states.keySet();
    }

    /** Everything that is agreed below a folder, or the file itself. */
    List<WorkspacePath> agreedBelow(WorkspacePath path) {
        return below(path).stream().filter(one -> agreed(one).isPresent()).toList();
    }

    private Collection<WorkspacePath> below(WorkspacePath path) {
        var below = new TreeSet<WorkspacePath>();
        for (var one : first.below(path.text())) safe(one).ifPresent(below::add);
        states.tailMap(path).keySet().stream()
                .takeWhile(one -> one.text().startsWith(path.text()))
                .filter(one -> one.isIn(path))
                .forEach(below::add);
        return below;
    }

    List<Pending> pending() {
        var pending = new ArrayList<Pending>();
        states.forEach((path, state) -> {
            if (state.isChanged())
                pending.add(new Pending(
                        path,
                        Optional.ofNullable(state.agreed),
                        Optional.ofNullable(state.now),
                        state.changedAt,
                        unshown(path, state)));
        });
        return pending;
    }

    private static Optional<Unshown> unshown(WorkspacePath path, State state) {
        if (state.unshown == null) return Optional.empty();
        boolean restorable = state.agreed == null || state.agreed.size() <= LARGEST;
        return Optional.of(new Unshown(state.unshown, restorable && !path.isTooDeep(), path.text()));
    }

    static Optional<WorkspacePath> safe(String name) {
        try {
            return name.endsWith("/") ? Optional.empty() : Optional.of(new WorkspacePath(name));
        } catch (AgentOsException unsafe) {
            return Optional.empty();
        }
    }

    /** The first look at every file: those that git has just checked out it knows. */
    void begin() throws InterruptedException {
        trees.untouched(files.tree().folder())
                .forEach((name, content) -> safe(name).ifPresent(path -> know(path, content)));
        scan();
    }

    private void know(WorkspacePath path, String content) {
        var now = clock.instant();
        var stat = files.stat(path).filter(one -> one.size() <= LARGEST);
        if (stat.isEmpty()) return;
        var state = state(path);
        state.now = new TreeFile(mode(stat.get()), content, stat.get().size());
        state.saw(stat.get(), now);
        state.changedAt = now;
    }

    /** Looks at every file; returns those that are others than before. */
    List<WorkspacePath> scan() throws InterruptedException {
        links.clear();
        folders.beginLook();
        var changed = new ArrayList<WorkspacePath>();
        var missing = new TreeSet<>(states.keySet());
        var there = new BitSet(first.size());
        var count = new AtomicInteger();
        var bytes = new AtomicLong();
        var inside = new HashSet<String>();
        wantsScan = false;
        odd.beginScan();
        trees.list(
                files.tree().folder(),
                name -> {
                    if (count.incrementAndGet() > (trees.isOurs() ? MOST_COPIED : MOST_FILES)) throw tooMuch();
                    if (safe(name).isEmpty()) lookAtOdd(name);
                    if (safe(name).isEmpty() && first.find(name) >= 0) there.set(first.find(name));
                    safe(name).ifPresent(path -> {
                        int at = first.find(name);
                        if (at >= 0) there.set(at);
                        missing.remove(path);
                        if (isOther(path)) changed.add(path);
                        if (now(path).isEmpty() && isFolder(path)) inside.add(name);
                        if (trees.isOurs()
                                && bytes.addAndGet(now(path).map(TreeFile::size).orElse(0L)) > MOST_COPIED_BYTES)
                            throw tooMuch();
                    });
                },
                closed -> odd.lookAtClosed(closed, clock.instant()));
        if (beganWithCommit && !inside.isEmpty()) lookAtRepositories(inside);
        for (int at = there.nextClearBit(0); at < first.size(); at = there.nextClearBit(at + 1)) {
            var name = first.path(at);
            safe(name).ifPresentOrElse(missing::add, () -> lookAtOdd(name));
        }
        if (odd.endScan()) news++;
        for (var path : missing) if (isOtherUnlisted(path)) changed.add(path);
        return changed;
    }

    /** Of folders whose names git lists: a folder that took the place of a file is no repository. */
    private void lookAtRepositories(Set<String> inside) throws InterruptedException {
        inside.retainAll(trees.addedRepositories(files.tree().folder()));
        if (firstRepositories == null) firstRepositories = trees.repositories(first.commit());
        for (var folder : inside) if (!firstRepositories.contains(folder)) lookAtOdd(folder + "/");
    }

    private boolean isFolder(WorkspacePath path) {
        return !isBehindLink(path) && files.statOfFolder(path.text()).isPresent();
    }

    private void lookAtOdd(String name) {
        odd.look(name, first.file(name), beganAt.minus(CLOCK_STEP), beganWithCommit, clock.instant());
    }

    private AgentOsException tooMuch() {
        var folder = files.tree().folder();
        return trees.isOurs()
                ? new AgentOsException(
                        ErrorCode.TOO_MANY,
                        "there are more than " + MOST_COPIED + " files or " + (MOST_COPIED_BYTES >> 20) + " MiB in "
                                + folder + ", which is in no repository",
                        "run `git init` there, or let the agent work in a smaller folder")
                : new AgentOsException(
                        ErrorCode.TOO_MANY,
                        "there are more than " + MOST_FILES + " files in " + folder,
                        "name those that are made by tools in .gitignore");
    }

    /** What git no longer lists is gone, or ignored: then only what is agreed of it counts. */
    private boolean isOtherUnlisted(WorkspacePath path) {
        if (agreed(path).isPresent()) return isOther(path);
        if (first.find(path.text()) < 0) {
            boolean known = states.remove(path) != null;
            if (known) news++;
            return known;
        }
        var state = state(path);
        boolean other = state.now != null;
        if (other) news++;
        state.now = null;
        state.writtenAt = UNKNOWN;
        return other;
    }

    /** Looks at these, and at everything below them; returns those that are others than before. */
    List<WorkspacePath> look(Collection<WorkspacePath> paths) throws InterruptedException {
        links.clear();
        folders.beginLook();
        var known = new TreeSet<WorkspacePath>();
        var fresh = new ArrayList<WorkspacePath>();
        for (var path : paths) {
            known.addAll(below(path));
            if (states.containsKey(path)
                    || first.find(path.text()) >= 0
                    || files.stat(path).isEmpty()) continue;
            // Whether that is a repository only git can tell.
            if (isInRepositoryInside(path)) wantsScan = true;
            else fresh.add(path);
        }
        var ignored = trees.ignored(
                files.tree().folder(), fresh.stream().map(WorkspacePath::text).toList());
        fresh.removeIf(path -> ignored.contains(path.text()));
        known.addAll(fresh);
        var changed = new ArrayList<WorkspacePath>();
        for (var path : known) if (isOther(path)) changed.add(path);
        return changed;
    }

    private boolean isInRepositoryInside(WorkspacePath path) {
        for (var folder = path.parent(); !folder.isRoot(); folder = folder.parent())
            if (isRepository(files.tree().folder().resolve(folder.text()).resolve(".git"))) return true;
        return false;
    }

    /** A folder that gave way to a link has no files any more, wherever the link leads. */
    private boolean isBehindLink(WorkspacePath path) {
        int slash = path.text().lastIndexOf('/');
        return slash >= 0 && isLinkOrBehindOne(path.text().substring(0, slash));
    }

    /** Each folder is asked about once, however deeply others are nested in it. */
    private boolean isLinkOrBehindOne(String folder) {
        var known = links.get(folder);
        if (known != null) return known;
        int slash = folder.lastIndexOf('/');
        boolean link = slash >= 0 && isLinkOrBehindOne(folder.substring(0, slash))
                || Files.isSymbolicLink(files.tree().folder().resolve(folder));
        links.put(folder, link);
        return link;
    }

    /** An empty folder of that name makes none. */
    private static boolean isRepository(Path git) {
        return Files.isRegularFile(git) || Files.exists(git.resolve("HEAD"));
    }

    private boolean isOther(WorkspacePath path) {
        var stat = isBehindLink(path) ? Optional.<FileStat>empty() : files.stat(path);
        boolean asAtFirst = stat.isPresent() && isAsAtFirst(path, stat.get());
        if (asAtFirst && !states.containsKey(path)) return false;
        var state = state(path);
        if (stat.isPresent() && state.isAsSeen(stat.get())) return false;
        var before = state.now;
        if (stat.isEmpty()) {
            boolean closed = state.agreed != null && files.isOutOfReach(path);
            state.unshown = closed ? CLOSED_FOLDER : null;
            state.now = closed ? Unshown.file(CLOSED_FOLDER) : null;
            state.writtenAt = UNKNOWN;
        } else if (asAtFirst) {
            state.unshown = null;
            state.now = first.file(path.text()).orElseThrow();
            state.saw(stat.get(), beganAt);
        } else {
            read(path, state);
        }
        boolean other = before == null ? state.now != null : !before.equals(state.now);
        if (other) {
            news++;
            state.changedAt = clock.instant();
        }
        forgetIfGone(path, state);
        return other;
    }

    /** Of one that may not be read, or is too large, only what the system says of it is known. */
    private void read(WorkspacePath path, State state) {
        var readAt = clock.instant();
        var found = path.isTooDeep() ? Optional.<ExactFiles.Found>empty() : files.read(path, LARGEST);
        var stat = found.isPresent() ? Optional.of(found.get().stat()) : files.stat(path);
        state.unshown = found.isPresent() || stat.isEmpty() ? null : whyUnshown(path, stat.get());
        state.now = found.isPresent() ? file(found.get()) : unshown(path).orElse(null);
        state.writtenAt = UNKNOWN;
        if (state.now == null) state.unshown = null;
        if (state.now != null && stat.isPresent()) state.saw(stat.get(), readAt);
    }

    /**
     * What stands for a file that cannot be shown; empty when there is none, or it was there before the review began.
     */
    Optional<TreeFile> unshown(WorkspacePath path) {
        var stat = files.stat(path);
        if (stat.isEmpty()
                || agreed(path).isEmpty()
                        && !beganWithCommit
                        && stat.get().changed().isBefore(beganAt.minus(CLOCK_STEP))) return Optional.empty();
        return Optional.of(Unshown.file(whyUnshown(path, stat.get()), stat.get()));
    }

    private static String whyUnshown(WorkspacePath path, FileStat stat) {
        if (path.isTooDeep()) return Unshown.TOO_DEEP;
        if (stat.size() > LARGEST) return "larger than " + (LARGEST >> 20) + " MiB";
        return stat.links() > 1 ? "hard link to a file outside" : "it may not be read";
    }

    /** What nobody has written since the review began is what it was then, and need not be read. */
    private boolean isAsAtFirst(WorkspacePath path, FileStat stat) {
        return first.file(path.text())
                        .filter(file ->
                                file.size() == stat.size() && file.mode().equals(mode(stat)))
                        .isPresent()
                && folders.isUntouched(path.text(), stat);
    }

    TreeFile file(ExactFiles.Found found) {
        return new TreeFile(mode(found.stat()), trees.names().of(found.content()), found.content().length);
    }

    private static String mode(FileStat stat) {
        if (stat.kind() == FileStat.Kind.LINK) return TreeFile.LINK;
        return ExactFiles.isExecutable(stat) ? TreeFile.EXECUTABLE : TreeFile.PLAIN;
    }

    private void forgetIfGone(WorkspacePath path, State state) {
        if (state.agreed == null && state.now == null && first.find(path.text()) < 0) states.remove(path);
    }
}
