package dev.agentos.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConversationPartTest {
    private static final ToolCallView CALL = new ToolCallView("c", null, "edit", null, null, null);

    static List<ConversationPart> parts() {
        return List.of(
                new ConversationPart.User("hi", "user:owner"),
                new ConversationPart.Message("a"),
                new ConversationPart.Thought("b"),
                new ConversationPart.Plan(List.of(new PlanStepView("c", "high", "pending"))),
                new ConversationPart.Tool(CALL),
                new ConversationPart.Question(new QuestionView("q", CALL, List.of(), null)),
                new ConversationPart.Answer("user:owner", "q", null),
                new ConversationPart.Modes(new AgentModesView("ask", null)),
                new ConversationPart.Usage(new UsageView(1L, 2L, null, null)),
                new ConversationPart.End("end_turn"),
                new ConversationPart.Notice("x".repeat(100_000)));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void aPartNamesItsTypeInJsonAndIsReadAgain(ConversationPart part) {
        var json = JsonText.of(part, ConversationPart.class);
        assertThat(json).startsWith("{\"type\":\"" + part.type() + "\"");
        assertThat(JsonText.read(json, ConversationPart.class)).isEqualTo(part);
    }
}
