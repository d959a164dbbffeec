package dev.agentos.action;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.document.Strategy;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import java.util.function.UnaryOperator;

/**
 * Keeps how people and agents work together in each session: its mode, whose turn it is, and what settles conflicts.
 */
public final class Interactions {
    private static final int LONGEST_ID = 100;

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Sessions sessions;

    public Interactions(Store store, MessageBus bus, Permissions permissions, Sessions sessions) {
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.sessions = sessions;
    }

    public Interaction of(Participant by, SessionId session) {
        sessions.require(by, session);
        return store.read(tx -> find(tx, session));
    }

    /** The participant who switches to sequential mode has the first turn. */
    public Interaction choose(Participant by, SessionId session, InteractionMode mode) {
        return change(by, session, Action.CONTROL_GRANT, interaction -> interaction.in(mode, by.id()));
    }

    public Interaction choose(Participant by, SessionId session, Strategy strategy) {
        return change(by, session, Action.CONTROL_GRANT, interaction -> interaction.settledBy(strategy));
    }

    /**
     * {@code actor} is the participant who hands over: the holder of the turn, or one with the right to grant control.
     */
    Interaction handOver(Participant by, SessionId session, String actor, String to) {
        if (!to.matches("(user|agent):[\\w.@-]+") || to.length() > LONGEST_ID)
            throw new InvalidInput("unknown participant \"" + to + "\"", "hand the turn to agent:… or user:…");
        return change(by, session, Action.SESSION_SEE, interaction -> {
            if (interaction.mode() != InteractionMode.SEQUENTIAL)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "there are no turns in mode " + interaction.mode(),
                        "switch to mode sequential first");
            if (!interaction.turn().equals(actor)) permissions.require(by, Action.CONTROL_GRANT, session.scope());
            return interaction.turnOf(to);
        });
    }

    /** Throws if another participant has the turn. */
    void requireTurn(SessionId session, String actor) {
        var interaction = store.read(tx -> find(tx, session));
        if (interaction.mode() == InteractionMode.SEQUENTIAL
                && !interaction.turn().equals(actor))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "it is the turn of " + interaction.turn() + ", not of " + actor,
                    "wait until the turn is handed over, or ask for it");
    }

    private Interaction change(Participant by, SessionId session, Action action, UnaryOperator<Interaction> change) {
        sessions.require(by, session);
        permissions.require(by, action, session.scope());
        var before = store.read(tx -> find(tx, session));
        var after = change.apply(before);
        return store.write(tx -> {
            if (!find(tx, session).equals(before))
                throw new AgentOsException(
                        ErrorCode.CONFLICT, "the mode or turn was changed at the same time", "reload and try again");
            put(tx, after);
            tx.afterCommit(() -> bus.publish(by, Interaction.CHANGED, after.topic(), after));
            return after;
        });
    }

    private static Interaction find(Transaction tx, SessionId session) {
        return tx.one(
                        "select * from interaction where session = ?",
                        row -> new Interaction(
                                session,
                                InteractionMode.of(row.text("mode")),
                                Strategy.of(row.text("strategy")),
                                row.text("turn")),
                        session.text())
                .orElseGet(() -> Interaction.usual(session));
    }

    private static void put(Transaction tx, Interaction interaction) {
        tx.update(
                "insert or replace into interaction (session, mode, strategy, turn) values (?, ?, ?, ?)",
                interaction.session().text(),
                interaction.mode().toString(),
                interaction.strategy().toString(),
                interaction.turn());
    }

    void forget(Transaction tx, SessionId session) {
        tx.update("delete from interaction where session = ?", session.text());
    }
}
