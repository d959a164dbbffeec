package dev.agentos.api;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentConversations;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.http.Answer;
import dev.agentos.http.EventStream;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.protocol.AgentModesView;
import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.ModeRequest;
import dev.agentos.security.Action;
import java.time.Duration;
import java.util.List;

/** The conversations with ACP agents in the REST API. */
public final class ConversationApi {
    private static final Duration BEAT = Duration.ofSeconds(15);
    private static final int MAX_ENTRIES = 1_000;

    private final Agents agents;

    public ConversationApi(Agents agents) {
        this.agents = agents;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(
                                "/api/agents/{id}/conversation",
                                Action.OUTPUT_SEE,
                                "Get the entries of a conversation, in order",
                                this::read)
                        .query("from", "first entry; default 1")
                        .query("before", "instead of from: the newest entries before this number; empty: of all")
                        .query("limit", "maximum number; default 1000")
                        .givesList(ConversationEntryView.class),
                Route.get(
                                "/api/agents/{id}/conversation/events",
                                Action.OUTPUT_SEE,
                                "Follow a conversation as server-sent events whose ids are the entry numbers",
                                this::stream)
                        .query("from", "first entry; a client that reconnects continues after its last event")
                        .events(ConversationEntryView.class, "entry")
                        .givesEvents(),
                Route.get(
                                "/api/agents/{id}/modes",
                                Action.OUTPUT_SEE,
                                "Get the modes of an ACP agent, and the current one",
                                this::modes)
                        .gives(AgentModesView.class),
                Route.post(
                                "/api/agents/{id}/modes",
                                Action.TERMINAL_INPUT,
                                "Set the mode of an ACP agent",
                                this::setMode)
                        .takes(ModeRequest.class)
                        .gives(AgentModesView.class),
                Route.post(
                                "/api/agents/{id}/interrupt",
                                Action.AGENT_STOP,
                                "Stop the current turn of an ACP agent",
                                this::interrupt)
                        .givesNothing());
    }

    private AgentConversations conversations() {
        return agents.conversations();
    }

    private Answer read(Exchange exchange) {
        int most = Math.clamp(number(exchange, "limit", MAX_ENTRIES), 1, MAX_ENTRIES);
        var before = exchange.query("before");
        if (before.isEmpty())
            return Answer.ok(
                    conversations().read(exchange.participant(), agent(exchange), number(exchange, "from", 1), most));
        long end = before.get().isEmpty() ? Long.MAX_VALUE : number("before", before.get());
        return Answer.ok(conversations().readBefore(exchange.participant(), agent(exchange), end, most));
    }

    private Answer stream(Exchange exchange) {
        var by = exchange.participant();
        var agent = agent(exchange);
        long from = exchange.header("last-event-id")
                .map(seen -> number("Last-Event-ID", seen) + 1)
                .orElseGet(() -> number(exchange, "from", 1));
        conversations().read(by, agent, from, 1);
        return new Answer.Events(stream -> follow(by, agent.id(), from, stream));
    }

    /** Asked each time: who may no longer see the agent hears no more, and one that is destroyed says nothing. */
    private void follow(Participant by, AgentId id, long from, EventStream stream) throws Exception {
        for (long next = from; ; ) {
            var agent = agents.find(by, id);
            var more = conversations().read(by, agent, next, MAX_ENTRIES);
            for (var entry : more) stream.send(String.valueOf(entry.number()), "entry", JsonText.of(entry));
            if (!more.isEmpty()) {
                next = more.getLast().number() + 1;
                continue;
            }
            conversations().await(agent, next, BEAT);
            if (conversations().last(by, agent) < next) stream.beat();
        }
    }

    private Answer modes(Exchange exchange) {
        return Answer.ok(conversations().modes(exchange.participant(), agent(exchange)));
    }

    private Answer setMode(Exchange exchange) throws InterruptedException {
        conversations()
                .setMode(
                        exchange.participant(),
                        agent(exchange),
                        exchange.body(ModeRequest.class).mode());
        return modes(exchange);
    }

    private Answer interrupt(Exchange exchange) throws InterruptedException {
        conversations().interrupt(exchange.participant(), agent(exchange));
        return Answer.nothing();
    }

    private static long number(Exchange exchange, String name, long otherwise) {
        return exchange.query(name).map(text -> number(name, text)).orElse(otherwise);
    }

    private static long number(String name, String text) {
        try {
            return Math.max(0, Long.parseLong(text));
        } catch (NumberFormatException wrong) {
            throw new InvalidInput(name + " must be a number, not \"" + text + "\"");
        }
    }

    private Agent agent(Exchange exchange) {
        return agents.find(exchange.participant(), new AgentId(exchange.pathPart("id")));
    }
}
