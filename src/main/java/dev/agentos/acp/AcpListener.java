package dev.agentos.acp;

import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.QuestionView;
import java.util.OptionalInt;

/**
 * The client's side of a connection to an agent. Updates and questions come in order, on the reading thread, which must
 * not be blocked; file requests on threads of their own.
 */
public interface AcpListener {
    void updated(ConversationPart part);

    /** The agent waits for {@code answer}, and the turn with it. */
    void asked(QuestionView question, Answer answer);

    /**
     * A text file; {@code line} is the first one wanted, counted from 1. Refusals are told to the agent in their own
     * words.
     */
    String read(String path, OptionalInt line, OptionalInt limit);

    void write(String path, String content);

    /** Takes the answer to one question, once. */
    interface Answer {
        void chose(String option);

        /** The question will not be answered any more. */
        void nobody();
    }
}
