package dev.agentos.nucleus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.CFunction;
import dev.agentos.core.ErrorCode;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.util.Arrays;

/**
 * Writes to a child's terminal or standard input. A child that does not read fills a bounded queue and then gets no
 * more; only a thread that exists just for that waits for it. Guarded by its own lock.
 */
final class InputWriter {
    private static final int MAX_WAITING = 1 << 20;
    private static final int LOOK_EVERY_MILLIS = 1_000;

    private final Descriptor descriptor;
    private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
    private final SeenInput seen = new SeenInput();
    private boolean pumping;
    private boolean ended;

    InputWriter(Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /** Once: what has come under this number before is not written again. */
    synchronized void write(InputNumber number, byte[] bytes) {
        if (seen.has(number)) return;
        write(bytes);
        seen.add(number);
    }

    private void write(byte[] bytes) {
        if (ended)
            throw new AgentOsException(
                    ErrorCode.CONFLICT, "the program takes no more input", "it has ended or its input is closed");
        if (waiting.size() + bytes.length > MAX_WAITING)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY, "the program does not read its input", "wait until it has read its input");
        int written = waiting.size() > 0 ? 0 : writeNow(bytes);
        if (written == bytes.length) return;
        waiting.write(bytes, written, bytes.length - written);
        if (pumping) return;
        pumping = true;
        Thread.ofPlatform().daemon().name("input").start(this::pump);
    }

    /** Closes the descriptor once everything that waits is written. */
    synchronized void end() {
        ended = true;
        if (!pumping) descriptor.close();
    }

    /** Forgets what waits: the child is gone. */
    synchronized void stop() {
        ended = true;
        waiting.reset();
    }

    /** How much was taken; a child that is gone takes everything. */
    private int writeNow(byte[] bytes) {
        int written = 0;
        try {
            while (written < bytes.length) {
                int from = written;
                written += descriptor.useOr(bytes.length - from, number -> Libc.write(number, bytes, from));
            }
        } catch (Libc.Failure failed) {
            if (failed.errno() != Libc.EAGAIN && failed.errno() != Libc.EINTR) return bytes.length;
        }
        return written;
    }

    private void pump() {
        try (var arena = Arena.ofConfined()) {
            var poll = Libc.newPoll(arena, descriptor.number(), Libc.POLLOUT);
            var errno = CFunction.newErrno(arena);
            while (!drained()) Libc.poll(poll, LOOK_EVERY_MILLIS, errno);
        } catch (Libc.Failure gone) {
            stop();
        }
    }

    private synchronized boolean drained() {
        var bytes = waiting.toByteArray();
        int written = writeNow(bytes);
        waiting.reset();
        waiting.writeBytes(Arrays.copyOfRange(bytes, written, bytes.length));
        pumping = waiting.size() > 0;
        if (!pumping && ended) descriptor.close();
        return !pumping;
    }
}
