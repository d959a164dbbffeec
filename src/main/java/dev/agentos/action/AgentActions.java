package dev.agentos.action;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.conversation.WriteConflicts;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.Turns;
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
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalInfo;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.Workspaces;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What agents want to do, and people with the same means: queued, reconciled with what others do, applied, taken back,
 * and kept. What is begun is written down before it is done, so that a daemon which comes after a crash finishes it. To
 * one action one thing is done at a time.
 */
public final class AgentActions {
    static final int MOST_WAITING = 500;
    static final int MOST_KEPT = 2_000;
    private static final int MOST_LISTED = 1_000;
    private static final String CONTESTED_WRITE =
            "The agent wrote the whole file. Somebody has changed the same lines since it read them.";

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Sessions sessions;
    private final Agents agents;
    private final Terminals terminals;
    private final Clock clock;
    private final Interactions interactions;
    private final TextActions texts;
    private final FileActions newFiles;
    private final CommandActions commands;
    private final Suggestions suggestions;
    private final Turns<ActionId> turns = new Turns<>();

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
        this.bus = bus;
        this.permissions = permissions;
        this.sessions = sessions;
        this.agents = agents;
        this.terminals = terminals;
        this.clock = clock;
        this.interactions = new Interactions(store, bus, permissions, sessions);
        this.texts = new TextActions(documents);
        this.newFiles = new FileActions(files, texts);
        this.commands = new CommandActions(terminals, workspaces);
        this.suggestions = new Suggestions(store, permissions, workspaces, texts);
    }

    /** The modes of sessions, and what settles conflicts in them. */
    public Interactions interactions() {
        return interactions;
    }

    public Suggestions suggestions() {
        return suggestions;
    }

    /**
     * Writes an action down and, unless it is to wait or to be shown, does it. What cannot be done at all leaves
     * nothing.
     */
    public AgentAction propose(Participant by, SessionId id, NewAction said) throws InterruptedException {
        var session = session(by, id);
        permissions.require(by, Action.COMMENT_ADD, id.scope());
        var proposal = Proposal.of(said);
        var agent = said.agent() == null
                ? Optional.<AgentId>empty()
                : Optional.of(agent(by, session, said.agent()).id());
        var fresh = new AgentAction(
                ActionId.next(),
                id,
                session.workspace(),
                agent,
                by.id(),
                proposal,
                ActionState.QUEUED,
                AgentAction.NOTHING_YET,
                now(),
                now());
        interactions.requireTurn(id, fresh.author());
        boolean shown = proposal.type().isShown()
                || agent.isPresent() && interactions.of(by, id).mode() == Mode.HYBRID;
        try (var _ = turns.take(fresh.id())) {
            var begun = insert(by, shown ? shown(by, fresh) : fresh);
            return begun.state() == ActionState.OPEN || proposal.isHeld() ? begun : attempt(by, begun);
        }
    }

    /** Keeps what ACP agents write where others have changed the same place since they read the file. */
    public WriteConflicts conflicts() {
        return (agent, path, seen, etag, wanted) -> {
            try {
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
                        CONTESTED_WRITE,
                        null,
                        null);
                return Optional.of(settle(new AgentId(agent.text()), said))
                        .filter(action -> action.state() != ActionState.APPLIED)
                        .map(action -> action.id().text());
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                throw new AgentOsException(ErrorCode.CONFLICT, "the daemon is stopping", "try again later", stopping);
            }
        };
    }

    /**
     * In any mode: it is about what was written, not about who may act. An earlier text of the agent that nobody has
     * decided on gives way to this one.
     */
    private AgentAction settle(AgentId id, NewAction said) throws InterruptedException {
        var agent = agents.find(Participant.SYSTEM, id);
        var fresh = new AgentAction(
                ActionId.next(),
                agent.session(),
                agent.workspace(),
                Optional.of(id),
                Participant.SYSTEM.id(),
                Proposal.of(said),
                ActionState.QUEUED,
                AgentAction.NOTHING_YET,
                now(),
                now());
        var pending = list(Participant.SYSTEM, agent.session(), Optional.of(ActionState.PENDING), MOST_WAITING);
        for (var earlier : pending) if (isEarlier(earlier, fresh)) dismiss(Participant.SYSTEM, earlier.id());
        try (var _ = turns.take(fresh.id())) {
            return attempt(Participant.SYSTEM, insert(Participant.SYSTEM, fresh));
        }
    }

    private static boolean isEarlier(AgentAction earlier, AgentAction fresh) {
        return earlier.type() == fresh.type()
                && earlier.agent().equals(fresh.agent())
                && earlier.askedBy().equals(fresh.askedBy())
                && earlier.proposal().path().equals(fresh.proposal().path());
    }

    private AgentAction shown(Participant by, AgentAction action) {
        return action.being(
                ActionState.OPEN, action.type().hasPlace() ? texts.placed(by, action) : action.outcome(), now());
    }

    private AgentAction insert(Participant by, AgentAction action) {
        return store.write(tx -> {
            if (ActionStore.waiting(tx, action.session()) >= MOST_WAITING)
                throw new AgentOsException(
                        ErrorCode.TOO_MANY,
                        MOST_WAITING + " actions of this session wait already",
                        "apply or dismiss some first");
            ActionStore.insert(tx, action);
            ActionStore.trim(tx, action.session(), MOST_KEPT);
            tx.afterCommit(() -> bus.publish(by, AgentAction.CHANGED, action.topic(), action));
            return action;
        });
    }

    /** At once after it was proposed: who may not do it leaves it for somebody who may. */
    private AgentAction attempt(Participant by, AgentAction action) throws InterruptedException {
        try {
            requireMay(by, action);
        } catch (AgentOsException denied) {
            if (denied.code() != ErrorCode.PERMISSION_DENIED) throw denied;
            return keep(
                    by,
                    action.being(
                            ActionState.PENDING,
                            action.refused(Conflicts.permissionDenied(by.id(), denied.getMessage())),
                            now()));
        }
        try {
            return carryOut(by, action, strategy(by, action, Optional.empty()));
        } catch (RuntimeException | InterruptedException failed) {
            forget(by, action);
            throw failed;
        }
    }

    private void forget(Participant by, AgentAction action) {
        var gone = action.being(ActionState.DISMISSED, action.outcome(), now());
        store.execute(tx -> {
            ActionStore.delete(tx, action.id());
            tx.afterCommit(() -> bus.publish(by, AgentAction.CHANGED, gone.topic(), gone));
        });
    }

    /**
     * Does what waits: a queued action, a suggestion that is accepted, or one in conflict. {@code agent} is the agent
     * that wants so; none is the participant.
     */
    public AgentAction apply(Participant by, ActionId id, Optional<AgentId> agent, Optional<Strategy> strategy)
            throws InterruptedException {
        try (var _ = turns.take(id)) {
            var action = find(by, id);
            requireMay(by, action);
            requireMayAct(by, action, agent);
            if (action.type() == ActionType.EXPLANATION_ADD)
                throw new AgentOsException(
                        ErrorCode.CONFLICT, "an explanation changes nothing", "dismiss it when it has been read");
            if (!action.state().isWaiting())
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the action is " + action.state() + ", not waiting",
                        "`agentos actions` shows those that wait");
            try {
                return carryOut(by, action, strategy(by, action, strategy));
            } catch (RuntimeException | InterruptedException failed) {
                keep(by, action);
                throw failed;
            }
        }
    }

    /** Settles an action in conflict; {@code strategy} is one that decides. */
    public AgentAction resolve(Participant by, ActionId id, Optional<AgentId> agent, Strategy strategy)
            throws InterruptedException {
        if (strategy == Strategy.PROMPT_USER)
            throw new InvalidInput("prompt_user decides nothing", "resolve with user_wins, agent_wins or merge");
        try (var _ = turns.take(id)) {
            var action = find(by, id);
            if (action.state() != ActionState.PENDING)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the action is " + action.state() + ", not in conflict",
                        "`agentos actions --state pending` shows those that are");
            return strategy == Strategy.USER_WINS && !action.isContested()
                    ? overrule(by, action, agent)
                    : apply(by, id, agent, Optional.of(strategy));
        }
    }

    /** Without looking again: there is nothing of it that could be done beside what stays. */
    private AgentAction overrule(Participant by, AgentAction action, Optional<AgentId> agent) {
        requireMay(by, action);
        requireMayAct(by, action, agent);
        return keep(by, action.being(ActionState.OVERRULED, action.overruled(by.id()), now()));
    }

    /** Takes back exactly what an action did; what others did since stays. */
    public AgentAction rollBack(Participant by, ActionId id, Optional<AgentId> agent) throws InterruptedException {
        try (var _ = turns.take(id)) {
            var action = find(by, id);
            requireMay(by, action);
            requireMayAct(by, action, agent);
            if (action.type() == ActionType.COMMAND_EXECUTE)
                throw new AgentOsException(
                        ErrorCode.CONFLICT, "what a command did cannot be taken back", "undo it with another command");
            if (action.state() != ActionState.APPLIED)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the action is " + action.state() + ", not applied",
                        "only what was applied can be taken back");
            var begun = keep(by, action.being(ActionState.ROLLING_BACK, action.outcome(), now()));
            try {
                takeBack(by, begun, actor(by, agent));
            } catch (RuntimeException failed) {
                keep(by, action);
                throw failed;
            }
            return keep(by, begun.being(ActionState.ROLLED_BACK, begun.outcome(), now()));
        }
    }

    private void takeBack(Participant by, AgentAction action, String actor) {
        if (action.outcome().version() != null)
            texts.rollBack(by, action, actor, action.outcome().version());
        else if (action.type() == ActionType.FILE_CREATE) newFiles.remove(by, action, actor);
    }

    /** It is not to be done. Who asked for it may always say so. */
    public AgentAction dismiss(Participant by, ActionId id) throws InterruptedException {
        try (var _ = turns.take(id)) {
            var action = find(by, id);
            if (!by.id().equals(action.askedBy()))
                permissions.require(by, Action.FILE_WRITE, action.session().scope());
            if (!action.state().isWaiting())
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the action is " + action.state() + ", not waiting",
                        "what was applied can be rolled back");
            return keep(by, action.being(ActionState.DISMISSED, action.outcome(), now()));
        }
    }

    /** {@code agent} hands the turn over; none is the participant. */
    public Interaction handOver(Participant by, SessionId id, Optional<AgentId> agent, String to) {
        var session = session(by, id);
        agent.ifPresent(giver -> agent(by, session, giver.text()));
        if (to.startsWith("agent:")) agent(by, session, to.substring("agent:".length()));
        return interactions.handOver(by, id, actor(by, agent), to);
    }

    /** Latest first. */
    public List<AgentAction> list(Participant by, SessionId id, Optional<ActionState> state, int most) {
        session(by, id);
        return store.read(tx -> ActionStore.all(tx, id, state, Math.clamp(most, 1, MOST_LISTED)));
    }

    public AgentAction find(Participant by, ActionId id) {
        return store.read(tx -> ActionStore.find(tx, id))
                .filter(action -> permissions.allows(
                        by, Action.SESSION_SEE, action.session().scope()))
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND, "there is no action " + id, "`agentos actions` shows them"));
    }

    /** The session is gone, and what was done in it. */
    public void forget(SessionId session) {
        store.execute(tx -> {
            ActionStore.deleteAll(tx, session);
            interactions.forget(tx, session);
        });
    }

    private Session session(Participant by, SessionId id) {
        return sessions.find(by, id)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.SESSION_NOT_FOUND,
                        "no session " + id + "; it may have been deleted",
                        "`agentos session list` shows them"));
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

    private static String actor(Participant by, Optional<AgentId> agent) {
        return agent.map(AgentAction::participant).orElse(by.id());
    }

    private void requireMay(Participant by, AgentAction action) {
        var needed = action.type() == ActionType.COMMAND_EXECUTE ? Action.CODE_EXECUTE : Action.FILE_WRITE;
        permissions.require(by, needed, action.session().scope());
    }

    /** Who has the turn in the mode sequential; in the mode hybrid a person. */
    private void requireMayAct(Participant by, AgentAction action, Optional<AgentId> agent) {
        if (agent.isPresent())
            agent(by, session(by, action.session()), agent.get().text());
        interactions.requireTurn(action.session(), actor(by, agent));
        if (agent.isPresent() && interactions.of(by, action.session()).mode() == Mode.HYBRID)
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    "agents only suggest in this session",
                    "a person has to apply it, or choose another mode");
    }

    private Strategy strategy(Participant by, AgentAction action, Optional<Strategy> wanted) {
        return wanted.or(action.proposal()::strategy)
                .orElseGet(() -> interactions.of(by, action.session()).strategy());
    }

    private AgentAction carryOut(Participant by, AgentAction action, Strategy strategy) throws InterruptedException {
        var begun = keep(by, action.being(ActionState.APPLYING, action.decided(strategy, by.id()), now()));
        if (action.type() == ActionType.COMMAND_EXECUTE) return run(by, begun);
        return end(by, begun, perform(by, begun, strategy, false));
    }

    private Result perform(Participant by, AgentAction action, Strategy strategy, boolean again) {
        return action.type() == ActionType.FILE_CREATE
                ? newFiles.create(by, action, strategy, again)
                : texts.apply(by, action, strategy);
    }

    private AgentAction end(Participant by, AgentAction action, Result result) {
        return keep(by, action.being(result.state(), action.ended(result), now()));
    }

    private AgentAction run(Participant by, AgentAction action) throws InterruptedException {
        var agent = action.agent().map(id -> agents.find(by, id));
        commands.run(
                by,
                action,
                agent,
                (tx, terminal) -> ActionStore.update(
                        tx, action.being(ActionState.RUNNING, action.runningIn(terminal.text()), now())));
        var started = find(by, action.id());
        bus.publish(by, AgentAction.CHANGED, started.topic(), started);
        return started;
    }

    /** A program has ended: the action that ran it is over. */
    void exited(TerminalInfo terminal) {
        if (terminal.isRunning()) return;
        store.execute(tx -> ActionStore.runningIn(tx, terminal.id().text()).ifPresent(action -> {
            var over = terminal.exitCode().isPresent()
                    ? action.being(
                            ActionState.APPLIED,
                            action.exited(terminal.exitCode().getAsInt()),
                            now())
                    : action.being(
                            ActionState.FAILED,
                            action.failed("its program was lost with the machine or the nucleus"),
                            now());
            ActionStore.update(tx, over);
            tx.afterCommit(() -> bus.publish(Participant.SYSTEM, AgentAction.CHANGED, over.topic(), over));
        }));
    }

    private AgentAction keep(Participant by, AgentAction action) {
        store.execute(tx -> {
            ActionStore.update(tx, action);
            tx.afterCommit(() -> bus.publish(by, AgentAction.CHANGED, action.topic(), action));
        });
        return action;
    }

    /**
     * Finishes what an earlier daemon had begun. A command that had not been started is not: nobody expects it any
     * more.
     */
    public void recover() throws InterruptedException {
        for (var action : store.read(tx -> ActionStore.inState(tx, ActionState.APPLYING)))
            finish(action, this::finishApplying);
        for (var action : store.read(tx -> ActionStore.inState(tx, ActionState.ROLLING_BACK)))
            finish(action, this::finishRollingBack);
        for (var action : store.read(tx -> ActionStore.inState(tx, ActionState.RUNNING)))
            finish(action, this::lookAtTerminal);
    }

    private interface Finish {
        void of(AgentAction action);
    }

    /** One that somebody has begun just now is theirs, and over by the time that it is our turn. */
    private void finish(AgentAction action, Finish finish) throws InterruptedException {
        try (var _ = turns.take(action.id())) {
            if (store.read(tx -> ActionStore.find(tx, action.id()))
                    .filter(action::equals)
                    .isPresent()) finish.of(action);
        } catch (RuntimeException failed) {
            System.getLogger("action")
                    .log(
                            Level.WARNING,
                            "action {0} cannot be finished: {1}",
                            action.id().text(),
                            failed.getMessage());
            keep(Participant.SYSTEM, action.being(ActionState.FAILED, action.failed(failed.getMessage()), now()));
        }
    }

    private void finishApplying(AgentAction action) {
        if (action.type() == ActionType.COMMAND_EXECUTE) {
            keep(
                    Participant.SYSTEM,
                    action.being(
                            ActionState.FAILED,
                            action.failed("the daemon ended before the command was started"),
                            now()));
            return;
        }
        var strategy =
                Strategy.of(Optional.ofNullable(action.outcome().resolution()).orElse(Strategy.PROMPT_USER.toString()));
        Optional<Result> found = action.type() == ActionType.FILE_CREATE ? Optional.empty() : texts.found(action);
        end(Participant.SYSTEM, action, found.orElseGet(() -> perform(Participant.SYSTEM, action, strategy, true)));
    }

    private void finishRollingBack(AgentAction action) {
        takeBack(Participant.SYSTEM, action, Participant.SYSTEM.id());
        keep(Participant.SYSTEM, action.being(ActionState.ROLLED_BACK, action.outcome(), now()));
    }

    private void lookAtTerminal(AgentAction action) {
        exited(terminals
                .find(
                        Participant.SYSTEM,
                        new TerminalId(terminal(action.outcome().terminal())))
                .info());
    }

    private static String terminal(@Nullable String id) {
        if (id == null) throw new IllegalStateException("what runs has a terminal");
        return id;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
