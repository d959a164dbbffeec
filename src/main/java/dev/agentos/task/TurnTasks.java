package dev.agentos.task;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.protocol.ActionView;
import dev.agentos.protocol.AgentView;
import dev.agentos.session.SessionId;
import dev.agentos.terminal.TerminalId;
import java.util.Objects;
import java.util.Optional;

/** Makes tasks of what agents in terminals do, by their status, and of the commands of actions. */
final class TurnTasks {
    private static final int MAX_COMMANDS = 500;

    private final Tasks tasks;
    private final int maxCommands;

    TurnTasks(Tasks tasks) {
        this(tasks, MAX_COMMANDS);
    }

    /** Of each agent, and of the person, this many commands that are part of no turn are kept. */
    TurnTasks(Tasks tasks, int maxCommands) {
        this.tasks = tasks;
        this.maxCommands = maxCommands;
    }

    /** A turn begins when the agent works, and ends when it rests or is no more. */
    void status(Agent agent, AgentView now) {
        switch (now.status()) {
            case RUNNING ->
                tasks.change(change -> {
                    var open = change.openTurn(agent.id());
                    if (open.isPresent())
                        change.become(open.get(), open.get().being(TaskStatus.RUNNING, "", change.now()));
                    else begin(change, agent);
                });
            case WAITING ->
                tasks.change(change -> change.openTurn(agent.id())
                        .ifPresent(open -> change.become(open, open.being(TaskStatus.WAITING, "", change.now()))));
            case IDLE -> end(agent.id(), TaskStatus.COMPLETED, "");
            case EXITED ->
                end(
                        agent.id(),
                        Objects.equals(now.exitCode(), 0) ? TaskStatus.COMPLETED : TaskStatus.FAILED,
                        "its program exited with code " + now.exitCode());
            case ERROR -> end(agent.id(), TaskStatus.FAILED, Objects.requireNonNullElse(now.message(), ""));
            case STARTING, PAUSED -> {}
        }
    }

    private static void begin(TaskChange change, Agent agent) {
        change.beginTurn(
                agent,
                number -> number == 1 && !agent.prompt().isBlank() ? agent.prompt() : "Turn " + number,
                change.now());
    }

    private void end(AgentId agent, TaskStatus status, String why) {
        tasks.change(change -> change.openTurn(agent)
                .ifPresent(open -> change.end(open, status, status == TaskStatus.COMPLETED ? "" : why)));
    }

    /** An action that runs a command: a part of the agent's turn, if it is in one. */
    void command(ActionView action) {
        var session = new SessionId(action.session());
        var key = "action:" + action.id();
        tasks.change(change -> {
            var known = TaskStore.withKey(change.tx(), session, key);
            if (known.isEmpty() && action.state() == ActionView.State.RUNNING) {
                var task = change.begin(begun(change, session, key, action));
                if (task.isRoot()) TaskStore.trimCommands(change.tx(), session, task.agent(), maxCommands);
            } else if (known.isPresent()) ended(change, known.get(), action);
        });
    }

    private static Task begun(TaskChange change, SessionId session, String key, ActionView action) {
        var agent = Optional.ofNullable(action.action().agent()).map(AgentId::new);
        var title = String.join(" ", Objects.requireNonNull(action.action().command()));
        var turn = agent.flatMap(change::openTurn);
        var id = TaskId.next();
        var task = turn.isPresent()
                ? turn.get().part(TaskKind.COMMAND, key, title, TaskStatus.RUNNING, change.now())
                : new Task(
                        id,
                        Optional.empty(),
                        id,
                        session,
                        agent,
                        TaskKind.COMMAND,
                        key,
                        title,
                        TaskStatus.RUNNING,
                        "",
                        Optional.empty(),
                        change.now(),
                        Optional.empty());
        return task.in(new TerminalId(Objects.requireNonNull(action.outcome().terminal())));
    }

    private static void ended(TaskChange change, Task task, ActionView action) {
        var code = action.outcome().exitCode();
        if (action.state() == ActionView.State.FAILED)
            change.become(
                    task,
                    task.being(
                            TaskStatus.FAILED,
                            Objects.requireNonNullElse(action.outcome().message(), ""),
                            change.now()));
        else if (code != null)
            change.become(
                    task,
                    task.being(
                            code == 0 ? TaskStatus.COMPLETED : TaskStatus.FAILED,
                            code == 0 ? "" : "it exited with code " + code,
                            change.now()));
    }
}
