package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.agent.HandOver;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos handover AGENT --to KIND}. */
@Command(
        name = "handover",
        description = {
            "Hand an agent's work over to another agent kind, in the same folder and on the same branch.",
            "The new program is told the prompt, the work so far, the last screen and the queued messages."
        })
public final class HandOverCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Option(
            names = "--to",
            paramLabel = "KIND",
            required = true,
            description = "Agent kind, from `agentos agent plugins`.")
    private String kind;

    @Option(names = "--note", paramLabel = "TEXT", defaultValue = "", description = "A note for the new program.")
    private String note;

    HandOverCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agent = context.service(HandOver.class)
                .to(
                        context.caller(),
                        AgentArgument.find(context, name),
                        kind,
                        note,
                        context.io().environment());
        print(AgentTable.view(context.service(Agents.class), agent), agent.name() + " is now " + agent.plugin());
    }
}
