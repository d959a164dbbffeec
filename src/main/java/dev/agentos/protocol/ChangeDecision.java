package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** About these hunks of a change, else about all of it; with a version, only if the change still has that. */
@Json
public record ChangeDecision(@Nullable List<String> hunks, @Nullable String version) {}
