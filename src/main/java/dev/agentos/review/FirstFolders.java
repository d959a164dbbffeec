package dev.agentos.review;

import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileStat;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Which folders are still those that were there when the review began. Whoever renames a folder changes nothing that
 * the system says of the files in it, so that those of another folder would be taken for them. A folder that was
 * changed since and was not seen before counts as another. Guarded by its review's turn.
 */
final class FirstFolders {
    private final ExactFiles files;
    private final Instant before;
    private final Map<String, FileStat.Identity> known = new HashMap<>();
    /** For one look. */
    private final Map<String, Boolean> looked = new HashMap<>();

    FirstFolders(ExactFiles files, Instant before) {
        this.files = files;
        this.before = before;
    }

    void beginLook() {
        looked.clear();
    }

    /** Whether a file has neither been written nor come to this place since. */
    boolean isUntouched(String name, FileStat stat) {
        return stat.changed().isBefore(before) && isStill(folder(name));
    }

    private boolean isStill(String folder) {
        if (folder.isEmpty()) return true;
        var answer = looked.get(folder);
        if (answer != null) return answer;
        boolean still = isStill(folder(folder)) && isSame(folder);
        looked.put(folder, still);
        return still;
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
