package dev.agentos.command.agent;

import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.agent.QueuedMessage;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.TextTable;
import dev.agentos.protocol.QueuedMessageView;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos queue AGENT [TEXT]}. */
@Command(name = "queue", description = "Queue a message for when an agent is idle; without a message, list the queue.")
public final class QueueCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "TEXT",
            description = "The message; several words are joined by spaces.")
    private List<String> text = List.of();

    @Option(names = "--clear", description = "Discard the queued messages.")
    private boolean clear;

    QueueCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var messages = context.service(Agents.class).messages();
        var agent = AgentArgument.find(context, name);
        if (clear) messages.clear(context.caller(), agent);
        if (!text.isEmpty()) messages.enqueue(context.caller(), agent, String.join(" ", text));
        show(messages.queued(context.caller(), agent.id()));
    }

    private void show(List<QueuedMessage> messages) {
        if (!text.isEmpty()) print(views(messages), "queued for " + name);
        else if (clear) print(views(messages), "the queue of " + name + " is empty");
        else
            printList(
                    views(messages),
                    table(messages),
                    "The queue of " + name + " is empty. `agentos queue " + name + " TEXT` adds a message.");
    }

    private static List<QueuedMessageView> views(List<QueuedMessage> messages) {
        return messages.stream().map(AgentViews::of).toList();
    }

    private static String table(List<QueuedMessage> messages) {
        var table = new TextTable("NUMBER", "TEXT");
        for (var message : messages)
            table.add(List.of(
                    String.valueOf(message.number()),
                    message.text().lines().findFirst().orElse("")));
        return table.text();
    }
}
