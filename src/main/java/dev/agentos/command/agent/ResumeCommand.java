package dev.agentos.command.agent;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos resume NAME}. */
@Command(name = "resume", description = "Let a paused agent go on.")
public final class ResumeCommand extends AgentOsCommand {
    @Parameters(paramLabel = "NAME", description = "The agent.")
    private String name;

    ResumeCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        context.runningDaemon().agents().resume(Participant.LOCAL_OWNER, AgentArgument.find(context, name));
    }
}
