package dev.agentos.action;

import dev.agentos.agent.AgentId;
import dev.agentos.bus.MessageType;
import dev.agentos.document.Strategy;
import dev.agentos.protocol.ActionConflict;
import dev.agentos.protocol.ActionOutcome;
import dev.agentos.protocol.InteractionView;
import dev.agentos.protocol.NewAction;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A requested action of a participant in a session, with its outcome. */
public record AgentAction(
        ActionId id,
        SessionId session,
        WorkspaceId workspace,
        Optional<AgentId> agent,
        String askedBy,
        Proposal proposal,
        ActionState state,
        ActionOutcome outcome,
        Instant createdAt,
        Instant changedAt) {
    public static final MessageType CHANGED = new MessageType("action.changed");
    static final ActionOutcome NOTHING_YET =
            new ActionOutcome(List.of(), null, null, null, null, null, null, null, null, null);

    /** Under which name texts are changed. */
    public String author() {
        return agent.map(AgentAction::participant).orElse(askedBy);
    }

    static String participant(AgentId agent) {
        return "agent:" + agent;
    }

    /** The request. */
    public NewAction said() {
        return proposal.said();
    }

    public ActionType type() {
        return proposal.type();
    }

    AgentAction being(ActionState next, ActionOutcome known, Instant now) {
        return new AgentAction(id, session, workspace, agent, askedBy, proposal, next, known, createdAt, now);
    }

    /** The decision that is being carried out, for a daemon that has to finish it. */
    ActionOutcome decided(Strategy strategy, String by) {
        return new ActionOutcome(
                List.of(),
                InteractionView.Strategy.valueOf(strategy.name()),
                by,
                null,
                outcome.start(),
                outcome.end(),
                outcome.quote(),
                null,
                null,
                null);
    }

    ActionOutcome ended(Result result) {
        return new ActionOutcome(
                result.conflicts(),
                result.conflicts().isEmpty() || result.state() == ActionState.PENDING ? null : outcome.resolution(),
                outcome.decidedBy(),
                result.version().isPresent() ? result.version().getAsLong() : null,
                outcome.start(),
                outcome.end(),
                outcome.quote(),
                outcome.terminal(),
                outcome.exitCode(),
                null);
    }

    /** Whether the place it refers to has been changed by others; elsewhere it may still apply. */
    boolean isContested() {
        return outcome.conflicts().stream()
                .anyMatch(conflict -> conflict.type() == ActionConflict.Type.CONCURRENT_EDIT);
    }

    ActionOutcome overruled(String by) {
        return new ActionOutcome(
                outcome.conflicts(),
                InteractionView.Strategy.USER_WINS,
                by,
                null,
                outcome.start(),
                outcome.end(),
                outcome.quote(),
                null,
                null,
                null);
    }

    ActionOutcome refused(ActionConflict conflict) {
        return new ActionOutcome(
                List.of(conflict), null, null, null, outcome.start(), outcome.end(), outcome.quote(), null, null, null);
    }

    ActionOutcome runningIn(String terminal) {
        return new ActionOutcome(
                outcome.conflicts(), null, outcome.decidedBy(), null, null, null, null, terminal, null, null);
    }

    ActionOutcome exited(Integer code) {
        return new ActionOutcome(
                outcome.conflicts(), null, outcome.decidedBy(), null, null, null, null, outcome.terminal(), code, null);
    }

    ActionOutcome failed(String why) {
        return new ActionOutcome(
                outcome.conflicts(),
                outcome.resolution(),
                outcome.decidedBy(),
                outcome.version(),
                outcome.start(),
                outcome.end(),
                outcome.quote(),
                outcome.terminal(),
                outcome.exitCode(),
                why);
    }

    /** The topic of its events. */
    public String topic() {
        return "session." + session + ".action." + id;
    }
}
