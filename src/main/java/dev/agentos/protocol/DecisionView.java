package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;

/** A decision on changes of an agent: {@code kind} is accept, reject, undo or return. */
@Json
public record DecisionView(
        String agent, String session, int number, String kind, String by, Instant at, List<String> paths) {}
