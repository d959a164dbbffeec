package dev.agentos.client;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.BuildVersion;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.Home;
import dev.agentos.core.LocalSocket;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Finds the daemon or starts it, and becomes a pipe to the command that runs there. Knows no command itself except
 * {@code --version}.
 */
public final class Client {
    private static final long GREETING_SECONDS = 10;

    private final List<String> arguments;
    private final Home home;
    private final Launcher launcher;

    private Client(List<String> arguments, Home home) {
        this.arguments = arguments;
        this.home = home;
        this.launcher = new Launcher(home);
    }

    /** Runs the command and returns its exit code. */
    public static int run(List<String> arguments) {
        if (arguments.equals(List.of("--version")) || arguments.equals(List.of("-V"))) {
            System.out.println("agentos " + BuildVersion.CURRENT);
            return 0;
        }
        try {
            return new Client(arguments, Home.of(System.getenv())).run();
        } catch (AgentOsException refused) {
            System.err.println(arguments.contains("--json") ? ErrorJson.of(refused) : refused.line());
            return refused.code().exitCode();
        } catch (IOException broken) {
            System.err.println("lost the connection to the daemon: " + broken.getMessage());
            return ErrorCode.DAEMON_NOT_RUNNING.exitCode();
        } catch (InterruptedException stopped) {
            return 130;
        }
    }

    private int run() throws IOException, InterruptedException {
        try {
            var running = connect();
            if (running.isPresent()) return pipeTo(running.get());
        } catch (AgentOsException stranger) {
            if (!WithoutDaemon.suits(arguments)) throw stranger;
        }
        if (isInSandbox()) throw notReachable();
        if (WithoutDaemon.hasNoAnswer(arguments)) return 0;
        if (WithoutDaemon.suits(arguments)) return launcher.runLocally(arguments);
        return pipeTo(launcher.startDaemon(arguments));
    }

    /** A daemon started in an agent's sandbox would be confined to it. */
    private static boolean isInSandbox() {
        return System.getenv("AGENTOS_SANDBOX") != null;
    }

    private static AgentOsException notReachable() {
        return new AgentOsException(
                ErrorCode.DAEMON_NOT_RUNNING,
                "the daemon is not running, and cannot be started from an agent's sandbox",
                "try again later, or ask the owner to run `agentos daemon start`");
    }

    private Optional<FrameChannel> connect() {
        try {
            return Optional.of(LocalSocket.connect(home.socket()));
        } catch (IOException nobodyListens) {
            return Optional.empty();
        }
    }

    private FrameChannel connectAgain() throws IOException, InterruptedException {
        var found = connect();
        if (found.isEmpty() && isInSandbox()) throw notReachable();
        var daemon = found.isPresent() ? found.get() : launcher.startDaemonQuietly();
        if (greet(daemon).isPresent()) return daemon;
        daemon.close();
        throw new IOException("the daemon is stopping");
    }

    /** Empty when the daemon was on its way out as we came in. */
    private Optional<Handshake> greet(FrameChannel daemon) {
        var patience = Thread.ofPlatform().daemon().start(() -> giveUpOn(daemon));
        try {
            return Optional.of(Handshake.exchange(daemon, "the daemon"));
        } catch (ClosedChannelException hangs) {
            throw Launcher.notAnswering(home);
        } catch (IOException leaving) {
            return Optional.empty();
        } finally {
            patience.interrupt();
        }
    }

    /** A daemon that accepts but does not answer must not hold us for ever. */
    private static void giveUpOn(FrameChannel daemon) {
        try {
            TimeUnit.SECONDS.sleep(GREETING_SECONDS);
            daemon.close();
        } catch (InterruptedException answered) {
            Thread.currentThread().interrupt();
        } catch (IOException gone) {
            // It closed by itself.
        }
    }

    private boolean isUp() {
        for (var argument : arguments) if (!argument.startsWith("-")) return argument.equals("up");
        return false;
    }

    /** {@code up} means the newest build: an older daemon makes room, and nothing that runs in the nucleus notices. */
    private int replace(FrameChannel older) throws IOException, InterruptedException {
        new CommandPipe(older, home).run(List.of("daemon", "stop", "--quiet"), this::connectAgain);
        return pipeTo(launcher.startDaemon(arguments));
    }

    private int pipeTo(FrameChannel daemon) throws IOException, InterruptedException {
        try (daemon) {
            var running = greet(daemon);
            if (running.isEmpty() && isInSandbox()) throw notReachable();
            if (running.isEmpty()) return pipeTo(launcher.startDaemon(arguments));
            if (!running.get().build().equals(BuildVersion.build()) && isUp()) return replace(daemon);
            return new CommandPipe(daemon, home).run(arguments, this::connectAgain);
        } catch (AgentOsException refused) {
            // A daemon of another version, or one that hangs, cannot run our commands, but it can still be stopped.
            boolean useless =
                    refused.code() == ErrorCode.VERSION_MISMATCH || refused.code() == ErrorCode.DAEMON_NOT_RUNNING;
            if (useless && WithoutDaemon.suits(arguments)) return launcher.runLocally(arguments);
            throw refused;
        }
    }
}
