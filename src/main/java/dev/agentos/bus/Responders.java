package dev.agentos.bus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.RandomId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The handlers of requests, by topic. A concurrent map; nothing is held while a handler runs. */
final class Responders implements AutoCloseable {
    static final MessageType REQUEST = new MessageType("bus.request");

    private final ConcurrentHashMap<String, Responder> byTopic = new ConcurrentHashMap<>();

    static String requestId() {
        return RandomId.next();
    }

    Responder add(String topic, RequestHandler handler) {
        var responder = new Responder(this, topic, handler);
        if (byTopic.putIfAbsent(topic, responder) != null)
            throw new AgentOsException(ErrorCode.CONFLICT, topic + " already has a responder");
        return responder;
    }

    void remove(Responder responder) {
        byTopic.remove(responder.topic(), responder);
    }

    Object ask(Message request, Duration timeout) throws InterruptedException {
        var responder = byTopic.get(request.topic());
        if (responder == null) throw nobodyAnswers(request.topic());
        var answer = responder.answer(request);
        try {
            return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new AgentOsException(
                    ErrorCode.TIMED_OUT,
                    "no answer on " + request.topic() + " within " + timeout.toMillis() + " ms",
                    "try again",
                    late);
        } catch (ExecutionException failed) {
            throw failureOf(request, failed.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    static AgentOsException nobodyAnswers(String topic) {
        return new AgentOsException(ErrorCode.NOT_FOUND, topic + " has no responder");
    }

    /** A handler is interrupted while its requester still waits only when its responder is closed. */
    private static RuntimeException failureOf(Message request, Throwable cause) {
        if (cause instanceof Error error) throw error;
        if (cause instanceof InterruptedException) return nobodyAnswers(request.topic());
        if (cause instanceof RuntimeException unchecked) return unchecked;
        return new AgentOsException(
                ErrorCode.INTERNAL, "the request on " + request.topic() + " failed: " + cause.getMessage(), "", cause);
    }

    @Override
    public void close() {
        for (var responder : List.copyOf(byTopic.values())) responder.close();
    }
}
