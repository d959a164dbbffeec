package dev.agentos.task;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.bus.MessageBus;
import dev.agentos.core.Participant;
import dev.agentos.protocol.TaskEventView;
import dev.agentos.store.Transaction;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongFunction;

/** Changes of tasks that belong together: all are stored, or none, and then published. */
final class TaskChange {
    static final int MAX_TURNS = 500;
    private static final int MAX_EVENTS = 20_000;
    private static final int DROP_EVERY = 1_000;
    private static final int LONGEST_CHUNK = 64 << 10;

    private final Transaction tx;
    private final MessageBus bus;
    private final Instant now;

    TaskChange(Transaction tx, MessageBus bus, Instant now) {
        this.tx = tx;
        this.bus = bus;
        this.now = now;
    }

    Transaction tx() {
        return tx;
    }

    Instant now() {
        return now;
    }

    Task begin(Task task) {
        TaskStore.insert(tx, task);
        tell(task, TaskEventView.Type.TASK_STARTED);
        if (task.status().isOver()) tell(task, task.status().event());
        return task;
    }

    /** {@code title} is made of its number. The oldest turns of the agent are forgotten. */
    void beginTurn(Agent agent, LongFunction<String> title, Instant at) {
        long number = TaskStore.turns(tx, agent.id()) + 1;
        begin(Task.turn(agent, number, title.apply(number), at));
        TaskStore.trimTurns(tx, agent.id(), MAX_TURNS);
    }

    /** Nothing happens when it is so already. */
    Task become(Task before, Task after) {
        if (before.equals(after)) return before;
        TaskStore.update(tx, after);
        tell(after, after.status().event());
        return after;
    }

    /** Ends a turn with all its open parts: not every agent reports the end of the last step of its plan. */
    void end(Task turn, TaskStatus status, String why) {
        for (var part : TaskStore.unfinishedParts(tx, turn.root()))
            become(
                    part,
                    part.being(
                            status == TaskStatus.COMPLETED && part.status() == TaskStatus.RUNNING
                                    ? status
                                    : TaskStatus.CANCELLED,
                            "",
                            now));
        become(turn, turn.being(status, why, now));
    }

    void touched(Task task, TaskFile file) {
        TaskStore.put(tx, task.id(), file);
        append(task, TaskEventView.touched(task.id().text(), now, file.view()));
        publish(task);
    }

    /** Of a very long text its end. */
    void printed(Task task, String chunk, boolean anew) {
        boolean tooLong = chunk.length() > LONGEST_CHUNK;
        append(
                task,
                TaskEventView.printed(
                        task.id().text(),
                        now,
                        tooLong ? chunk.substring(chunk.length() - LONGEST_CHUNK) : chunk,
                        anew || tooLong));
    }

    private void tell(Task task, TaskEventView.Type event) {
        append(task, TaskEventView.of(event, now, task.view(TaskStore.files(tx, task.id()))));
        publish(task);
    }

    private void append(Task task, TaskEventView event) {
        long number = TaskStore.append(tx, task.root(), event);
        if (number % DROP_EVERY == 0) TaskStore.drop(tx, task.root(), number - MAX_EVENTS);
    }

    private void publish(Task task) {
        var view = task.view(TaskStore.files(tx, task.id()));
        tx.afterCommit(() -> bus.publish(Participant.SYSTEM, Task.CHANGED, task.topic(), view));
    }

    /** The turn that an agent is in. */
    Optional<Task> openTurn(AgentId agent) {
        return TaskStore.lastTurn(tx, agent).filter(turn -> !turn.status().isOver());
    }
}
