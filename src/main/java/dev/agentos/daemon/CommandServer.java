package dev.agentos.daemon;

import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentProcesses;
import dev.agentos.agent.Agents;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Commands;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.Home;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.LocalSocket;
import dev.agentos.core.OpenFiles;
import dev.agentos.core.Participant;
import dev.agentos.core.PeerProcesses;
import dev.agentos.core.Pipe;
import dev.agentos.platform.DaemonHandle;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Listens on the Unix socket for {@code agentos} programs of the same user; one virtual thread serves each. */
final class CommandServer implements AutoCloseable {
    private static final Logger LOG = System.getLogger("command");
    private static final int MAX_CONNECTIONS = OpenFiles.share(500, 8);
    private static final int MAX_OF_AGENT = OpenFiles.share(32, 64);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final Home home;
    private final DaemonHandle daemon;
    private final Path socket;
    private final ServerSocketChannel server;
    private final Callers callers;
    private final int maxConnections;
    private final Set<Thread> connections = ConcurrentHashMap.newKeySet();

    /** Identifies the caller at the other end of the connection that was accepted last. */
    private interface Callers {
        Supplier<Participant> ofAccepted() throws IOException;
    }

    private CommandServer(
            Home home,
            DaemonHandle daemon,
            Path socket,
            ServerSocketChannel server,
            Callers callers,
            int maxConnections) {
        this.home = home;
        this.daemon = daemon;
        this.socket = socket;
        this.server = server;
        this.callers = callers;
        this.maxConnections = maxConnections;
    }

    /** {@code socket} may be elsewhere; the usual place then points to it, so that every client finds it. */
    static CommandServer open(Home home, Path socket, DaemonHandle daemon) throws IOException {
        var listening = LocalSocket.listen(socket);
        var peers = new PeerProcesses(listening);
        var server = new CommandServer(
                home,
                daemon,
                socket,
                listening,
                () -> {
                    var peer = peers.ofAccepted();
                    return () -> caller(daemon, peer);
                },
                MAX_CONNECTIONS);
        var usual = home.folder().resolve("daemon.sock");
        if (!socket.equals(usual)) {
            Files.deleteIfExists(usual);
            Files.createSymbolicLink(usual, socket);
        }
        server.start();
        return server;
    }

    /** The socket of one agent: every command sent through it acts as that agent. */
    static CommandServer open(Home home, Path socket, DaemonHandle daemon, AgentId agent) throws IOException {
        var server = new CommandServer(
                home, daemon, socket, LocalSocket.listen(socket), () -> () -> participant(daemon, agent), MAX_OF_AGENT);
        server.start();
        return server;
    }

    private void start() {
        Thread.ofVirtual().name("accept commands").start(this::accept);
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                var program = server.accept();
                var caller = callers.ofAccepted();
                var thread = Thread.ofVirtual().name("command").unstarted(() -> serve(program, caller));
                connections.add(thread);
                thread.start();
            } catch (ClosedChannelException stopping) {
                return;
            } catch (IOException outOfDescriptors) {
                LOG.log(Level.WARNING, "a command could not be accepted: {0}", outOfDescriptors.getMessage());
                LockSupport.parkNanos(PAUSE_AFTER_FAILURE.toNanos());
            }
        }
    }

    private void serve(SocketChannel socket, Supplier<Participant> caller) {
        try (var channel = new FrameChannel(socket)) {
            try {
                admit(socket);
                var by = caller.get();
                Handshake.exchange(channel, "the agentos program");
                var first = channel.read();
                if (first.isPresent()) execute(by, channel, first.get());
            } catch (AgentOsException refused) {
                channel.write(Handshake.refusal(refused));
            }
        } catch (IOException | AgentOsException broken) {
            LOG.log(Level.DEBUG, "a command's connection ended: {0}", broken.getMessage());
        } finally {
            connections.remove(Thread.currentThread());
        }
    }

    /** The socket's mode keeps others out already; this keeps them out where a file system ignores modes. */
    private void admit(SocketChannel socket) throws IOException {
        if (!LocalSocket.isOurs(socket))
            throw new AgentOsException(ErrorCode.PERMISSION_DENIED, "this daemon belongs to another user");
        if (connections.size() > maxConnections)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY,
                    "more than " + maxConnections + " commands are running",
                    "wait for some to end");
    }

    /** The agent whose process this is; every other process of this user acts for the owner. */
    private static Participant caller(DaemonHandle daemon, Optional<PeerProcesses.Peer> peer) {
        int process = peer.orElseThrow(() -> new AgentOsException(
                        ErrorCode.PERMISSION_DENIED, "the process of this command could not be found", "try again"))
                .process();
        for (var id : AgentProcesses.agentsOf(process)) {
            var agent = daemon.get(Agents.class).participant(id);
            if (agent.isPresent()) return agent.get();
        }
        return Participant.LOCAL_OWNER;
    }

    private static Participant participant(DaemonHandle daemon, AgentId agent) {
        return daemon.get(Agents.class)
                .participant(agent)
                .orElseThrow(() -> new AgentOsException(ErrorCode.NOT_FOUND, "this agent was destroyed"));
    }

    private void execute(Participant caller, FrameChannel channel, Frame first) throws IOException {
        if (first.kind() != Pipe.START)
            throw new InvalidInput("a command must start with a START frame, not with kind " + first.kind());
        var start = Pipe.Start.read(first);
        new CommandConnection(channel, start)
                .run(io ->
                        new Commands(CommandContext.of(caller, io, home, Optional.of(daemon))).run(start.arguments()));
    }

    /** New clients cannot connect any more and start the next daemon. */
    void stopAccepting() throws IOException {
        server.close();
        Files.deleteIfExists(socket);
    }

    /** Lets commands that are about to end say their last words. */
    @Override
    public void close() throws IOException {
        server.close();
        long deadline = System.nanoTime() + LAST_WORDS.toNanos();
        try {
            for (var connection : connections)
                connection.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
