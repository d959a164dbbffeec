package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileStat;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The baseline and the current state of each of an agent's files. Only files that may differ from the commit that the
 * review started from have a state of their own. A file is read only if the system says that it has changed, or if it
 * was written so shortly before it was last read that the system could not tell. Guarded by its review's lock.
 */
final class FileStates {
    /** Larger files cannot be shown. */
    static final int MAX_FILE_SIZE = 16 << 20;

    private static final String CLOSED_FOLDER = "its folder cannot be opened";

    /** A path whose file differs from the baseline. */
    record Pending(
            WorkspacePath path,
            Optional<TreeFile> baseline,
            Optional<TreeFile> current,
            Instant at,
            Optional<Unshown> unshown) {}

    private final ExactFiles files;
    private final TreeStore trees;
    private final Clock clock;
    private final Instant startedAt;
    private final TreeMap<WorkspacePath, TrackedFile> states = new TreeMap<>();
    private final InitialFolders folders;
    private final OddFiles odd;
    private final SpecialFiles special;
    private InitialFiles initial = InitialFiles.NONE;
    /** The repositories in the commit that the review started from; null until they are needed. */
    private @Nullable Set<String> initialRepositories;

    /** At the start there were no files but those of the commit. */
    private boolean startedFromCommit;
    /** Something was seen that needs a full scan. */
    private boolean needsScan;
    /** Counts changes of files and of the baseline. */
    private long revision;

    private final FolderLinks links;

    FileStates(ExactFiles files, TreeStore trees, Clock clock, Instant startedAt) {
        this.files = files;
        this.trees = trees;
        this.clock = clock;
        this.startedAt = startedAt;
        this.links = new FolderLinks(files.tree().folder());
        this.folders = new InitialFolders(files, startedAt.minus(TrackedFile.CLOCK_RESOLUTION));
        this.odd = new OddFiles(files, trees, folders);
        this.special = new SpecialFiles(files, trees, clock, startedAt.minus(TrackedFile.CLOCK_RESOLUTION));
    }

    void setStartedFromCommit(boolean withCommit) {
        startedFromCommit = withCommit;
    }

    boolean needsScan() {
        return needsScan;
    }

    List<OddFiles.Odd> odd() {
        return odd.all();
    }

    /** Hides a file that cannot be shown until it changes. */
    void dismiss(WorkspacePath path) {
        var state = states.get(path);
        if (state == null) return;
        state.dismissed = state.current;
        revision++;
    }

    /** Takes baseline and files to be as in this commit, until they are refreshed. */
    void startFrom(InitialFiles files) {
        initial = files;
        initialRepositories = null;
        states.clear();
    }

    /** Sets the baseline to exactly the files of a commit. */
    void setBaseline(String commit) throws InterruptedException {
        var there = new BitSet(initial.size());
        trees.read(commit, (name, file) -> {
            int at = initial.find(name);
            if (at >= 0) there.set(at);
            if (at < 0 || !initial.file(at).equals(file))
                safe(name).ifPresent(path -> setBaseline(path, Optional.of(file)));
        });
        for (int at = there.nextClearBit(0); at < initial.size(); at = there.nextClearBit(at + 1))
            safe(initial.path(at)).ifPresent(path -> setBaseline(path, Optional.empty()));
    }

    /** Grows whenever the pending changes may have changed. */
    long revision() {
        return revision;
    }

    void setBaseline(WorkspacePath path, Optional<TreeFile> file) {
        revision++;
        var state = state(path);
        state.baseline = file.orElse(null);
        forgetIfGone(path, state);
    }

    private TrackedFile state(WorkspacePath path) {
        return states.computeIfAbsent(
                path, one -> new TrackedFile(initial.file(one.text()).orElse(null)));
    }

    Optional<TreeFile> baseline(WorkspacePath path) {
        var state = states.get(path);
        return state == null ? initial.file(path.text()) : Optional.ofNullable(state.baseline);
    }

    Optional<TreeFile> current(WorkspacePath path) {
        var state = states.get(path);
        return state == null ? initial.file(path.text()) : Optional.ofNullable(state.current);
    }

    /** All paths that have a state of their own. */
    Set<WorkspacePath> paths() {
        return states.keySet();
    }

