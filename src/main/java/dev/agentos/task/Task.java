package dev.agentos.task;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.bus.MessageType;
import dev.agentos.protocol.TaskView;
import dev.agentos.session.SessionId;
import dev.agentos.terminal.TerminalId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A task, as {@link TaskView} describes it. {@code root} is the topmost task that it is part of, or itself; {@code key}
 * distinguishes it from other parts.
 */
public record Task(
        TaskId id,
        Optional<TaskId> parent,
        TaskId root,
        SessionId session,
        Optional<AgentId> agent,
        TaskKind kind,
        String key,
        String title,
        TaskStatus status,
        String message,
        Optional<TerminalId> terminal,
        Instant startedAt,
        Optional<Instant> endedAt) {
    public static final MessageType CHANGED = new MessageType("task.changed");
    public static final MessageType FILE_TOUCHED = new MessageType("agent.file");
    private static final int LONGEST_TITLE = 200;
    /** The key of a turn begins with it, and ends with its number. */
    private static final String TURN = "turn:";

    public Task {
        var first = title.strip().lines().findFirst().orElse("");
        title = first.length() > LONGEST_TITLE ? first.substring(0, LONGEST_TITLE - 1) + "…" : first;
    }

    /** {@code number} counts the turns of the agent. */
    static Task turn(Agent agent, long number, String title, Instant at) {
        var id = TaskId.next();
        return new Task(
                id,
                Optional.empty(),
                id,
                agent.session(),
                Optional.of(agent.id()),
                TaskKind.TURN,
                TURN + number,
                title,
                TaskStatus.RUNNING,
                "",
                agent.terminal(),
                at,
                Optional.empty());
    }

    Task part(TaskKind partKind, String partKey, String partTitle, TaskStatus partStatus, Instant at) {
        return new Task(
                TaskId.next(),
                Optional.of(id),
                root,
                session,
                agent,
                partKind,
                partKey,
                partTitle,
                partStatus,
                "",
                Optional.empty(),
                at,
                partStatus.isOver() ? Optional.of(at) : Optional.empty());
    }

    Task in(TerminalId other) {
        return new Task(
                id,
                parent,
                root,
                session,
                agent,
                kind,
                key,
                title,
                status,
                message,
                Optional.of(other),
                startedAt,
                endedAt);
    }

    Task called(String other) {
        return new Task(
                id, parent, root, session, agent, kind, key, other, status, message, terminal, startedAt, endedAt);
    }

    Task being(TaskStatus next, String why, Instant at) {
        return new Task(
                id,
                parent,
                root,
                session,
                agent,
                kind,
                key,
                title,
                next,
                why,
                terminal,
                startedAt,
                next.isOver() ? endedAt.or(() -> Optional.of(at)) : Optional.empty());
    }

    /** Empty for turns that were begun before they had one. */
    Optional<Long> turnNumber() {
        return key.startsWith(TURN) ? Optional.of(Long.valueOf(key.substring(TURN.length()))) : Optional.empty();
    }

    public boolean isRoot() {
        return parent.isEmpty();
    }

    public TaskView view(List<TaskFile> files) {
        return new TaskView(
                id.text(),
                parent.map(TaskId::text).orElse(null),
                session.text(),
                agent.map(AgentId::text).orElse(null),
                TaskView.Kind.valueOf(kind.name()),
                title,
                TaskView.Status.valueOf(status.name()),
                message.isEmpty() ? null : message,
                terminal.map(TerminalId::text).orElse(null),
                startedAt,
                endedAt.orElse(null),
                files.stream().map(TaskFile::view).toList());
    }

    /** The topic of its events. */
    String topic() {
        return "session." + session + ".task." + id;
    }
}
