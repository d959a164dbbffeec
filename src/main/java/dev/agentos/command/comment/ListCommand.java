package dev.agentos.command.comment;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.api.CommentViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.TextTable;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.comment.Comments;
import dev.agentos.protocol.CommentView;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos comment list [AGENT]}. */
@Command(name = "list", description = "List comments on changes, with their state. --json includes the replies.")
final class ListCommand extends AgentOsCommand {
    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent. Default: all agents of this project.")
    private String name = "";

    @Option(names = "--all", description = "Include every project.")
    private boolean all;

    ListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws InterruptedException {
        var comments = new ArrayList<CommentView>();
        for (var agent : name.isEmpty() ? shown() : List.of(AgentArgument.find(context, name)))
            for (var comment : context.service(Comments.class).list(context.caller(), agent))
                comments.add(CommentViews.of(comment));
        printList(comments, table(comments), "No comments. `agentos comment add AGENT FILE LINE TEXT` adds one.");
    }

    private List<Agent> shown() {
        var here = context.projectHere();
        return context.service(Agents.class).list(context.caller()).stream()
                .filter(agent -> agent.state() == Agent.State.READY
                        && (all || here.isEmpty() || agent.workspace().equals(here.get())))
                .toList();
    }

    private static String table(List<CommentView> comments) {
        var table = new TextTable("ID", "AGENT", "STATE", "WHERE", "COMMENT");
        for (var comment : comments)
            table.add(List.of(
                    comment.id(),
                    comment.agentName(),
                    comment.state() + (comment.stale() ? ", stale" : ""),
                    comment.path() + ":" + comment.line(),
                    comment.text().lines().findFirst().orElse("")));
        return table.text();
    }
}
