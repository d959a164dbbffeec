package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/**
 * A place in a file: line and column from 1, length in UTF-16 units; {@code preview} is the line, or a part of it from
 * {@code previewColumn} on.
 */
@Json
public record SearchMatchView(int line, int column, int length, String preview, int previewColumn) {}
