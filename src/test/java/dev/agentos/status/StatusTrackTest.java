package dev.agentos.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StatusTrackTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final StatusTrack track = new StatusTrack();

    private static Optional<StatusDecision> says(Activity activity, String region) {
        return Optional.of(new StatusDecision(
                new StatusRule(
                        "r",
                        activity,
                        1,
                        Region.of(region),
                        Pattern.compile(""),
                        Optional.empty(),
                        Duration.ZERO,
                        Duration.ZERO),
                ""));
    }

    private boolean look(Optional<StatusDecision> decision, int second) {
        return track.look(decision, START.plusSeconds(second));
    }

    private Activity activity() {
        return track.seen().orElseThrow().decision().activity();
    }

    @Test
    void nothingIsKnownBeforeARuleHolds() {
        assertThat(look(Optional.empty(), 0)).isFalse();
        assertThat(track.seen()).isEmpty();
        assertThat(look(says(Activity.IDLE, "screen"), 1)).isTrue();
        assertThat(activity()).isEqualTo(Activity.IDLE);
    }

    @Test
    void thatWorkIsOverIsBelievedAtTheSecondLookUnlessTheAgentSaysSo() {
        look(says(Activity.RUNNING, "screen"), 0);
        assertThat(look(says(Activity.IDLE, "screen"), 1)).isFalse();
        assertThat(look(says(Activity.RUNNING, "screen"), 2)).isFalse();
        assertThat(look(says(Activity.IDLE, "screen"), 3)).isFalse();
        assertThat(look(says(Activity.IDLE, "screen"), 4)).isTrue();
        look(says(Activity.RUNNING, "hook"), 5);
        assertThat(look(says(Activity.IDLE, "hook"), 6)).isTrue();
    }

    @Test
    void aQuestionIsBelievedAtOnce() {
        look(says(Activity.RUNNING, "screen"), 0);
        assertThat(look(says(Activity.WAITING, "screen"), 1)).isTrue();
        assertThat(track.seen().orElseThrow().since()).isEqualTo(START.plusSeconds(1));
    }

    @Test
    void whoWasJustToldSomethingIsNotIdle() {
        look(says(Activity.IDLE, "title"), 0);
        track.told(START.plusSeconds(1));
        assertThat(activity()).isEqualTo(Activity.RUNNING);
        assertThat(look(says(Activity.IDLE, "title"), 2)).isFalse();
        assertThat(look(says(Activity.IDLE, "title"), 3)).isFalse();
        assertThat(look(says(Activity.IDLE, "title"), 4)).isTrue();
        track.told(START.plusSeconds(5));
        assertThat(look(says(Activity.RUNNING, "title"), 6)).isFalse();
        assertThat(look(says(Activity.IDLE, "title"), 7))
                .as("after it was seen to work")
                .isTrue();
    }
}
