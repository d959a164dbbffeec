package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** Where agents of a session get in each other's way now, without agents of other sessions. */
@Json
public record RadarView(String session, List<OverlapView> overlaps) {}
