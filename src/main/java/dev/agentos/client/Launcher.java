package dev.agentos.client;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Home;
import dev.agentos.core.LocalSocket;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts other processes of AgentOS through the {@code agentos} script that started this one. */
final class Launcher {
    /** What a daemon exits with when another one holds the home: that one will answer in a moment. */
    private static final int ALREADY_RUNNING = 75;
    private static final long START_SECONDS = 30;
    private static final long ASK_EVERY_MILLIS = 10;

    private final Home home;
    private final String script = System.getProperty("agentos.script", "agentos");

    Launcher(Home home) {
        this.home = home;
    }

    /** Runs a command that needs no daemon in a process of its own, in our terminal. */
    int runLocally(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(script, "@local"));
        command.addAll(arguments);
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    /** Starts the daemon in a session of its own, out of reach of our terminal's signals, and waits until it answers. */
    FrameChannel startDaemon(List<String> arguments) throws IOException, InterruptedException {
        home.prepare();
        var output = home.output("daemon");
        return awaitAnswer(arguments, Files.exists(output) ? Files.size(output) : 0);
    }

    private Process spawn(List<String> arguments) throws IOException {
        var output = home.output("daemon");
        var command = new ArrayList<>(List.of("setsid", script, "@daemon"));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).directory(home.folder().toFile());
        // Ours may be relative to the folder that we are in.
        builder.environment().put("AGENTOS_HOME", home.folder().toString());
        return builder.redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(Redirect.appendTo(output.toFile()))
                .redirectError(Redirect.appendTo(output.toFile()))
                .start();
    }

    private FrameChannel awaitAnswer(List<String> arguments, long outputBefore) throws IOException, InterruptedException {
        var daemon = spawn(arguments);
        long start = System.nanoTime();
        boolean told = false;
        while (secondsSince(start) < START_SECONDS) {
            try {
                return LocalSocket.connect(home.socket());
            } catch (IOException notYet) {
                // Asked again below: the socket appears when the daemon is ready.
            }
            if (daemon.waitFor(ASK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                if (daemon.exitValue() != ALREADY_RUNNING) throw startFailed(daemon.exitValue(), outputBefore);
                // Another daemon held the home: it is about to answer, or about to be gone.
                daemon = spawn(arguments);
            }
            if (!told && Boolean.getBoolean("agentos.tty.output") && secondsSince(start) >= 1) {
                System.err.println("starting the daemon …");
                told = true;
            }
        }
        throw new AgentOsException(ErrorCode.DAEMON_NOT_RUNNING, "the daemon did not answer within " + START_SECONDS + " seconds",
                "see " + home.output("daemon") + " and " + home.logs().resolve("agentos.log"));
    }

    private static long secondsSince(long start) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }

    /** The daemon says on its way out why it cannot start; we repeat it where the person looks. */
    private AgentOsException startFailed(int exitCode, long outputBefore) throws IOException {
        try (var output = Files.newByteChannel(home.output("daemon"))) {
            output.position(outputBefore);
            var said = new byte[(int) Math.min(8_192, output.size() - outputBefore)];
            output.read(ByteBuffer.wrap(said));
            var words = new String(said).strip();
            return AgentOsException.ofLine(words).orElseGet(() ->
                    new AgentOsException(ErrorCode.DAEMON_NOT_RUNNING, "the daemon could not start (exit code " + exitCode + ")", words));
        }
    }
}
