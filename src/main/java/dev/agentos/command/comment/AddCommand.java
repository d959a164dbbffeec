package dev.agentos.command.comment;

import dev.agentos.api.CommentViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.comment.Comments;
import dev.agentos.comment.Side;
import dev.agentos.file.WorkspacePath;
import dev.agentos.review.Change;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos comment add AGENT FILE LINE TEXT}. */
@Command(
        name = "add",
        description = "Comment on a line of a file that an agent has changed. `agentos comment send` delivers it.")
final class AddCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Parameters(index = "1", paramLabel = "FILE", description = "A changed file, relative to the agent's folder.")
    private String file;

    @Parameters(index = "2", paramLabel = "LINE", description = "The line number in the current file.")
    private int line;

    @Parameters(
            index = "3..*",
            arity = "1..*",
            paramLabel = "TEXT",
            description = "The comment; several words are joined by spaces.")
    private List<String> text;

    @Option(names = "--old", description = "LINE is a line number in the baseline.")
    private boolean old;

    AddCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        var agent = AgentArgument.find(context, name);
        var change = Change.id(agent.id(), new WorkspacePath(file));
        var comment = CommentViews.of(context.service(Comments.class)
                .add(
                        context.caller(),
                        change,
                        old ? Side.OLD : Side.NEW,
                        line,
                        Optional.empty(),
                        String.join(" ", text)));
        print(comment, "comment " + comment.id() + " on " + comment.path() + ":" + comment.line());
    }
}
