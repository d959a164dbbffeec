package dev.agentos.command.review;

import dev.agentos.command.CommandContext;
import dev.agentos.review.Decision;
import picocli.CommandLine.Command;

/** {@code agentos reject AGENT FILE …}. */
@Command(
        name = "reject",
        description = "Put back what was there before an agent changed it: files, hunks of a file, or all of it. "
                + "`agentos undo` takes that back.")
public final class RejectCommand extends DecideCommand {
    RejectCommand(CommandContext context) {
        super(context, Decision.Kind.REJECT, "rejected");
    }
}
