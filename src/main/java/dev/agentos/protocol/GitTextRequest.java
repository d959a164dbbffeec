package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** Which file, as of which {@code commit}: HEAD when left out. */
@Json
public record GitTextRequest(String path, @Nullable String commit) {}
