package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A signal by name, also with {@code SIG} before it; {@code tree}: to everything that runs in the terminal instead of
 * what is in front.
 */
@Json
public record TerminalSignalRequest(
        @OneOf(TerminalSignalRequest.Signal.class) String signal,
        @Nullable Boolean tree) {
    public enum Signal {
        HUP,
        INT,
        QUIT,
        KILL,
        USR1,
        USR2,
        TERM,
        CONT,
        STOP,
        TSTP
    }
}
