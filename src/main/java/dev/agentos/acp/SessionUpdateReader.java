package dev.agentos.acp;

import dev.agentos.protocol.AgentModeView;
import dev.agentos.protocol.AgentModesView;
import dev.agentos.protocol.AnswerOptionView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.PlanStepView;
import dev.agentos.protocol.ToolCallView;
import dev.agentos.protocol.ToolContentView;
import dev.agentos.protocol.ToolLocationView;
import dev.agentos.protocol.UsageView;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns an agent's updates into parts of a conversation. Unknown updates are left out. */
final class SessionUpdateReader {
    private SessionUpdateReader() {}

    static Optional<ConversationPart> part(Fields update) {
        return switch (update.text("sessionUpdate")) {
            case "agent_message_chunk" -> said(update).map(ConversationPart.Message::new);
            case "agent_thought_chunk" -> said(update).map(ConversationPart.Thought::new);
            case "tool_call", "tool_call_update" -> tool(update).map(ConversationPart.Tool::new);
            case "plan" ->
                Optional.of(new ConversationPart.Plan(update.objects("entries").stream()
                        .map(SessionUpdateReader::step)
                        .toList()));
            case "current_mode_update" ->
                update.find("currentModeId").map(mode -> new ConversationPart.Modes(new AgentModesView(mode, null)));
            case "usage_update" ->
                Optional.of(new ConversationPart.Usage(
                        new UsageView(null, null, number(update, "used"), number(update, "size"))));
            default -> Optional.empty();
        };
    }

    private static Optional<String> said(Fields update) {
        return text(update.object("content")).filter(text -> !text.isEmpty());
    }

    /** The text form of a piece of content. */
    private static Optional<String> text(Fields content) {
        return switch (content.text("type")) {
            case "text" -> content.find("text");
            case "resource_link" -> content.find("uri");
            case "resource" ->
                content.object("resource")
                        .find("text")
                        .or(() -> content.object("resource").find("uri"));
            case "image", "audio" -> Optional.of("[" + content.text("type") + "]");
            default -> Optional.empty();
        };
    }

    private static PlanStepView step(Fields entry) {
        return new PlanStepView(entry.text("content"), entry.text("priority"), entry.text("status"));
    }

    /** Empty without an id, because the call could not be identified. */
    static Optional<ToolCallView> tool(Fields call) {
        return call.find("toolCallId")
                .map(id -> new ToolCallView(
                        id,
                        call.find("title").orElse(null),
                        call.find("kind").orElse(null),
                        call.find("status").orElse(null),
                        call.has("locations")
                                ? call.objects("locations").stream()
                                        .map(SessionUpdateReader::location)
                                        .toList()
                                : null,
                        call.has("content")
                                ? call.objects("content").stream()
                                        .flatMap(SessionUpdateReader::content)
                                        .toList()
                                : null));
    }

    private static ToolLocationView location(Fields place) {
        var line = place.small("line");
        return new ToolLocationView(place.text("path"), line.isPresent() ? Integer.valueOf(line.getAsInt()) : null);
    }

    private static Stream<ToolContentView> content(Fields item) {
        return switch (item.text("type")) {
            case "diff" ->
                Stream.of(ToolContentView.diff(
                        item.text("path"), item.find("oldText").orElse(null), item.text("newText")));
            case "content" -> text(item.object("content")).map(ToolContentView::text).stream();
            default -> Stream.empty();
        };
    }

    static List<AnswerOptionView> options(Fields question) {
        return question.objects("options").stream()
                .filter(option -> option.has("optionId"))
                .map(option -> new AnswerOptionView(option.text("optionId"), option.text("name"), option.text("kind")))
                .toList();
    }

    static Optional<AgentModesView> modes(Fields session) {
        var modes = session.object("modes");
        return modes.find("currentModeId")
                .map(current -> new AgentModesView(
                        current,
                        modes.objects("availableModes").stream()
                                .map(mode -> new AgentModeView(mode.text("id"), mode.text("name")))
                                .toList()));
    }

    static Optional<UsageView> usage(Fields turn) {
        var usage = turn.object("usage");
        return usage.has("inputTokens") || usage.has("outputTokens")
                ? Optional.of(new UsageView(number(usage, "inputTokens"), number(usage, "outputTokens"), null, null))
                : Optional.empty();
    }

    private static @Nullable Long number(Fields fields, String name) {
        var number = fields.number(name);
        return number.isPresent() ? Long.valueOf(number.getAsLong()) : null;
    }
}
