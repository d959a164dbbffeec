package dev.agentos.command.merge;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.Participant;
import dev.agentos.merge.MergeWish;
import dev.agentos.merge.Merges;
import dev.agentos.protocol.MergeView;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos merge AGENT}. */
@Command(
        name = "merge",
        description = {
            "Commit what you have accepted of an agent's changes, "
                    + "and merge its branch into the one that its work began at.",
            "With conflicts nothing is merged: they are shown, and the command ends with 1. "
                    + "What you have not committed yourself is never overwritten."
        })
public final class MergeCommand extends AgentOsCommand {
    private static final String NO_FILTERS =
            "Filters of this repository were not run, because nobody has trusted them. "
                    + "`agentos trust` shows and allows them.";

    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Option(
            names = "--into",
            paramLabel = "BRANCH",
            description = "Another branch than the one that its work began at.")
    private String into = "";

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "What the commit of accepted work says.")
    private String message = "";

    @Option(
            names = "--cherry-pick",
            arity = "1..*",
            paramLabel = "COMMIT",
            description = "Only what these commits did, in this order.")
    private List<String> commits = List.of();

    @Option(
            names = "--ours",
            paramLabel = "FILE",
            description = "Where there is a conflict, take what the branch has into which is merged. Can be repeated.")
    private List<String> ours = List.of();

    @Option(
            names = "--theirs",
            paramLabel = "FILE",
            description = "Where there is a conflict, take what the agent has. Can be repeated.")
    private List<String> theirs = List.of();

    @Option(names = "--ask", description = "Where there are conflicts, let the agent resolve them in its copy.")
    private boolean ask;

    @Option(names = "--abort", description = "End the merge in the agent's copy: everything is as before.")
    private boolean abort;

    @Option(names = "--dry-run", description = "Say what would happen, and do nothing.")
    private boolean dryRun;

    MergeCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws IOException, InterruptedException {
        var agent = AgentArgument.find(context, name);
        var merges = context.service(Merges.class);
        if (dryRun) {
            var plan = merges.plan(Participant.LOCAL_OWNER, agent, into);
            print(plan, MergeText.of(plan));
            return;
        }
        var wish = new MergeWish(message, into, commits, Set.copyOf(ours), Set.copyOf(theirs), ask);
        var by = Participant.LOCAL_OWNER;
        var done = abort ? merges.abort(by, agent) : merges.merge(by, agent, wish);
        tell(done);
        var trust = context.service(Agents.class).trust();
        if (!done.state().equals("conflicts") && trust.leavesOutFilters(agent.folder())) remark(NO_FILTERS);
    }

    private void tell(MergeView done) {
        print(done, MergeText.of(done, name));
        if (done.state().equals("conflicts")) endWith(1);
    }
}
