package dev.agentos.command.agent;

import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.agent.WorktreeScripts;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Confirmation;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.InvalidInput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos agent allow-scripts}. */
@Command(
        name = "allow-scripts",
        description = {
            "Show the setup, run and teardown scripts of this project, and allow them to run.",
            "You allow exactly this text: if the project changes it, you are asked again."
        })
final class AllowScriptsCommand extends AgentOsCommand {
    @Option(names = "--yes", description = "Do not ask for confirmation.")
    private boolean yes;

    AllowScriptsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var folder = context.io().folder();
        var session = context.openSessionHere();
        var scripts = context.service(Agents.class).scripts().of(context.caller(), session, folder);
        if (scripts.isEmpty())
            throw new InvalidInput(
                    "the project " + scripts.project() + " has no scripts",
                    "scripts are set under `[worktree]` in .agentos/config.toml");
        if (!output.json()) context.out().println(AgentOsException.harmless(text(scripts)));
        if (mayAllow()) {
            context.service(Agents.class).scripts().allow(context.caller(), session, folder, scripts.digest());
            remark("Allowed. Setup runs for new agents; for an existing one, run `agentos restart AGENT`.");
        }
        if (output.json())
            print(AgentViews.of(scripts, context.service(Agents.class).scripts().isAllowed(scripts)), "");
    }

    private boolean mayAllow() throws Exception {
        if (yes) return true;
        if (!Confirmation.isPossible(context))
            throw new InvalidInput(
                    "cannot ask for confirmation without a terminal", "read the scripts, then add --yes");
        context.out().flush();
        return Confirmation.of(context, "Allow these scripts to run?");
    }

    private static String text(WorktreeScripts scripts) {
        return part("setup (in each new worktree)", scripts.setup())
                + part("run (by `agentos run AGENT`)", scripts.run())
                + part("teardown (before a worktree is removed)", scripts.teardown());
    }

    private static String part(String title, String script) {
        return script.isBlank() ? "" : title + ":\n" + script.strip().indent(2);
    }
}
