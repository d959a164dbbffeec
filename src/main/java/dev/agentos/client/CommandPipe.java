package dev.agentos.client;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FieldWriter;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.Home;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.PersonProgram;
import dev.agentos.core.Pipe;
import dev.agentos.core.ProcessSignals;
import dev.agentos.core.SentVariables;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Carries one command: the main thread obeys the daemon's frames; signal handlers and the input thread send frames to
 * it.
 */
final class CommandPipe {
    /** As a shell reports a program that a closed pipe ended. */
    private static final int BROKEN_PIPE = 128 + 13;

    private static final long RECONNECT_SECONDS = 20;
    private static final long ASK_EVERY_MILLIS = 100;
    /**
     * Resets all terminal modes that a program may have left on; returning to a main screen that is already shown
     * leaves the cursor where it is.
     */
    private static final String ORDINARY =
            "\u001b\\\u001b[?2026l\u001b[r\u001b[999;1H\u001b7\u001b[?1049l\u001b[!p\u001b[?7h\u001b[?1l"
                    + "\u001b>\u001b[4l\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1006l\u001b[?1004l\u001b[?2004l"
                    + "\u001b[>4m\u001b[<20u\u001b[=0;1u\u001b[0 q\u001b[?25h\u001b[0m\u001b(B\u000f\u001b[23;0t\r\n";

    /** Finds another daemon, or starts one. */
    interface Connector {
        FrameChannel connect() throws IOException, InterruptedException;
    }

    private volatile FrameChannel daemon;
    private final Home home;
    private final Tty tty = new Tty();
    private final OutputStream output = new FileOutputStream(FileDescriptor.out);
    private final OutputStream errors = new FileOutputStream(FileDescriptor.err);
    /** How much the daemon wants to read; one entry per request, so never more than the daemon sends. */
    private final BlockingQueue<Integer> wanted = new LinkedBlockingQueue<>();

    private boolean reading;
    /** The daemon is gone while a person is at the keyboard; their input is for the next daemon. */
    private volatile boolean waiting;

    private boolean alreadyAsked;
    private @Nullable Resumption resumption;
    private volatile boolean interrupted;
    /** Another program has the terminal, so Ctrl+C is meant for it. */
    private volatile boolean runningHere;

    CommandPipe(FrameChannel daemon, Home home) {
        this.daemon = daemon;
        this.home = home;
    }

    int run(List<String> arguments, Connector others) throws IOException, InterruptedException {
        handleSignals();
        start(daemon, arguments);
        try {
            while (true) {
                try {
                    return obey();
                } catch (IOException broken) {
                    if (resumption == null) throw broken;
                    resume(resumption, others);
                }
            }
        } finally {
            tty.restore();
        }
    }

    private void start(FrameChannel channel, List<String> arguments) throws IOException {
        channel.write(new Pipe.Start(
                        arguments,
                        System.getProperty("user.dir"),
                        SentVariables.of(System.getenv()),
                        tty.isInput(),
                        tty.isOutput(),
                        tty.columns(),
                        tty.rows())
                .frame());
    }

    /** The terminal's mode is kept in the meantime, so that no key reaches the surrounding shell. */
    private void resume(Resumption how, Connector others) throws IOException, InterruptedException {
        daemon.close();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(RECONNECT_SECONDS);
        while (System.nanoTime() < deadline) {
            try {
                var next = others.connect();
                start(next, how.arguments());
                alreadyAsked = waiting;
                wanted.clear();
                daemon = next; // only now: a command begins with its start, and others wait to send what was typed
                return;
            } catch (IOException | AgentOsException notYet) {
                TimeUnit.MILLISECONDS.sleep(ASK_EVERY_MILLIS);
            }
        }
        output.write(ORDINARY.getBytes(StandardCharsets.US_ASCII));
        while (System.in.available() > 0) System.in.skip(System.in.available());
        throw new AgentOsException(
                ErrorCode.DAEMON_NOT_RUNNING, "the daemon is gone and could not be restarted", how.hint());
    }

