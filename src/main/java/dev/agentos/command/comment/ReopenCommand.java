package dev.agentos.command.comment;

import dev.agentos.api.CommentViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.comment.CommentId;
import dev.agentos.comment.Comments;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos comment reopen ID}. */
@Command(name = "reopen", description = "Reopen a resolved comment.")
final class ReopenCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The comment's id, from `agentos comment list`.")
    private String id;

    ReopenCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        print(CommentViews.of(context.service(Comments.class).reopen(context.caller(), new CommentId(id))), "reopened");
    }
}
