package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Restorer;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos list}. */
@Command(name = "list", description = "List the agents of this project; outside a project, all agents.")
public final class ListCommand extends AgentOsCommand {
    @Option(names = "--all", description = "Include every project.")
    private boolean all;

    ListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var agents = context.service(Agents.class);
        var shown = shown(agents.list(context.caller()));
        printList(
                shown.stream().map(agent -> AgentTable.view(agents, agent)).toList(),
                AgentTable.text(agents, shown),
                "No agents here. `agentos create NAME` starts one.");
        long lost = context.service(Restorer.class).restorable(context.caller()).stream()
                .filter(shown::contains)
                .count();
        if (lost > 0)
            remark((lost == 1 ? "1 agent" : lost + " agents")
                    + " stopped when the machine did: `agentos session restore` restarts "
                    + (lost == 1 ? "it." : "them."));
    }

    private List<Agent> shown(List<Agent> agents) {
        var here = context.projectHere();
        if (all || here.isEmpty()) return agents;
        return agents.stream()
                .filter(agent -> agent.workspace().equals(here.get()))
                .toList();
    }
}
