package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.session.Session;
import dev.agentos.terminal.TerminalSize;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings agents back: those whose program ended with the machine or the nucleus, and those of a saved session that are
 * missing.
 */
public final class Restorer {
    private final Agents agents;

    /** Who runs again, and what was wrong with each of the others. */
    public record Restored(List<Agent> agents, List<AgentOsException> failures) {
        public Restored {
            agents = List.copyOf(agents);
            failures = List.copyOf(failures);
        }
    }

    private interface Start {
        Agent run() throws IOException, InterruptedException;
    }

    public Restorer(Agents agents) {
        this.agents = agents;
    }

    /** Those that did not end by themselves. */
    public List<Agent> restorable(Participant by) {
        return agents.list(by).stream().filter(this::isLost).toList();
    }

    /** How many of a saved session are missing or did not end by themselves. */
    public int restorable(Participant by, SavedSession saved) {
        var there = agents.list(by).stream()
                .filter(agent -> agent.workspace().equals(saved.workspace()) && !isLost(agent))
                .map(Agent::name)
                .toList();
        return (int) saved.agents().stream()
                .filter(one -> !there.contains(one.name()))
                .count();
    }

    private boolean isLost(Agent agent) {
        return agent.state() == Agent.State.READY && agents.status(agent) instanceof AgentStatus.Error;
    }

    /** Starts agents again where they were, each with its conversation when its program can. */
    public Restored restore(Participant by, List<Agent> lost, Map<String, String> environment)
            throws InterruptedException {
        var restored = new ArrayList<Agent>();
        var failures = new ArrayList<AgentOsException>();
        for (var agent : lost) add(restored, failures, agent.name(), () -> agents.restart(by, agent, environment));
        return new Restored(restored, failures);
    }

    /**
     * Makes those agents again that are missing, each with its task and on its branch if there still is one; those that
     * lost their program start again.
     */
    public Restored restore(Participant by, Session session, SavedSession saved, Map<String, String> environment)
            throws InterruptedException {
        var restored = new ArrayList<Agent>();
        var failures = new ArrayList<AgentOsException>();
        for (var one : saved.agents()) {
            var there = agents.list(by).stream()
                    .filter(agent -> agent.workspace().equals(session.workspace())
                            && agent.name().equals(one.name()))
                    .findFirst();
            if (there.isEmpty()) {
                var wanted = new NewAgent(
                        one.name(),
                        one.plugin(),
                        one.protocol(),
                        Optional.of(one.isolation()),
                        one.base().isEmpty() ? "HEAD" : one.base(),
                        one.task(),
                        one.folder(),
                        TerminalSize.USUAL,
                        environment);
                add(restored, failures, one.name(), () -> agents.createAgain(by, session, wanted));
            } else if (isLost(there.get())) {
                add(restored, failures, one.name(), () -> agents.restart(by, there.get(), environment));
            }
        }
        return new Restored(restored, failures);
    }

    private static void add(List<Agent> restored, List<AgentOsException> failures, AgentName name, Start start)
            throws InterruptedException {
        try {
            restored.add(start.run());
        } catch (AgentOsException refused) {
            failures.add(new AgentOsException(
                    refused.code(), name + " could not be started: " + refused.getMessage(), refused.hint(), refused));
        } catch (IOException failed) {
            failures.add(new AgentOsException(
                    ErrorCode.FILE_FAILED, name + " could not be started: " + failed.getMessage(), "", failed));
        }
    }

    /** For a daemon that has just started, when the configuration says so. */
    public void restoreAll(Map<String, String> environment) throws InterruptedException {
        var restored = restore(Participant.SYSTEM, restorable(Participant.SYSTEM), environment);
        if (!restored.agents().isEmpty())
            System.getLogger("agent")
                    .log(
                            Level.INFO,
                            "{0} agents were started again",
                            restored.agents().size());
        for (var failure : restored.failures()) System.getLogger("agent").log(Level.WARNING, failure.line());
    }
}
