package dev.agentos.command.agent;

import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.agent.WorktreeScripts;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Confirmation;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos agent allow-scripts}. */
@Command(
        name = "allow-scripts",
        description = {
            "Show the setup, run and teardown scripts of this project, and let them run.",
            "What is allowed is exactly this text: when the project changes it, you are asked again."
        })
final class AllowScriptsCommand extends AgentOsCommand {
    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    AllowScriptsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var folder = context.io().folder();
        var session = context.sessionHere();
        var scripts = context.service(Agents.class).scripts().of(Participant.LOCAL_OWNER, session, folder);
        if (scripts.isEmpty())
            throw new InvalidInput(
                    "the project " + scripts.project() + " has no scripts",
                    "they are below `[worktree]` in its .agentos/config.toml");
        if (!output.json()) context.out().println(AgentOsException.harmless(text(scripts)));
        if (mayAllow()) {
            context.service(Agents.class).scripts().allow(Participant.LOCAL_OWNER, session, folder, scripts.digest());
            remark("They are allowed. The setup runs for new agents, and for others with `agentos restart NAME`.");
        }
        if (output.json())
            print(AgentViews.of(scripts, context.service(Agents.class).scripts().isAllowed(scripts)), "");
    }

    private boolean mayAllow() throws Exception {
        if (yes) return true;
        if (!Confirmation.isPossible(context))
            throw new InvalidInput("nobody is at a terminal to be asked", "look at the scripts, then add --yes");
        context.out().flush();
        return Confirmation.of(context, "Let them run?");
    }

    private static String text(WorktreeScripts scripts) {
        return part("setup, in each new copy", scripts.setup())
                + part("run, with `agentos run NAME`", scripts.run())
                + part("teardown, before a copy is removed", scripts.teardown());
    }

    private static String part(String title, String script) {
        return script.isBlank() ? "" : title + ":\n" + script.strip().indent(2);
    }
}
