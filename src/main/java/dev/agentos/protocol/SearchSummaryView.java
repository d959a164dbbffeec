package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/**
 * How a search went. {@code incomplete}: there may be more, because the limit was reached, time was over or files were
 * {@code skipped} in which the expression took too long.
 */
@Json
public record SearchSummaryView(
        int files, int matches, int searched, int skipped, boolean incomplete, boolean timedOut) {}
