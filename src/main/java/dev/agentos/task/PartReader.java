package dev.agentos.task;

import dev.agentos.acp.RecentToolCalls;
import dev.agentos.agent.Agent;
import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.PlanStepView;
import dev.agentos.protocol.ToolCallView;
import dev.agentos.protocol.ToolContentView;
import dev.agentos.protocol.ToolLocationView;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of tasks by the parts of one conversation. Remembers the tool calls of the turn: later parts of a call
 * tell only what has changed.
 */
final class PartReader {
    /** What is said again after a restart is no news. */
    private static final Duration NEWS = Duration.ofSeconds(10);

    private static final Set<String> TELLING =
            Set.of(ConversationPart.USER, "plan", "tool", "question", "answer", ConversationPart.END);
    /** Of one turn; further tool calls are in the conversation alone. */
    private static final int MAX_PARTS = 2_000;

    private static final Set<String> WRITING = Set.of("edit", "delete", "move");

    private final RecentToolCalls calls = new RecentToolCalls();

    static boolean tells(ConversationPart part) {
        return TELLING.contains(part.type());
    }

    /** {@code teller} hears of the files that the agent touches just now. */
    void take(TaskChange change, Agent agent, ConversationEntryView entry, Consumer<TaskFile> teller) {
        var part = entry.part();
        var turn = change.openTurn(agent.id());
        if (part.type().equals(ConversationPart.USER)) {
            turn.ifPresent(open -> change.end(open, TaskStatus.COMPLETED, ""));
            change.beginTurn(agent, _ -> text(part), entry.at());
            return;
        }
        if (turn.isEmpty()) return;
        switch (part.type()) {
            case "plan" -> plan(change, turn.get(), Objects.requireNonNullElse(part.plan(), List.of()));
            case "tool" ->
                tool(
                        change,
                        agent,
                        turn.get(),
                        Objects.requireNonNull(part.tool()),
                        isNews(change, entry) ? teller : _ -> {});
            case "question" -> become(change, turn.get(), TaskStatus.WAITING);
            case "answer" -> become(change, turn.get(), TaskStatus.RUNNING);
            case ConversationPart.END -> end(change, turn.get(), text(part));
            default -> throw new IllegalStateException("a part that tells nothing: " + part.type());
        }
    }

    private static String text(ConversationPart part) {
        return Objects.requireNonNullElse(part.text(), "");
    }

    private static boolean isNews(TaskChange change, ConversationEntryView entry) {
        return Duration.between(entry.at(), change.now()).compareTo(NEWS) < 0;
    }

    private static void become(TaskChange change, Task task, TaskStatus status) {
        change.become(task, task.being(status, "", change.now()));
    }

    private void end(TaskChange change, Task turn, String reason) {
        calls.clear();
        switch (reason) {
            case "end_turn" -> change.end(turn, TaskStatus.COMPLETED, "");
            case "cancelled" -> change.end(turn, TaskStatus.CANCELLED, "");
            default -> change.end(turn, TaskStatus.FAILED, reason);
        }
    }

    /** Plans are told as a whole, each time anew. */
    private static void plan(TaskChange change, Task turn, List<PlanStepView> steps) {
        for (int i = 0; i < steps.size(); i++) {
            var step = steps.get(i);
            var known = TaskStore.part(change.tx(), turn.root(), "step:" + i);
            if (known.isEmpty())
                change.begin(turn.part(
                        TaskKind.STEP,
                        "step:" + i,
                        step.content(),
                        status(step.status(), TaskStatus.PENDING),
                        change.now()));
            else
                change.become(
                        known.get(),
                        known.get()
                                .called(step.content())
                                .being(status(step.status(), known.get().status()), "", change.now()));
        }
        for (int i = steps.size(); ; i++) {
            var dropped = TaskStore.part(change.tx(), turn.root(), "step:" + i);
            if (dropped.isEmpty()) return;
            if (!dropped.get().status().isOver()) become(change, dropped.get(), TaskStatus.CANCELLED);
        }
    }

    private static TaskStatus status(@Nullable String word, TaskStatus otherwise) {
        return switch (Objects.requireNonNullElse(word, "")) {
            case "pending" -> TaskStatus.PENDING;
            case "in_progress" -> TaskStatus.RUNNING;
            case "completed" -> TaskStatus.COMPLETED;
            case "failed" -> TaskStatus.FAILED;
            default -> otherwise;
        };
    }

    private void tool(TaskChange change, Agent agent, Task turn, ToolCallView told, Consumer<TaskFile> teller) {
        var before = calls.find(told.id());
        var call = calls.add(told);
        var known = TaskStore.part(change.tx(), turn.root(), "tool:" + call.id());
        if (known.isEmpty() && TaskStore.parts(change.tx(), turn.root()) >= MAX_PARTS) return;
        var task = known.isPresent()
                ? known.get()
                : change.begin(turn.part(
                        "execute".equals(call.kind()) ? TaskKind.COMMAND : TaskKind.TOOL,
                        "tool:" + call.id(),
                        title(call),
                        TaskStatus.RUNNING,
                        change.now()));
        for (var file : touched(agent, call)) {
            if (TaskStore.files(change.tx(), task.id()).contains(file)) continue;
            change.touched(task, file);
            change.tx().afterCommit(() -> teller.accept(file));
        }
        printed(change, task, before.map(PartReader::output).orElse(""), output(call));
        change.become(
                task,
                (call.title() == null ? task : task.called(title(call)))
                        .being(status(call.status(), task.status()), "", change.now()));
    }

    private static String title(ToolCallView call) {
        return Stream.of(call.title(), call.kind(), call.id())
                .filter(text -> text != null && !text.isBlank())
                .findFirst()
                .orElse("tool");
    }

    /** What is only about to be written, or could not be, is not. */
    private static List<TaskFile> touched(Agent agent, ToolCallView call) {
        var diffs = contents(call)
                .filter(content -> content.path() != null)
                .map(content -> new ToolLocationView(Objects.requireNonNull(content.path()), null));
        boolean writes = WRITING.contains(Objects.requireNonNullElse(call.kind(), ""));
        var locations = writes || "read".equals(call.kind())
                ? Objects.requireNonNullElse(call.locations(), List.<ToolLocationView>of()).stream()
                : Stream.<ToolLocationView>empty();
        var access = writes || contents(call).anyMatch(content -> content.path() != null)
                ? TaskFile.Access.WRITE
                : TaskFile.Access.READ;
        if (access == TaskFile.Access.WRITE && !"completed".equals(call.status())) return List.of();
        var lines = Stream.concat(locations, diffs)
                .collect(Collectors.groupingBy(
                        ToolLocationView::path,
                        Collectors.mapping(
                                place -> place.line() == null ? 0 : place.line(), Collectors.reducing(0, Math::max))));
        return lines.entrySet().stream()
                .flatMap(place -> AgentFiles.inside(agent, place.getKey())
                        .map(path -> new TaskFile(path, access, Math.max(0, place.getValue())))
                        .stream())
                .toList();
    }

    private static Stream<ToolContentView> contents(ToolCallView call) {
        return Objects.requireNonNullElse(call.content(), List.<ToolContentView>of()).stream();
    }

    private static String output(ToolCallView call) {
        return contents(call)
                .map(ToolContentView::text)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
    }

    /** Agents tell the whole output each time; only what is new of it is passed on. */
    private static void printed(TaskChange change, Task task, String before, String now) {
        if (now.isEmpty() || now.equals(before)) return;
        boolean more = now.startsWith(before);
        change.printed(task, more ? now.substring(before.length()) : now, !more);
    }
}
