package dev.agentos.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The limit on open files and sockets of this process, by which the servers set theirs. */
public final class OpenFiles {
    private static final Pattern LIMIT = Pattern.compile("Max open files\\s+(\\d+)");
    private static final int USUAL = 1_024;

    private OpenFiles() {}

    /** {@code wanted}, or this fraction of what the system allows if that is less. */
    public static int share(int wanted, int parts) {
        return Math.max(4, Math.min(wanted, limit() / parts));
    }

    private static int limit() {
        try {
            var found = LIMIT.matcher(Files.readString(Path.of("/proc/self/limits")));
            return found.find() ? (int) Math.min(Long.parseLong(found.group(1)), Integer.MAX_VALUE) : USUAL;
        } catch (IOException | NumberFormatException unknown) {
            return USUAL;
        }
    }
}
