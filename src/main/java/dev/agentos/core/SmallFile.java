package dev.agentos.core;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads files that somebody else may have put there: nobody waits for a pipe, and neither a device nor a huge file
 * fills the memory.
 */
public final class SmallFile {
    private SmallFile() {}

    /**
     * Empty unless there is a regular file, or a link to one, of at most {@code most} bytes. What is not UTF-8 in it is
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
