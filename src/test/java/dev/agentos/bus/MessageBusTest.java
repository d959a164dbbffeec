package dev.agentos.bus;

import static dev.agentos.core.Participant.SYSTEM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.TaskGroup;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class MessageBusTest {
    private static final MessageType CHANGED = MessageType.STATE_CHANGED;
    private final MessageBus bus = new MessageBus(Clock.systemUTC());

    @ParameterizedTest
    @CsvSource({
        "session.a, session.a, true", "session.a, session.b, false", "session.*, session.a, true",
                "session.*, session, false",
        "session.*, session.a.b, false", "session.**, session.a.b, true", "session.**, session, true",
                "**, anything.at.all, true",
        "*.a, session.a, true", "session.a, session.a.b, false", "*.**, session, true", "agent.**, session.a, false"
    })
    void patternsMatchTopicsWordByWord(String pattern, String topic, boolean matches) {
        assertThat(TopicPattern.of(pattern).matches(List.of(topic.split("\\."))))
                .isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "a.", "a..b", "A.b", "a b", "a.**.b", "***", "a*", "é"})
    void patternsThatMeanNothingAreRefused(String pattern) {
        assertThatThrownBy(() -> bus.subscribe(pattern, Overflow.BLOCK, 1)).isInstanceOf(InvalidInput.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.", "*", "a.*", "A", "a b", "a\u0000"})
    void topicsThatAreNoWordsAreRefused(String topic) {
        assertThatThrownBy(() -> publish(topic, 1)).isInstanceOf(InvalidInput.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"created", "a.b.c", "Session.created", "session.", ""})
    void messageTypesAreTwoWords(String name) {
        assertThatThrownBy(() -> new MessageType(name)).isInstanceOf(InvalidInput.class);
    }

    @Test
    void aSubscriberGetsTheEnvelopeAsPublished() throws Exception {
        try (var subscription = bus.subscribe("session.*", Overflow.BLOCK, 1)) {
            var published = bus.publish(SYSTEM, CHANGED, "session.a", "payload", Map.of("cause", "test"));
            assertThat(subscription.take()).isEqualTo(published);
            assertThat(published.metadata()).containsEntry("cause", "test");
        }
    }

    @Test
    void aSubscriberDoesNotGetOtherTopics() throws Exception {
        try (var subscription = bus.subscribe("session.a", Overflow.BLOCK, 1)) {
            publish("session.b", 1);
            assertThat(subscription.poll(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void aBroadcastReachesEverybody() throws Exception {
        try (var one = bus.subscribe("session.a", Overflow.BLOCK, 1);
                var other = bus.subscribe("agent.**", Overflow.BLOCK, 1)) {
            bus.broadcast(SYSTEM, CHANGED, "fire");
            assertThat(one.take().payload()).isEqualTo("fire");
            assertThat(other.take().payload()).isEqualTo("fire");
        }
    }

    @Test
    void aClosedSubscriptionSaysSoToWhoeverWaits() throws Exception {
        var subscription = bus.subscribe("a", Overflow.BLOCK, 1);
        try (var tasks = new TaskGroup("reader")) {
            tasks.fork(() -> assertThatThrownBy(subscription::take)
                    .isInstanceOfSatisfying(
                            SubscriptionClosed.class,
                            closed -> assertThat(closed.reason()).isEqualTo(SubscriptionClosed.Reason.BY_SUBSCRIBER)));
            subscription.close();
            tasks.awaitAll();
        }
    }

    @Test
    void closingTheBusEndsEverySubscription() {
        var before = bus.subscribe("a", Overflow.BLOCK, 1);
        bus.close();
        var after = bus.subscribe("a", Overflow.BLOCK, 1);
        assertThatThrownBy(before::take).isInstanceOf(SubscriptionClosed.class).hasMessageContaining("stopping");
        assertThatThrownBy(after::take).isInstanceOf(SubscriptionClosed.class).hasMessageContaining("stopping");
    }

    /** Several publishers and subscribers at once: one total order, and each publisher's own order within it. */
    @Test
    void everybodySeesTheSameOrder() throws Exception {
        long seed = System.nanoTime();
        var seen = new ConcurrentHashMap<Integer, List<Message>>();
        try (var tasks = new TaskGroup("seed " + seed)) {
            for (int i = 0; i < 3; i++) {
                int reader = i;
                var subscription = bus.subscribe("**", Overflow.BLOCK, 1 + new Random(seed + i).nextInt(20));
                tasks.fork(() -> seen.put(reader, take(subscription, 4_000)));
            }
            for (int i = 0; i < 4; i++) {
                int publisher = i;
                tasks.fork(() -> publishThousand(publisher, new Random(seed + publisher)));
            }
            tasks.awaitAll();
        }
        assertThat(seen.get(1)).as("seed %d", seed).isEqualTo(seen.get(0));
        assertThat(seen.get(2)).as("seed %d", seed).isEqualTo(seen.get(0));
        for (int publisher = 0; publisher < 4; publisher++) {
            var topic = "p" + publisher;
            assertThat(seen.get(0).stream().filter(m -> m.topic().equals(topic)).map(m -> (Integer) m.payload()))
                    .as("seed %d", seed)
                    .hasSize(1_000)
                    .isSorted();
        }
    }

    private void publishThousand(int publisher, Random random) {
        for (int i = 0; i < 1_000; i++) {
            publish("p" + publisher, i);
            if (random.nextInt(10) == 0) Thread.yield();
        }
    }

    private static List<Message> take(Subscription subscription, int count) throws InterruptedException {
        var messages = new ArrayList<Message>();
        while (messages.size() < count) messages.add(subscription.take());
        return messages;
    }

    private Message publish(String topic, Object payload) {
        return bus.publish(SYSTEM, CHANGED, topic, payload);
    }
}
