package dev.agentos.command.comment;

import dev.agentos.api.CommentViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.comment.CommentId;
import dev.agentos.comment.Comments;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos comment reply ID TEXT}. */
@Command(name = "reply", description = "Reply to a comment. In an agent's terminal, the reply is from the agent.")
final class ReplyCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "ID", description = "The comment's id, from `agentos comment list`.")
    private String id;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "TEXT",
            description = "The reply; several words are joined by spaces.")
    private List<String> text;

    ReplyCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        var said = String.join(" ", text);
        var comment = context.service(Comments.class).reply(context.caller(), new CommentId(id), false, said);
        print(CommentViews.of(comment), "replied");
    }
}
