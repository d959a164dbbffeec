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
 * Turns the parts of one conversation into changes of tasks. Remembers the tool calls of the turn: later parts of a
 * call contain only what has changed.
 */
final class PartReader {
    /** Parts that are repeated after a restart are ignored. */
    private static final Duration NEWS = Duration.ofSeconds(10);

    /** Of one turn; further tool calls are in the conversation alone. */
    private static final int MAX_PARTS = 2_000;

    private static final Set<String> WRITING = Set.of("edit", "delete", "move");

    private final RecentToolCalls calls = new RecentToolCalls();

    static boolean tells(ConversationPart part) {
        return switch (part) {
            case ConversationPart.User _,
                    ConversationPart.Plan _,
                    ConversationPart.Tool _,
                    ConversationPart.Question _,
                    ConversationPart.Answer _,
                    ConversationPart.End _ -> true;
            case ConversationPart.Message _,
                    ConversationPart.Thought _,
                    ConversationPart.Modes _,
                    ConversationPart.Usage _,
                    ConversationPart.Notice _ -> false;
        };
    }

    /** {@code teller} is notified of the files that the agent is touching. */
    void take(TaskChange change, Agent agent, ConversationEntryView entry, Consumer<TaskFile> teller) {
        var turn = change.openTurn(agent.id());
        switch (entry.part()) {
            case ConversationPart.User(var prompt, var _) -> {
                turn.ifPresent(open -> change.end(open, TaskStatus.COMPLETED, ""));
                change.beginTurn(agent, _ -> prompt, entry.at());
            }
            case ConversationPart.Plan(var steps) -> turn.ifPresent(open -> plan(change, open, steps));
            case ConversationPart.Tool(var call) -> {
                var told = isNews(change, entry) ? teller : (Consumer<TaskFile>) _ -> {};
                turn.ifPresent(open -> tool(change, agent, open, call, told));
            }
            case ConversationPart.Question _ -> turn.ifPresent(open -> become(change, open, TaskStatus.WAITING));
            case ConversationPart.Answer _ -> turn.ifPresent(open -> become(change, open, TaskStatus.RUNNING));
            case ConversationPart.End(var reason) -> turn.ifPresent(open -> end(change, open, reason));
            case ConversationPart.Message _,
                    ConversationPart.Thought _,
                    ConversationPart.Modes _,
                    ConversationPart.Usage _,
                    ConversationPart.Notice _ -> {}
        }
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

    /** A plan is always sent as a whole. */
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

    /** Files that are only about to be written, or could not be, are left out. */
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

    /** Agents send the whole output each time; only the new part is passed on. */
    private static void printed(TaskChange change, Task task, String before, String now) {
        if (now.isEmpty() || now.equals(before)) return;
        boolean more = now.startsWith(before);
        change.printed(task, more ? now.substring(before.length()) : now, !more);
    }
}
