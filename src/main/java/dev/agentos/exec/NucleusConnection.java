package dev.agentos.exec;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FieldReader;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.LocalSocket;
import dev.agentos.nucleus.NucleusFrames;
import java.io.ByteArrayOutputStream;
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

/**
 * One live connection to the nucleus. Any thread may ask; one thread reads answers and notifications until the
 * connection ends.
 */
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

    /** A program that was asked for; its answer comes when it has ended. Closing it forgets the answer. */
    final class PendingRun implements AutoCloseable {
        private final int number = lastRequest.incrementAndGet();
        private final Reply reply = new Reply();

        /** False when the time was over first. */
        boolean await(Duration time) throws InterruptedException {
            return ended.getCount() == 0 || reply.arrived.await(time.toNanos(), TimeUnit.NANOSECONDS);
        }

        NucleusFrames.Capture capture() {
            var last = NucleusFrames.Capture.read(reply.fields());
            return new NucleusFrames.Capture(
                    last.code(),
                    last.cut(),
                    reply.printed(NucleusFrames.OUTPUT, last.output()),
                    reply.printed(NucleusFrames.ERRORS, last.errors()));
        }

        @Override
        public void close() {
            open.remove(number);
        }
    }

    PendingRun begin(NucleusFrames.Run run) {
        var pending = new PendingRun();
        open.put(pending.number, pending.reply);
        Shielded.run(() -> tell(run.request(pending.number)));
        return pending;
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
            case NucleusFrames.PRINTED -> {
                var reply = open.get(fields.whole());
                if (reply != null) reply.print(fields.whole(), fields.rest());
            }
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
                "a new one is being started; try again in a moment",
                cause);
    }

    @Override
    public void close() throws IOException {
        nucleus.close();
    }

    /** A thread's wait for its answer, which stays null if the connection ends first or the time is over. */
    private static final class Reply {
        private final CountDownLatch arrived = new CountDownLatch(1);
        private volatile @Nullable FieldReader answer;
        private volatile boolean failed;
        /** What came of the output and of the errors before the answer; read once that has arrived. */
        private final ByteArrayOutputStream[] pieces = {new ByteArrayOutputStream(0), new ByteArrayOutputStream(0)};

        void print(int stream, byte[] piece) {
            if (stream == NucleusFrames.OUTPUT || stream == NucleusFrames.ERRORS) pieces[stream].writeBytes(piece);
        }

        byte[] printed(int stream, byte[] rest) {
            if (pieces[stream].size() == 0) return rest;
            pieces[stream].writeBytes(rest);
            return pieces[stream].toByteArray();
        }

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
