package dev.agentos.command.session;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Restorer;
import dev.agentos.agent.Restorer.Restored;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos session restore [SESSION]}. */
@Command(
        name = "restore",
        description = {
            "Restart agents that stopped when the machine did, "
                    + "each in its folder, and resume their conversations if possible.",
            "With the name of a saved session, also recreate its missing agents."
        })
final class RestoreCommand extends AgentOsCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "SESSION",
            description = "A saved session, or a session by its name or id. "
                    + "Default: this project's session; outside a project, all sessions.")
    private @Nullable String name;

    RestoreCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var restored = restored();
        if (restored.agents().isEmpty() && restored.failures().isEmpty()) remark("Nothing to restore.");
        if (output.json()) print(AgentViews.of(restored, context.service(Agents.class)), "");
        else if (!restored.agents().isEmpty())
            print(
                    "",
                    restored.agents().stream()
                            .map(agent -> agent.name() + " restarted")
                            .collect(Collectors.joining("\n")));
        if (restored.failures().isEmpty()) return;
        context.out().flush();
        if (!output.json()) restored.failures().forEach(failure -> context.err().println(failure.line()));
        endWith(1);
    }

    private Restored restored() throws InterruptedException {
        var environment = context.io().environment();
        var saved =
                name == null ? null : SessionArgument.findSaved(context, name).orElse(null);
        if (saved != null)
            return context.service(Restorer.class)
                    .restore(context.caller(), context.openSessionHere(), saved, environment);
        return context.service(Restorer.class)
                .restore(
                        context.caller(),
                        context.service(Restorer.class).restorable(context.caller()).stream()
                                .filter(meant())
                                .toList(),
                        environment);
    }

    private Predicate<Agent> meant() {
        if (name == null) {
            var here = context.projectHere();
            return agent -> here.isEmpty() || here.get().equals(agent.workspace());
        }
        var session = SessionArgument.find(context, name).id();
        return agent -> agent.session().equals(session);
    }
}
