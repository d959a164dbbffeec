package dev.agentos.command.review;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.file.WorkspacePath;
import dev.agentos.review.Reasons;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos changes [AGENT [FILE]]}. */
@Command(
        name = "changes",
        description = {
            "List pending changes, riskiest first; with a file, show its diff in numbered hunks.",
            "`agentos accept` accepts them, `agentos reject` restores the baseline."
        })
public final class ChangesCommand extends AgentOsCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "AGENT",
            description = "The agent. Default: all agents of this project.")
    private String name = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "A changed file, relative to the agent's folder.")
    private String file = "";

    @Option(names = "--all", description = "Include every project.")
    private boolean all;

    ChangesCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        if (!file.isEmpty()) {
            var agent = AgentArgument.find(context, name);
            var difference = ChangeArgument.difference(context, agent, file);
            print(
                    difference,
                    DifferenceText.of(
                            difference,
                            context.service(Reasons.class)
                                    .of(
                                            context.caller(),
                                            agent,
                                            new WorkspacePath(
                                                    difference.change().path()))));
            ChangeTable.remember(context, agent, difference.change());
            return;
        }
        var agents = name.isEmpty() ? shown() : List.of(AgentArgument.find(context, name));
        var changes = ChangeTable.list(context, agents);
        printList(changes, ChangeTable.text(changes), "No pending changes.");
        ChangeTable.remember(context, agents, changes);
    }

    private List<Agent> shown() {
        var here = context.projectHere();
        return context.service(Agents.class).list(context.caller()).stream()
                .filter(agent -> agent.state() == Agent.State.READY
                        && (all || here.isEmpty() || agent.workspace().equals(here.get())))
                .toList();
    }
}
