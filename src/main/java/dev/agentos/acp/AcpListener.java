package dev.agentos.acp;

import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.QuestionView;
import java.util.OptionalInt;

/**
 * What a client does for the agent that it talks to. Updates and questions come in order, on the thread that reads,
 * which must not be held up; files on threads of their own.
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

        /** Nobody will answer any more. */
        void nobody();
    }
}
