package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SyncTest {
    private final Doc first = new Doc(DocOptions.standard().withClientId(1));
    private final Doc second = new Doc(DocOptions.standard().withClientId(2));

    @Test
    void concurrentEditsEndUpAlike() {
        first.text("t").insert(0, "base ");
        exchange();
        first.text("t").insert(5, "first");
        second.text("t").insert(5, "second");
        second.text("t").delete(0, 2);
        exchange();
        assertThat(first.text("t")).hasToString("se firstsecond");
        assertSame();
    }

    @Test
    void everyTransactionIsOneUpdate() {
        var updates = new ArrayList<byte[]>();
        first.onUpdate((update, _) -> updates.add(update));
        first.transact(_ -> {
            first.text("t").insert(0, "a");
            first.map("m").set("k", 1);
        });
        first.transact(_ -> {});
        assertThat(updates).hasSize(1);
        second.applyUpdate(updates.getFirst());
        assertSame();
    }

    @Test
    void updatesMayComeInAnyOrderAndTwice() {
        var updates = new ArrayList<byte[]>();
        first.onUpdate((update, _) -> updates.add(update));
        first.text("t").insert(0, "abc");
        first.text("t").insert(1, "x");
        first.text("t").delete(0, 2);
        for (var update : updates.reversed()) second.applyUpdate(update);
        assertThat(second.pendingCount()).isZero();
        for (var update : updates) second.applyUpdate(update);
        assertSame();
    }

    @Test
    void whatWaitsIsPassedOn() {
        var updates = new ArrayList<byte[]>();
        first.onUpdate((update, _) -> updates.add(update));
        first.text("t").insert(0, "a");
        first.text("t").insert(1, "b");
        second.applyUpdate(updates.get(1));
        assertThat(second.pendingCount()).isPositive();
        var third = new Doc();
        third.applyUpdate(second.encodeStateAsUpdate());
        third.applyUpdate(updates.get(0));
        assertThat(third.text("t")).hasToString("ab");
    }

    @Test
    void anUpdateHasOnlyWhatThePeerLacks() {
        first.text("t").insert(0, "a".repeat(1000));
        exchange();
        first.text("t").insert(0, "b");
        assertThat(first.encodeStateAsUpdate(second.stateVector())).hasSizeLessThan(40);
    }

    @Test
    void theOriginIsSeenByListeners() {
        var origins = new ArrayList<Object>();
        second.onUpdate((_, transaction) -> origins.add(transaction.origin().orElseThrow()));
        first.text("t").insert(0, "a");
        second.applyUpdate(first.encodeStateAsUpdate(), "peer");
        second.transact("me", _ -> second.text("t").insert(0, "b"));
        assertThat(origins).containsExactly("peer", "me");
    }

    @Test
    void severalAuthorsCanShareAReplica() {
        first.transact("agent", 77, _ -> first.text("t").insert(0, "a"));
        first.text("t").insert(1, "b");
        assertThat(first.stateVector().clocks()).containsOnlyKeys(77L, 1L);
    }

    @Test
    void anotherOneWithOurIdMakesUsChooseANewOne() {
        var impostor = new Doc(DocOptions.standard().withClientId(1));
        impostor.text("t").insert(0, "x");
        first.applyUpdate(impostor.encodeStateAsUpdate());
        assertThat(first.clientId()).isNotEqualTo(1);
    }

    @Test
    void aListenersFailureLeavesTheDocumentWhole() {
        var updates = new ArrayList<byte[]>();
        first.text("t").observe(_ -> {
            throw new IllegalStateException("listener");
        });
        first.onUpdate((update, _) -> updates.add(update));
        assertThatThrownBy(() -> first.text("t").insert(0, "a")).hasMessage("listener");
        second.applyUpdate(updates.getFirst());
        assertSame();
    }

    @Test
    void evenAnErrorOfAListenerDoesNotStopTheDocument() {
        var broken = first.text("t").observe(_ -> {
            throw new AssertionError("listener");
        });
        assertThatThrownBy(() -> first.text("t").insert(0, "a")).isInstanceOf(AssertionError.class);
        broken.close();
        var updates = new ArrayList<byte[]>();
        first.onUpdate((update, _) -> updates.add(update));
        first.text("t").insert(1, "b");
        assertThat(updates).hasSize(1);
    }

    @Test
    void aListenerMayChangeTheDocument() {
        first.text("t").observe(event -> {
            if (event.target().length() < 3) event.target().append("!");
        });
        var updates = new ArrayList<byte[]>();
        first.onUpdate((update, _) -> updates.add(update));
        first.text("t").insert(0, "a");
        assertThat(first.text("t")).hasToString("a!!");
        assertThat(updates).hasSize(3);
    }

    @Test
    void theProtocolBringsReplicasTogether() {
        first.text("t").insert(0, "from first");
        var question = (SyncMessage.Step1) SyncMessage.decode(new SyncMessage.Step1(second.stateVector()).encode());
        var answer = (SyncMessage.Step2)
                SyncMessage.decode(SyncMessage.answer(first, question).encode());
        second.applyUpdate(answer.update());
        assertSame();
    }

    @Test
    void messagesSurviveTheWire() {
        for (var message : List.of(new PeerMessage.Denied("no"), new PeerMessage.QueryPresence()))
            assertThat(PeerMessage.decode(message.encode())).isEqualTo(message);
        var change = (PeerMessage.Sync)
                PeerMessage.decode(new PeerMessage.Sync(new SyncMessage.Change(new byte[] {0, 0})).encode());
        assertThat(((SyncMessage.Change) change.message()).update()).containsExactly(0, 0);
        assertThatThrownBy(() -> PeerMessage.decode(new byte[] {9})).isInstanceOf(InvalidUpdate.class);
    }

    @Test
    void aSummaryTellsWhoseElementsAnUpdateBrings() {
        first.text("t").insert(0, "abc");
        first.text("t").delete(1, 1);
        var summary = UpdateSummary.of(first.encodeStateAsUpdate());
        assertThat(summary.insertions()).containsExactly(Map.entry(1L, new ClockRange(0, 3)));
        assertThat(summary.deletions()).containsEntry(1L, List.of(new ClockRange(1, 2)));
        assertThat(summary.newTo(first.stateVector())).isEmpty();
    }

    private void exchange() {
        second.applyUpdate(first.encodeStateAsUpdate(second.stateVector()));
        first.applyUpdate(second.encodeStateAsUpdate(first.stateVector()));
    }

    private void assertSame() {
        assertThat(second.encodeStateAsUpdate()).isEqualTo(first.encodeStateAsUpdate());
        assertThat(second.text("t")).hasToString(first.text("t").toString());
    }
}
