package dev.agentos.bus;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.TaskGroup;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class RequestTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private final MessageBus bus = new MessageBus(Clock.systemUTC());

    @Test
    void theAnswerComesBackAndTheHandlerKnowsWhoAsked() throws Exception {
        try (var _ =
                bus.respond("greeting", request -> "hello " + request.source().id() + " " + request.payload())) {
            assertThat(request("greeting", "!")).isEqualTo("hello user:owner !");
        }
    }

    @Test
    void withoutAResponderTheRequestIsNotFound() {
        assertFails(ErrorCode.NOT_FOUND, () -> request("nobody", 1));
    }

    @Test
    void aClosedResponderAnswersNoMore() {
        bus.respond("a", request -> 1).close();
        assertFails(ErrorCode.NOT_FOUND, () -> request("a", 1));
    }

    @Test
    void aSecondResponderIsRefused() {
        bus.respond("a", request -> 1);
        assertFails(ErrorCode.CONFLICT, () -> bus.respond("a", request -> 2));
    }

    @Test
    void aSlowAnswerTimesOutAndTheHandlerIsInterrupted() throws Exception {
        var began = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        bus.respond("slow", request -> {
            try {
                began.countDown();
                new CountDownLatch(1).await();
            } catch (InterruptedException stopped) {
                interrupted.countDown();
            }
            return "too late";
        });
        // On a busy machine the time can be over before the handler has begun.
        while (began.getCount() > 0)
            assertFails(ErrorCode.TIMED_OUT, () -> bus.request(LOCAL_OWNER, "slow", 1, Duration.ofMillis(20)));
        interrupted.await();
    }

    @Test
    void theHandlersFailureReachesTheRequester() {
        bus.respond("a", request -> {
            throw new AgentOsException(ErrorCode.TOO_LARGE, "too much");
        });
        bus.respond("b", request -> {
            throw new IOException("broken pipe");
        });
        assertFails(ErrorCode.TOO_LARGE, () -> request("a", 1));
        assertThatThrownBy(() -> request("b", 1))
                .hasMessageContaining("broken pipe")
                .hasRootCauseInstanceOf(IOException.class);
    }

    @Test
    void closingTheResponderWhileItAnswersTellsTheRequester() throws Exception {
        var asked = new CountDownLatch(1);
        var responder = bus.respond("a", request -> {
            asked.countDown();
            new CountDownLatch(1).await();
            return 1;
        });
        try (var tasks = new TaskGroup("requester")) {
            tasks.fork(() -> assertFails(ErrorCode.NOT_FOUND, () -> request("a", 1)));
            asked.await();
            responder.close();
            tasks.awaitAll();
        }
    }

    private Object request(String topic, Object payload) throws InterruptedException {
        return bus.request(LOCAL_OWNER, topic, payload, LONG);
    }

    private static void assertFails(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        failure -> assertThat(failure.code()).isEqualTo(code));
    }
}
