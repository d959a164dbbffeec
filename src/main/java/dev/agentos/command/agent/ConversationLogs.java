package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentConversations;
import dev.agentos.agent.AgentStatus;
import dev.agentos.agent.Agents;
import dev.agentos.command.CommandContext;
import dev.agentos.conversation.ConversationText;
import dev.agentos.protocol.ConversationEntryView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Prints the conversation with an ACP agent. */
final class ConversationLogs {
    private static final int PIECE = 500;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final CommandContext context;
    private final Agents agents;
    private final AgentConversations conversations;
    private final Agent agent;
    private final ConversationText text = new ConversationText();

    ConversationLogs(CommandContext context, Agents agents, Agent agent) {
        this.context = context;
        this.agents = agents;
        this.conversations = agents.conversations();
        this.agent = agent;
    }

    List<ConversationEntryView> all() {
        var all = new ArrayList<ConversationEntryView>();
        for (var some = from(1); !some.isEmpty(); some = from(all.getLast().number() + 1)) all.addAll(some);
        return all;
    }

    private List<ConversationEntryView> from(long number) {
        return conversations.read(context.caller(), agent, number, PIECE);
    }

    /** Its last lines. */
    String text(List<ConversationEntryView> entries, int lines) {
        var all = new StringBuilder();
        entries.forEach(entry -> all.append(text.next(entry.part())));
        var each = all.toString().lines().toList();
        return String.join("\n", each.subList(Math.max(0, each.size() - lines), each.size()));
    }

    /** Prints the entries after this number until the agent is gone or Ctrl+C is pressed. */
    void follow(long last) throws InterruptedException {
        for (long seen = last; ; ) {
            var more = from(seen + 1);
            for (var entry : more) context.out().print(text.next(entry.part()));
            context.out().flush();
            if (!more.isEmpty()) seen = more.getLast().number();
            else if (isOver()) return;
            else conversations.await(agent, seen + 1, PATIENCE);
        }
    }

    private boolean isOver() {
        return switch (agents.status(agents.find(context.caller(), agent.id()))) {
            case AgentStatus.Exited _, AgentStatus.Error _ -> true;
            case AgentStatus.Starting _,
                    AgentStatus.Running _,
                    AgentStatus.Idle _,
                    AgentStatus.Waiting _,
                    AgentStatus.Paused _ -> false;
        };
    }
}
