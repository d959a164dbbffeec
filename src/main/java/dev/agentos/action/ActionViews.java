package dev.agentos.action;

import dev.agentos.protocol.ActionConflict;
import dev.agentos.protocol.ActionOutcome;
import dev.agentos.protocol.ActionView;
import dev.agentos.protocol.NewAction;

/** Actions as the API and the command line show them. */
public final class ActionViews {
    private ActionViews() {}

    public static ActionView of(AgentAction action) {
        return view(action, action.proposal().said(), action.outcome());
    }

    /** Without the texts, of which a list may have too many. */
    public static ActionView brief(AgentAction action) {
        var said = action.proposal().said();
        var outcome = action.outcome();
        var bare = new NewAction(
                said.type(),
                said.agent(),
                said.path(),
                said.from(),
                said.to(),
                null,
                null,
                null,
                said.command(),
                said.version(),
                said.etag(),
                said.confidence(),
                said.rationale(),
                said.strategy(),
                said.hold());
        return view(
                action,
                bare,
                new ActionOutcome(
                        outcome.conflicts().stream().map(ActionViews::brief).toList(),
                        outcome.resolution(),
                        outcome.decidedBy(),
                        outcome.version(),
                        outcome.start(),
                        outcome.end(),
                        null,
                        outcome.terminal(),
                        outcome.exitCode(),
                        outcome.message()));
    }

    private static ActionConflict brief(ActionConflict conflict) {
        return new ActionConflict(
                conflict.type(), conflict.by(), conflict.from(), conflict.to(), null, null, conflict.message());
    }

    private static ActionView view(AgentAction action, NewAction said, ActionOutcome outcome) {
        return new ActionView(
                action.id().text(),
                action.session().text(),
                action.workspace().text(),
                ActionView.Type.valueOf(action.type().name()),
                ActionView.State.valueOf(action.state().name()),
                action.author(),
                action.askedBy(),
                said,
                outcome,
                action.createdAt(),
                action.changedAt());
    }
}
