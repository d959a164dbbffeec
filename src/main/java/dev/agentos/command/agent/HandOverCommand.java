package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.agent.HandOver;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos handover NAME --to KIND}. */
@Command(
        name = "handover",
        description = {
            "Give an agent's work to a program of another kind, in the same folder and on the same branch.",
            "It is told the task, what has been done, what was on the screen and what waits."
        })
public final class HandOverCommand extends AgentOsCommand {
    @Parameters(paramLabel = "NAME", description = "The agent.")
    private String name;

    @Option(
            names = "--to",
            paramLabel = "KIND",
            required = true,
            description = "Which program: `agentos agent plugins` lists them.")
    private String kind;

    @Option(names = "--note", paramLabel = "TEXT", defaultValue = "", description = "What else it is to know.")
    private String note;

    HandOverCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agent = context.service(HandOver.class)
                .to(
                        Participant.LOCAL_OWNER,
                        AgentArgument.find(context, name),
                        kind,
                        note,
                        context.io().environment());
        print(AgentTable.view(context.service(Agents.class), agent), agent.name() + " is " + agent.plugin() + " now");
    }
}
