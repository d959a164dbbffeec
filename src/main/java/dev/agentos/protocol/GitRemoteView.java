package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** How a push, pull or fetch went: what git said, and the files in which both sides changed the same. */
@Json
public record GitRemoteView(boolean done, String output, List<String> conflicts) {}
