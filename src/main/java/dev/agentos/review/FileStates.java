package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileStat;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is agreed of an agent's files, and what they are now. A file is read again only when the system says that it is another, or was written so shortly before it was
 * last read that the system could not tell. Guarded by its review's turn.
 */
final class FileStates {
    /** Larger files are no part of a review. */
    static final int LARGEST = 16 << 20;
    private static final int MOST_FILES = 200_000;
    private static final Duration CLOCK_STEP = Duration.ofMillis(50);
    private static final Shared<WorkspacePath> PATHS = new Shared<>();
    private static final Shared<TreeFile> FILES = new Shared<>();

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

    FileStates(ExactFiles files, TreeStore trees, Clock clock, Instant beganAt) {
        this.files = files;
        this.trees = trees;
        this.clock = clock;
        this.beganAt = beganAt;
    }

    void agree(Map<String, TreeFile> tree) {
        for (var file : tree.entrySet()) safe(file.getKey()).ifPresent(path -> agree(path, Optional.of(file.getValue())));
    }

    void agree(WorkspacePath path, Optional<TreeFile> file) {
        var state = states.computeIfAbsent(path, first -> new State());
        state.agreed = file.map(FILES::of).orElse(null);
        forgetIfGone(path, state);
    }

    Optional<TreeFile> agreed(WorkspacePath path) {
        return Optional.ofNullable(states.get(path)).map(state -> state.agreed);
    }

    Optional<TreeFile> now(WorkspacePath path) {
        return Optional.ofNullable(states.get(path)).map(state -> state.now);
    }

    /** Everything that is agreed below a folder, or the file itself. */
    List<WorkspacePath> agreedBelow(WorkspacePath path) {
        return below(path).stream().filter(one -> states.get(one).agreed != null).toList();
    }

    private List<WorkspacePath> below(WorkspacePath path) {
        return states.tailMap(path).keySet().stream().takeWhile(one -> one.text().startsWith(path.text())).filter(one -> one.isIn(path)).toList();
    }

    List<Pending> pending() {
        var pending = new ArrayList<Pending>();
        states.forEach((path, state) -> {
            if (state.isChanged()) pending.add(new Pending(path, Optional.ofNullable(state.agreed), Optional.ofNullable(state.now), state.changedAt));
        });
        return pending;
    }

    private static Optional<WorkspacePath> safe(String name) {
        try {
            return name.endsWith("/") ? Optional.empty() : Optional.of(PATHS.of(new WorkspacePath(name)));
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
        var state = states.computeIfAbsent(path, first -> new State());
        state.now = FILES.of(new TreeFile(mode(stat.get()), content, stat.get().size()));
        state.saw(stat.get(), now);
        state.changedAt = now;
    }

    /** Looks at every file; returns those that are others than before. */
    List<WorkspacePath> scan() throws InterruptedException {
        var listed = new TreeSet<WorkspacePath>();
        for (var name : trees.list(files.tree().folder())) safe(name).ifPresent(listed::add);
        if (listed.size() > MOST_FILES) throw new AgentOsException(ErrorCode.TOO_MANY, "there are more than " + MOST_FILES + " files in " + files.tree().folder(), "name those that are made by tools in .gitignore");
        var changed = new ArrayList<WorkspacePath>();
        for (var path : listed) if (isOther(path)) changed.add(path);
        for (var path : List.copyOf(states.keySet())) if (!listed.contains(path) && isOtherUnlisted(path)) changed.add(path);
        return changed;
    }

    /** What git no longer lists is gone, or ignored: then only what is agreed of it counts. */
    private boolean isOtherUnlisted(WorkspacePath path) {
        var state = states.get(path);
        if (state.agreed != null) return isOther(path);
        states.remove(path);
        return true;
    }

    /** Looks at these, and at everything below them; returns those that are others than before. */
    List<WorkspacePath> look(Collection<WorkspacePath> paths) throws InterruptedException {
        var known = new TreeSet<WorkspacePath>();
        var fresh = new ArrayList<WorkspacePath>();
        for (var path : paths) {
            known.addAll(below(path));
            if (!states.containsKey(path) && files.stat(path).isPresent() && !isInRepositoryInside(path)) fresh.add(path);
        }
        var ignored = trees.ignored(files.tree().folder(), fresh.stream().map(WorkspacePath::text).toList());
        fresh.removeIf(path -> ignored.contains(path.text()));
        known.addAll(fresh);
        var changed = new ArrayList<WorkspacePath>();
        for (var path : known) if (isOther(path)) changed.add(path);
        return changed;
    }

    private boolean isInRepositoryInside(WorkspacePath path) {
        for (var folder = path.parent(); !folder.isRoot(); folder = folder.parent()) if (Files.exists(files.tree().folder().resolve(folder.text()).resolve(".git"))) return true;
        return false;
    }

    private boolean isOther(WorkspacePath path) {
        var state = states.computeIfAbsent(path, first -> new State());
        var stat = files.stat(path);
        if (stat.isPresent() && (state.isAsSeen(stat.get()) || isAsAtFirst(stat.get(), state))) return false;
        var before = state.now;
        if (stat.isEmpty()) {
            state.now = null;
            state.writtenAt = UNKNOWN;
        } else {
            read(path, state);
        }
        boolean other = before == null ? state.now != null : !before.equals(state.now);
        if (other) state.changedAt = clock.instant();
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

    /** What nobody has written since the review began is what was agreed to then, and need not be read. */
    private boolean isAsAtFirst(FileStat stat, State state) {
        if (state.now != null || state.agreed == null || state.agreed.size() != stat.size() || !state.agreed.mode().equals(mode(stat)) || !stat.changed().isBefore(beganAt.minus(CLOCK_STEP))) return false;
        state.now = state.agreed;
        state.saw(stat, beganAt);
        return true;
    }

    TreeFile file(ExactFiles.Found found) {
        return FILES.of(new TreeFile(mode(found.stat()), trees.names().of(found.content()), found.content().length));
    }

    private static String mode(FileStat stat) {
        if (stat.kind() == FileStat.Kind.LINK) return TreeFile.LINK;
        return ExactFiles.isExecutable(stat) ? TreeFile.EXECUTABLE : TreeFile.PLAIN;
    }

    private void forgetIfGone(WorkspacePath path, State state) {
        if (state.agreed == null && state.now == null) states.remove(path);
    }
}
