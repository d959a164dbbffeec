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
import dev.agentos.core.Participant;
import dev.agentos.protocol.AgentDestroyedView;
import dev.agentos.protocol.AgentRefusedView;
import dev.agentos.protocol.AgentsDestroyedView;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos destroy NAME …}. */
@Command(
        name = "destroy",
        description = {
            "End agents and remove their working copies.",
            "Commits stay on their branches; what was not committed goes into the trash. "
                    + "Files that git ignores are deleted, and named."
        })
public final class DestroyCommand extends AgentOsCommand {
    @Parameters(arity = "0..*", paramLabel = "NAME", description = "The agents.")
    private List<String> names = List.of();

    @Option(names = "--all", description = "Every agent of this project.")
    private boolean all;

    @Option(
            names = "--merged",
            description = "With --all: only those whose work is merged into the branch that it began at, "
                    + "and who have nothing uncommitted.")
    private boolean merged;

    @Option(
            names = "--force",
            description = "Also where a repository inside the copy cannot be kept; it is lost, and named. Do not ask.")
    private boolean force;

    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    DestroyCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var chosen = chosen();
        if (chosen.isEmpty())
            remark(merged ? "There are no agents here whose work is merged." : "There are no agents here.");
        if (chosen.size() > 1 && !mayDestroy(chosen)) return;
        var destroyed = new ArrayList<AgentDestroyedView>();
        var refused = new ArrayList<AgentOsException>();
        var refusals = new ArrayList<AgentRefusedView>();
        for (var agent : chosen) {
            try {
                destroyed.add(AgentViews.of(agents().destroy(Participant.LOCAL_OWNER, agent.id(), force)));
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
            throw new InvalidInput("it is not clear which agents are meant", "name some, or say --all");
        if (merged && !all)
            throw new InvalidInput("--merged chooses from all agents of this project", "say --all --merged");
        if (!all)
            return names.stream()
                    .distinct()
                    .map(name -> AgentArgument.find(context, name))
                    .toList();
        var here = context.projectHere()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "there is no project here whose agents could be meant",
                        "go to its folder; `agentos list` shows where agents work"));
        var chosen = new ArrayList<Agent>();
        for (var agent : agents().list(Participant.LOCAL_OWNER))
            if (agent.workspace().equals(here) && (!merged || agents().isMerged(Participant.LOCAL_OWNER, agent.id())))
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
                    "nobody is at a terminal to be asked about " + several, "add --yes when all of them are meant");
        return Confirmation.of(context, "Destroy " + several + "?");
    }
}
