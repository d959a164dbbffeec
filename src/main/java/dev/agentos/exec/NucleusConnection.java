package dev.agentos.exec;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.LocalSocket;
import dev.agentos.nucleus.NucleusFrames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** One live connection to the nucleus. Any thread asks; one virtual thread reads the answers until the connection ends. */
final class NucleusConnection implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final FrameChannel nucleus;
    private final AtomicInteger lastRequest = new AtomicInteger();
    private final Map<Integer, Reply> open = new ConcurrentHashMap<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    private NucleusConnection(FrameChannel nucleus) {
        this.nucleus = nucleus;
    }

    static NucleusConnection open(Path socket) throws IOException {
        var channel = LocalSocket.connect(socket);
        try {
            Handshake.exchange(channel, "the nucleus");
        } catch (IOException | RuntimeException refused) {
            channel.close();
            throw refused;
        }
        var connection = new NucleusConnection(channel);
        Thread.ofVirtual().name("nucleus answers").start(connection::readAnswers);
        return connection;
    }

    NucleusFrames.Status status() throws InterruptedException {
        return NucleusFrames.Status.read(ask(NucleusFrames.STATUS));
    }

    void stop() throws InterruptedException {
        ask(NucleusFrames.STOP);
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }

    private Frame ask(byte kind) throws InterruptedException {
        int number = lastRequest.incrementAndGet();
        var reply = new Reply(new CountDownLatch(1));
        open.put(number, reply);
        try {
            nucleus.write(NucleusFrames.request(kind, number));
            if (ended.getCount() > 0 && reply.arrived.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS) && reply.frame != null) return reply.frame;
            throw unavailable("did not answer", null);
        } catch (IOException gone) {
            throw unavailable("is gone", gone);
        } finally {
            open.remove(number);
        }
    }

    private void readAnswers() {
        try (nucleus) {
            for (var frame = nucleus.read(); frame.isPresent(); frame = nucleus.read()) {
                var reply = open.get(frame.get().fields().whole());
                if (reply != null) reply.give(frame.get());
            }
        } catch (IOException | AgentOsException broken) {
            System.getLogger("nucleus").log(System.Logger.Level.DEBUG, "connection ended: {0}", broken.getMessage());
        } finally {
            ended.countDown();
            open.values().forEach(reply -> reply.arrived.countDown());
        }
    }

    private static AgentOsException unavailable(String what, Throwable cause) {
        return new AgentOsException(ErrorCode.NUCLEUS_UNAVAILABLE, "the nucleus " + what,
                "a new one is started by itself; try again in a moment", cause);
    }

    @Override
    public void close() throws IOException {
        nucleus.close();
    }

    /** Where an asking thread waits; {@code frame} stays null when the connection ended first. */
    private static final class Reply {
        private final CountDownLatch arrived;
        private volatile Frame frame;

        Reply(CountDownLatch arrived) {
            this.arrived = arrived;
        }

        void give(Frame answer) {
            frame = answer;
            arrived.countDown();
        }
    }
}
