package dev.agentos.review;

import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of the commit that a review started from, in compact form: a project may have a hundred thousand. Reviews
 * that started from the same commit share them.
 */
final class InitialFiles {
    static final InitialFiles NONE = new InitialFiles("", List.of());
    private static final Map<String, WeakReference<InitialFiles>> KNOWN = new HashMap<>();
    private static final List<String> MODES = List.of(TreeFile.PLAIN, TreeFile.EXECUTABLE, TreeFile.LINK);

    private final String commit;
    /** Sorted; the other arrays have the rest of each file at the same index. */
    private final String[] paths;

    private final byte[][] ids;
    private final byte[] modes;
    private final long[] sizes;

    private record Entry(String path, byte[] id, byte mode, long size) {}

    private InitialFiles(String commit, List<Entry> entries) {
        this.commit = commit;
        var sorted = entries.toArray(Entry[]::new);
        Arrays.sort(sorted, Comparator.comparing(Entry::path));
        paths = new String[sorted.length];
        ids = new byte[sorted.length][];
        modes = new byte[sorted.length];
        sizes = new long[sorted.length];
        for (int at = 0; at < sorted.length; at++) {
            paths[at] = sorted[at].path();
            ids[at] = sorted[at].id();
            modes[at] = sorted[at].mode();
            sizes[at] = sorted[at].size();
        }
    }

    static InitialFiles of(TreeStore trees, String commit) throws InterruptedException {
        synchronized (KNOWN) {
            KNOWN.values().removeIf(known -> known.get() == null);
            var known = KNOWN.get(commit);
            var there = known == null ? null : known.get();
            if (there != null) return there;
            var entries = new ArrayList<Entry>();
            trees.read(commit, (path, file) -> {
                if (MODES.contains(file.mode()))
                    entries.add(new Entry(
                            path, HexFormat.of().parseHex(file.id()), (byte) MODES.indexOf(file.mode()), file.size()));
            });
            var files = new InitialFiles(commit, entries);
            KNOWN.put(commit, new WeakReference<>(files));
            return files;
        }
    }

    String commit() {
        return commit;
    }

    int size() {
        return paths.length;
    }

    /** The index of a path; negative if it is not there. */
    int find(String path) {
        return Arrays.binarySearch(paths, path);
    }

    String path(int at) {
        return paths[at];
    }

    TreeFile file(int at) {
        return new TreeFile(MODES.get(modes[at]), HexFormat.of().formatHex(ids[at]), sizes[at]);
    }

    Optional<TreeFile> file(String path) {
        int at = find(path);
        return at < 0 ? Optional.empty() : Optional.of(file(at));
    }

    /** The paths below a folder, or the file itself. */
    List<String> below(String path) {
        int at = find(path);
        if (at >= 0) return List.of(path);
        var folder = path.isEmpty() ? "" : path + "/";
        int from = find(folder);
        int first = from < 0 ? -from - 1 : from;
        int end = first;
        while (end < paths.length && paths[end].startsWith(folder)) end++;
        return Arrays.asList(paths).subList(first, end);
    }
}
