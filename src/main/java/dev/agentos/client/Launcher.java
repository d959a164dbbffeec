package dev.agentos.client;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Home;
import dev.agentos.core.LocalSocket;
import dev.agentos.core.ProcessSignals;
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
    /** The exit code of a daemon whose home is held by another one, which will answer in a moment. */
    private static final int ALREADY_RUNNING = 75;

    private static final long START_SECONDS = 30;
    private static final long ASK_EVERY_MILLIS = 10;
    private static final long RESPAWN_MILLIS = 100;

    private final Home home;
    private final String script = System.getProperty("agentos.script", "agentos");
    private boolean quiet;

    Launcher(Home home) {
        this.home = home;
    }

    /** Runs a command that needs no daemon in a process of its own, in our terminal. */
    int runLocally(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(script, "@local"));
        command.addAll(arguments);
        var local = new ProcessBuilder(command).inheritIO().start();
        // Ctrl+C reaches it by itself; what is meant for us alone is handed on.
        ProcessSignals.handle("INT", number -> {});
        for (var name : List.of("TERM", "HUP")) ProcessSignals.handle(name, number -> local.destroy());
        return local.waitFor();
    }

    /**
     * Starts the daemon in a session of its own, out of reach of our terminal's signals, and waits until it answers.
     */
    FrameChannel startDaemon(List<String> arguments) throws IOException, InterruptedException {
        home.prepare();
        return awaitAnswer(arguments);
    }

    /** The same without printing, for a window that shows a terminal. */
    FrameChannel startDaemonQuietly() throws IOException, InterruptedException {
        quiet = true;
        return startDaemon(List.of());
    }

    private long outputSize() throws IOException {
        return Files.exists(home.output("daemon")) ? Files.size(home.output("daemon")) : 0;
    }

    private Process spawn(List<String> arguments) throws IOException {
        var output = home.output("daemon");
        var command = new ArrayList<>(List.of("setsid", script, "@daemon"));
        command.addAll(startOptions(arguments));
        var builder = new ProcessBuilder(command).directory(home.folder().toFile());
        // Ours may be relative to the folder that we are in.
        home.addTo(builder.environment());
        Home.createPrivately(output);
        return builder.redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(Redirect.appendTo(output.toFile()))
                .redirectError(Redirect.appendTo(output.toFile()))
                .start();
    }

    /** Only the options for the start: the rest of the command line would stay visible in the list of processes. */
    private static List<String> startOptions(List<String> arguments) {
        var words = arguments.stream()
                .filter(argument -> !argument.startsWith("-"))
                .limit(2)
                .toList();
        if (words.isEmpty() || !words.getFirst().equals("up") && !words.equals(List.of("daemon", "start")))
            return List.of();
        var options = new ArrayList<String>();
        for (int i = 0; i < arguments.size(); i++) {
            var argument = arguments.get(i);
            if (argument.equals("--insecure") || argument.startsWith("--port=")) options.add(argument);
            if (argument.equals("--port") && i + 1 < arguments.size())
                options.addAll(List.of(argument, arguments.get(i + 1)));
        }
        return options;
    }

    private FrameChannel awaitAnswer(List<String> arguments) throws IOException, InterruptedException {
        long outputBefore = outputSize();
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
                TimeUnit.MILLISECONDS.sleep(RESPAWN_MILLIS);
                outputBefore = outputSize();
                daemon = spawn(arguments);
            }
            if (!told && !quiet && Boolean.getBoolean("agentos.tty.output") && secondsSince(start) >= 1) {
                System.err.println("starting the daemon …");
                told = true;
            }
        }
        throw notAnswering(home);
    }

    static AgentOsException notAnswering(Home home) {
        return new AgentOsException(
                ErrorCode.DAEMON_NOT_RUNNING,
                "the daemon for " + home.folder() + " is not responding",
                "`agentos daemon stop` stops it; see " + home.logs().resolve("agentos.log"));
    }

    private static long secondsSince(long start) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }

    /** A daemon that cannot start prints the reason to its output file; we repeat it for the person. */
    private AgentOsException startFailed(int exitCode, long outputBefore) throws IOException {
        try (var output = Files.newByteChannel(home.output("daemon"))) {
            output.position(outputBefore);
            var said = new byte[(int) Math.min(8_192, output.size() - outputBefore)];
            output.read(ByteBuffer.wrap(said));
            var words = new String(said).strip();
            return AgentOsException.ofLine(words)
                    .orElseGet(() -> new AgentOsException(
                            ErrorCode.DAEMON_NOT_RUNNING,
                            "the daemon could not start (exit code " + exitCode + ")",
                            words));
        }
    }
}
