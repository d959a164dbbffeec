package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A workspace is watched until then; {@code note} says why not all of it, when that is so. */
@Json
public record WatchView(Instant until, @Nullable String note) {}
