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

/** A conversation as plain text, part after part. Pieces of one message are one text; nothing in it comes alive. */
public final class ConversationText {
    private static final int LONGEST_OUTPUT = 2_000;

    private final Map<String, String> titles = new HashMap<>();
    private String before = "";

    /** What is to be printed next. */
    public String next(ConversationPart part) {
        boolean continues = part.type().equals(before) && isPiece(part);
        var text = tabsKept(text(part));
        if (text.isEmpty()) return "";
        var lead = continues || before.isEmpty() ? "" : isPiece(before) ? "\n" : "";
        before = part.type();
        return lead
                + (part.type().equals(ConversationPart.THOUGHT) && !continues ? "(thinking) " : "")
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
        return isPiece(before) ? "\n" : "";
    }

    private static boolean isPiece(ConversationPart part) {
        return isPiece(part.type());
    }

    private static boolean isPiece(String type) {
        return type.equals(ConversationPart.MESSAGE) || type.equals(ConversationPart.THOUGHT);
    }

    private String text(ConversationPart part) {
        var text = part.text() == null ? "" : part.text();
        return switch (part.type()) {
            case ConversationPart.USER -> "> " + text.replace("\n", "\n> ");
            case ConversationPart.MESSAGE, ConversationPart.THOUGHT -> text;
            case ConversationPart.NOTICE -> "-- " + text;
            case ConversationPart.END -> text.equals("end_turn") ? "" : "-- the turn ended: " + text;
            case "plan" ->
                part.plan() == null
                        ? ""
                        : part.plan().stream()
                                .map(step ->
                                        "[" + (step.status().equals("completed") ? "x" : " ") + "] " + step.content())
                                .collect(Collectors.joining("\n"));
            case "tool" -> part.tool() == null ? "" : tool(part.tool());
            case "question" -> part.question() == null ? "" : question(part.question());
            case "answer" ->
                part.option() == null ? "   not answered" : "   answered " + part.option() + " by " + part.by();
            default -> "";
        };
    }

    /** When it begins, and when it ends. */
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
                .map(item ->
                        item.type().equals("diff") ? "changed " + item.path() : item.text() == null ? "" : item.text())
                .filter(item -> !item.isBlank())
                .collect(Collectors.joining("\n"));
        var brief = text.length() <= LONGEST_OUTPUT ? text : text.substring(0, LONGEST_OUTPUT) + "…";
        return brief.isEmpty() ? "" : "\n  " + brief.strip().replace("\n", "\n  ");
    }

    private String question(QuestionView question) {
        var title = question.tool().title() == null
                ? titles.getOrDefault(question.tool().id(), question.tool().id())
                : question.tool().title();
        return "? may I: " + title + shown(question.tool().content()) + "\n  answers: "
                + question.options().stream().map(AnswerOptionView::id).collect(Collectors.joining(", "));
    }
}
