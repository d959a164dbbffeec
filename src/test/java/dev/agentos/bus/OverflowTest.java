package dev.agentos.bus;

import static dev.agentos.core.Participant.SYSTEM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.TaskGroup;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class OverflowTest {
    private final MessageBus bus = new MessageBus(Clock.systemUTC());

    @Test
    void dropOldestKeepsTheNewestAndCounts() throws Exception {
        try (var subscription = bus.subscribe("a", Overflow.DROP_OLDEST, 2)) {
            for (int i = 1; i <= 5; i++) publish(i);
            assertThat(subscription.take().payload()).isEqualTo(4);
            assertThat(subscription.take().payload()).isEqualTo(5);
            assertThat(subscription.dropped()).isEqualTo(3);
        }
    }

    @Test
    void disconnectClosesTheSlowAndTellsThem() {
        var slow = bus.subscribe("a", Overflow.DISCONNECT, 2);
        for (int i = 1; i <= 3; i++) publish(i);
        assertThatThrownBy(slow::take)
                .isInstanceOfSatisfying(
                        SubscriptionClosed.class,
                        closed -> assertThat(closed.reason()).isEqualTo(SubscriptionClosed.Reason.TOO_SLOW));
    }

    @Test
    void aDisconnectedSubscriberDoesNotDisturbOthers() throws Exception {
        bus.subscribe("a", Overflow.DISCONNECT, 1);
        try (var quick = bus.subscribe("a", Overflow.BLOCK, 10)) {
            for (int i = 1; i <= 3; i++) publish(i);
            for (int i = 1; i <= 3; i++) assertThat(quick.take().payload()).isEqualTo(i);
        }
    }

    @Test
    void blockMakesThePublisherWaitForRoom() throws Exception {
        try (var subscription = bus.subscribe("a", Overflow.BLOCK, 1);
                var tasks = new TaskGroup("publisher")) {
            publish(1);
            var second = new CountDownLatch(1);
            var publisher = publishLater(tasks, 2, second);
            awaitParked(publisher);
            assertThat(second.getCount()).isEqualTo(1);
            assertThat(subscription.take().payload()).isEqualTo(1);
            assertThat(subscription.take().payload()).isEqualTo(2);
            second.await();
        }
    }

    @Test
    void aBlockedPublisherDoesNotStopOtherTopics() throws Exception {
        try (var full = bus.subscribe("a", Overflow.BLOCK, 1);
                var other = bus.subscribe("b", Overflow.BLOCK, 1);
                var tasks = new TaskGroup("publisher")) {
            publish(1);
            awaitParked(publishLater(tasks, 2, new CountDownLatch(1)));
            bus.publish(SYSTEM, MessageType.STATE_CHANGED, "b", "goes on");
            assertThat(other.take().payload()).isEqualTo("goes on");
            assertThat(full.take().payload()).isEqualTo(1);
        }
    }

    @Test
    void closingAFullSubscriptionFreesThePublisher() throws Exception {
        var full = bus.subscribe("a", Overflow.BLOCK, 1);
        try (var tasks = new TaskGroup("publisher")) {
            publish(1);
            var second = new CountDownLatch(1);
            awaitParked(publishLater(tasks, 2, second));
            full.close();
            second.await();
        }
    }

    @Test
    void anInterruptedPublisherSkipsOnlyTheFullSubscriber() throws Exception {
        try (var full = bus.subscribe("a", Overflow.BLOCK, 1);
                var roomy = bus.subscribe("a", Overflow.BLOCK, 5)) {
            publish(1);
            Thread.currentThread().interrupt();
            publish(2);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(full.dropped()).isEqualTo(1);
            assertThat(roomy.take().payload()).isEqualTo(1);
            assertThat(roomy.poll(Duration.ZERO))
                    .hasValueSatisfying(message -> assertThat(message.payload()).isEqualTo(2));
        }
    }

    private Thread publishLater(TaskGroup tasks, int payload, CountDownLatch published) throws InterruptedException {
        var thread = new ArrayBlockingQueue<Thread>(1);
        tasks.fork(() -> {
            thread.add(Thread.currentThread());
            publish(payload);
            published.countDown();
        });
        return thread.take();
    }

    private static void awaitParked(Thread thread) {
        var deadline = Instant.now().plusSeconds(10);
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(Instant.now()).as("the publisher waits").isBefore(deadline);
            Thread.onSpinWait();
        }
    }

    private void publish(int payload) {
        bus.publish(SYSTEM, MessageType.STATE_CHANGED, "a", payload);
    }
}
