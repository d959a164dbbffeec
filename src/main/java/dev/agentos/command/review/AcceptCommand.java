package dev.agentos.command.review;

import dev.agentos.command.CommandContext;
import dev.agentos.review.Decision;
import picocli.CommandLine.Command;

/** {@code agentos accept AGENT FILE …}. */
@Command(
        name = "accept",
        description = "Agree to what an agent has changed: files, hunks of a file, or all of it. "
                + "`agentos undo` takes that back.")
public final class AcceptCommand extends DecideCommand {
    AcceptCommand(CommandContext context) {
        super(context, Decision.Kind.ACCEPT, "accepted");
    }
}
