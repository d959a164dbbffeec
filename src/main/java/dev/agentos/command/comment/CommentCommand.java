package dev.agentos.command.comment;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos comment}. */
@Command(
        name = "comment",
        description = "Comment on lines that an agent changed, and send it the comments in one message.",
        subcommands = {
            ListCommand.class,
            AddCommand.class,
            SendCommand.class,
            ReplyCommand.class,
            ResolveCommand.class,
            ReopenCommand.class,
            DeleteCommand.class
        })
public final class CommentCommand extends GroupCommand {
    CommentCommand(CommandContext context) {
        super(context);
    }
}
