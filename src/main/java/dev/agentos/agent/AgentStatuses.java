package dev.agentos.agent;

import dev.agentos.core.Participant;
import dev.agentos.status.StatusTrack;
import dev.agentos.terminal.Foreground;
import dev.agentos.terminal.Terminal;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The status of agents, by what is stored of them and by their terminal or conversation. */
final class AgentStatuses {
    private final Terminals terminals;
    private final AgentPlugins plugins;
    private final AgentScripts scripts;
    private final AgentConversations conversations;
    private final StatusWatch watch;
    private final AgentLocks locks;
    /** ACP agents whose program ended with the previous daemon and is being started again. */
    private final Set<AgentId> restarting = ConcurrentHashMap.newKeySet();

    AgentStatuses(
            Terminals terminals,
            AgentPlugins plugins,
            AgentScripts scripts,
            AgentConversations conversations,
            StatusWatch watch,
            AgentLocks locks) {
        this.terminals = terminals;
        this.plugins = plugins;
        this.scripts = scripts;
        this.conversations = conversations;
        this.watch = watch;
        this.locks = locks;
    }

    void setRestarting(AgentId agent, boolean isRestarting) {
        if (isRestarting) restarting.add(agent);
        else restarting.remove(agent);
    }

    AgentStatus of(Agent agent) {
        if (agent.state() == Agent.State.DESTROYING) return new AgentStatus.Error("it is being destroyed");
        if (agent.state() == Agent.State.READY && agent.speaksAcp()) return ofConversation(agent);
        if (agent.state() != Agent.State.READY || agent.terminal().isEmpty()) return new AgentStatus.Starting();
        var terminal = terminal(agent);
        if (terminal.isEmpty()) return new AgentStatus.Error("its terminal is gone");
        if (!terminal.get().info().isRunning())
            return scripts.failedSetup(agent)
                    .orElseGet(() -> AgentStatus.ended(terminal.get().info()));
        if (terminal.get().foreground() == Foreground.STOPPED) return new AgentStatus.Paused();
        return watch.seen(agent.id())
                .map(seen -> AgentStatus.of(seen.decision().activity()))
                .orElseGet(AgentStatus.Starting::new);
    }

    private AgentStatus ofConversation(Agent agent) {
        var status = conversations.status(agent);
        if (!(status instanceof AgentStatus.Error)) return status;
        return !locks.isRecovered() || restarting.contains(agent.id())
                ? new AgentStatus.Starting()
                : scripts.failedSetup(agent).orElse(status);
    }

    /** The terminal of its program, which may have ended. */
    Optional<Terminal> terminal(Agent agent) {
        return agent.terminal().flatMap(id -> terminals.findIfThere(Participant.SYSTEM, id));
    }

    /** Whether its program has ended by itself. */
    boolean hasExited(Agent agent) {
        return agent.speaksAcp()
                ? conversations.hasExited(agent)
                : terminal(agent)
                        .filter(terminal -> !terminal.info().isRunning())
                        .isPresent();
    }

    /** Since when it has its status; empty if that is not known. */
    Optional<Instant> since(Agent agent) {
        if (agent.speaksAcp()) return conversations.since(agent);
        return switch (of(agent)) {
            case AgentStatus.Starting _ -> Optional.of(agent.createdAt());
            case AgentStatus.Running _, AgentStatus.Idle _, AgentStatus.Waiting _ ->
                watch.seen(agent.id()).map(StatusTrack.Seen::since);
            case AgentStatus.Paused _ -> Optional.empty();
            case AgentStatus.Exited _, AgentStatus.Error _ ->
                terminal(agent)
                        .filter(terminal ->
                                terminal.lastActivity().isAfter(terminal.info().createdAt()))
                        .map(Terminal::lastActivity);
        };
    }

    /** Why its status is what it is. */
    Explanation explain(Agent agent) throws IOException, InterruptedException {
        var status = of(agent);
        if (agent.speaksAcp())
            return new Explanation(status, conversations.decision(agent), conversations.since(agent), List.of());
        if (terminal(agent).filter(terminal -> terminal.info().isRunning()).isEmpty())
            return new Explanation(status, Optional.empty(), Optional.empty(), List.of());
        var seen = watch.seen(agent.id());
        var rules = plugins.require(AgentFolders.project(agent), agent.plugin()).status();
        var holding = watch.holding(agent, rules);
        var decided = seen.map(StatusTrack.Seen::decision);
        var others = holding.stream()
                .filter(found -> decided.filter(
                                first -> first.rule().id().equals(found.rule().id()))
                        .isEmpty())
                .toList();
        return new Explanation(status, decided, seen.map(StatusTrack.Seen::since), others);
    }
}
