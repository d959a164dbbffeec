package dev.agentos.action;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.conversation.WriteConflicts;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.KeyedLocks;
import dev.agentos.core.Participant;
import dev.agentos.document.Documents;
import dev.agentos.document.Strategy;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.protocol.NewAction;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.Session;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.store.Store;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.Workspaces;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Actions of agents, and of people with the same means: proposed, queued, reconciled with the edits of others, applied
 * and rolled back. Each action has a lock.
 */
public final class AgentActions {
    private static final int MAX_LISTED = 1_000;

    private final Store store;
    private final Permissions permissions;
    private final Sessions sessions;
    private final Agents agents;
    private final StoredActions stored;
    private final ActionExecution execution;
    private final Interactions interactions;
    private final TextActions texts;
    private final Suggestions suggestions;
    private final KeyedLocks<ActionId> locks = new KeyedLocks<>();

    public AgentActions(
            Store store,
            MessageBus bus,
            Permissions permissions,
            Sessions sessions,
            Workspaces workspaces,
            WorkspaceFiles files,
            Documents documents,
            Agents agents,
            Terminals terminals,
            Clock clock) {
        this.store = store;
        this.permissions = permissions;
        this.sessions = sessions;
        this.agents = agents;
        this.stored = new StoredActions(store, bus, clock);
        this.interactions = new Interactions(store, bus, permissions, sessions);
        this.texts = new TextActions(documents);
        this.execution = new ActionExecution(
                stored,
                agents,
                terminals,
                texts,
                new FileActions(files, texts),
                new CommandActions(terminals, workspaces),
                locks);
        this.suggestions = new Suggestions(store, permissions, workspaces, texts);
    }

    /** The modes of sessions, and their strategies for conflicts. */
    public Interactions interactions() {
        return interactions;
    }

    public Suggestions suggestions() {
        return suggestions;
    }

    ActionExecution execution() {
        return execution;
    }

    /** Keeps writes of ACP agents as actions where others have changed the same lines since the agent read them. */
    public WriteConflicts conflicts() {
        return new ContestedWrites(this, stored, agents);
    }

    /** Stores an action and applies it, unless it is held or only shown. An impossible action leaves nothing behind. */
    public AgentAction propose(Participant by, SessionId id, NewAction said) throws InterruptedException {
        var session = sessions.require(by, id);
        permissions.require(by, Action.COMMENT_ADD, id.scope());
        var proposal = Proposal.of(said);
        var agent = acting(by, Optional.ofNullable(said.agent()).map(AgentId::new));
        agent.ifPresent(one -> agent(by, session, one.text()));
        var fresh = stored.queued(id, session.workspace(), agent, by, proposal);
        interactions.requireTurn(id, fresh.author());
        boolean shown = proposal.type().isShown()
                || agent.isPresent() && interactions.of(by, id).mode() == InteractionMode.HYBRID;
        try (var _ = locks.lock(fresh.id())) {
            var begun = stored.insert(by, shown ? shown(by, fresh) : fresh);
            return begun.state() == ActionState.OPEN || proposal.isHeld() ? begun : attempt(by, begun);
        }
    }

    private AgentAction shown(Participant by, AgentAction action) {
        return action.being(
                ActionState.OPEN, action.type().hasPlace() ? texts.placed(by, action) : action.outcome(), stored.now());
    }

    /** Applies an action of the system in any mode and turn. */
    AgentAction applyNow(AgentAction fresh) throws InterruptedException {
        try (var _ = locks.lock(fresh.id())) {
            return attempt(Participant.SYSTEM, stored.insert(Participant.SYSTEM, fresh));
        }
    }

    /** Applies a new action; without the permission, it stays pending for a participant who has it. */
    private AgentAction attempt(Participant by, AgentAction action) throws InterruptedException {
        try {
            requireMay(by, action);
        } catch (AgentOsException denied) {
            if (denied.code() != ErrorCode.PERMISSION_DENIED) throw denied;
            return stored.update(
                    by,
                    action,
                    ActionState.PENDING,
                    action.refused(Conflicts.permissionDenied(by.id(), denied.getMessage())));
        }
        try {
            return execution.carryOut(by, action, strategy(by, action, Optional.empty()));
        } catch (RuntimeException | InterruptedException failed) {
            stored.delete(by, action);
            throw failed;
        }
    }