    /** The files of the baseline below a folder, or the file itself. */
    List<WorkspacePath> baselineBelow(WorkspacePath path) {
        return below(path).stream().filter(one -> baseline(one).isPresent()).toList();
    }

    private Collection<WorkspacePath> below(WorkspacePath path) {
        var below = new TreeSet<WorkspacePath>();
        for (var one : initial.below(path.text())) safe(one).ifPresent(below::add);
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
                        Optional.ofNullable(state.baseline),
                        Optional.ofNullable(state.current),
                        state.changedAt,
                        unshown(path, state)));
        });
        return pending;
    }

    private static Optional<Unshown> unshown(WorkspacePath path, TrackedFile state) {
        if (state.unshown == null) return Optional.empty();
        boolean restorable = state.baseline == null || state.baseline.size() <= MAX_FILE_SIZE;
        return Optional.of(new Unshown(state.unshown, restorable && !path.isTooDeep(), path.text()));
    }

    static Optional<WorkspacePath> safe(String name) {
        try {
            return name.endsWith("/") ? Optional.empty() : Optional.of(new WorkspacePath(name));
        } catch (AgentOsException unsafe) {
            return Optional.empty();
        }
    }

    /** Reads every file for the first time, except those that git has just checked out unchanged. */
    void start() throws InterruptedException {
        trees.untouched(files.tree().folder())
                .forEach((name, content) -> safe(name).ifPresent(path -> know(path, content)));
        scan();
    }

    private void know(WorkspacePath path, String content) {
        var now = clock.instant();
        var stat = files.stat(path).filter(one -> one.size() <= MAX_FILE_SIZE);
        if (stat.isEmpty()) return;
        var state = state(path);
        state.current = new TreeFile(mode(stat.get()), content, stat.get().size());
        state.remember(stat.get(), now);
        state.changedAt = now;
    }

    /** Refreshes every file; returns those that have changed. */
    List<WorkspacePath> scan() throws InterruptedException {
        links.clear();
        folders.beginRefresh();
        needsScan = false;
        odd.beginScan();
        var changed = new FileScan(this, files, trees, initial).run(special);
        if (odd.endScan()) revision++;
        return changed;
    }

    /** Checks folders that git lists by name: a folder that took the place of a file is no repository. */
    void checkRepositories(Set<String> inside) throws InterruptedException {
        if (!startedFromCommit) return;
        inside.retainAll(trees.addedRepositories(files.tree().folder()));
        if (initialRepositories == null) initialRepositories = trees.repositories(initial.commit());
        for (var folder : inside) if (!initialRepositories.contains(folder)) checkOdd(folder + "/");
    }

    boolean isFolder(WorkspacePath path) {
        return !links.isBehindLink(path.text())
                && files.statOfFolder(path.text()).isPresent();
    }

    void checkOdd(String name) {
        odd.check(
                name,
                initial.file(name),
                startedAt.minus(TrackedFile.CLOCK_RESOLUTION),
                startedFromCommit,
                clock.instant());
    }

    /** A folder that git could not read. */
    void checkClosed(String name) {
        odd.checkClosed(name, clock.instant());
    }

    /** A file that git no longer lists is deleted or ignored; then it matters only if it is in the baseline. */
    boolean refreshUnlisted(WorkspacePath path) {
        if (baseline(path).isPresent()) return refresh(path);
        if (initial.find(path.text()) < 0) {
            boolean known = states.remove(path) != null;
            if (known) revision++;
            return known;
        }
        var state = state(path);
        boolean changed = state.current != null;
        if (changed) revision++;
        state.current = null;
        state.forgetStat();
        return changed;
    }

    /** Refreshes these paths and everything below them; returns those that have changed. */
    List<WorkspacePath> refresh(Collection<WorkspacePath> paths) throws InterruptedException {
        links.clear();
        folders.beginRefresh();
        var known = new TreeSet<WorkspacePath>();
        var fresh = new ArrayList<WorkspacePath>();
        for (var path : paths) {
            known.addAll(below(path));
            if (states.containsKey(path)
                    || initial.find(path.text()) >= 0
                    || files.stat(path).isEmpty()) continue;
            // Only git can tell whether that is a repository.
            if (isInRepositoryInside(path)) needsScan = true;
            else fresh.add(path);
        }
        var ignored = trees.ignored(
                files.tree().folder(), fresh.stream().map(WorkspacePath::text).toList());
        fresh.removeIf(path -> ignored.contains(path.text()));
        known.addAll(fresh);
        var changed = new ArrayList<WorkspacePath>();
        for (var path : known) if (refresh(path)) changed.add(path);
        return changed;
    }

    private boolean isInRepositoryInside(WorkspacePath path) {
        for (var folder = path.parent(); !folder.isRoot(); folder = folder.parent())
            if (isRepository(files.tree().folder().resolve(folder.text()).resolve(".git"))) return true;
        return false;
    }

    /** An empty folder of that name is none. */
    private static boolean isRepository(Path git) {
        return Files.isRegularFile(git) || Files.exists(git.resolve("HEAD"));
    }

    /** Returns whether the file has changed since it was last refreshed. */
    boolean refresh(WorkspacePath path) {
        var stat = links.isBehindLink(path.text()) ? Optional.<FileStat>empty() : files.stat(path);
        boolean asInitial = stat.isPresent() && isAsInitial(path, stat.get());
        if (asInitial && !states.containsKey(path)) return false;
        var state = state(path);
        if (stat.isPresent() && state.isUnchanged(stat.get())) return false;
        var before = state.current;
        if (stat.isEmpty()) {
            boolean closed = state.baseline != null && files.isOutOfReach(path);
            state.unshown = closed ? CLOSED_FOLDER : null;
            state.current = closed ? Unshown.file(CLOSED_FOLDER) : null;
            state.forgetStat();
        } else if (asInitial) {
            state.unshown = null;
            state.current = initial.file(path.text()).orElseThrow();
            state.remember(stat.get(), startedAt);
        } else {
            read(path, state);
        }
        boolean changed = before == null ? state.current != null : !before.equals(state.current);
        if (changed) {
            revision++;
            state.changedAt = clock.instant();
        }
        forgetIfGone(path, state);
        return changed;
    }

    /** A file that may not be read, or is too large, is known by its metadata only. */
    private void read(WorkspacePath path, TrackedFile state) {
        var readAt = clock.instant();
        var found = path.isTooDeep() ? Optional.<ExactFiles.Found>empty() : files.read(path, MAX_FILE_SIZE);
        var stat = found.isPresent() ? Optional.of(found.get().stat()) : files.stat(path);
        state.unshown = found.isPresent() || stat.isEmpty() ? null : whyUnshown(path, stat.get());
        state.current = found.isPresent() ? file(found.get()) : unshown(path).orElse(null);
        state.forgetStat();
        if (state.current == null) state.unshown = null;
        if (state.current != null && stat.isPresent()) state.remember(stat.get(), readAt);
    }

    /** Stands for a file that cannot be shown; empty if there is none, or it was there before the review started. */
    Optional<TreeFile> unshown(WorkspacePath path) {
        var stat = files.stat(path);
        if (stat.isEmpty()
                || baseline(path).isEmpty()
                        && !startedFromCommit
                        && stat.get().changed().isBefore(startedAt.minus(TrackedFile.CLOCK_RESOLUTION)))
            return Optional.empty();
        return Optional.of(Unshown.file(whyUnshown(path, stat.get()), stat.get()));
    }

    private static String whyUnshown(WorkspacePath path, FileStat stat) {
        if (path.isTooDeep()) return Unshown.TOO_DEEP;
        if (stat.kind() == FileStat.Kind.PIPE) return "named pipe";
        if (stat.kind() == FileStat.Kind.SOCKET) return "socket";
        if (stat.kind() == FileStat.Kind.DEVICE) return "device";
        if (stat.size() > MAX_FILE_SIZE) return "larger than " + (MAX_FILE_SIZE >> 20) + " MiB";
        return stat.links() > 1 ? "hard link to a file outside" : "it cannot be read";
    }

    /** A file that was not written since the review started need not be read. */
    private boolean isAsInitial(WorkspacePath path, FileStat stat) {
        return initial.file(path.text())
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

    private void forgetIfGone(WorkspacePath path, TrackedFile state) {
        if (state.baseline == null && state.current == null && initial.find(path.text()) < 0) states.remove(path);
    }
}
