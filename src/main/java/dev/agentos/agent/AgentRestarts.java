package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Restarts the programs of agents, in a terminal or as ACP agents, and replaces them by others. */
public final class AgentRestarts {
    private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final Agents agents;
    private final Store store;
    private final Permissions permissions;
    private final AgentPrograms programs;
    private final AgentStatuses statuses;
    private final Clock clock;

    AgentRestarts(
            Agents agents,
            Store store,
            Permissions permissions,
            AgentPrograms programs,
            AgentStatuses statuses,
            Clock clock) {
        this.agents = agents;
        this.store = store;
        this.permissions = permissions;
        this.programs = programs;
        this.statuses = statuses;
        this.clock = clock;
    }

    /** Ends the program, if it still runs, and starts it again; it resumes its conversation if it can. */
    public Agent restart(Participant by, Agent agent, Map<String, String> environment)
            throws IOException, InterruptedException {
        return restart(by, agent, agent.protocol(), environment);
    }

    /**
     * Restarts it as an ACP agent or as a terminal agent. The conversation is kept; a program that supports it
     * continues the conversation in a terminal, and resumes it afterwards.
     */
    public Agent restart(Participant by, Agent agent, Protocol protocol, Map<String, String> environment)
            throws IOException, InterruptedException {
        var plugin = agents.plugin(agent);
        if (protocol == Protocol.ACP) return converseAgain(by, agent, plugin, environment);
        if (!agent.speaksAcp())
            return relaunch(by, agent, plugin, plugin::commandToResume, "restarted on ", environment);
        var session = agents.conversations().session(agent);
        return relaunch(
                by,
                agent,
                plugin,
                folder -> session.isEmpty()
                        ? plugin.commandFor("", folder)
                        : plugin.commandToResume(folder, session.get()),
                "started in a terminal on ",
                environment);
    }

    private Agent converseAgain(Participant by, Agent agent, AgentPlugin plugin, Map<String, String> environment)
            throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, agent.session().scope());
        Installation.require(plugin, Protocol.ACP, environment);
        try (var _ = agents.locks().lock(agent)) {
            var current = agents.find(by, agent.id());
            requireFolder(current);
            programs.end(current);
            if (!current.speaksAcp())
                agents.conversations()
                        .leave(
                                current,
                                "Moved back from a terminal. Messages there are not part of this conversation.");
            return programs.converse(
                    current.withProtocol(Protocol.ACP), new ProgramStart(by, plugin, environment, Agent.STARTED));
        }
    }

    /** Another program continues the conversation, and gets {@code first} before any queued message. */
    Agent converseAs(Participant by, Agent agent, AgentPlugin plugin, String first, Map<String, String> environment)
            throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, agent.session().scope());
        Installation.require(plugin, Protocol.ACP, environment);
        try (var _ = agents.locks().lock(agent)) {
            var current = agents.find(by, agent.id());
            requireFolder(current);
            programs.end(current);
            agents.conversations().leave(current, "Handed over to " + plugin.name() + ".");
            agents.conversations().forgetSession(current);
            agents.messages().putFirst(by, current.id(), first);
            return programs.converse(
                    current.withPlugin(plugin.id()), new ProgramStart(by, plugin, environment, Agent.STARTED));
        }
    }

    /**
     * Replaces the program by one in a terminal, perhaps of another kind. {@code command} gets the agent's launch
     * folder. If it cannot be started, nothing else changes.
     */
    Agent relaunch(
            Participant by,
            Agent agent,
            AgentPlugin plugin,
            Function<Path, List<String>> command,
            String notice,
            Map<String, String> environment)
            throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, agent.session().scope());
        Installation.require(plugin, Protocol.TERMINAL, environment);
        try (var _ = agents.locks().lock(agent)) {
            var current = agents.find(by, agent.id());
            requireFolder(current);
            var size = programs.end(current);
            try {
                var started = programs.launch(
                        current.withPlugin(plugin.id()).withProtocol(Protocol.TERMINAL),
                        new ProgramStart(by, plugin, environment, Agent.STARTED),
                        command.apply(agents.files().folder(current.id())),
                        size,
                        notice + now());
                if (current.speaksAcp())
                    agents.conversations()
                            .leave(current, "Moved to a terminal. Messages there are not part of this conversation.");
                return started;
            } catch (IOException | RuntimeException | InterruptedException failed) {
                store.execute(tx -> AgentStore.update(tx, current));
                throw failed;
            }
        }
    }

    private String now() {
        return MINUTES.format(clock.instant().atZone(ZoneId.systemDefault()));
    }

    private static void requireFolder(Agent agent) {
        if (!Files.isDirectory(agent.folder()))
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "the folder of the agent is gone: " + agent.folder(),
                    "`agentos destroy " + agent.name() + "` cleans up; its commits are on " + agent.branch());
    }

    /** Restarts an ACP agent in the background; its program ended with the previous daemon. */
    void restartLater(Agent agent) {
        statuses.setRestarting(agent.id(), true);
        Thread.ofVirtual().name("restart of " + agent.name()).start(() -> {
            try {
                restart(Participant.SYSTEM, agent, System.getenv());
            } catch (IOException | AgentOsException failed) {
                System.getLogger("agent")
                        .log(
                                Level.WARNING,
                                "the agent {0} could not be restarted: {1}",
                                agent.name(),
                                failed.getMessage());
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } finally {
                statuses.setRestarting(agent.id(), false);
            }
        });
    }
}
