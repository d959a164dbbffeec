package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** These comments, or all that the agent has not heard. */
@Json
public record SendComments(@Nullable List<String> comments) {}
