package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** Whether an agent may do something, with the answers it understands. The call is told as far as it is known. */
@Json
public record QuestionView(String id, ToolCallView tool, List<AnswerOptionView> options) {
    /** The same about a call of which more is known. */
    public QuestionView about(ToolCallView call) {
        return new QuestionView(id, call, options);
    }
}
