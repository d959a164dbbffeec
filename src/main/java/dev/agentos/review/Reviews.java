package dev.agentos.review;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentStatus;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/** The pending changes and turns of agents, and the decisions on them, with permission checks. */
public final class Reviews {
    /** Larger files cannot be shown. */
    public static final int MAX_FILE_SIZE = FileStates.MAX_FILE_SIZE;

    private static final int MAX_UNDOABLE_LISTED = 20;

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Agents agents;
    private final ReviewedAgents reviewed;
    private final ShownChanges shown = new ShownChanges();

    public Reviews(Store store, MessageBus bus, Permissions permissions, Agents agents, ReviewedAgents reviewed) {
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.agents = agents;
        this.reviewed = reviewed;
    }

    /** The changes that the command line has printed. */
    public ShownChanges shown() {
        return shown;
    }

    /** The pending changes of an agent, by path. */
    public List<Change> changes(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return reviewed.require(agent).review().changes();
    }

    /** The pending changes of these agents, in their order, without agents whose files cannot be reviewed. */
    public Map<Agent, List<Change>> changes(Participant by, List<Agent> some) throws InterruptedException {
        var changes = new LinkedHashMap<Agent, List<Change>>();
        for (var agent : some) {
            try {
                changes.put(agent, changes(by, agent));
            } catch (AgentOsException impossible) {
                if (!isNotReviewable(impossible)) throw impossible;
                System.getLogger("review")
                        .log(
                                Level.DEBUG,
                                "the changes of {0} cannot be reviewed: {1}",
                                agent.name(),
                                impossible.getMessage());
            }
        }
        return changes;
    }

    private static boolean isNotReviewable(AgentOsException impossible) {
        return impossible.code() == ErrorCode.TOO_MANY || impossible.code() == ErrorCode.FILE_FAILED;
    }

    /** One change with both its contents. */
    public Difference difference(Participant by, String change) throws InterruptedException {
        var agent = agent(by, change);
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return reviewed.require(agent).review().difference(change);
    }

