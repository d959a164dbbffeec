package dev.agentos.conversation;

import dev.agentos.core.AgentOsException;
import dev.agentos.protocol.AnswerOptionView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.QuestionView;
import dev.agentos.protocol.ToolCallView;
import dev.agentos.protocol.ToolContentView;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A conversation as plain text. Joins the pieces of a message and removes control characters. */
public final class ConversationText {
    private static final int MAX_OUTPUT_LENGTH = 2_000;

    private final Map<String, String> titles = new HashMap<>();
    private @Nullable Class<? extends ConversationPart> before;

    /** The text of the next part. */
    public String next(ConversationPart part) {
        boolean continues = isPiece(part) && before == part.getClass();
        var text = tabsKept(text(part));
        if (text.isEmpty()) return "";
        var lead = continues ? "" : end();
        before = part.getClass();
        return lead
                + (part instanceof ConversationPart.Thought && !continues ? "(thinking) " : "")
                + text
                + (isPiece(part) ? "" : "\n");
    }

    private static String tabsKept(String text) {
        return String.join(
                "\t",
                Arrays.stream(text.split("\t", -1))
                        .map(AgentOsException::harmless)
                        .toList());
    }

    /** Ends the last line, if it has not ended. */
    public String end() {
        return before == ConversationPart.Message.class || before == ConversationPart.Thought.class ? "\n" : "";
    }

    private static boolean isPiece(ConversationPart part) {
        return part instanceof ConversationPart.Message || part instanceof ConversationPart.Thought;
    }

    private String text(ConversationPart part) {
        return switch (part) {
            case ConversationPart.User(var text, var _) -> "> " + text.replace("\n", "\n> ");
            case ConversationPart.Message(var text) -> text;
            case ConversationPart.Thought(var text) -> text;
            case ConversationPart.Notice(var text) -> "-- " + text;
            case ConversationPart.End(var reason) -> reason.equals("end_turn") ? "" : "-- turn ended: " + reason;
            case ConversationPart.Plan(var steps) ->
                steps.stream()
                        .map(step -> "[" + (step.status().equals("completed") ? "x" : " ") + "] " + step.content())
                        .collect(Collectors.joining("\n"));
            case ConversationPart.Tool(var call) -> tool(call);
            case ConversationPart.Question(var question) -> question(question);
            case ConversationPart.Answer(var by, var _, var option) ->
                option == null ? "   not answered" : "   answered " + option + " by " + by;
            case ConversationPart.Modes _, ConversationPart.Usage _ -> "";
        };
    }

    /** A tool call, when it begins and when it ends. */
    private String tool(ToolCallView call) {
        boolean known = titles.containsKey(call.id());
        if (call.title() != null || !known) titles.put(call.id(), call.title() == null ? call.id() : call.title());
        boolean over = "completed".equals(call.status()) || "failed".equals(call.status());
        if (over) return "* " + titles.get(call.id()) + ": " + call.status() + shown(call.content());
        return known ? "" : "* " + titles.get(call.id());
    }

    private static String shown(@Nullable List<ToolContentView> content) {
        if (content == null) return "";
        var text = content.stream()
                .map(item -> item.type() == ToolContentView.Type.DIFF
                        ? "changed " + item.path()
                        : item.text() == null ? "" : item.text())
                .filter(item -> !item.isBlank())
                .collect(Collectors.joining("\n"));
        var brief = text.length() <= MAX_OUTPUT_LENGTH ? text : text.substring(0, MAX_OUTPUT_LENGTH) + "…";
        return brief.isEmpty() ? "" : "\n  " + brief.strip().replace("\n", "\n  ");
    }

    private String question(QuestionView question) {
        var title = question.tool().title() == null
                ? titles.getOrDefault(question.tool().id(), question.tool().id())
                : question.tool().title();
        return "? asks for permission: " + title + shown(question.tool().content()) + "\n  answers: "
                + question.options().stream().map(AnswerOptionView::id).collect(Collectors.joining(", "));
    }
}
