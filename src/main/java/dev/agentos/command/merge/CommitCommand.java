package dev.agentos.command.merge;

import dev.agentos.api.MergeViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.merge.Merges;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos commit AGENT}. */
@Command(
        name = "commit",
        description = "Commit an agent's accepted changes to its branch; other changes stay as they are.")
public final class CommitCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "Commit message. Default: the agent's prompt, or a summary of the files.")
    private String message = "";

    CommitCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws IOException, InterruptedException {
        var done = MergeViews.of(
                context.service(Merges.class).commit(context.caller(), AgentArgument.find(context, name), message));
        print(done, MergeText.committed(done));
    }
}
