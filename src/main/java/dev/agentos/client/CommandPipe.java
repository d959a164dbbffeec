package dev.agentos.client;

import dev.agentos.core.FieldWriter;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.Pipe;
import dev.agentos.core.Signals;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Carries one command: the main thread obeys the daemon's frames, signal handlers and the input thread send theirs. */
final class CommandPipe {
    /** As a shell reports a program that a closed pipe ended. */
    private static final int BROKEN_PIPE = 128 + 13;

    private final FrameChannel daemon;
    private final Tty tty = new Tty();
    private final OutputStream output = new FileOutputStream(FileDescriptor.out);
    private final OutputStream errors = new FileOutputStream(FileDescriptor.err);
    /** How much the daemon wants to read; one entry per request, so never more than the daemon sends. */
    private final BlockingQueue<Integer> wanted = new LinkedBlockingQueue<>();
    private boolean reading;
    private volatile boolean interrupted;
    /** Somebody else's program has the terminal: Ctrl+C is meant for it. */
    private volatile boolean runningHere;

    CommandPipe(FrameChannel daemon) {
        this.daemon = daemon;
    }

    int run(List<String> arguments) throws IOException, InterruptedException {
        handleSignals();
        daemon.write(new Pipe.Start(arguments, System.getProperty("user.dir"), System.getenv(),
                tty.isInput(), tty.isOutput(), tty.columns(), tty.rows()).frame());
        try {
            return obey();
        } finally {
            tty.restore();
        }
    }

    private int obey() throws IOException, InterruptedException {
        while (true) {
            var frame = daemon.read().orElse(null);
            if (frame == null) throw new IOException("it ended before the command did");
            switch (frame.kind()) {
                case Pipe.OUTPUT -> {
                    if (!print(output, frame.payload())) return BROKEN_PIPE;
                }
                case Pipe.ERRORS -> {
                    if (!print(errors, frame.payload())) return BROKEN_PIPE;
                }
                case Pipe.READ -> read(frame.fields().whole());
                case Pipe.RAW -> tty.raw(frame.fields().truth());
                case Pipe.RUN -> runHere(frame.fields().texts());
                case Pipe.EXIT -> {
                    return frame.fields().whole();
                }
                case Frame.REFUSED -> throw Handshake.refusal(frame);
                default -> throw new IOException("it sent a frame of the unknown kind " + frame.kind());
            }
        }
    }

    /** False when nobody reads any more; the daemon is told, so that the command stops working for nobody. */
    private boolean print(OutputStream stream, byte[] bytes) throws IOException {
        try {
            stream.write(bytes);
            return true;
        } catch (IOException closed) {
            signal("PIPE");
            return false;
        }
    }

    private void read(int atMost) {
        wanted.add(atMost);
        if (reading) return;
        reading = true;
        Thread.ofPlatform().daemon().name("standard input").start(this::copyInput);
    }

    private void copyInput() {
        try (var input = new FileInputStream(FileDescriptor.in)) {
            while (true) {
                var buffer = new byte[wanted.take()];
                int count = input.read(buffer);
                daemon.write(Pipe.INPUT, Arrays.copyOf(buffer, Math.max(count, 0)));
            }
        } catch (IOException | InterruptedException ended) {
            // The pipe is closing; the main thread says why.
        }
    }

    private void runHere(List<String> command) throws IOException, InterruptedException {
        int code;
        runningHere = true;
        try {
            code = new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException notFound) {
            code = 127;
        } finally {
            runningHere = false;
        }
        daemon.write(new FieldWriter().whole(code).frame(Pipe.RAN));
    }

    private void handleSignals() {
        for (var name : List.of("INT", "TERM", "HUP")) Signals.handle(name, number -> stop(name, number));
        if (tty.isOutput()) Signals.handle("WINCH", number -> resize());
    }

    /** The command ends in its own way and tells us its exit code; who asks twice does not want to wait for that. */
    private void stop(String name, int number) {
        if (runningHere && name.equals("INT")) return;
        if (interrupted) {
            tty.restore();
            Runtime.getRuntime().halt(128 + number);
        }
        interrupted = true;
        try {
            signal(name);
        } catch (IOException gone) {
            Runtime.getRuntime().halt(128 + number);
        }
    }

    private void signal(String name) throws IOException {
        daemon.write(new FieldWriter().text(name).frame(Pipe.SIGNAL));
    }

    private void resize() {
        try {
            tty.measure();
            daemon.write(new FieldWriter().whole(tty.columns()).whole(tty.rows()).frame(Pipe.RESIZE));
        } catch (IOException gone) {
            // The main thread reads the end of the connection and says so.
        }
    }
}
