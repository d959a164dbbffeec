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
 * What is agreed of an agent's files, and what they are now. Only what may differ from the commit that the review began with has a state of its own. A file is read only
 * when the system says that it is another, or was written so shortly before it was last read that the system could not tell. Guarded by its review's turn.
 */
final class FileStates {
    /** Larger files are no part of a review. */
    static final int LARGEST = 16 << 20;
    private static final int MOST_FILES = 200_000;
    /** Of a folder that is in no repository, so that all of it has to be copied into one. */
    private static final int MOST_COPIED = 20_000;
    private static final long MOST_COPIED_BYTES = 512L << 20;
    private static final Duration CLOCK_STEP = Duration.ofMillis(50);

    private static final long UNKNOWN = Long.MIN_VALUE;

    /**
     * One path. {@code writtenAt} and {@code number} are what the system said when it was read, if that can be relied on: when it was last written, which no program can set,
     * and which file it is.
     */
    private static final class State {
        @Nullable TreeFile agreed;
        @Nullable TreeFile now;
        long writtenAt = UNKNOWN;
        long number;
        Instant changedAt = Instant.EPOCH;

        void saw(FileStat stat, Instant readAt) {
            // Written so shortly before, it might be written again and look the same.
            writtenAt = stat.changed().isBefore(readAt.minus(CLOCK_STEP)) ? nanos(stat.changed()) : UNKNOWN;
            number = stat.identity().number();
        }

        boolean isAsSeen(FileStat stat) {
            return now != null && writtenAt != UNKNOWN && writtenAt == nanos(stat.changed()) && number == stat.identity().number() && now.size() == stat.size();
        }

        private static long nanos(Instant time) {
            return time.getEpochSecond() * 1_000_000_000 + time.getNano();
        }

        boolean isChanged() {
            return agreed == null ? now != null : !agreed.equals(now);
        }
    }

    /** A path whose file is not what is agreed. */
    record Pending(WorkspacePath path, Optional<TreeFile> agreed, Optional<TreeFile> now, Instant at) {}

    private final ExactFiles files;
    private final TreeStore trees;
    private final Clock clock;
    private final Instant beganAt;
    private final TreeMap<WorkspacePath, State> states = new TreeMap<>();
    private FirstFiles first = FirstFiles.NONE;
    /** How often anything was found to be another, or agreed to. */
    private long news;
    /** Folders, and whether they are links or behind one, for one look. */
    private final Map<String, Boolean> links = new HashMap<>();

    FileStates(ExactFiles files, TreeStore trees, Clock clock, Instant beganAt) {
        this.files = files;
        this.trees = trees;
        this.clock = clock;
        this.beganAt = beganAt;
    }

    /** Every file is agreed and taken to be as in the commit that the review began with, until somebody looks. */
    void startFrom(FirstFiles files) {
        first = files;
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
        for (int at = there.nextClearBit(0); at < first.size(); at = there.nextClearBit(at + 1)) safe(first.path(at)).ifPresent(path -> agree(path, Optional.empty()));
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
        states.tailMap(path).keySet().stream().takeWhile(one -> one.text().startsWith(path.text())).filter(one -> one.isIn(path)).forEach(below::add);
        return below;
    }

    List<Pending> pending() {
        var pending = new ArrayList<Pending>();
        states.forEach((path, state) -> {
            if (state.isChanged()) pending.add(new Pending(path, Optional.ofNullable(state.agreed), Optional.ofNullable(state.now), state.changedAt));
        });
        return pending;
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
        trees.untouched(files.tree().folder()).forEach((name, content) -> safe(name).ifPresent(path -> know(path, content)));
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
        var changed = new ArrayList<WorkspacePath>();
        var missing = new TreeSet<>(states.keySet());
        var there = new BitSet(first.size());
        var count = new AtomicInteger();
        var bytes = new AtomicLong();
        trees.list(files.tree().folder(), name -> safe(name).ifPresent(path -> {
            if (count.incrementAndGet() > (trees.isOurs() ? MOST_COPIED : MOST_FILES)) throw tooMuch();
            int at = first.find(name);
            if (at >= 0) there.set(at);
            missing.remove(path);
            if (isOther(path)) changed.add(path);
            if (trees.isOurs() && bytes.addAndGet(now(path).map(TreeFile::size).orElse(0L)) > MOST_COPIED_BYTES) throw tooMuch();
        }));
        for (int at = there.nextClearBit(0); at < first.size(); at = there.nextClearBit(at + 1)) safe(first.path(at)).ifPresent(missing::add);
        for (var path : missing) if (isOtherUnlisted(path)) changed.add(path);
        return changed;
    }

    private AgentOsException tooMuch() {
        var folder = files.tree().folder();
        return trees.isOurs() ? new AgentOsException(ErrorCode.TOO_MANY, "there are more than " + MOST_COPIED + " files or " + (MOST_COPIED_BYTES >> 20) + " MiB in " + folder + ", which is in no repository", "run `git init` there, or let the agent work in a smaller folder")
                : new AgentOsException(ErrorCode.TOO_MANY, "there are more than " + MOST_FILES + " files in " + folder, "name those that are made by tools in .gitignore");
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
        var known = new TreeSet<WorkspacePath>();
        var fresh = new ArrayList<WorkspacePath>();
        for (var path : paths) {
            known.addAll(below(path));
            if (!states.containsKey(path) && first.find(path.text()) < 0 && files.stat(path).isPresent() && !isInRepositoryInside(path)) fresh.add(path);
        }
        var ignored = trees.ignored(files.tree().folder(), fresh.stream().map(WorkspacePath::text).toList());
        fresh.removeIf(path -> ignored.contains(path.text()));
        known.addAll(fresh);
        var changed = new ArrayList<WorkspacePath>();
        for (var path : known) if (isOther(path)) changed.add(path);
        return changed;
    }

    private boolean isInRepositoryInside(WorkspacePath path) {
        for (var folder = path.parent(); !folder.isRoot(); folder = folder.parent()) if (isRepository(files.tree().folder().resolve(folder.text()).resolve(".git"))) return true;
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
        boolean link = slash >= 0 && isLinkOrBehindOne(folder.substring(0, slash)) || Files.isSymbolicLink(files.tree().folder().resolve(folder));
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
            state.now = null;
            state.writtenAt = UNKNOWN;
        } else if (asAtFirst) {
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

    /** One that is too large, or may not be read, counts as what is agreed. */
    private void read(WorkspacePath path, State state) {
        var readAt = clock.instant();
        var found = files.read(path, LARGEST);
        state.now = found.map(this::file).orElse(state.agreed);
        state.writtenAt = UNKNOWN;
        found.ifPresent(one -> state.saw(one.stat(), readAt));
    }

    /** What nobody has written since the review began is what it was then, and need not be read. */
    private boolean isAsAtFirst(WorkspacePath path, FileStat stat) {
        return stat.changed().isBefore(beganAt.minus(CLOCK_STEP)) && first.file(path.text()).filter(file -> file.size() == stat.size() && file.mode().equals(mode(stat))).isPresent();
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
