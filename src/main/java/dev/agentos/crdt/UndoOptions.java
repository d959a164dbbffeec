package dev.agentos.crdt;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an undo history watches.
 *
 * @param origins whose transactions are watched; null stands for those without an origin
 * @param captureTimeout changes that follow each other faster are undone together
 * @param author in whose name things are brought back; without, in the document's own
 */
public record UndoOptions(
        Set<@Nullable Object> origins, Duration captureTimeout, InstantSource time, OptionalLong author) {
    private static final Duration DEFAULT_CAPTURE_TIMEOUT = Duration.ofMillis(500);

    public UndoOptions {
        origins = Collections.unmodifiableSet(new HashSet<>(origins));
    }

    public static UndoOptions forOrigins(@Nullable Object... origins) {
        return new UndoOptions(
                new HashSet<>(Arrays.asList(origins)),
                DEFAULT_CAPTURE_TIMEOUT,
                InstantSource.system(),
                OptionalLong.empty());
    }

    public UndoOptions withCaptureTimeout(Duration captureTimeout) {
        return new UndoOptions(origins, captureTimeout, time, author);
    }

    public UndoOptions withTime(InstantSource time) {
        return new UndoOptions(origins, captureTimeout, time, author);
    }

    public UndoOptions withAuthor(long author) {
        return new UndoOptions(origins, captureTimeout, time, OptionalLong.of(author));
    }
}
