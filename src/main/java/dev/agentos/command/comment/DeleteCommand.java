package dev.agentos.command.comment;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.comment.CommentId;
import dev.agentos.comment.Comments;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos comment delete ID}. */
@Command(name = "delete", description = "Delete a comment.")
final class DeleteCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The comment's id, from `agentos comment list`.")
    private String id;

    DeleteCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        context.service(Comments.class).delete(context.caller(), new CommentId(id));
        print(Map.of("deleted", id), "deleted");
    }
}
