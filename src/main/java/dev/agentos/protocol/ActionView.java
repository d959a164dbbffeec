package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Locale;

/** An action as it was asked for and what became of it. Lists leave out the texts. */
@Json
public record ActionView(
        String id,
        String session,
        String workspace,
        Type type,
        State state,
        String author,
        String askedBy,
        NewAction action,
        ActionOutcome outcome,
        Instant createdAt,
        Instant changedAt) {
    /** {@code code.insert} and so on. */
    public enum Type {
        CODE_INSERT,
        CODE_REPLACE,
        CODE_DELETE,
        COMMAND_EXECUTE,
        FILE_CREATE,
        FILE_MODIFY,
        SUGGESTION_PROVIDE,
        EXPLANATION_ADD;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '.');
        }
    }

    public enum State {
        QUEUED,
        OPEN,
        PENDING,
        APPLYING,
        RUNNING,
        APPLIED,
        OVERRULED,
        ROLLING_BACK,
        ROLLED_BACK,
        DISMISSED,
        FAILED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
