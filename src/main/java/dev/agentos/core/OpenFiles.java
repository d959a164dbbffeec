package dev.agentos.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** How many files and sockets this process may have open, so that no door lets in more than there is room for. */
public final class OpenFiles {
    private static final Pattern LIMIT = Pattern.compile("Max open files\\s+(\\d+)");
    private static final int USUAL = 1_024;

    private OpenFiles() {}

    /** {@code wanted}, or one of so many parts of what the system allows when that is less. */
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
