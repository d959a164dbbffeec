package dev.agentos.command.review;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.Participant;
import dev.agentos.review.ReviewViews;
import dev.agentos.review.Reviews;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos forward AGENT}. */
@Command(
        name = "forward",
        description =
                "Return an agent's files to what they were before they last went back; again for the time before.")
public final class ForwardCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    ForwardCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        var agent = AgentArgument.find(context, name);
        var done = ReviewViews.of(agent, context.service(Reviews.class).forward(Participant.LOCAL_OWNER, agent));
        print(
                done,
                agent.name() + " is forward again: " + done.paths().size()
                        + (done.paths().size() == 1 ? " file" : " files"));
    }
}
