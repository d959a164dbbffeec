package dev.agentos.command.merge;

import dev.agentos.agent.Agents;
import dev.agentos.api.MergeViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.merge.MergeOptions;
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
            "Commit an agent's accepted changes and merge them into the branch it started from.",
            "If there are conflicts, nothing is merged: they are shown, and the exit code is 1. "
                    + "Your own uncommitted changes are never overwritten."
        })
public final class MergeCommand extends AgentOsCommand {
    private static final String NO_FILTERS = "Filters of this repository were not run because they are not trusted. "
            + "`agentos trust` shows and allows them.";

    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Option(
            names = "--into",
            paramLabel = "BRANCH",
            description = "Merge into this branch instead of the one it started from.")
    private String into = "";

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "Message of the commit with the accepted changes.")
    private String message = "";

    @Option(
            names = "--cherry-pick",
            arity = "1..*",
            paramLabel = "COMMIT",
            description = "Merge only these commits, in this order.")
    private List<String> commits = List.of();

    @Option(
            names = "--ours",
            paramLabel = "FILE",
            description = "On a conflict in FILE, keep the version of the branch merged into. Can be repeated.")
    private List<String> ours = List.of();

    @Option(
            names = "--theirs",
            paramLabel = "FILE",
            description = "On a conflict in FILE, take the agent's version. Can be repeated.")
    private List<String> theirs = List.of();

    @Option(names = "--ask", description = "On conflicts, let the agent resolve them in its worktree.")
    private boolean ask;

    @Option(names = "--abort", description = "Abort the merge in the agent's worktree and restore its files.")
    private boolean abort;

    @Option(names = "--dry-run", description = "Show what would happen without doing it.")
    private boolean dryRun;

    MergeCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws IOException, InterruptedException {
        var agent = AgentArgument.find(context, name);
        var merges = context.service(Merges.class);
        if (dryRun) {
            var plan = MergeViews.of(merges.plan(context.caller(), agent, into));
            print(plan, MergeText.of(plan));
            return;
        }
        var options = new MergeOptions(message, into, commits, Set.copyOf(ours), Set.copyOf(theirs), ask);
        var by = context.caller();
        var done = MergeViews.of(abort ? merges.abort(by, agent) : merges.merge(by, agent, options));
        tell(done);
        var trust = context.service(Agents.class).trust();
        if (done.state() != MergeView.State.CONFLICTS && trust.leavesOutFilters(agent.folder())) remark(NO_FILTERS);
    }

    private void tell(MergeView done) {
        print(done, MergeText.of(done, name));
        if (done.state() == MergeView.State.CONFLICTS) endWith(1);
    }
}
