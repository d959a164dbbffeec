package dev.agentos.task;

import dev.agentos.action.ActionViews;
import dev.agentos.action.AgentAction;
import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.bus.Message;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.bus.Subscription;
import dev.agentos.bus.SubscriptionClosed;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.protocol.AgentDestroyedView;
import dev.agentos.protocol.AgentView;
import dev.agentos.review.ChangesPending;
import dev.agentos.review.Reviews;
import dev.agentos.workspace.Workspaces;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** Follows agents and records their tasks, on a virtual thread of its own that ends with the bus. */
public final class TaskWatch implements AutoCloseable {
    private static final String SESSIONS = "session.**";
    private static final String COMMAND = "command.execute";
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int QUEUE = 4_000;

    private final Tasks tasks;
    private final Agents agents;
    private final ConversationTasks conversations;
    private final TurnTasks turns;
    private final WrittenFiles written;

    /** Nothing that happens from now on is missed. */
    public TaskWatch(MessageBus bus, Tasks tasks, Agents agents, Reviews reviews, Workspaces workspaces) {
        var files = new AgentFiles(bus, workspaces);
        this.tasks = tasks;
        this.agents = agents;
        this.turns = new TurnTasks(tasks);
        this.written = new WrittenFiles(tasks, agents, reviews, files);
        this.conversations = new ConversationTasks(tasks, agents, files, written);
        var heard = bus.subscribe(SESSIONS, Overflow.BLOCK, QUEUE);
        Thread.ofVirtual().name("tasks").start(() -> follow(heard));
    }

    /** Continues with the agents of an earlier daemon. */
    public void recover() {
        for (var agent : agents.list(Participant.SYSTEM)) {
            if (agent.state() != Agent.State.READY) continue;
            written.look(agent.id());
            happened(agent, AgentViews.of(agent, agents.status(agent)));
        }
    }

    private void follow(Subscription heard) {
        try (var subscription = heard) {
            while (true) subscription.poll(PATIENCE).ifPresent(this::hear);
        } catch (SubscriptionClosed stopping) {
            System.getLogger("task").log(Level.DEBUG, "tasks are no longer followed", stopping);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** A failure to record one event does not stop the others. */
    private void hear(Message message) {
        try {
            switch (message.payload()) {
                case AgentView agent -> {
                    if (message.type().equals(Agent.CREATED)) written.begin(new AgentId(agent.id()));
                    happened(agents.find(Participant.SYSTEM, new AgentId(agent.id())), agent);
                }
                case AgentDestroyedView gone -> forget(new AgentId(gone.id()));
                case AgentAction action
                when action.type().toString().equals(COMMAND) -> turns.command(ActionViews.brief(action));
                case ChangesPending changes -> written.look(changes.agent());
                default -> {}
            }
        } catch (AgentOsException gone) {
            System.getLogger("task").log(Level.DEBUG, "an event belongs to no task: {0}", gone.getMessage());
        } catch (RuntimeException failed) {
            System.getLogger("task").log(Level.WARNING, "an event could not be recorded as a task", failed);
        }
    }

    private void happened(Agent agent, AgentView now) {
        if (agent.speaksAcp()) {
            conversations.follow(agent.id());
        } else {
            turns.status(agent, now);
            written.turnBegan(agent.id());
        }
    }

    private void forget(AgentId agent) {
        conversations.end(agent);
        written.end(agent);
        tasks.forget(agent);
    }

    @Override
    public void close() {
        conversations.endAll();
    }
}
