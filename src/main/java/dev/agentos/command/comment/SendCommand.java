package dev.agentos.command.comment;

import dev.agentos.api.CommentViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.comment.CommentId;
import dev.agentos.comment.Comments;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos comment send AGENT [ID …]}. */
@Command(
        name = "send",
        description = "Send an agent its unsent comments in one message; if it is working, once it is idle.")
final class SendCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ID", description = "Only these comments.")
    private List<String> ids = List.of();

    SendCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        Set<CommentId> wanted = ids.stream().map(CommentId::new).collect(Collectors.toSet());
        var sent = CommentViews.of(
                context.service(Comments.class).send(context.caller(), AgentArgument.find(context, name), wanted));
        int count = sent.comments().size();
        print(sent, "sent " + count + (count == 1 ? " comment to " : " comments to ") + name);
    }
}
