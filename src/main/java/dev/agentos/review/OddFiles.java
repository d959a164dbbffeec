package dev.agentos.review;

import dev.agentos.core.ByteNames;
import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileStat;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Lists what can be neither shown nor decided about, so that it is not overlooked: changed files with unsafe names,
 * repositories and unreadable folders. Found by full scans only. Guarded by its review's lock.
 */
final class OddFiles {
    private static final String REPOSITORY = "a nested repository";
    private static final String CLOSED = "a folder that cannot be read";
    private static final int MAX_SHOWN = 200;

    /** {@code before} is its baseline; {@code now} is empty if it was deleted. */
    record Odd(
            String name,
            WorkspacePath shown,
            String why,
            Optional<TreeFile> before,
            Optional<TreeFile> now,
            Instant at) {}

    private final ExactFiles files;
    private final TreeStore trees;
    private final InitialFolders folders;
    private Map<String, Odd> known = new TreeMap<>();
    private Map<String, Odd> found = new TreeMap<>();

    OddFiles(ExactFiles files, TreeStore trees, InitialFolders folders) {
        this.files = files;
        this.trees = trees;
        this.folders = folders;
    }

    List<Odd> all() {
        return List.copyOf(known.values());
    }

    void beginScan() {
        found = new TreeMap<>();
    }

    /** Returns whether anything has changed since the last scan. */
    boolean endScan() {
        boolean same = found.equals(known);
        known = found;
        return !same;
    }

    /** Looks at a name that is no safe path, and may be that of a file that the review began with. */
    void check(String name, Optional<TreeFile> first, Instant startedAt, boolean startedFromCommit, Instant now) {
        boolean repository = name.endsWith("/");
        if (repository && !startedFromCommit) return;
        var stat = files.statOfOdd(name);
        boolean old = stat.isPresent() && stat.get().changed().isBefore(startedAt);
        if (!repository
                && (isAsAtFirst(name, first, stat) || first.isEmpty() && (stat.isEmpty() || old && !startedFromCommit)))
            return;
        var why = repository ? REPOSITORY : complaint(name);
        add(
                name,
                why,
                first,
                repository ? Optional.of(Unshown.file(why)) : stat.map(one -> Unshown.file(why, one)),
                now);
    }

    void checkClosed(String name, Instant now) {
        add(name, CLOSED, Optional.empty(), Optional.of(Unshown.file(CLOSED)), now);
    }

    private boolean isAsAtFirst(String name, Optional<TreeFile> first, Optional<FileStat> stat) {
        if (first.isEmpty()
                || stat.isEmpty()
                || stat.get().size() != first.get().size()) return false;
        return folders.isUntouched(name, stat.get())
                || files.contentOfOdd(name, FileStates.MAX_FILE_SIZE)
                        .filter(content ->
                                trees.names().of(content).equals(first.get().id()))
                        .isPresent();
    }

    private void add(String name, String why, Optional<TreeFile> before, Optional<TreeFile> file, Instant now) {
        var last = known.get(name);
        boolean same = last != null && last.now().equals(file);
        found.put(name, new Odd(name, shown(name), why, before, file, same ? last.at() : now));
    }

    private static String complaint(String name) {
        if (name.codePoints().anyMatch(ByteNames::isByte)) return "its name is not UTF-8";
        return "its name is unsafe: " + WorkspacePath.complaint(name).orElse("");
    }

    /** The name with everything spelled out that would not be seen, or seen as something else. */
    static WorkspacePath shown(String name) {
        var text = new StringBuilder();
        name.codePoints()
                .forEach(c -> text.append(
                        isPlain(c)
                                ? Character.toString(c)
                                : (ByteNames.isByte(c) ? "<%02X>" : "<U+%04X>")
                                        .formatted(ByteNames.isByte(c) ? c & 0xFF : c)));
        var whole = text.toString().replaceAll("/+$", "");
        var path = path(whole.length() <= MAX_SHOWN ? whole : whole.substring(0, MAX_SHOWN) + "...");
        return path != null ? path : new WorkspacePath("<unsafe name " + Digest.of(name) + ">");
    }

    private static boolean isPlain(int c) {
        return c != '\\'
                && WorkspacePath.complaint("x" + Character.toString(c) + "x").isEmpty();
    }

    private static @Nullable WorkspacePath path(String text) {
        return WorkspacePath.complaint(text).isEmpty() ? new WorkspacePath(text) : null;
    }
}
