package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** Lines of a file, counted from 1. */
@Json
public record LineRangeView(int from, int to) {}
