package dev.agentos.conversation;

import dev.agentos.acp.AcpListener.Answer;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.protocol.QuestionView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The questions of an agent that wait for an answer, and a count of those declined. Guarded by its conversation. */
final class OpenQuestions {
    /** Questions beyond this are declined. */
    private static final int MAX_OPEN = 16;
    /** After this many declined questions without a message or answer in between, the agent is disconnected. */
    private static final int MAX_DECLINED = 256;

    /** A question and the way to answer it. */
    record Open(QuestionView question, Answer answer) {}

    private final Map<String, Open> open = new LinkedHashMap<>();
    private int declined;

    /** The oldest open question. */
    Optional<QuestionView> first() {
        return open.values().stream().map(Open::question).findFirst();
    }

    Optional<Open> find(String digest) {
        return open.values().stream()
                .filter(one -> digest.equals(one.question().digest()))
                .findFirst();
    }

    /** Returns false if there are too many already, or one with the same id. */
    boolean add(QuestionView question, Answer answer) {
        return open.size() < MAX_OPEN && open.putIfAbsent(question.id(), new Open(question, answer)) == null;
    }

    void remove(Open answered) {
        open.remove(answered.question().id());
        resetDeclined();
    }

    List<Open> removeAll() {
        var all = List.copyOf(open.values());
        open.clear();
        return all;
    }

    void countDeclined() {
        if (++declined > MAX_DECLINED)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY, "it keeps asking after " + MAX_DECLINED + " questions were declined");
    }

    void resetDeclined() {
        declined = 0;
    }
}
