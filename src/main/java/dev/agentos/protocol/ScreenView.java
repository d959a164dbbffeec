package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A terminal's screen: rows as text, where the cursor is (from 0), and the offset from which output goes on. */
@Json
public record ScreenView(
        long offset,
        int cols,
        int rows,
        String text,
        String title,
        int cursorRow,
        int cursorColumn,
        boolean alternate) {}
