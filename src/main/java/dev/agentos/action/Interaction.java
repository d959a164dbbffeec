package dev.agentos.action;

import dev.agentos.bus.MessageType;
import dev.agentos.document.Strategy;
import dev.agentos.protocol.InteractionView;
import dev.agentos.session.SessionId;

/**
 * The interaction mode of a session, its strategy for conflicts, and who has the turn ({@code ""} in modes without
 * turns).
 */
public record Interaction(SessionId session, InteractionMode mode, Strategy strategy, String turn) {
    public static final MessageType CHANGED = new MessageType("interaction.changed");

    /** The default: everyone may act, and a conflicting edit waits for a person's decision. */
    static Interaction usual(SessionId session) {
        return new Interaction(session, InteractionMode.PARALLEL, Strategy.PROMPT_USER, "");
    }

    Interaction in(InteractionMode other, String firstTurn) {
        return new Interaction(session, other, strategy, other == InteractionMode.SEQUENTIAL ? firstTurn : "");
    }

    Interaction settledBy(Strategy other) {
        return new Interaction(session, mode, other, turn);
    }

    Interaction turnOf(String next) {
        return new Interaction(session, mode, strategy, next);
    }

    public String topic() {
        return "session." + session + ".interaction";
    }

    public InteractionView view() {
        return new InteractionView(
                session.text(),
                InteractionView.Mode.valueOf(mode.name()),
                InteractionView.Strategy.valueOf(strategy.name()),
                turn.isEmpty() ? null : turn);
    }
}
