package dev.agentos.command.browser;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos browser revoke ID}. */
@Command(
        name = "revoke",
        description = {
            "Sign a browser out and end its open connections.",
            "`agentos token --rotate` signs all of them out."
        })
final class RevokeCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The browser's id, from `agentos browser list`.")
    private String id;

    RevokeCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        context.requireOwner();
        if (!context.runningDaemon().revokeBrowser(id))
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "no browser " + id + " is signed in",
                    "`agentos browser list` shows the signed-in browsers");
        print(Map.of("revoked", id), "Signed out browser " + id);
    }
}
