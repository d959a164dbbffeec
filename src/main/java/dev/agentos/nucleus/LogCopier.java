package dev.agentos.nucleus;

import dev.agentos.core.CFunction;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Copies a child's output from its descriptor to a byte log, on a platform thread with a small stack: a read through
 * the foreign function interface on a virtual thread would hold its carrier. Takes all available bytes at a time, so
 * that a flood is written in large blocks and a single character at once. Owns the descriptor.
 */
final class LogCopier {
    static final int BUFFER_BYTES = 64 * 1024;
    private static final int STACK_BYTES = 128 * 1024;
    /** How long a thread may sleep before it checks whether it should end. */
    private static final int LOOK_EVERY_MILLIS = 10_000;

    private static final long DISK_FULL_PAUSE_MILLIS = 200;

    private final Descriptor descriptor;
    private final LogWriter log;
    private final Runnable afterWrite;
    private final Thread thread;
    private volatile boolean closing;

    LogCopier(String name, Descriptor descriptor, LogWriter log, Runnable afterWrite) {
        this.descriptor = descriptor;
        this.log = log;
        this.afterWrite = afterWrite;
        this.thread =
                Thread.ofPlatform().daemon().name(name).stackSize(STACK_BYTES).unstarted(this::copy);
    }

    void start() {
        thread.start();
    }

    /** Ends soon even if another process still holds the other side open. */
    void stop() {
        closing = true;
    }

    /** True when everything that will ever come is in the log. */
    boolean awaitEnd(long milliseconds) throws InterruptedException {
        return thread.join(Duration.ofMillis(milliseconds));
    }

    private void copy() {
        try (var arena = Arena.ofConfined();
                log) {
            var buffer = arena.allocate(BUFFER_BYTES);
            var bytes = buffer.asByteBuffer();
            var poll = Libc.newPoll(arena, descriptor.number(), Libc.POLLIN);
            var errno = CFunction.newErrno(arena);
            boolean open = true;
            while (open && !closing) {
                if (!Libc.poll(poll, LOOK_EVERY_MILLIS, errno)) continue;
                int filled = 0;
                int count;
                do {
                    count = Libc.read(descriptor.number(), buffer, filled, errno);
                    filled += Math.max(count, 0);
                } while (count > 0 && filled < BUFFER_BYTES);
                if (filled > 0) write(bytes.clear().limit(filled));
                // Nothing more for now, or never again: the last program has closed the terminal (EIO) or the pipe (0).
                open = count > 0 || count == -Libc.EAGAIN || count == -Libc.EINTR;
            }
        } catch (Libc.Failure | IOException failed) {
            System.err.println(Instant.now() + " output is lost: " + failed.getMessage());
        } finally {
            descriptor.close();
        }
    }

    /** A full disk pauses the program that prints, and nothing else. */
    private void write(ByteBuffer bytes) {
        while (bytes.hasRemaining() && !closing) {
            try {
                log.append(bytes);
            } catch (IOException full) {
                System.err.println(Instant.now() + " waiting for free disk space: " + full.getMessage());
                pause();
            }
        }
        afterWrite.run();
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(DISK_FULL_PAUSE_MILLIS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
