package dev.agentos.action;

import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.conversation.ConversationId;
import dev.agentos.conversation.WriteConflicts;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.document.SeenText;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.NewAction;
import java.util.Optional;

/** Turns writes of ACP agents into actions where others have changed the same lines since the agent read the file. */
final class ContestedWrites implements WriteConflicts {
    private static final String EXPLANATION =
            "The agent wrote the whole file, and somebody has changed the same lines since it read them.";

    private final AgentActions actions;
    private final StoredActions stored;
    private final Agents agents;

    ContestedWrites(AgentActions actions, StoredActions stored, Agents agents) {
        this.actions = actions;
        this.stored = stored;
        this.agents = agents;
    }

    @Override
    public Optional<String> keep(ConversationId agent, WorkspacePath path, SeenText seen, String etag, String wanted) {
        var version = seen.epoch().isEmpty() ? null : seen.version();
        var said = new NewAction(
                ActionType.FILE_MODIFY.toString(),
                agent.text(),
                path.text(),
                null,
                null,
                null,
                wanted,
                null,
                null,
                version,
                etag,
                1.0,
                EXPLANATION,
                null,
                null);
        try {
            return Optional.of(apply(new AgentId(agent.text()), said))
                    .filter(action -> action.state() != ActionState.APPLIED)
                    .map(action -> action.id().text());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new AgentOsException(ErrorCode.CONFLICT, "the daemon is stopping", "try again later", stopping);
        }
    }

    /** Replaces an earlier write of the same file by the agent that is still pending. */
    private AgentAction apply(AgentId id, NewAction said) throws InterruptedException {
        var agent = agents.find(Participant.SYSTEM, id);
        var fresh = stored.queued(
                agent.session(), agent.workspace(), Optional.of(id), Participant.SYSTEM, Proposal.of(said));
        var pending = actions.list(
                Participant.SYSTEM, agent.session(), Optional.of(ActionState.PENDING), StoredActions.MAX_WAITING);
        for (var earlier : pending) if (isReplacedBy(earlier, fresh)) actions.dismiss(Participant.SYSTEM, earlier.id());
        return actions.applyNow(fresh);
    }

    private static boolean isReplacedBy(AgentAction earlier, AgentAction fresh) {
        return earlier.type() == fresh.type()
                && earlier.agent().equals(fresh.agent())
                && earlier.askedBy().equals(fresh.askedBy())
                && earlier.proposal().path().equals(fresh.proposal().path());
    }
}
