package dev.agentos.daemon;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentListener;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Home;
import dev.agentos.platform.DaemonHandle;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One socket for each agent in a sandbox. Commands sent through it act as that agent. */
final class AgentSockets implements AgentListener, AutoCloseable {
    private final Home home;
    private final DaemonHandle daemon;
    private final Map<AgentId, CommandServer> servers = new ConcurrentHashMap<>();

    AgentSockets(Home home, DaemonHandle daemon) {
        this.home = home;
        this.daemon = daemon;
    }

    /** For agents that have been running since before this daemon started. */
    void reopen(List<Agent> agents) {
        for (var agent : agents) {
            var socket = home.agentSocket(agent.id().text());
            if (Files.isDirectory(socket.getParent())) sandboxed(agent, socket);
        }
    }

    @Override
    public void sandboxed(Agent agent, Path socket) {
        gone(agent);
        try {
            servers.put(agent.id(), CommandServer.open(home, socket, daemon, agent.id()));
        } catch (IOException | AgentOsException failed) {
            System.getLogger("command")
                    .log(
                            Level.WARNING,
                            "the agent {0} cannot reach the daemon from its sandbox: {1}",
                            agent.name(),
                            failed.getMessage());
        }
    }

    @Override
    public void gone(Agent agent) {
        var server = servers.remove(agent.id());
        if (server != null) stop(server);
    }

    /** Before the daemon stops, so that the next one finds no socket that is in use. */
    @Override
    public void close() {
        servers.values().forEach(AgentSockets::stop);
        servers.clear();
    }

    private static void stop(CommandServer server) {
        try {
            server.stopAccepting();
        } catch (IOException gone) {
            System.getLogger("command").log(Level.DEBUG, "a socket could not be closed: {0}", gone.getMessage());
        }
    }
}
