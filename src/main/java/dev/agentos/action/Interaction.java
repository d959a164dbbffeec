package dev.agentos.action;

import dev.agentos.bus.MessageType;
import dev.agentos.document.Strategy;
import dev.agentos.protocol.InteractionView;
import dev.agentos.session.SessionId;

/**
 * How people and agents work together in a session: the mode, what settles conflicts, and who has the turn ({@code ""}
 * when nobody needs one).
 */
public record Interaction(SessionId session, Mode mode, Strategy strategy, String turn) {
    public static final MessageType CHANGED = new MessageType("interaction.changed");

    /**
     * Until somebody wants another: everybody acts, and nothing that is contested happens before a person has decided.
     */
    static Interaction usual(SessionId session) {
        return new Interaction(session, Mode.PARALLEL, Strategy.PROMPT_USER, "");
    }

    Interaction in(Mode other, String firstTurn) {
        return new Interaction(session, other, strategy, other == Mode.SEQUENTIAL ? firstTurn : "");
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
        return new InteractionView(session.text(), mode.toString(), strategy.toString(), turn.isEmpty() ? null : turn);
    }
}
