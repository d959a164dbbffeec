package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** Something has become of a comment. */
@Json
public record CommentFactView(String agent, String session, String change, String comment, CommentView.State state) {}
