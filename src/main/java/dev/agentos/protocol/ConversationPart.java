package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a conversation. {@code type} says what, and which fields are there: {@code user} (text,
 * by), {@code message} and {@code thought} (text, a piece that continues the one before it), {@code plan},
 * {@code tool}, {@code question}, {@code answer} (question and option by their ids, by; without an option nobody
 * answered), {@code modes}, {@code usage}, {@code end} of a turn (text: why, by the agent's own word) and
 * {@code notice} (text, of AgentOS itself).
 */
@Json
public record ConversationPart(
        String type,
        @Nullable String text,
        @Nullable String by,
        @Nullable List<PlanStepView> plan,
        @Nullable ToolCallView tool,
        @Nullable QuestionView question,
        @Nullable String questionId,
        @Nullable String option,
        @Nullable AgentModesView modes,
        @Nullable UsageView usage) {
    public static final String USER = "user";
    public static final String MESSAGE = "message";
    public static final String THOUGHT = "thought";
    public static final String END = "end";
    public static final String NOTICE = "notice";

    public static ConversationPart user(String by, String text) {
        return new ConversationPart(USER, text, by, null, null, null, null, null, null, null);
    }

    /** One that is a text and nothing else. */
    public static ConversationPart said(String type, String text) {
        return new ConversationPart(type, text, null, null, null, null, null, null, null, null);
    }

    public static ConversationPart plan(List<PlanStepView> steps) {
        return new ConversationPart("plan", null, null, List.copyOf(steps), null, null, null, null, null, null);
    }

    public static ConversationPart tool(ToolCallView call) {
        return new ConversationPart("tool", null, null, null, call, null, null, null, null, null);
    }

    public static ConversationPart question(QuestionView question) {
        return new ConversationPart("question", null, null, null, null, question, null, null, null, null);
    }

    public static ConversationPart answer(String question, @Nullable String option, String by) {
        return new ConversationPart("answer", null, by, null, null, null, question, option, null, null);
    }

    public static ConversationPart modes(AgentModesView modes) {
        return new ConversationPart("modes", null, null, null, null, null, null, null, modes, null);
    }

    public static ConversationPart usage(UsageView usage) {
        return new ConversationPart("usage", null, null, null, null, null, null, null, null, usage);
    }
}
