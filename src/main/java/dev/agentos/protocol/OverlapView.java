package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that an agent and somebody else have changed: {@code other} is another agent, or left out when it is the
 * branch {@code otherName} with what is not committed there. {@code conflict}: the two cannot be merged as they are,
 * and the lines say where on each side; else they can.
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