    /**
     * Applies a waiting action: a queued one, an accepted suggestion, or one in conflict. If {@code named} is present,
     * that agent applies it, else the participant.
     */
    public AgentAction apply(Participant by, ActionId id, Optional<AgentId> named, Optional<Strategy> strategy)
            throws InterruptedException {
        var agent = acting(by, named);
        try (var _ = locks.lock(id)) {
            var action = find(by, id);
            requireMay(by, action);
            requireMayAct(by, action, agent);
            if (action.type() == ActionType.EXPLANATION_ADD)
                throw new AgentOsException(
                        ErrorCode.CONFLICT, "an explanation cannot be applied", "dismiss it once you have read it");
            if (!action.state().isWaiting())
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the action is " + action.state() + ", not waiting",
                        "`agentos actions` shows the waiting ones");
            try {
                return execution.carryOut(by, action, strategy(by, action, strategy));
            } catch (RuntimeException | InterruptedException failed) {
                stored.update(by, action);
                throw failed;
            }
        }
    }

    /** Resolves an action in conflict. */
    public AgentAction resolve(Participant by, ActionId id, Optional<AgentId> agent, Strategy strategy)
            throws InterruptedException {
        if (strategy == Strategy.PROMPT_USER)
            throw new InvalidInput(
                    "prompt_user cannot resolve a conflict", "resolve with user_wins, agent_wins or merge");
        try (var _ = locks.lock(id)) {
            var action = find(by, id);
            if (action.state() != ActionState.PENDING)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the action is " + action.state() + ", not in conflict",
                        "`agentos actions --state pending` shows the conflicts");
            return strategy == Strategy.USER_WINS && !action.isContested()
                    ? overrule(by, action, agent)
                    : apply(by, id, agent, Optional.of(strategy));
        }
    }

    /** No part of an uncontested action could be applied beside the user's version, so it is not tried. */
    private AgentAction overrule(Participant by, AgentAction action, Optional<AgentId> named) {
        var agent = acting(by, named);
        requireMay(by, action);
        requireMayAct(by, action, agent);
        return stored.update(by, action, ActionState.OVERRULED, action.overruled(by.id()));
    }

    /** Takes back exactly what an action did, and keeps later changes of others. */
    public AgentAction rollBack(Participant by, ActionId id, Optional<AgentId> named) throws InterruptedException {
        var agent = acting(by, named);
        try (var _ = locks.lock(id)) {
            var action = find(by, id);
            requireMay(by, action);
            requireMayAct(by, action, agent);
            if (action.type() == ActionType.COMMAND_EXECUTE)
                throw new AgentOsException(
                        ErrorCode.CONFLICT, "a command cannot be rolled back", "undo its effect with another command");
            if (action.state() != ActionState.APPLIED)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the action is " + action.state() + ", not applied",
                        "only an applied action can be rolled back");
            return execution.rollBack(by, action, actor(by, agent));
        }
    }

    /** Dismisses a waiting action. The participant who proposed it needs no permission. */
    public AgentAction dismiss(Participant by, ActionId id) throws InterruptedException {
        try (var _ = locks.lock(id)) {
            var action = find(by, id);
            if (!by.id().equals(action.askedBy()))
                permissions.require(by, Action.FILE_WRITE, action.session().scope());
            if (!action.state().isWaiting())
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the action is " + action.state() + ", not waiting",
                        "an applied action can be rolled back");
            return stored.update(by, action, ActionState.DISMISSED, action.outcome());
        }
    }

    /** Hands over the turn of the agent {@code named}, or of the participant if it is empty. */
    public Interaction handOver(Participant by, SessionId id, Optional<AgentId> named, String to) {
        var agent = acting(by, named);
        var session = sessions.require(by, id);
        agent.ifPresent(giver -> agent(by, session, giver.text()));
        if (to.startsWith("agent:")) agent(by, session, to.substring("agent:".length()));
        return interactions.handOver(by, id, actor(by, agent), to);
    }

    /** Latest first. */
    public List<AgentAction> list(Participant by, SessionId id, Optional<ActionState> state, int max) {
        sessions.require(by, id);
        return store.read(tx -> ActionStore.all(tx, id, state, Math.clamp(max, 1, MAX_LISTED)));
    }

    public AgentAction find(Participant by, ActionId id) {
        return stored.find(id)
                .filter(action -> permissions.allows(
                        by, Action.SESSION_SEE, action.session().scope()))
                .orElseThrow(() -> StoredActions.notFound(id));
    }

    /** Deletes the actions of a deleted session. */
    public void forget(SessionId session) {
        store.execute(tx -> {
            ActionStore.deleteAll(tx, session);
            interactions.forget(tx, session);
        });
    }

    private Agent agent(Participant by, Session session, String id) {
        var agent = agents.find(by, new AgentId(id));
        if (!agent.session().equals(session.id()))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "the agent " + agent.name() + " works in another session",
                    "act in its own session");
        return agent;
    }

    /** The agent that acts: the caller itself if it is one, otherwise the one that a person names. */
    private static Optional<AgentId> acting(Participant by, Optional<AgentId> named) {
        if (!(by instanceof Participant.Agent(var id, var _, var _))) return named;
        var self = new AgentId(id.substring("agent:".length()));
        if (named.isPresent() && !named.get().equals(self))
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED, "an agent can act only for itself", "leave out the agent");
        return Optional.of(self);
    }

    private static String actor(Participant by, Optional<AgentId> agent) {
        return agent.map(AgentAction::participant).orElse(by.id());
    }

    private void requireMay(Participant by, AgentAction action) {
        var needed = action.type() == ActionType.COMMAND_EXECUTE ? Action.CODE_EXECUTE : Action.FILE_WRITE;
        permissions.require(by, needed, action.session().scope());
    }

    /** Requires the turn in sequential mode, and a person in hybrid mode. */
    private void requireMayAct(Participant by, AgentAction action, Optional<AgentId> agent) {
        if (agent.isPresent())
            agent(by, sessions.require(by, action.session()), agent.get().text());
        interactions.requireTurn(action.session(), actor(by, agent));
        if (agent.isPresent() && interactions.of(by, action.session()).mode() == InteractionMode.HYBRID)
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    "agents can only suggest in this session",
                    "a person has to apply it, or switch to another mode");
    }

    private Strategy strategy(Participant by, AgentAction action, Optional<Strategy> wanted) {
        return wanted.or(action.proposal()::strategy)
                .orElseGet(() -> interactions.of(by, action.session()).strategy());
    }

    /** Finishes actions that an earlier daemon had begun. */
    public void recover() throws InterruptedException {
        execution.recover();
    }
}
