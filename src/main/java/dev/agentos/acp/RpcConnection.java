package dev.agentos.acp;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.protocol.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * JSON-RPC 2.0, one message a line, with a peer that is not trusted. Any thread asks; one thread reads until the peer
 * is gone. What is no message is passed over; a peer that asks more than it waits for answers is refused; one whose
 * messages are too large or too many is not read any further.
 */
final class RpcConnection {
    /** A change of a large file, told with the text before and after it, fits. */
    static final int MAX_MESSAGE = 8 << 20;

    private static final int LONG_MESSAGE = 1 << 20;
    private static final int MAX_OPEN = 256;
    private static final int MAX_REFUSED = 10_000;
    private static final int MAX_SHOWN = 200;
    /** Only one long message is parsed at a time, across all connections: parsing takes several times its size. */
    private static final ReentrantLock LONG_MESSAGES = new ReentrantLock();

    private final LineReader in;
    private final LineSink out;
    private final RpcHandler handler;
    private final ReentrantLock writing = new ReentrantLock();
    private final AtomicLong lastRequest = new AtomicLong();
    private final AtomicInteger asked = new AtomicInteger();
    private final MessageRate rate = new MessageRate();
    private int refused;
    private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();
    private volatile boolean ended;

    RpcConnection(InputStream in, LineSink out, RpcHandler handler) {
        this.in = new LineReader(in, MAX_MESSAGE);
        this.out = out;
        this.handler = handler;
    }

    /**
     * Until the peer is gone; who still waits for an answer then hears so. Throws when the peer sends more than it may,
     * with what that was.
     */
    void read() throws IOException, InterruptedException {
        try {
            for (var line = in.next(); line.isPresent(); line = in.next()) receive(line.get());
        } finally {
            ended = true;
            waiting.values().forEach(one -> one.done.countDown());
        }
    }

    /** Waits for the result. Throws CONFLICT when the peer is gone, TIMED_OUT when it takes too long. */
    Fields ask(String method, Map<String, ?> parameters, Duration patience) throws RpcError, InterruptedException {
        return ask(method, parameters, patience, () -> {});
    }

    /** {@code sent} runs when the request is on its way: what is sent from then on comes after it. */
    Fields ask(String method, Map<String, ?> parameters, Duration patience, Runnable sent)
            throws RpcError, InterruptedException {
        long number = lastRequest.incrementAndGet();
        var answer = new Waiting();
        waiting.put(number, answer);
        try {
            send(Map.of("jsonrpc", "2.0", "id", number, "method", method, "params", parameters));
            sent.run();
            if (!ended && !answer.done.await(patience.toMillis(), TimeUnit.MILLISECONDS))
                throw new AgentOsException(
                        ErrorCode.TIMED_OUT,
                        "it did not answer \"" + method + "\" within " + patience.toSeconds() + " seconds");
            return answer.result();
        } finally {
            waiting.remove(number);
        }
    }

    void tell(String method, Map<String, ?> parameters) {
        send(Map.of("jsonrpc", "2.0", "method", method, "params", parameters));
    }

    private void send(Map<String, ?> message) {
        var line = (JsonText.withNulls(message) + "\n").getBytes(StandardCharsets.UTF_8);
        writing.lock();
        try {
            out.write(line);
        } finally {
            writing.unlock();
        }
    }

    private void receive(String line) throws InterruptedException {
        rate.await(line.length());
        if (!line.isBlank()) message(line).ifPresent(this::receive);
    }

    /** Anything that the library cannot parse is not a message. */
    private static Optional<Fields> message(String line) {
        boolean isLong = line.length() > LONG_MESSAGE;
        if (isLong) LONG_MESSAGES.lock();
        try {
            return Optional.of(Fields.of(JsonText.readAny(line)));
        } catch (RuntimeException malformed) {
            pass(line);
            return Optional.empty();
        } finally {
            if (isLong) LONG_MESSAGES.unlock();
        }
    }

    private void receive(Fields message) {
        var id = message.values().get("id");
        var method = message.find("method");
        if (method.isPresent() && id != null) request(method.get(), message.object("params"), id);
        else if (method.isPresent()) handler.told(method.get(), message.object("params"));
        else if (id instanceof Number number) answer(number.longValue(), message);
    }

    private void request(String method, Fields parameters, Object id) {
        var reply = new OpenReply(id);
        if (asked.incrementAndGet() > MAX_OPEN) refuse(reply);
        else handler.asked(method, parameters, reply);
    }

    private void refuse(RpcReply reply) {
        if (++refused > MAX_REFUSED)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY, "it keeps sending requests while " + MAX_OPEN + " are unanswered");
        reply.error(RpcError.INVALID_REQUEST, "at most " + MAX_OPEN + " requests can be open at a time");
    }

    private void answer(long number, Fields message) {
        var one = waiting.get(number);
        if (one != null) one.give(message);
    }

    private static void pass(String what) {
        System.getLogger("acp")
                .log(
                        Level.DEBUG,
                        "an agent printed a line that is not a message: {0}",
                        AgentOsException.harmless(what.length() > MAX_SHOWN ? what.substring(0, MAX_SHOWN) : what));
    }

    /** A thread's wait for its answer; there is none if the peer went away first. */
    private static final class Waiting {
        private final CountDownLatch done = new CountDownLatch(1);
        private volatile @Nullable Fields message;

        void give(Fields answer) {
            message = answer;
            done.countDown();
        }

        Fields result() throws RpcError {
            var answer = message;
            if (answer == null) throw new AgentOsException(ErrorCode.CONFLICT, "its program has ended");
            if (!answer.has("error")) return answer.object("result");
            var error = answer.object("error");
            var details = error.object("data")
                    .find("details")
                    .or(() -> error.object("data").find("message"))
                    .filter(more -> !more.isBlank())
                    .map(more -> ": " + more)
                    .orElse("");
            throw new RpcError(
                    (int) error.number("code").orElse(RpcError.FAILED),
                    error.find("message").orElse("it closed its output") + details);
        }
    }

    private final class OpenReply implements RpcReply {
        private final Object id;
        private final AtomicBoolean given = new AtomicBoolean();

        private OpenReply(Object id) {
            this.id =
                    id instanceof Number number && number.longValue() == number.doubleValue() ? number.longValue() : id;
        }

        @Override
        public void result(Object result) {
            give("result", result);
        }

        @Override
        public void error(int code, String message) {
            give("error", Map.of("code", code, "message", message));
        }

        private void give(String name, Object value) {
            if (!given.compareAndSet(false, true)) return;
            asked.decrementAndGet();
            try {
                send(Map.of("jsonrpc", "2.0", "id", id, name, value));
            } catch (AgentOsException gone) {
                System.getLogger("acp").log(Level.DEBUG, "an answer was lost: {0}", gone.getMessage());
            }
        }
    }
}
