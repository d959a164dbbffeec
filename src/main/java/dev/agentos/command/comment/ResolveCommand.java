package dev.agentos.command.comment;

import dev.agentos.api.CommentViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.comment.CommentId;
import dev.agentos.comment.Comments;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos comment resolve ID}. */
@Command(name = "resolve", description = "Mark a comment resolved.")
final class ResolveCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The comment's id, from `agentos comment list`.")
    private String id;

    ResolveCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        print(
                CommentViews.of(context.service(Comments.class).resolve(context.caller(), new CommentId(id))),
                "resolved");
    }
}
