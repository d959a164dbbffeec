package dev.agentos.nucleus;

import dev.agentos.core.Home;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A new log that begins with the contents of another one, at the same offsets. Full segments never change, so both
 * share them; the last is copied.
 */
public final class InheritedLog {
    private InheritedLog() {}

    /** {@code from} must have no writer any more; {@code then} is appended to the new log. */
    public static void create(Path from, Path to, byte[] then) throws IOException {
        Files.createDirectories(to, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
        var segments = LogFormat.segments(from);
        for (var segment : segments.reversed()) {
            var own = to.resolve(segment.path().getFileName());
            if (segment.equals(segments.getLast())) Files.copy(segment.path(), own);
            else if (!link(own, segment.path())) break;
        }
        try (var log = new LogWriter(to, Long.MAX_VALUE)) {
            log.append(ByteBuffer.wrap(then));
        }
    }

    /** False if the nucleus has dropped it in the meantime, with all older ones. */
    private static boolean link(Path own, Path segment) throws IOException {
        try {
            Files.createLink(own, segment);
            return true;
        } catch (NoSuchFileException dropped) {
            return false;
        }
    }
}
