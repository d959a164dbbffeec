package dev.agentos.command;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos token}: the local owner's way into the API. */
@Command(
        name = "token",
        description = {
            "Print the bearer token for the API.",
            "Anyone who has it can do everything you can. Use: agentos token --header | curl -H @- …"
        })
final class TokenCommand extends AgentOsCommand {
    @Option(
            names = "--rotate",
            description = "Replace the token first. The old token, unused links and signed-in browsers stop working.")
    private boolean rotate;

    @Option(
            names = "--header",
            description = "Print it as an HTTP header for `curl -H @-`, which keeps it out of the process list.")
    private boolean header;

    TokenCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        context.requireOwner();
        var daemon = context.runningDaemon();
        var token = (rotate ? daemon.rotateToken() : daemon.ownerToken()).reveal();
        print(Map.of("token", token), header ? "Authorization: Bearer " + token : token);
    }
}
