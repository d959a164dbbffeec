package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.protocol.AgentModesView;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos mode AGENT [MODE]}. */
@Command(name = "mode", description = "Show the modes of an ACP agent, or switch to one.")
public final class ModeCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "MODE",
            description = "Id of the mode. Without it, the modes are listed.")
    private @Nullable String mode;

    ModeCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var conversations = context.service(Agents.class).conversations();
        var agent = AgentArgument.find(context, name);
        if (mode != null) conversations.setMode(context.caller(), agent, mode);
        var modes = conversations.modes(context.caller(), agent);
        print(modes, mode != null ? agent.name() + " is now in mode " + mode : text(modes));
    }

    private static String text(AgentModesView modes) {
        var all = modes.all() == null
                ? List.<String>of()
                : modes.all().stream()
                        .map(one -> (one.id().equals(modes.current()) ? "* " : "  ") + one.id() + "  " + one.name())
                        .toList();
        return all.isEmpty() ? "this agent has no modes" : all.stream().collect(Collectors.joining("\n"));
    }
}
