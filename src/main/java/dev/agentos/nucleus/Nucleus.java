package dev.agentos.nucleus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.Home;
import dev.agentos.core.HomeLock;
import dev.agentos.core.LocalSocket;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/** Listens on its socket until it is told to end. One thread accepts, one platform thread serves each connection. */
public final class Nucleus {
    /** Another nucleus holds this home; the daemon will find that one. */
    private static final int ALREADY_RUNNING = 75;

    private final Instant startedAt = Instant.now();
    private final CountDownLatch stopped = new CountDownLatch(1);

    private Nucleus() {}

    /** Runs until it is stopped; returns the exit code. */
    public static int run() {
        try {
            return new Nucleus().serve(Home.of(System.getenv()).prepare());
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
        try (var _ = lock.get(); var server = LocalSocket.listen(home.nucleusSocket())) {
            Files.writeString(home.nucleusPidFile(), ProcessHandle.current().pid() + "\n");
            Thread.ofPlatform().daemon().name("accept").start(() -> accept(server));
            stopped.await();
            return 0;
        }
    }

    private void accept(ServerSocketChannel server) {
        try {
            while (true) {
                var socket = server.accept();
                Thread.ofPlatform().daemon().name("daemon connection").start(() -> serve(socket));
            }
        } catch (IOException closed) {
            stopped.countDown();
        }
    }

    private void serve(SocketChannel socket) {
        try (var daemon = new FrameChannel(socket)) {
            Handshake.exchange(daemon, "the daemon");
            for (var frame = daemon.read(); frame.isPresent(); frame = daemon.read()) answer(daemon, frame.get());
        } catch (IOException | AgentOsException broken) {
            System.err.println(Instant.now() + " a connection ended: " + broken.getMessage());
        }
    }

    private void answer(FrameChannel daemon, Frame frame) throws IOException {
        int request = frame.fields().whole();
        switch (frame.kind()) {
            case NucleusFrames.STATUS -> daemon.write(status().answer(request));
            case NucleusFrames.STOP -> {
                daemon.write(status().answer(request));
                stopped.countDown();
            }
            default -> throw new IOException("unknown request kind " + frame.kind());
        }
    }

    private NucleusFrames.Status status() {
        return new NucleusFrames.Status(ProcessHandle.current().pid(), startedAt);
    }
}
