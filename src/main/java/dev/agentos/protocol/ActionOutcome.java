package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of an action. {@code resolution} is the strategy that resolved its conflicts, {@code version} the
 * resulting version of the document; {@code start} and {@code end} are Yjs positions of its range, {@code quote} the
 * text there when it was proposed.
 */
@Json
public record ActionOutcome(
        List<ActionConflict> conflicts,
        InteractionView.@Nullable Strategy resolution,
        @Nullable String decidedBy,
        @Nullable Long version,
        @Nullable String start,
        @Nullable String end,
        @Nullable String quote,
        @Nullable String terminal,
        @Nullable Integer exitCode,
        @Nullable String message) {}
