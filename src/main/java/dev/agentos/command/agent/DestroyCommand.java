package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Confirmation;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.protocol.AgentDestroyedView;
import dev.agentos.protocol.AgentRefusedView;
import dev.agentos.protocol.AgentsDestroyedView;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos destroy AGENT …}. */
@Command(
        name = "destroy",
        description = {
            "Stop agents and remove their worktrees.",
            "Commits stay on their branches; uncommitted work goes to the trash. "
                    + "Files that git ignores are deleted and listed."
        })
public final class DestroyCommand extends AgentOsCommand {
    @Parameters(arity = "0..*", paramLabel = "AGENT", description = "The agents.")
    private List<String> names = List.of();

    @Option(names = "--all", description = "Every agent of this project.")
    private boolean all;

    @Option(
            names = "--merged",
            description = "With --all: only agents whose work is merged into the branch they started from and that "
                    + "have nothing uncommitted.")
    private boolean merged;

    @Option(
            names = "--force",
            description = "Destroy even if a repository inside the worktree cannot be saved; it is lost and listed. "
                    + "Do not ask.")
    private boolean force;

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    private boolean yes;

    DestroyCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var chosen = chosen();
        if (chosen.isEmpty()) remark(merged ? "No agents here have all their work merged." : "No agents here.");
        if (chosen.size() > 1 && !mayDestroy(chosen)) return;
        var destroyed = new ArrayList<AgentDestroyedView>();
        var refused = new ArrayList<AgentOsException>();
        var refusals = new ArrayList<AgentRefusedView>();
        for (var agent : chosen) {
            try {
                destroyed.add(AgentViews.of(agents().destroy(context.caller(), agent.id(), force)));
                if (!output.json()) context.out().println(DestroyedText.of(destroyed.getLast()));
            } catch (AgentOsException failed) {
                if (chosen.size() == 1) throw failed;
                refused.add(failed);
                refusals.add(new AgentRefusedView(
                        agent.name().text(),
                        failed.code().number(),
                        String.valueOf(failed.getMessage()),
                        failed.hint()));
            }
        }
        if (output.json()) print(new AgentsDestroyedView(destroyed, refusals), "");
        else refused.forEach(failed -> context.err().println(failed.line()));
        if (!refused.isEmpty()) endWith(refused.getFirst().code().exitCode());
    }

    private Agents agents() {
        return context.service(Agents.class);
    }

    private List<Agent> chosen() throws InterruptedException {
        if (names.isEmpty() != all)
            throw new InvalidInput("name the agents, or use --all", "`agentos list` shows them");
        if (merged && !all) throw new InvalidInput("--merged needs --all", "use --all --merged");
        if (!all)
            return names.stream()
                    .distinct()
                    .map(name -> AgentArgument.find(context, name))
                    .toList();
        var here = context.projectHere()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "this folder is not in a project",
                        "go to the project's folder; `agentos list` shows where agents work"));
        var chosen = new ArrayList<Agent>();
        for (var agent : agents().list(context.caller()))
            if (agent.workspace().equals(here) && (!merged || agents().isMerged(context.caller(), agent.id())))
                chosen.add(agent);
        return chosen;
    }

    private boolean mayDestroy(List<Agent> chosen) throws Exception {
        if (yes || force) return true;
        var several = chosen.size() + " agents: "
                + String.join(
                        ", ", chosen.stream().map(agent -> agent.name().text()).toList());
        if (!Confirmation.isPossible(context))
            throw new InvalidInput(
                    "cannot ask for confirmation without a terminal: " + several, "add --yes to destroy all of them");
        return Confirmation.of(context, "Destroy " + several + "?");
    }
}
