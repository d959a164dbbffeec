package dev.agentos.command.review;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.Participant;
import dev.agentos.review.ReviewViews;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos undo AGENT}. */
@Command(name = "undo", description = "Take back the last accept or reject of an agent's changes; again for the one before.")
public final class UndoCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    UndoCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        var agent = AgentArgument.find(context, name);
        var decision = ReviewViews.of(agent, context.runningDaemon().reviews().undo(Participant.LOCAL_OWNER, agent));
        print(decision, "took back the decision about " + String.join(", ", decision.paths()));
    }
}
