package dev.agentos.review;

import dev.agentos.file.FileStat;
import dev.agentos.git.TreeFile;

/**
 * Why a changed file cannot be shown, and so cannot be accepted. {@code rejectable} says whether it can be rejected
 * safely. {@code name} is its name on disk, which may not be safe to show.
 */
public record Unshown(String why, boolean rejectable, String name) {
    static final String TOO_DEEP = "nested too deeply";
    private static final String MODE = "unshown";

    /** Stands for a file that was not read; its id changes whenever the file's metadata changes. */
    static TreeFile file(String why, FileStat stat) {
        return new TreeFile(
                MODE, Digest.of(why + stat.kind() + stat.mode() + " " + stat.changed() + stat.identity()), stat.size());
    }

    static TreeFile file(String why) {
        return new TreeFile(MODE, Digest.of(why), 0);
    }

    static boolean is(TreeFile file) {
        return file.mode().equals(MODE);
    }
}
