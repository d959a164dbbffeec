package dev.agentos.comment;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;

/** Names one comment. */
public record CommentId(String text) {
    public CommentId {
        if (!RandomId.isValid(text))
            throw new InvalidInput("not a comment id: " + text, "`agentos comment list` shows them");
    }

    static CommentId next() {
        return new CommentId(RandomId.next());
    }

    @Override
    public String toString() {
        return text;
    }
}
