package dev.agentos.client;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.Home;
import dev.agentos.core.LocalSocket;
import dev.agentos.core.Version;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Finds the daemon or starts it, and becomes a pipe to the command that runs there. Knows no command but {@code --version}. */
public final class Client {
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
            System.out.println("agentos " + Version.CURRENT);
            return 0;
        }
        try {
            return new Client(arguments, Home.of(System.getenv())).run();
        } catch (AgentOsException refused) {
            System.err.println(arguments.contains("--json") ? ErrorJson.of(refused) : refused.line());
            return refused.code().exitCode();
        } catch (IOException broken) {
            System.err.println("the connection to the daemon broke: " + broken.getMessage());
            return ErrorCode.DAEMON_NOT_RUNNING.exitCode();
        } catch (InterruptedException stopped) {
            return 130;
        }
    }

    private int run() throws IOException, InterruptedException {
        var running = connect();
        if (running.isPresent()) return pipeTo(running.get());
        if (WithoutDaemon.suits(arguments)) return launcher.runLocally(arguments);
        return pipeTo(launcher.startDaemon(arguments));
    }

    private Optional<FrameChannel> connect() {
        try {
            return Optional.of(LocalSocket.connect(home.socket()));
        } catch (IOException nobodyListens) {
            return Optional.empty();
        }
    }

    /** {@code up} means the newest build: an older daemon makes room, and nothing that runs in the nucleus notices. */
    private int replace(FrameChannel older) throws IOException, InterruptedException {
        new CommandPipe(older).run(List.of("daemon", "stop", "--quiet"));
        return pipeTo(launcher.startDaemon(arguments));
    }

    private int pipeTo(FrameChannel daemon) throws IOException, InterruptedException {
        try (daemon) {
            var running = Handshake.exchange(daemon, "the daemon");
            if (arguments.contains("up") && !running.build().equals(Version.build())) return replace(daemon);
            return new CommandPipe(daemon).run(arguments);
        } catch (AgentOsException refused) {
            // A daemon of another version cannot run our commands, but it can still be stopped.
            if (refused.code() == ErrorCode.VERSION_MISMATCH && WithoutDaemon.suits(arguments)) return launcher.runLocally(arguments);
            throw refused;
        }
    }
}
