package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.session.Session;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Restores agents: those whose program ended with the machine or the nucleus, and missing ones of a saved session. */
public final class Restorer {
    private final Agents agents;

    /** The agents that run again, and the errors of the others. */
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

    /** The agents that did not end by themselves. */
    public List<Agent> restorable(Participant by) {
        return agents.list(by).stream().filter(this::isLost).toList();
    }

    /** How many agents of a saved session are missing or did not exit by themselves. */
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

    /** Restarts agents in their folders, with their conversations if their programs can. */
    public Restored restore(Participant by, List<Agent> lost, Map<String, String> environment)
            throws InterruptedException {
        var restored = new ArrayList<Agent>();
        var failures = new ArrayList<AgentOsException>();
        for (var agent : lost)
            add(restored, failures, agent.name(), () -> agents.restarts().restart(by, agent, environment));
        return new Restored(restored, failures);
    }

    /**
     * Creates missing agents again, each with its prompt and on its branch if it still exists, and restarts those that
     * lost their program.
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
                var wanted = NewAgent.named(one.name(), one.folder(), environment)
                        .kind(one.plugin())
                        .protocol(one.protocol())
                        .isolation(one.isolation())
                        .base(one.base().isEmpty() ? null : one.base())
                        .prompt(one.task())
                        .build();
                add(restored, failures, one.name(), () -> agents.createAgain(by, session, wanted));
            } else if (isLost(there.get())) {
                add(restored, failures, one.name(), () -> agents.restarts().restart(by, there.get(), environment));
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

    /** For a daemon that has just started, if it is configured so. */
    public void restoreAll(Map<String, String> environment) throws InterruptedException {
        var restored = restore(Participant.SYSTEM, restorable(Participant.SYSTEM), environment);
        if (!restored.agents().isEmpty())
            System.getLogger("agent")
                    .log(Level.INFO, "restarted {0} agents", restored.agents().size());
        for (var failure : restored.failures()) System.getLogger("agent").log(Level.WARNING, failure.line());
    }
}
