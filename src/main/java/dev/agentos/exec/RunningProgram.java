package dev.agentos.exec;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.nucleus.InputNumber;
import dev.agentos.nucleus.LogReader;
import dev.agentos.nucleus.NucleusFrames;
import dev.agentos.nucleus.NucleusFrames.ChildStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A program that runs, or has ended but is not closed yet. Guarded by its own lock. */
public final class RunningProgram implements AutoCloseable {
    private static final int KILL = 9;
    private static final int INPUT_PIECE = 256 * 1024;
    private static final long INPUT_PAUSE_MILLIS = 5;
    private static final Duration LONGEST_DEAF = Duration.ofSeconds(60);

    private final String id;
    private final Home home;
    private final NucleusLink nucleus;
    private final ProgramCall call;
    private final Consumer<RunningProgram> ended;
    private final long deadline;
    private OptionalInt exitCode = OptionalInt.empty();
    private long growths;
    private boolean cut;
    private boolean lost;
    private volatile boolean launched;

    RunningProgram(String id, Home home, NucleusLink nucleus, ProgramCall call, Consumer<RunningProgram> ended) {
        this.id = id;
        this.home = home;
        this.nucleus = nucleus;
        this.call = call;
        this.ended = ended;
        this.deadline = System.nanoTime() + call.time().toNanos();
    }

    String id() {
        return id;
    }

    boolean isLaunched() {
        return launched;
    }

    /** Writes its input while it runs: it may print before it has read everything. */
    void launched() {
        launched = true;
        if (call.input().length > 0) Thread.ofVirtual().name("input of " + id).start(() -> quietly(this::send));
        quietly(() -> {
            nucleus.watch(id, NucleusFrames.OUTPUT, call.maxOutput());
            nucleus.watch(id, NucleusFrames.ERRORS, call.maxOutput());
            if (call.input().length == 0) nucleus.endInput(id);
        });
    }

    /** Its input stays open for {@link #write}. */
    void conversing() {
        launched = true;
    }

    private void send() throws InterruptedException {
        send(call.input(), Long.MAX_VALUE);
        nucleus.endInput(id);
    }

    /**
     * To its standard input; waits while it does not read. Throws TIMED_OUT when it has not read for long, and CONFLICT
     * when it has ended.
     */
    public void write(byte[] bytes) {
        Shielded.run(() -> send(bytes, System.nanoTime() + LONGEST_DEAF.toNanos()));
        if (isOver())
            throw new AgentOsException(ErrorCode.CONFLICT, "\"" + call.command().getFirst() + "\" has ended");
    }

    private void send(byte[] bytes, long latest) throws InterruptedException {
        for (int sent = 0; sent < bytes.length && !isOver(); ) {
            int length = Math.min(INPUT_PIECE, bytes.length - sent);
            if (offer(ByteBuffer.wrap(bytes, sent, length))) sent += length;
            else if (System.nanoTime() > latest)
                throw new AgentOsException(
                        ErrorCode.TIMED_OUT, "\"" + call.command().getFirst() + "\" does not read its input");
            else Thread.sleep(INPUT_PAUSE_MILLIS);
        }
    }

    /** False when it has not read what came before. */
    private boolean offer(ByteBuffer piece) throws InterruptedException {
        var bytes = new byte[piece.remaining()];
        piece.get(bytes);
        try {
            nucleus.inputAndWait(id, InputNumber.NONE, bytes);
            return true;
        } catch (AgentOsException full) {
            if (full.code() == ErrorCode.TOO_MANY) return false;
            throw full;
        }
    }

    /** A program that is gone, or does not want its input, has its reasons. */
    private static void quietly(Shielded.Call call) {
        try {
            Shielded.run(call);
        } catch (AgentOsException gone) {
            System.getLogger("exec").log(Level.DEBUG, "a program was already gone: {0}", gone.getMessage());
        }
    }

    synchronized void grew(int stream, long end) {
        growths++;
        if (end > call.maxOutput()) cut = true;
        notifyAll();
    }

    synchronized void exited(int code) {
        exitCode = OptionalInt.of(code);
        notifyAll();
    }

    /** The nucleus is another one, or the same after a pause. */
    synchronized void reconnected(@Nullable ChildStatus status) {
        if (status == null) lost = exitCode.isEmpty();
        else if (status.exitCode().isPresent()) exitCode = status.exitCode();
        growths++;
        notifyAll();
    }

    private synchronized boolean isOver() {
        return exitCode.isPresent() || cut || lost;
    }

    /**
     * Waits for the end, or for {@code seen} growths to become more. Throws TIMED_OUT when the program's time is over.
     */
    private synchronized long await(long seen) throws InterruptedException {
        while (!isOver() && growths <= seen) {
            long left = deadline - System.nanoTime();
            if (left <= 0) throw call.tookTooLong();
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        if (lost)
            throw new AgentOsException(
                    ErrorCode.NUCLEUS_UNAVAILABLE, "the nucleus ended while the program ran", "try again");
        return growths;
    }

    /** Waits for its end; returns the exit code. */
    public int awaitExit() throws InterruptedException {
        do await(Long.MAX_VALUE - 1);
        while (!isOver());
        if (isCut()) kill();
        synchronized (this) {
            return exitCode.orElse(128 + KILL);
        }
    }

    private synchronized boolean isCut() {
        return cut;
    }

    ProgramResult result() throws InterruptedException {
        int code = awaitExit();
        return new ProgramResult(code, all("output"), all("errors"), isCut());
    }

    private byte[] all(String stream) {
        try (var log = new LogReader(home.terminal(id).resolve(stream))) {
            var bytes = ByteBuffer.allocate((int) Math.min(log.end(), call.maxOutput()));
            log.read(0, bytes);
            return bytes.array();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Its output as it is printed; ends when the program ends. */
    public InputStream output() {
        return new LogStream("output", NucleusFrames.OUTPUT);
    }

    /** The same of what it prints as errors. */
    public InputStream errors() {
        return new LogStream("errors", NucleusFrames.ERRORS);
    }

    /** Ends it with everything it started. */
    public void kill() {
        quietly(() -> nucleus.signal(id, KILL, true));
    }

    @Override
    public void close() {
        quietly(() -> nucleus.close(id));
        ended.accept(this);
    }

    /** The program prints faster than its output is read, and the oldest of it is no longer kept. */
    public static final class OutputDropped extends IOException {
        private OutputDropped() {
            super("it prints faster than it can be read");
        }
    }

    /** Follows a log while it is written. Used by one thread. */
    private final class LogStream extends InputStream {
        private final LogReader log;
        private final int stream;
        private long offset;

        private LogStream(String name, int stream) {
            this.log = new LogReader(home.terminal(id).resolve(name));
            this.stream = stream;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            try {
                while (true) {
                    boolean last = isOver();
                    long seen = seen();
                    int count = length == 0 ? 0 : log.read(offset, ByteBuffer.wrap(buffer, from, length));
                    if (count > 0 || length == 0) {
                        offset += count;
                        // The reader of endless output must not occupy its carrier thread.
                        Thread.yield();
                        return count;
                    }
                    if (count < 0) throw new OutputDropped();
                    if (last) return -1;
                    Shielded.run(() -> nucleus.watch(id, stream, offset));
                    await(seen);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", stopped);
            }
        }

        @Override
        public void close() throws IOException {
            log.close();
        }
    }

    private synchronized long seen() {
        return growths;
    }
}
