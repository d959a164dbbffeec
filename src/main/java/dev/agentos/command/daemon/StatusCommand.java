package dev.agentos.command.daemon;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.protocol.NucleusView;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;

/** {@code agentos daemon status}. */
@Command(
        name = "status",
        description = "Show whether the daemon and the nucleus are running. Exits with 1 if the daemon is not.")
final class StatusCommand extends AgentOsCommand {
    StatusCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var status = context.runningDaemon().status();
        print(status, text(status, Instant.now()));
    }

    private static String text(DaemonStatus status, Instant now) {
        return """
                daemon   running  pid %d, up %s, %s
                nucleus  %s
                version  %s
                home     %s""".formatted(
                                status.pid(),
                                Durations.text(Duration.between(status.startedAt(), now)),
                                status.address(),
                                text(status.nucleus(), now),
                                status.version(),
                                status.home())
                + (status.safeMode() == null ? "" : "\nsafe mode: " + status.safeMode());
    }

    private static String text(NucleusView nucleus, Instant now) {
        if (nucleus.pid() == null || nucleus.startedAt() == null)
            return nucleus.state() + (nucleus.message() == null ? "" : "  " + nucleus.message());
        var running =
                "running  pid " + nucleus.pid() + ", up " + Durations.text(Duration.between(nucleus.startedAt(), now));
        return nucleus.restarts() == 0
                ? running
                : running + ", restarted " + nucleus.restarts() + "x after ending unexpectedly";
    }
}