    /** The added and removed lines of these changes, without those that have changed meanwhile. */
    public Map<Change, ChangedLines> changedLines(Participant by, Agent agent, List<Change> changes)
            throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return reviewed.require(agent).review().changedLines(changes);
    }

    /** The agent that made a change. */
    public Agent agent(Participant by, String change) {
        return agents.find(by, Change.agentOf(change));
    }

    /** Decides about a change as it was seen: about these hunks, or about all of it if none is named. */
    public Decision decide(Participant by, Decision.Kind kind, Seen seen, Set<String> hunks)
            throws InterruptedException {
        var agent = agent(by, seen.id());
        return decide(by, agent, review -> review.decide(kind, by.id(), seen, hunks));
    }

    /** Decides about these changes of an agent as they were seen. */
    public Decision decide(Participant by, Decision.Kind kind, Agent agent, Collection<Seen> seen)
            throws InterruptedException {
        return decide(by, agent, review -> review.decide(kind, by.id(), seen));
    }

    /** Decides about all changes of these agents that can be shown, if exactly these are listed. */
    public Map<Agent, Decision> decideAll(Participant by, Decision.Kind kind, List<Agent> some, Collection<Seen> seen)
            throws InterruptedException {
        for (var agent : some)
            permissions.require(by, Action.CHANGE_DECIDE, agent.session().scope());
        var of = new LinkedHashMap<Agent, List<Seen>>();
        // Always in this order, so that two people who decide about the same agents do not deadlock.
        for (var agent : some.stream()
                .sorted(Comparator.comparing(agent -> agent.id().text()))
                .toList()) of.put(agent, new ArrayList<>());
        for (var one : seen) {
            var agent = of.keySet().stream()
                    .filter(known -> known.id().equals(Change.agentOf(one.id())))
                    .findFirst();
            of.get(agent.orElseThrow(() -> new AgentOsException(
                            ErrorCode.OUTDATED,
                            "one of these changes belongs to an agent that is gone",
                            "review them again: `agentos changes`")))
                    .add(one);
        }
        return whileListed(List.copyOf(of.entrySet()), () -> {
            var decisions = new LinkedHashMap<Agent, Decision>();
            for (var entry : of.entrySet()) {
                var agent = entry.getKey();
                var open = reviewed.require(agent);
                var decision = entry.getValue().isEmpty()
                        ? Optional.<Decision>empty()
                        : open.review().decideShown(kind, by.id(), entry.getValue());
                if (decision.isPresent()) decisions.put(agent, publish(by, open, decision.get()));
            }
            return decisions;
        });
    }

    private <T> T whileListed(List<Map.Entry<Agent, List<Seen>>> listed, Callable<T> work) throws InterruptedException {
        if (listed.isEmpty()) return Review.call(work);
        var first = listed.getFirst();
        Callable<T> others = () -> whileListed(listed.subList(1, listed.size()), work);
        try {
            return reviewed.require(first.getKey()).review().whileListed(first.getValue(), others);
        } catch (AgentOsException impossible) {
            if (!isNotReviewable(impossible) || !first.getValue().isEmpty()) throw impossible;
            return Review.call(others);
        }
    }

    /** Undoes a decision about the agent's changes. */
    public Decision undo(Participant by, Agent agent, int number) throws InterruptedException {
        return decide(by, agent, review -> review.undo(by.id(), number));
    }

    /**
     * Everything accepted so far is merged, so it cannot be undone: the next merge would remove it from the other
     * branch again.
     */
    public void merged(Agent agent) {
        store.execute(tx -> ReviewStore.setMerged(tx, agent.id()));
    }

    /** The decisions about the agent's changes that can be undone, latest first. */
    public List<Decision> undoable(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return reviewed.require(agent).review().undoable(MAX_UNDOABLE_LISTED);
    }

    private interface Deciding {
        Decision in(Review review) throws InterruptedException;
    }

    private Decision decide(Participant by, Agent agent, Deciding deciding) throws InterruptedException {
        permissions.require(by, Action.CHANGE_DECIDE, agent.session().scope());
        var open = reviewed.require(agent);
        return publish(by, open, deciding.in(open.review()));
    }

    private Decision publish(Participant by, OpenReview open, Decision decision) throws InterruptedException {
        var agent = open.agent();
        bus.publish(by, ChangesDecided.TYPE, OpenReview.topic(agent), ChangesDecided.of(agent, decision));
        open.publishPending();
        return decision;
    }

    /** The snapshots of the agent's files, one per turn. */
    public List<Turn> turns(Participant by, Agent agent) {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return store.read(tx -> ReviewStore.turns(tx, agent.id()));
    }

    /** Returns files and baseline to what they were before a turn. Not while the agent works. */
    public Decision back(Participant by, Agent agent, int number) throws InterruptedException {
        var turn = turns(by, agent).stream()
                .filter(one -> one.number() == number)
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        agent.name() + " has no turn " + number,
                        "`agentos turns " + agent.name() + "` lists them"));
        return returnTo(by, agent, turn, Turn.Kind.AHEAD);
    }

    /** Returns to before the first turn that started at this time or later; empty if there is none. */
    public Optional<Decision> backTo(Participant by, Agent agent, Instant time) throws InterruptedException {
        var turn = turns(by, agent).stream()
                .filter(one -> !one.at().isBefore(time))
                .findFirst();
        return turn.isEmpty() ? Optional.empty() : Optional.of(returnTo(by, agent, turn.get(), Turn.Kind.AHEAD));
    }

    /** Returns to the state before the last return. */
    public Decision forward(Participant by, Agent agent) throws InterruptedException {
        var ahead = turns(by, agent).stream()
                .filter(one -> one.kind() == Turn.Kind.AHEAD)
                .reduce((first, second) -> second)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        agent.name() + " has no `agentos back` to undo",
                        "`agentos back " + agent.name() + " TURN` restores its files to before a turn"));
        var decision = returnTo(by, agent, ahead, Turn.Kind.KEPT);
        store.execute(tx -> ReviewStore.setKind(tx, agent.id(), ahead.number(), Turn.Kind.KEPT));
        return decision;
    }

    private Decision returnTo(Participant by, Agent agent, Turn turn, Turn.Kind leaving) throws InterruptedException {
        var status = agents.status(agent);
        if (status instanceof AgentStatus.Running || status instanceof AgentStatus.Waiting)
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " is running, so its files cannot be restored now",
                    agent.speaksAcp()
                            ? "`agentos interrupt " + agent.name() + "` stops its turn"
                            : "wait until it is idle, or `agentos pause " + agent.name() + "`");
        return decide(by, agent, review -> review.returnTo(by.id(), turn, leaving));
    }

    /** The baseline of an agent, and the files that differ from it. */
    public BaselineState baseline(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return reviewed.require(agent).review().baseline();
    }

    /**
     * Accepts these files as they are in a tree, not as they are in the agent's folder by now. {@code contents} has
     * those that are checked out with other bytes than in the tree; {@code message} is that of the baseline's commit.
     */
    public void acceptTree(
            Participant by,
            Agent agent,
            String tree,
            Collection<WorkspacePath> paths,
            Map<WorkspacePath, byte[]> contents,
            String message)
            throws InterruptedException {
        permissions.require(by, Action.CHANGE_MERGE, agent.session().scope());
        var open = reviewed.require(agent);
        open.review().acceptTree(tree, paths, contents, message);
        open.publishPending();
    }

    /** Keeps the files as they are now, among the turns of the agent. */
    public Turn takeSnapshot(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.CHANGE_MERGE, agent.session().scope());
        return reviewed.require(agent).review().takeSnapshot(Turn.Kind.KEPT);
    }
}
