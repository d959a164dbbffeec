package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import java.io.PrintWriter;
import java.util.Optional;

/** What a command works with: the person's end, the home, and the daemon when there is one. */
public record CommandContext(CommandIo io, Home home, Optional<DaemonHandle> daemon, PrintWriter out, PrintWriter err) {
    public static CommandContext of(CommandIo io, Home home, Optional<DaemonHandle> daemon) {
        return new CommandContext(
                io,
                home,
                daemon,
                new PrintWriter(new VisibleWriter(io.output()), false),
                new PrintWriter(new VisibleWriter(io.errors()), true));
    }

    public DaemonHandle runningDaemon() {
        return daemon.orElseThrow(() -> new AgentOsException(
                ErrorCode.DAEMON_NOT_RUNNING, "no daemon runs for " + home.folder(), "`agentos up` starts one"));
    }
}
