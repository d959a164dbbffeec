package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.store.Row;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Queued messages to agents, first in, first out. */
final class MessageQueue {
    private static final int MAX_MESSAGES = 100;
    private static final int LONGEST = 100_000;

    private final Store store;
    private final Clock clock;

    MessageQueue(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** {@code along} is in the transaction that stores the message. */
    void add(Participant by, AgentId agent, String text, Consumer<Transaction> along) {
        if (text.isBlank()) throw new InvalidInput("the message is empty");
        if (text.length() > LONGEST)
            throw new InvalidInput(
                    "a message can have at most " + LONGEST + " characters",
                    "put the rest into a file and name it in the message");
        store.execute(tx -> {
            if (list(tx, agent).size() >= MAX_MESSAGES)
                throw new AgentOsException(
                        ErrorCode.TOO_MANY,
                        MAX_MESSAGES + " messages are already queued for this agent",
                        "`agentos queue` shows them, --clear discards them");
            insert(tx, agent, text, by.id(), now());
            along.accept(tx);
        });
    }

    /** Queues a message before all others. */
    void putFirst(Participant by, AgentId agent, String text) {
        store.execute(tx -> {
            var others = list(tx, agent);
            others.forEach(other -> remove(tx, other.number()));
            insert(tx, agent, text, by.id(), now());
            others.forEach(other -> insert(tx, agent, other.text(), other.createdBy(), other.createdAt()));
        });
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static void insert(Transaction tx, AgentId agent, String text, String by, Instant at) {
        tx.update(
                "insert into agent_message (agent, text, created_by, created_at) values (?, ?, ?, ?)",
                agent.text(),
                text,
                by,
                at);
    }

    List<QueuedMessage> list(AgentId agent) {
        return store.read(tx -> list(tx, agent));
    }

    Optional<QueuedMessage> first(AgentId agent) {
        return list(agent).stream().findFirst();
    }

    private static List<QueuedMessage> list(Transaction tx, AgentId agent) {
        return tx.query(
                "select * from agent_message where agent = ? order by number", MessageQueue::message, agent.text());
    }

    void remove(long number) {
        store.execute(tx -> remove(tx, number));
    }

    static void remove(Transaction tx, long number) {
        tx.update("delete from agent_message where number = ?", number);
    }

    void clear(AgentId agent) {
        store.execute(tx -> tx.update("delete from agent_message where agent = ?", agent.text()));
    }

    private static QueuedMessage message(Row row) {
        return new QueuedMessage(
                row.number("number"), row.text("text"), row.text("created_by"), row.instant("created_at"));
    }
}
