package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The status of the daemon: {@code address} is the canvas's address for a browser on this machine, {@code theme} the
 * theme for browsers without their own choice; {@code safeMode} is the reason why it has started no agents, if it has
 * not.
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
        Theme theme,
        @Nullable String safeMode) {
    public enum Theme {
        DARK,
        LIGHT,
        SYSTEM;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
