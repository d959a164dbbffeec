package dev.agentos.command.review;

import dev.agentos.command.CommandContext;
import dev.agentos.review.Decision;
import picocli.CommandLine.Command;

/** {@code agentos reject AGENT FILE …}. */
@Command(
        name = "reject",
        description = "Reject an agent's changes and restore the baseline: files, hunks of a file, or all of them. "
                + "`agentos undo` undoes it.")
public final class RejectCommand extends DecideCommand {
    RejectCommand(CommandContext context) {
        super(context, Decision.Kind.REJECT, "rejected");
    }
}
