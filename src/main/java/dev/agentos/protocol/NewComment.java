package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * About a line of the new side, or of the one that is named. With {@code quote}, what the line says, it is found also
 * when lines have come or gone before it.
 */
@Json
public record NewComment(
        @OneOf(CommentView.Side.class) @Nullable String side,
        int line,
        @Nullable String quote,
        String text) {}
