package dev.agentos.daemon;

import dev.agentos.command.CommandIo;
import dev.agentos.command.Commands;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FieldWriter;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.PersonProgram;
import dev.agentos.core.Pipe;
import dev.agentos.core.TaskGroup;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;

/**
 * One command and its client. Three virtual threads: this one reads the client's frames, one runs the command, one
 * writes. Only the writer touches the socket's output: interrupting a thread that writes would close it.
 */
final class CommandConnection implements CommandIo {
    private static final Map<String, Integer> SIGNALS = Map.of("HUP", 1, "INT", 2, "PIPE", 13, "TERM", 15);
    private static final int CHUNK = 64 * 1024;
    private static final int MAX_SIZE = 1_000;
    private static final Frame CLOSE = new Frame((byte) 0, new byte[0]);

    private final FrameChannel program;
    private final Pipe.Start start;
    /** Blocks the command when full: a program that does not read stops its command and nothing else. */
    private final BlockingQueue<Frame> blockingOutbox = new ArrayBlockingQueue<>(16);
    /**
     * Answers to what the command asked for: at most one is open at a time, and the end of the connection answers too.
     */
    private final BlockingQueue<byte[]> input = new ArrayBlockingQueue<>(2);

    private final BlockingQueue<Integer> ran = new ArrayBlockingQueue<>(2);
    /** The signal that is reported for a stopped command: a closed connection counts as a hang-up. */
    private final AtomicInteger signalled = new AtomicInteger(1);
    /** Our own bug, until the command says otherwise. */
    private volatile int exitCode = ErrorCode.INTERNAL.exitCode();

    private volatile int columns;
    private volatile int rows;
    private volatile Runnable resized = () -> {};

    CommandConnection(FrameChannel program, Pipe.Start start) {
        this.program = program;
        this.start = start;
        this.columns = start.columns();
        this.rows = start.rows();
    }

    /** Returns when the command has ended and its exit code is sent, or the program is gone. */
    void run(ToIntFunction<CommandIo> command) {
        var writer = Thread.ofVirtual().name("command output").start(this::write);
        var runner = Thread.ofVirtual()
                .name("command " + String.join(" ", start.arguments()))
                .unstarted(() -> finish(command));
        var reader = Thread.ofVirtual().name("command input").start(() -> read(runner));
        runner.start();
        TaskGroup.joinUninterruptibly(runner);
        farewell();
        TaskGroup.joinUninterruptibly(writer);
        reader.interrupt();
        TaskGroup.joinUninterruptibly(reader);
    }

    private void finish(ToIntFunction<CommandIo> command) {
        int code = command.applyAsInt(this);
        boolean cut = Thread.interrupted() || code == Commands.INTERRUPTED;
        exitCode = cut ? 128 + signalled.get() : code;
    }

    /** Runs on a thread that is never interrupted, so that the client always gets the end of the command. */
    private void farewell() {
        try {
            blockingOutbox.put(new FieldWriter().whole(exitCode).frame(Pipe.EXIT));
            blockingOutbox.put(CLOSE);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private void write() {
        try {
            for (var frame = blockingOutbox.take(); frame != CLOSE; frame = blockingOutbox.take()) program.write(frame);
        } catch (IOException | InterruptedException gone) {
            drain();
        }
    }

    /** The program is gone; what the command still says goes nowhere, so that it can come to its end. */
    private void drain() {
        try {
            while (blockingOutbox.take() != CLOSE) {}
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(Thread runner) {
        try {
            for (var frame = program.read(); frame.isPresent(); frame = program.read()) receive(frame.get(), runner);
        } catch (ClosedByInterruptException ended) {
            return; // the command did, and no one listens any more
        } catch (IOException | RuntimeException broken) {
            System.getLogger("command")
                    .log(System.Logger.Level.DEBUG, "a command lost its connection: {0}", broken.toString());
        }
        input.offer(new byte[0]);
        ran.offer(1);
        runner.interrupt();
    }

    private void receive(Frame frame, Thread runner) {
        switch (frame.kind()) {
            case Pipe.INPUT -> answer(input, frame.payload());
            case Pipe.RAN -> answer(ran, frame.fields().whole());
            case Pipe.RESIZE -> {
                var size = frame.fields();
                columns = size.whole();
                rows = size.whole();
                resized.run();
            }
            case Pipe.SIGNAL -> {
                signalled.set(SIGNALS.getOrDefault(frame.fields().text(), 15));
                runner.interrupt();
            }
            default -> throw new InvalidInput("unknown frame kind " + frame.kind());
        }
    }

    /** A program that answers more often than it was asked is not ours, and must not fill our memory. */
    private static <T> void answer(BlockingQueue<T> asked, T value) {
        if (!asked.offer(value)) throw new InvalidInput("an unexpected answer");
    }

    private void send(Frame frame) throws InterruptedIOException {
        try {
            blockingOutbox.put(frame);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    private static <T> T take(BlockingQueue<T> queue) throws InterruptedIOException {
        try {
            return queue.take();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    @Override
    public InputStream input() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                var one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                if (length == 0) return 0;
                send(new FieldWriter().whole(Math.min(length, CHUNK)).frame(Pipe.READ));
                var bytes = take(input);
                if (bytes.length > length) throw new InvalidInput("more input than was asked for");
                System.arraycopy(bytes, 0, buffer, offset, bytes.length);
                return bytes.length == 0 ? -1 : bytes.length;
            }
        };
    }

    @Override
    public OutputStream output() {
        return stream(Pipe.OUTPUT);
    }

    @Override
    public OutputStream errors() {
        return stream(Pipe.ERRORS);
    }

    private OutputStream stream(byte kind) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                for (int sent = 0; sent < length; sent += CHUNK) {
                    int from = offset + sent;
                    send(new Frame(kind, Arrays.copyOfRange(bytes, from, from + Math.min(CHUNK, length - sent))));
                }
            }
        };
    }

    @Override
    public int run(PersonProgram program) throws IOException {
        send(new FieldWriter().text(program.name()).frame(Pipe.RUN));
        return take(ran);
    }

    @Override
    public Path folder() {
        try {
            return Path.of(start.folder());
        } catch (InvalidPathException impossible) {
            throw new InvalidInput(
                    "the daemon's locale cannot represent this folder's name: " + impossible.getReason(),
                    "set LC_ALL to a UTF-8 locale, also where the daemon is started");
        }
    }

    @Override
    public Map<String, String> environment() {
        return start.environment();
    }

    @Override
    public boolean inputIsTerminal() {
        return start.inputIsTerminal();
    }

    @Override
    public boolean outputIsTerminal() {
        return start.outputIsTerminal();
    }

    @Override
    public int columns() {
        return columns > 0 ? Math.min(columns, MAX_SIZE) : 80;
    }

    @Override
    public int rows() {
        return rows > 0 ? Math.min(rows, MAX_SIZE) : 24;
    }

    @Override
    public void whenResized(Runnable action) {
        resized = action;
    }

    @Override
    public void resumeWith(List<String> arguments, long offset, String hint) throws IOException {
        send(new FieldWriter().texts(arguments).large(offset).text(hint).frame(Pipe.RESUME));
    }

    @Override
    public void raw(boolean on) throws IOException {
        send(new FieldWriter().truth(on).frame(Pipe.RAW));
    }
}
