package dev.agentos.command.review;

import dev.agentos.command.CommandContext;
import dev.agentos.review.Decision;
import picocli.CommandLine.Command;

/** {@code agentos accept AGENT FILE …}. */
@Command(
        name = "accept",
        description = "Accept an agent's changes: files, hunks of a file, or all of them. `agentos undo` undoes it.")
public final class AcceptCommand extends DecideCommand {
    AcceptCommand(CommandContext context) {
        super(context, Decision.Kind.ACCEPT, "accepted");
    }
}
