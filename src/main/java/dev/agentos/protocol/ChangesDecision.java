package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** About all changes: exactly those that are listed, each in the version that was seen. */
@Json
public record ChangesDecision(@Nullable List<SeenChange> changes) {
    /** A change as it was listed. */
    @Json
    public record SeenChange(String id, String version) {}
}
