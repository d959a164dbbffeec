package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The interaction mode of a session; {@code turn} is the participant who may act in mode {@code sequential}. */
@Json
public record InteractionView(
        String session,
        Mode mode,
        Strategy strategy,
        @Nullable String turn) {
    public enum Mode {
        PARALLEL,
        SEQUENTIAL,
        HYBRID;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What happens to conflicting edits. */
    public enum Strategy {
        USER_WINS,
        AGENT_WINS,
        MERGE,
        PROMPT_USER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
