package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * A piece of a change; every line begins with a blank, {@code +}, {@code -} or {@code \}. The id names it to accept and
 * reject, and names nothing once the hunk is another.
 */
@Json
public record ChangeHunkView(String id, int oldStart, int oldLines, int newStart, int newLines, List<String> lines) {}
