package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AwarenessTest {
    private Instant now = Instant.EPOCH;
    private final Awareness first = new Awareness(1, () -> now);
    private final Awareness second = new Awareness(2, () -> now);
    private final List<AwarenessChange> heard = new ArrayList<>();

    @Test
    void aStateReachesTheOther() {
        first.setLocalState("{\"name\":\"a\"}");
        first.setLocalState("{\"name\":\"b\"}");
        second.onChange(heard::add);
        second.apply(first.update().encode(), "peer");
        assertThat(second.states()).containsEntry(1L, "{\"name\":\"b\"}");
        assertThat(heard).extracting(AwarenessChange::added).containsExactly(List.of(1L));
    }

    @Test
    void anOldStateDoesNotReplaceANewerOne() {
        first.setLocalState("1");
        first.setLocalState("2");
        var old = first.update().encode();
        first.setLocalState("3");
        second.apply(first.update().encode(), null);
        second.apply(old, null);
        assertThat(second.state(1)).contains("3");
    }

    @Test
    void whoIsSilentForTooLongIsGone() {
        first.setLocalState("1");
        first.setLocalState("2");
        second.apply(first.update().encode(), null);
        second.onChange(heard::add);
        now = now.plus(Awareness.TIMEOUT);
        second.tick();
        assertThat(second.states()).isEmpty();
        assertThat(heard).extracting(AwarenessChange::removed).containsExactly(List.of(1L));
    }

    @Test
    void theLocalStateIsRenewedBeforeOthersForgetIt() {
        first.setLocalState("1");
        long clock = first.update().entries().getFirst().clock();
        now = now.plus(Awareness.TIMEOUT.minus(Duration.ofSeconds(5)));
        first.tick();
        assertThat(first.update().entries().getFirst().clock()).isGreaterThan(clock);
    }

    @Test
    void nobodyElseCanRemoveTheLocalState() {
        first.setLocalState("1");
        first.apply(new AwarenessUpdate(List.of(new AwarenessUpdate.Entry(1, 7, Optional.empty()))), null);
        assertThat(first.state(1)).contains("1");
        assertThat(first.update().entries().getFirst().clock()).isEqualTo(8);
    }

    @Test
    void brokenUpdatesChangeNothing() {
        assertThatThrownBy(() -> first.apply(new byte[] {1, 5, 1, 2, '{'}, null))
                .isInstanceOf(InvalidUpdate.class);
        assertThatThrownBy(() -> first.apply(new byte[] {1, 5, 1, 1, '{'}, null))
                .isInstanceOf(InvalidUpdate.class);
        assertThat(first.states()).isEmpty();
    }
}
