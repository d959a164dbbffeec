package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An event in a conversation; {@code type} names it in JSON. */
@Json(typeProperty = "type")
@Json.SubType(type = ConversationPart.User.class, name = "user")
@Json.SubType(type = ConversationPart.Message.class, name = "message")
@Json.SubType(type = ConversationPart.Thought.class, name = "thought")
@Json.SubType(type = ConversationPart.Plan.class, name = "plan")
@Json.SubType(type = ConversationPart.Tool.class, name = "tool")
@Json.SubType(type = ConversationPart.Question.class, name = "question")
@Json.SubType(type = ConversationPart.Answer.class, name = "answer")
@Json.SubType(type = ConversationPart.Modes.class, name = "modes")
@Json.SubType(type = ConversationPart.Usage.class, name = "usage")
@Json.SubType(type = ConversationPart.End.class, name = "end")
@Json.SubType(type = ConversationPart.Notice.class, name = "notice")
public sealed interface ConversationPart {
    /** A prompt of the participant {@code by}. */
    record User(String text, String by) implements ConversationPart {}

    /** A piece of the agent's message; continues the piece before it. */
    record Message(String text) implements ConversationPart {}

    /** A piece of the agent's thoughts; continues the piece before it. */
    record Thought(String text) implements ConversationPart {}

    record Plan(List<PlanStepView> plan) implements ConversationPart {
        public Plan {
            plan = List.copyOf(plan);
        }
    }

    record Tool(ToolCallView tool) implements ConversationPart {}

    record Question(QuestionView question) implements ConversationPart {}

    /** The question and the option are named by their ids; without an option it was not answered. */
    record Answer(String by, String questionId, @Nullable String option) implements ConversationPart {}

    record Modes(AgentModesView modes) implements ConversationPart {}

    record Usage(UsageView usage) implements ConversationPart {}

    /** The end of a turn; {@code text} is the agent's reason. */
    record End(String text) implements ConversationPart {}

    /** A message from AgentOS itself. */
    record Notice(String text) implements ConversationPart {}

    /** Its name in JSON and in the store. */
    default String type() {
        return typeOf(getClass());
    }

    static String typeOf(Class<? extends ConversationPart> part) {
        return part.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
