package dev.agentos.action;

import dev.agentos.agent.AgentId;
import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.protocol.ActionOutcome;
import dev.agentos.session.SessionId;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import dev.agentos.workspace.WorkspaceId;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Stores the states of actions, and publishes each change after its transaction. */
final class StoredActions {
    static final int MAX_WAITING = 500;
    private static final int MAX_KEPT = 2_000;

    private final Store store;
    private final MessageBus bus;
    private final Clock clock;

    StoredActions(Store store, MessageBus bus, Clock clock) {
        this.store = store;
        this.bus = bus;
        this.clock = clock;
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** A new action, not stored yet. */
    AgentAction queued(
            SessionId session, WorkspaceId workspace, Optional<AgentId> agent, Participant by, Proposal proposal) {
        var now = now();
        return new AgentAction(
                ActionId.next(),
                session,
                workspace,
                agent,
                by.id(),
                proposal,
                ActionState.QUEUED,
                AgentAction.NOTHING_YET,
                now,
                now);
    }

    AgentAction insert(Participant by, AgentAction action) {
        return store.write(tx -> {
            if (ActionStore.waiting(tx, action.session()) >= MAX_WAITING)
                throw new AgentOsException(
                        ErrorCode.TOO_MANY,
                        MAX_WAITING + " actions of this session are already waiting",
                        "apply or dismiss some first");
            ActionStore.insert(tx, action);
            ActionStore.trim(tx, action.session(), MAX_KEPT);
            publish(tx, by, action);
            return action;
        });
    }

    AgentAction update(Participant by, AgentAction action, ActionState state, ActionOutcome outcome) {
        return update(by, action.being(state, outcome, now()));
    }

    AgentAction update(Participant by, AgentAction action) {
        store.execute(tx -> {
            ActionStore.update(tx, action);
            publish(tx, by, action);
        });
        return action;
    }

    void delete(Participant by, AgentAction action) {
        var dismissed = action.being(ActionState.DISMISSED, action.outcome(), now());
        store.execute(tx -> {
            ActionStore.delete(tx, action.id());
            publish(tx, by, dismissed);
        });
    }

    private void publish(Transaction tx, Participant by, AgentAction action) {
        tx.afterCommit(() -> publish(by, action));
    }

    void publish(Participant by, AgentAction action) {
        bus.publish(by, AgentAction.CHANGED, action.topic(), action);
    }

    Optional<AgentAction> find(ActionId id) {
        return store.read(tx -> ActionStore.find(tx, id));
    }

    static AgentOsException notFound(ActionId id) {
        return new AgentOsException(ErrorCode.NOT_FOUND, "no action " + id, "`agentos actions` shows them");
    }

    List<AgentAction> inState(ActionState state) {
        return store.read(tx -> ActionStore.inState(tx, state));
    }

    /** The end of the action that runs in a terminal. */
    interface End {
        AgentAction of(AgentAction running);
    }

    /** Ends the action that runs in a terminal, if any does. */
    void endRunningIn(String terminal, End end) {
        store.execute(tx -> ActionStore.runningIn(tx, terminal).ifPresent(running -> {
            var over = end.of(running);
            ActionStore.update(tx, over);
            publish(tx, Participant.SYSTEM, over);
        }));
    }
}
