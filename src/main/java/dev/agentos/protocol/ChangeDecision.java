package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** About a change in the version that was seen, as a whole or only these hunks of it. */
@Json
public record ChangeDecision(
        @Nullable List<String> hunks, @Nullable String version) {}
