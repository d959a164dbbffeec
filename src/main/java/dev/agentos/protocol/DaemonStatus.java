package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the daemon tells about itself: {@code address} is where a browser on this machine finds the canvas,
 * {@code theme} that of browsers in which nobody has chosen one; {@code safeMode} says why it has started no agents,
 * when that is so.
 */
@Json
public record DaemonStatus(
        String version,
        String build,
        long pid,
        int port,
        String address,
        Instant startedAt,
        String home,
        NucleusView nucleus,
        String theme,
        @Nullable String safeMode) {}
