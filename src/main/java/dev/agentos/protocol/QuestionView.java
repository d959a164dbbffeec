package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether an agent may do something, with the answers it understands. The call is told as far as it is known.
 * {@code id} is the agent's own name for it, {@code digest} ours: no other question has it. What was asked before there
 * were digests has none.
 */
@Json
public record QuestionView(
        String id,
        ToolCallView tool,
        List<AnswerOptionView> options,
        @Nullable String digest) {
    /** The same about a call of which more is known. */
    public QuestionView about(ToolCallView call) {
        return new QuestionView(id, call, options, digest);
    }

    public QuestionView withDigest(String named) {
        return new QuestionView(id, tool, options, named);
    }
}
