package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** Comments that an agent hears, and the message in which it does. */
@Json
public record CommentsSentView(List<CommentView> comments, String message) {}
