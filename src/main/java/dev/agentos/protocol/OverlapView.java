package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that two sides have changed: {@code other} is another agent, absent if it is the branch {@code otherName} with
 * its uncommitted changes. {@code conflict}: the two cannot be merged as they are, and the lines say where on each
 * side.
 */
@Json
public record OverlapView(
        String path,
        boolean conflict,
        String agent,
        String agentName,
        List<LineRangeView> lines,
        @Nullable String other,
        String otherName,
        List<LineRangeView> otherLines) {}
