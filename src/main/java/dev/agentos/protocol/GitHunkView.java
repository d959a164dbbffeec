package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * A piece of a difference; every line begins with a blank, {@code +}, {@code -} or {@code \}. The id names it to stage
 * and unstage.
 */
@Json
public record GitHunkView(
        String id, String header, int oldStart, int oldLines, int newStart, int newLines, List<String> lines) {}
