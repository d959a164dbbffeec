package dev.agentos.review;

import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileStat;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Knows which folders are still the ones that were there when the review started. Renaming a folder leaves the metadata
 * of its files as it was, so without this they would pass for the files that were there before. A folder that has
 * changed since and was not seen before counts as replaced. Guarded by its review's lock.
 */
final class InitialFolders {
    private final ExactFiles files;
    private final Instant before;
    private final Map<String, FileStat.Identity> known = new HashMap<>();
    /** For one refresh. */
    private final Map<String, Boolean> checked = new HashMap<>();

    InitialFolders(ExactFiles files, Instant before) {
        this.files = files;
        this.before = before;
    }

    void beginRefresh() {
        checked.clear();
    }

    /** Whether a file was neither written nor moved here since. */
    boolean isUntouched(String name, FileStat stat) {
        return stat.changed().isBefore(before) && isSamePath(folder(name));
    }

    private boolean isSamePath(String folder) {
        if (folder.isEmpty()) return true;
        var answer = checked.get(folder);
        if (answer != null) return answer;
        boolean same = isSamePath(folder(folder)) && isSame(folder);
        checked.put(folder, same);
        return same;
    }

    private boolean isSame(String folder) {
        var stat = files.statOfFolder(folder);
        if (stat.isEmpty()) return false;
        var first = known.get(folder);
        if (first != null) return first.equals(stat.get().identity());
        if (!stat.get().changed().isBefore(before)) return false;
        known.put(folder, stat.get().identity());
        return true;
    }

    private static String folder(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('/')));
    }
}