    private int obey() throws IOException, InterruptedException {
        while (true) {
            var frame = daemon.read().orElse(null);
            if (frame == null) throw new IOException("the daemon closed it before the command finished");
            switch (frame.kind()) {
                case Pipe.OUTPUT -> {
                    if (!print(output, frame.payload())) return BROKEN_PIPE;
                    if (resumption != null) resumption.printed(frame.payload().length);
                }
                case Pipe.RESUME -> resumption = Resumption.read(frame);
                case Pipe.ERRORS -> {
                    if (!print(errors, frame.payload())) return BROKEN_PIPE;
                }
                case Pipe.READ -> read(frame.fields().whole());
                case Pipe.RAW -> tty.raw(frame.fields().truth());
                case Pipe.RUN -> runHere(frame.fields().text());
                case Pipe.EXIT -> {
                    return frame.fields().whole();
                }
                case Frame.REFUSED -> throw Handshake.refusal(frame);
                default -> throw new IOException("unknown frame kind " + frame.kind());
            }
        }
    }

    /** False if standard output is closed; the daemon is notified, so that the command stops. */
    private boolean print(OutputStream stream, byte[] bytes) {
        try {
            stream.write(bytes);
            return true;
        } catch (IOException closed) {
            stopWorking();
            return false;
        }
    }

    private void stopWorking() {
        try {
            signal("PIPE");
        } catch (IOException ended) {
            // The command has said everything and is gone.
        }
    }

    private void read(int atMost) {
        if (alreadyAsked) {
            alreadyAsked = false;
            return;
        }
        if (atMost < 1 || atMost > Frame.MAX_PAYLOAD)
            throw new InvalidInput("the daemon asked to read " + atMost + " bytes");
        wanted.add(atMost);
        if (reading) return;
        reading = true;
        Thread.ofPlatform().daemon().name("standard input").start(this::copyInput);
    }

    private void copyInput() {
        try (var input = new FileInputStream(FileDescriptor.in)) {
            while (true) {
                var buffer = new byte[wanted.take()];
                waiting = true;
                int count = input.read(buffer);
                send(Arrays.copyOf(buffer, Math.max(count, 0)));
                waiting = false;
            }
        } catch (IOException | InterruptedException ended) {
            // The pipe is closing; the main thread says why.
        }
    }

    /** When the daemon is gone, to the next one; the main thread finds it, or ends us all. */
    private void send(byte[] typed) throws InterruptedException {
        while (true) {
            var current = daemon;
            try {
                current.write(Pipe.INPUT, typed);
                return;
            } catch (IOException gone) {
                while (current == daemon) TimeUnit.MILLISECONDS.sleep(ASK_EVERY_MILLIS);
            }
        }
    }

    private void runHere(String wanted) throws IOException, InterruptedException {
        var program = Stream.of(PersonProgram.values())
                .filter(known -> known.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new InvalidInput("the daemon asked to run an unknown program"));
        int code;
        runningHere = true;
        try {
            code = new ProcessBuilder(program.command(System.getenv(), home))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException notFound) {
            code = 127;
        } finally {
            runningHere = false;
        }
        daemon.write(new FieldWriter().whole(code).frame(Pipe.RAN));
    }

    private void handleSignals() {
        for (var name : List.of("INT", "TERM", "HUP")) ProcessSignals.handle(name, number -> stop(name, number));
        if (tty.isOutput()) ProcessSignals.handle("WINCH", number -> resize());
    }

    /**
     * The command ends in its own way and sends its exit code; a second Ctrl+C ends the client without waiting for
     * that.
     */
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
            tty.restore();
            Runtime.getRuntime().halt(128 + number);
        }
    }

    private void signal(String name) throws IOException {
        daemon.write(new FieldWriter().text(name).frame(Pipe.SIGNAL));
    }

    private void resize() {
        try {
            tty.measure();
            daemon.write(
                    new FieldWriter().whole(tty.columns()).whole(tty.rows()).frame(Pipe.RESIZE));
        } catch (IOException gone) {
            // The main thread reads the end of the connection and says so.
        }
    }
}
