package dev.agentos.nucleus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FieldReader;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.Home;
import dev.agentos.core.HomeLock;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.LocalSocket;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Listens on its socket until it is told to stop. One thread accepts, one platform thread serves each connection. */
public final class Nucleus {
    /** The argument by which a nucleus that runs as root starts programs as root. */
    public static final String ALLOW_ROOT = "--allow-root";

    /** The exit code if another nucleus holds this home; the daemon will find that one. */
    public static final int ALREADY_RUNNING = 75;

    /** One daemon, one on its way out, and some room. */
    private static final int MAX_CONNECTIONS = 16;

    private static final AgentOsException STRANGER = new AgentOsException(
            ErrorCode.PERMISSION_DENIED,
            "the nucleus accepts no connections from programs it started itself",
            "start the daemon outside AgentOS terminals");
    private static final long PAUSE_NANOS = 100_000_000;

    private final AtomicInteger connections = new AtomicInteger();
    private final Instant startedAt = Instant.now();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Children children;

    private Nucleus(Home home, boolean mayBeRoot) {
        this.children = new Children(home, mayBeRoot);
    }

    /**
     * Runs until it is stopped; returns the exit code. Only who starts it says whether programs may run as root: its
     * socket can be reached by those programs.
     */
    public static int run(List<String> arguments) {
        try {
            var home = Home.of(System.getenv()).prepare();
            return new Nucleus(home, arguments.contains(ALLOW_ROOT)).serve(home);
        } catch (AgentOsException refused) {
            System.err.println(refused.line());
            return refused.code().exitCode();
        } catch (IOException failed) {
            System.err.println("the nucleus cannot listen: " + failed);
            return 1;
        } catch (InterruptedException ended) {
            return 0;
        }
    }

    private int serve(Home home) throws IOException, InterruptedException {
        var lock = HomeLock.tryAcquire(home.nucleusLock());
        if (lock.isEmpty()) return ALREADY_RUNNING;
        // Written before the socket opens, so that a client finds the pid.
        Files.writeString(home.nucleusPidFile(), ProcessHandle.current().pid() + "\n");
        Files.setPosixFilePermissions(home.nucleusPidFile(), Home.OWNER_ONLY_FILE);
        ControlGroup.endAll(home.terminal("any").getParent());
        try (var _ = lock.get();
                var server = LocalSocket.listen(home.nucleusSocket())) {
            var check = new PeerCheck(server);
            Thread.ofPlatform().daemon().name("accept").start(() -> accept(server, check));
            stopped.await();
            return 0;
        }
    }

    private void accept(ServerSocketChannel server, PeerCheck check) {
        while (server.isOpen()) {
            try {
                var socket = server.accept();
                boolean admitted = check.admitsAccepted();
                if (connections.incrementAndGet() > MAX_CONNECTIONS || !admitted) refuse(socket, admitted);
                else Thread.ofPlatform().daemon().name("daemon connection").start(() -> serve(socket));
            } catch (ClosedChannelException stopping) {
                return;
            } catch (IOException outOfDescriptors) {
                System.err.println(
                        Instant.now() + " a connection could not be accepted: " + outOfDescriptors.getMessage());
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void refuse(SocketChannel socket, boolean admitted) throws IOException {
        connections.decrementAndGet();
        try (var stranger = new FrameChannel(socket)) {
            if (!admitted) stranger.write(Handshake.refusal(STRANGER));
        }
    }

    private void serve(SocketChannel socket) {
        try (var daemon = new FrameChannel(socket)) {
            Handshake.exchange(daemon, "the daemon");
            children.connected(daemon);
            try {
                for (var frame = daemon.read(); frame.isPresent(); frame = daemon.read()) answer(daemon, frame.get());
            } finally {
                children.disconnected(daemon);
            }
        } catch (IOException | InterruptedException | AgentOsException broken) {
            System.err.println(Instant.now() + " a connection ended: " + broken.getMessage());
        } finally {
            connections.decrementAndGet();
        }
    }

    private void answer(FrameChannel daemon, Frame frame) throws IOException, InterruptedException {
        var fields = frame.fields();
        int request = fields.whole();
        try {
            if (frame.kind() == NucleusFrames.RUN) {
                children.run(daemon, request, NucleusFrames.Run.read(fields));
                return;
            }
            var answer = carryOut(daemon, frame.kind(), request, fields);
            if (request != 0) daemon.write(answer);
        } catch (AgentOsException refused) {
            if (request != 0) daemon.write(NucleusFrames.failed(request, refused));
        } catch (IOException | Libc.Failure failed) {
            var why = new AgentOsException(ErrorCode.AGENT_SPAWN_FAILED, String.valueOf(failed.getMessage()));
            if (request != 0) daemon.write(NucleusFrames.failed(request, why));
        } catch (RuntimeException bug) {
            // One request that we did not expect must not cost the connection that all others use.
            System.err.println(Instant.now() + " a request could not be carried out: " + bug);
            if (request != 0)
                daemon.write(NucleusFrames.failed(
                        request,
                        new AgentOsException(
                                ErrorCode.INTERNAL, "the nucleus could not carry that out: " + bug.getMessage())));
        }
        if (frame.kind() == NucleusFrames.STOP) stopped.countDown();
    }

    private Frame carryOut(FrameChannel daemon, byte kind, int request, FieldReader fields)
            throws IOException, InterruptedException, Libc.Failure {
        switch (kind) {
            case NucleusFrames.STATUS -> {
                return new NucleusFrames.Status(ProcessHandle.current().pid(), startedAt).answer(request);
            }
            case NucleusFrames.LAUNCH -> {
                return NucleusFrames.request(request)
                        .large(children.launch(NucleusFrames.Launch.read(fields)))
                        .frame(NucleusFrames.ANSWER);
            }
            case NucleusFrames.LIST -> {
                return NucleusFrames.ChildStatus.list(request, children.statuses());
            }
            case NucleusFrames.INPUT ->
                children.find(fields.text()).write(new InputNumber(fields.text(), fields.large()), fields.rest());
            case NucleusFrames.END_INPUT -> children.find(fields.text()).endInput();
            case NucleusFrames.RESIZE -> children.find(fields.text()).resize(fields.whole(), fields.whole());
            case NucleusFrames.SIGNAL -> children.find(fields.text()).signal(fields.whole(), fields.truth());
            case NucleusFrames.WATCH -> children.watch(daemon, fields.text(), fields.whole(), fields.large());
            case NucleusFrames.LIMIT_LOGS -> children.limitLogs(fields.large());
            case NucleusFrames.CLOSE -> children.close(fields.text());
            case NucleusFrames.STOP -> children.closeAll();
            default -> throw new InvalidInput("unknown request kind " + kind);
        }
        return NucleusFrames.request(request).frame(NucleusFrames.ANSWER);
    }
}
