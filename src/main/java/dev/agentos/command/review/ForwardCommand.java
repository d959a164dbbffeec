package dev.agentos.command.review;

import dev.agentos.api.ReviewViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.review.Reviews;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos forward AGENT}. */
@Command(
        name = "forward",
        description = "Undo the last `agentos back` of an agent; run it again to undo the one before.")
public final class ForwardCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    ForwardCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        var agent = AgentArgument.find(context, name);
        var done = ReviewViews.of(agent, context.service(Reviews.class).forward(context.caller(), agent));
        print(
                done,
                agent.name() + ": restored " + done.paths().size()
                        + (done.paths().size() == 1 ? " file" : " files") + " to the state before `agentos back`");
    }
}
