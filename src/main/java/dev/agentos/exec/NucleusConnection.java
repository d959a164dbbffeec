package dev.agentos.exec;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FieldReader;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.LocalSocket;
import dev.agentos.nucleus.NucleusFrames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One live connection to the nucleus. Any thread asks; one thread reads answers and news until the connection ends. */
final class NucleusConnection implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final FrameChannel nucleus;
    private final ChildListener listener;
    private final AtomicInteger lastRequest = new AtomicInteger();
    private final Map<Integer, Reply> open = new ConcurrentHashMap<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    private NucleusConnection(FrameChannel nucleus, ChildListener listener) {
        this.nucleus = nucleus;
        this.listener = listener;
    }

    static NucleusConnection open(Path socket, ChildListener listener) throws IOException {
        var channel = LocalSocket.connect(socket);
        try {
            Handshake.exchange(channel, "the nucleus");
        } catch (IOException | RuntimeException refused) {
            channel.close();
            throw refused;
        }
        var connection = new NucleusConnection(channel, listener);
        // On a platform thread: every key's echo passes here, and a virtual one would be woken by way of two others.
        Thread.ofPlatform().daemon().name("nucleus answers").start(connection::readFrames);
        return connection;
    }

    NucleusFrames.Status status() throws InterruptedException {
        return NucleusFrames.Status.read(
                ask(number -> NucleusFrames.request(number).frame(NucleusFrames.STATUS)));
    }

    List<NucleusFrames.ChildStatus> children() throws InterruptedException {
        return NucleusFrames.ChildStatus.readList(
                ask(number -> NucleusFrames.request(number).frame(NucleusFrames.LIST)));
    }

    void stop() throws InterruptedException {
        ask(number -> NucleusFrames.request(number).frame(NucleusFrames.STOP));
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }

    /** Waits for the answer and returns its fields after the number. */
    FieldReader ask(IntFunction<Frame> request) throws InterruptedException {
        int number = lastRequest.incrementAndGet();
        var reply = new Reply();
        open.put(number, reply);
        try {
            tell(request.apply(number));
            if (ended.getCount() > 0) reply.arrived.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            return reply.fields();
        } finally {
            open.remove(number);
        }
    }

    /** Sends something that wants no answer. */
    void tell(Frame frame) {
        try {
            nucleus.write(frame);
        } catch (IOException gone) {
            throw unavailable("is gone", gone);
        }
    }

    private void readFrames() {
        try (nucleus) {
            for (var frame = nucleus.read(); frame.isPresent(); frame = nucleus.read()) receive(frame.get());
        } catch (IOException | AgentOsException broken) {
            System.getLogger("nucleus").log(System.Logger.Level.DEBUG, "connection ended: {0}", broken.getMessage());
        } finally {
            ended.countDown();
            open.values().forEach(reply -> reply.arrived.countDown());
        }
    }

    private void receive(Frame frame) {
        var fields = frame.fields();
        switch (frame.kind()) {
            case NucleusFrames.GREW -> listener.grew(fields.text(), fields.whole(), fields.large());
            case NucleusFrames.EXITED -> listener.exited(fields.text(), fields.whole());
            default -> {
                var reply = open.get(fields.whole());
                if (reply != null) reply.give(frame.kind(), fields);
            }
        }
    }

    private static AgentOsException unavailable(String what, @Nullable Throwable cause) {
        return new AgentOsException(
                ErrorCode.NUCLEUS_UNAVAILABLE,
                "the nucleus " + what,
                "a new one is started by itself; try again in a moment",
                cause);
    }

    @Override
    public void close() throws IOException {
        nucleus.close();
    }

    /** Where an asking thread waits; the answer stays null when the connection ended first or time is over. */
    private static final class Reply {
        private final CountDownLatch arrived = new CountDownLatch(1);
        private volatile @Nullable FieldReader answer;
        private volatile boolean failed;

        void give(byte kind, FieldReader fields) {
            failed = kind == NucleusFrames.FAILED;
            answer = fields;
            arrived.countDown();
        }

        FieldReader fields() {
            var fields = answer;
            if (fields == null) throw unavailable("did not answer", null);
            if (failed) throw NucleusFrames.failure(fields);
            return fields;
        }
    }
}
