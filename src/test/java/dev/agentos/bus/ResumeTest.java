package dev.agentos.bus;

import static dev.agentos.core.Participant.SYSTEM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.TaskGroup;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class ResumeTest {
    private final MessageBus bus = new MessageBus(Clock.systemUTC());

    @Test
    void aReaderContinuesAfterWhatItSaw() {
        var seen = publish("a", 1);
        var missed = List.of(publish("a", 2), publish("a", 3));
        assertThat(bus.since(seen.id(), "a")).isEqualTo(new Replay.Complete(missed));
    }

    @Test
    void onlyMatchingTopicsAndBroadcastsAreReplayed() {
        var seen = publish("a", 1);
        publish("b", 2);
        var wanted = List.of(publish("a", 3), bus.broadcast(SYSTEM, MessageType.STATE_CHANGED, 4));
        assertThat(bus.since(seen.id(), "a")).isEqualTo(new Replay.Complete(wanted));
    }

    @Test
    void aReaderWhoSawTheLastMissesNothing() {
        publish("a", 1);
        assertThat(bus.since(bus.lastId(), "**")).isEqualTo(new Replay.Complete(List.of()));
    }

    @Test
    void aReaderOfThePresentStateCanResumeBeforeTheFirstMessage() {
        var start = bus.lastId();
        assertThat(bus.since(start, "**")).isEqualTo(new Replay.Complete(List.of()));
        var first = publish("a", 1);
        assertThat(bus.since(start, "**")).isEqualTo(new Replay.Complete(List.of(first)));
    }

    @Test
    void exactlyTheLast1024AreKept() {
        var first = publish("a", 0);
        for (int i = 1; i <= 1_024; i++) publish("a", i);
        assertThat(bus.since(first.id(), "a"))
                .isInstanceOfSatisfying(
                        Replay.Complete.class,
                        replay -> assertThat(replay.messages()).hasSize(1_024));
        publish("a", 1_025);
        assertThat(bus.since(first.id(), "a")).isEqualTo(new Replay.Missed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "nonsense",
                "0123456789abcdef-1",
                "%s-",
                "%s-x",
                "%s--1",
                "%s-999",
                "%s-99999999999999999999",
                "%s-1 "
            })
    void idsOfOthersMeanMissed(String id) {
        var epoch = publish("a", 1).id().split("-")[0];
        assertThat(bus.since(id.formatted(epoch), "**")).isEqualTo(new Replay.Missed());
    }

    @Test
    void anotherRunOfTheDaemonHasOtherIds() {
        var other = new MessageBus(Clock.systemUTC());
        assertThat(bus.since(
                        other.publish(SYSTEM, MessageType.STATE_CHANGED, "a", 1).id(), "a"))
                .isEqualTo(new Replay.Missed());
    }

    @Test
    void resumingWhileOthersPublishLeavesNoGapAndNoRepetition() throws Exception {
        var start = bus.lastId();
        try (var tasks = new TaskGroup("publishers")) {
            for (int i = 0; i < 2; i++)
                tasks.fork(() -> {
                    for (int j = 0; j < 400; j++) publish("a", j);
                });
            var resumption = bus.resume(start, "a", Overflow.BLOCK, 10);
            try (var subscription = resumption.subscription()) {
                var ids = new ArrayList<String>();
                if (resumption.replay() instanceof Replay.Complete(var messages))
                    messages.forEach(message -> ids.add(message.id()));
                while (ids.size() < 800) ids.add(subscription.take().id());
                assertThat(new HashSet<>(ids)).hasSize(800);
                assertThat(ids.getLast()).isEqualTo(bus.lastId());
            }
            tasks.awaitAll();
        }
    }

    private Message publish(String topic, Object payload) {
        return bus.publish(SYSTEM, MessageType.STATE_CHANGED, topic, payload);
    }
}
