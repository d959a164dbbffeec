package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** A decision on changes of an agent: {@code kind} is accept, reject, undo or return. */
@Json
public record DecisionView(
        String agent, String session, int number, Kind kind, String by, Instant at, List<String> paths) {
    public enum Kind {
        ACCEPT,
        REJECT,
        UNDO,
        RETURN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
