package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Confirmation;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.protocol.ProjectTrustView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos trust}. */
@Command(
        name = "trust",
        description = {
            "Show the programs that this project would run, and allow them.",
            "These are git hooks, filters and other programs that its git configuration names, "
                    + "and its agent kinds and presets.",
            "You trust exactly this text: after a change you are asked again and shown the difference."
        })
public final class TrustCommand extends AgentOsCommand {
    @Option(names = "--yes", description = "Do not ask for confirmation.")
    private boolean yes;

    @Option(names = "--forget", description = "Stop trusting this project.")
    private boolean forget;

    TrustCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        if (yes && forget)
            throw new AgentOsException(
                    ErrorCode.USAGE, "--yes and --forget cannot be used together", "leave one of them out");
        var folder = context.io().folder();
        var session = context.openSessionHere();
        var trust = context.service(Agents.class).trust();
        var found =
                forget ? trust.forget(context.caller(), session, folder) : trust.of(context.caller(), session, folder);
        if (!output.json()) context.out().println(AgentOsException.harmless(text(found)));
        if (!forget && !found.trusted() && mayTrust()) {
            found = trust.trust(context.caller(), session, folder, found.digest());
            remark("Trusted. These programs run when you ask for something that needs them, never in the background.");
        }
        if (output.json()) print(found, "");
    }

    private boolean mayTrust() throws Exception {
        if (yes) return true;
        if (output.json()) return false;
        if (!Confirmation.isPossible(context))
            throw new InvalidInput(
                    "cannot ask for confirmation without a terminal", "read what would run, then add --yes");
        context.out().flush();
        return Confirmation.of(context, "Trust this project?");
    }

    private static String text(ProjectTrustView found) {
        if (found.text().isEmpty()) return found.project() + " names no programs: there is nothing to trust.";
        var head = found.project() + (found.trusted() ? " is trusted to run:" : " would run:") + "\n"
                + found.text().indent(2);
        return found.difference().isEmpty()
                ? head.stripTrailing()
                : head + "Changed since you trusted it:\n"
                        + String.join("\n", found.difference()).indent(2).stripTrailing();
    }
}
