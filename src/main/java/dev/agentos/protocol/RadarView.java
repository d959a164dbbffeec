package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** The current overlaps of a session's agents, without agents of other sessions. */
@Json
public record RadarView(String session, List<OverlapView> overlaps) {}
