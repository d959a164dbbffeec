package dev.agentos.nucleus;

import dev.agentos.core.CFunction;
import dev.agentos.core.FrameChannel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs a program without a terminal to its end, and answers with its exit code and what it printed. Unlike a
 * {@link Child} it has no logs: for the many short programs of the daemon (git above all), files and news of growth
 * would cost more than the program. One thread does everything. When the answer is sent, nothing of the program is
 * left.
 */
final class CapturedRun {
    private static final int STACK_BYTES = 128 * 1024;
    private static final int LOOK_EVERY_MILLIS = 50;
    /** How long output is awaited from processes that outlive the program. */
    private static final long LAST_OUTPUT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PreparedLaunch launch;
    private final PipedProgram program;
    private final int request;
    private final FrameChannel daemon;
    private final Input input;
    private final Output output;
    private final Output errors;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean ending;
    /** Until then its pid is nobody else's. Guarded by {@code this}. */
    private boolean reaped;

    private CapturedRun(
            NucleusFrames.Run wanted, PreparedLaunch launch, PipedProgram program, int request, FrameChannel daemon) {
        this.launch = launch;
        this.program = program;
        this.request = request;
        this.daemon = daemon;
        this.input = new Input(program.input(), wanted.input());
        this.output = new Output(NucleusFrames.OUTPUT, program.output(), wanted.maxOutput());
        this.errors = new Output(NucleusFrames.ERRORS, program.errors(), wanted.maxOutput());
    }

    /** {@code over} is told when it has ended, before the daemon is. */
    static CapturedRun start(
            NucleusFrames.Run wanted,
            PreparedLaunch launch,
            int request,
            FrameChannel daemon,
            Consumer<CapturedRun> over) {
        try {
            var run = new CapturedRun(wanted, launch, PipedProgram.start(launch), request, daemon);
            Thread.ofPlatform()
                    .daemon()
                    .name("run " + launch.child())
                    .stackSize(STACK_BYTES)
                    .start(() -> run.follow(over));
            return run;
        } catch (Libc.Failure failed) {
            launch.discard();
            throw launch.notStarted(failed);
        } catch (RuntimeException bug) {
            launch.discard();
            throw bug;
        }
    }

    NucleusFrames.ChildStatus status() {
        return new NucleusFrames.ChildStatus(launch.child(), program.pid(), OptionalInt.empty());
    }

    String child() {
        return launch.child();
    }

    /** Ends it with everything it started, and waits for that. The daemon gets its answer as usual. */
    void end() throws InterruptedException {
        ending = true;
        killAll();
        ended.await();
    }

    private synchronized void killAll() {
        if (!reaped) new ProcessTree(program.pid()).end();
    }

    private void follow(Consumer<CapturedRun> over) {
        try {
            copyUntilEnd();
            if (ending || isCut() || output.isOpen() || errors.isOpen()) killAll();
            input.close();
            output.close();
            errors.close();
            int code = reap();
            if (launch.group().isPresent()) launch.group().get().end();
            over.accept(this);
            daemon.write(NucleusFrames.Capture.answer(request, code, isCut(), output.rest(), errors.rest()));
        } catch (IOException gone) {
            System.err.println(Instant.now() + " cannot report the exit of a program: " + gone.getMessage());
        } catch (Libc.Failure | InterruptedException failed) {
            System.err.println("cannot get the exit code of " + launch.child() + ": " + failed.getMessage());
        } finally {
            over.accept(this);
            ended.countDown();
        }
    }

    private boolean isCut() {
        return output.isCut || errors.isCut;
    }

    private int reap() throws Libc.Failure {
        Libc.awaitEnd(program.pid());
        synchronized (this) {
            reaped = true;
            return Libc.awaitExit(program.pid());
        }
    }

    /** Until both outputs are closed. Who keeps them open after the program has ended is not waited for long. */
    private void copyUntilEnd() throws Libc.Failure {
        try (var arena = Arena.ofConfined()) {
            var buffer = arena.allocate(LogCopier.BUFFER_BYTES);
            var errno = CFunction.newErrno(arena);
            var polls = Libc.newPolls(arena, 3);
            long endedAt = 0;
            while ((output.isOpen() || errors.isOpen()) && !ending && !isCut()) {
                Libc.setPoll(polls, 0, input.descriptor, Libc.POLLOUT);
                Libc.setPoll(polls, 1, output.descriptor, Libc.POLLIN);
                Libc.setPoll(polls, 2, errors.descriptor, Libc.POLLIN);
                boolean ready = Libc.poll(polls, 3, LOOK_EVERY_MILLIS, errno);
                if (ready) {
                    if (Libc.isReady(polls, 0)) input.write();
                    if (Libc.isReady(polls, 1)) output.read(buffer, errno);
                    if (Libc.isReady(polls, 2)) errors.read(buffer, errno);
                }
                if (endedAt == 0 && !ready && Libc.hasEnded(program.pid())) endedAt = System.nanoTime();
                if (endedAt != 0 && System.nanoTime() - endedAt > LAST_OUTPUT_NANOS) return;
            }
        }
    }

    /** What the program is yet to read. A descriptor of -1 is closed, and poll skips it. */
    private static final class Input {
        private final byte[] bytes;
        private int descriptor;
        private int written;

        Input(int descriptor, byte[] bytes) {
            this.descriptor = descriptor;
            this.bytes = bytes;
            if (bytes.length == 0) close();
        }

        void write() {
            try {
                written += Libc.write(descriptor, bytes, written);
                if (written == bytes.length) close();
            } catch (Libc.Failure failed) {
                // A program that reads no further has its reasons.
                if (failed.errno() != Libc.EAGAIN && failed.errno() != Libc.EINTR) close();
            }
        }

        void close() {
            if (descriptor >= 0) Libc.close(descriptor);
            descriptor = -1;
        }
    }

    /** What the program has printed to one stream and the daemon has not got yet. */
    private final class Output {
        private final int stream;
        private final long limit;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private int descriptor;
        private long total;
        private boolean isCut;

        Output(int stream, int descriptor, long limit) {
            this.stream = stream;
            this.descriptor = descriptor;
            this.limit = limit;
        }

        boolean isOpen() {
            return descriptor >= 0;
        }

        void read(MemorySegment buffer, MemorySegment errno) {
            int count = Libc.read(descriptor, buffer, 0, errno);
            if (count > 0) add(buffer, count);
            else if (count != -Libc.EAGAIN && count != -Libc.EINTR) close();
        }

        private void add(MemorySegment buffer, int count) {
            int taken = (int) Math.min(count, limit - total);
            isCut = taken < count;
            var piece = new byte[taken];
            buffer.asByteBuffer().get(piece);
            bytes.writeBytes(piece);
            total += taken;
            if (bytes.size() >= NucleusFrames.Capture.PIECE_BYTES) send();
        }

        private void send() {
            try {
                daemon.write(NucleusFrames.Capture.piece(request, stream, bytes.toByteArray()));
                bytes.reset();
            } catch (IOException gone) {
                ending = true;
            }
        }

        byte[] rest() {
            return bytes.toByteArray();
        }

        void close() {
            if (descriptor >= 0) Libc.close(descriptor);
            descriptor = -1;
        }
    }
}
