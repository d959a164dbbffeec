package dev.agentos.core;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads files that others may have created: never blocks on a pipe, and never fills the memory from a device or a huge
 * file.
 */
public final class SmallFile {
    private SmallFile() {}

    /**
     * Empty unless there is a regular file, or a link to one, of at most {@code most} bytes. Invalid UTF-8 in it is
     * replaced.
     */
    public static Optional<String> read(Path file, int most) throws IOException {
        if (!Files.isRegularFile(file)) return Optional.empty();
        try (var in = Files.newInputStream(file)) {
            var bytes = in.readNBytes(most + 1);
            return bytes.length > most ? Optional.empty() : Optional.of(new String(bytes, StandardCharsets.UTF_8));
        }
    }
}
