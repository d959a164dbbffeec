package dev.agentos.command.merge;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.Participant;
import dev.agentos.merge.Merges;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos commit AGENT}. */
@Command(
        name = "commit",
        description =
                "Commit what you have accepted of an agent's changes to its branch; what you have not stays as it is.")
public final class CommitCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "What the commit says; else its task, or what became of the files.")
    private String message = "";

    CommitCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws IOException, InterruptedException {
        var done = context.service(Merges.class)
                .commit(Participant.LOCAL_OWNER, AgentArgument.find(context, name), message);
        print(done, MergeText.committed(done));
    }
}
