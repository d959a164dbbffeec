package dev.agentos.command.terminal;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.terminal.Terminals;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos detach [AGENT]}. */
@Command(
        name = "detach",
        description = {
            "Detach everyone from an agent or a terminal; its program keeps running.",
            "Without a name, detach the current terminal."
        })
public final class DetachCommand extends AgentOsCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "AGENT",
            description = "An agent, or a terminal by its id or the first characters of it.")
    private @Nullable String name;

    DetachCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var wanted = name == null ? context.io().environment().get("AGENTOS_TERMINAL") : name;
        if (wanted == null)
            throw new AgentOsException(
                    ErrorCode.USAGE,
                    "this is not an AgentOS terminal",
                    "name an agent or a terminal: `agentos detach AGENT`");
        int detached =
                context.service(Terminals.class).detach(context.caller(), TerminalArgument.findNamed(context, wanted));
        print(
                Map.of("detached", detached),
                detached == 0
                        ? "Nobody was attached"
                        : detached == 1 ? "1 client was detached" : detached + " clients were detached");
    }
}
