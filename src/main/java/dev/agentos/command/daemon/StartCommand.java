package dev.agentos.command.daemon;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos daemon start}: the client started the daemon to get here; it says where it is. */
@Command(name = "start", description = "Start the daemon if it is not running.")
final class StartCommand extends AgentOsCommand {
    @Option(names = "--foreground", description = "Stay in this terminal and log to it (for service managers).")
    private boolean foreground;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Listen on this port; 0 picks a free one. Default: daemon.port (7890).")
    private Integer port;

    @Option(
            names = "--insecure",
            description = "Allow daemon.host to be a non-loopback address, although there is no TLS.")
    private boolean insecure;

    StartCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var status = context.runningDaemon().status();
        print(status, "The daemon is running (pid " + status.pid() + ") at " + status.address());
    }
}
