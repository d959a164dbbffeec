package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.Cost;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Updates that no honest peer would send: refused without a trace, or taken without harm, and in little time either
 * way.
 */
@Timeout(300)
class HostileUpdateTest {
    private final Doc doc = new Doc(DocOptions.standard().withClientId(1));

    HostileUpdateTest() {
        doc.text("t").insert(0, "what was there before");
        doc.text("t").delete(3, 5);
    }

    @ParameterizedTest
    @MethodSource("dev.agentos.crdt.GoldenVectorTest#vectors")
    void everyTruncatedUpdateIsRefused(Map<String, Object> vector) {
        for (var update : YjsOracle.allBytes(vector.get("updates")))
            for (int length = 0; length < update.length; length += 1 + update.length / 500)
                assertRefused(Arrays.copyOf(update, length));
    }

    @ParameterizedTest
    @MethodSource("dev.agentos.crdt.GoldenVectorTest#vectors")
    void changedBytesDoNoHarm(Map<String, Object> vector) {
        long seed = System.nanoTime();
        var random = new SplittableRandom(seed);
        for (var update : YjsOracle.allBytes(vector.get("updates")))
            for (int i = 0; i < 200; i++) {
                var changed = update.clone();
                for (int at = random.nextInt(3); at >= 0 && changed.length > 0; at--)
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt();
                assertHarmless(changed, "seed " + seed + ": " + YjsOracle.base64(changed));
            }
    }

    private static void assertHarmless(byte[] update, String what) {
        var victim = new Doc(DocOptions.standard().withClientId(1000));
        victim.text("t").insert(0, "before");
        var before = victim.encodeStateAsUpdate();
        try {
            victim.applyUpdate(update);
        } catch (InvalidUpdate refused) {
            assertThat(victim.encodeStateAsUpdate()).as(what).isEqualTo(before);
            return;
        } catch (RuntimeException | Error failure) {
            throw new AssertionError(what, failure);
        }
        new Doc().applyUpdate(victim.encodeStateAsUpdate());
        victim.text("t").insert(0, "after");
        assertThat(victim.text("t").toString()).as(what).startsWith("after");
        victim.text("t").delete(0, 5);
    }

    @Test
    void bytesAfterTheEndAreRefused() {
        assertRefused(new byte[] {0, 0, 0});
    }

    @Test
    void countsThatCannotBeAreRefused() {
        assertRefused(new ByteWriter().varUint(Id.MAX).toBytes());
        assertRefused(new ByteWriter()
                .varUint(1)
                .varUint(1_000_000_000)
                .varUint(5)
                .varUint(0)
                .toBytes());
        assertRefused(item(8).varUint(1_000_000_000).toBytes());
        assertRefused(item(4).varUint(Integer.MAX_VALUE).toBytes());
    }

    @Test
    void unknownKindsAreRefused() {
        assertRefused(item(11).varUint(0).varUint(0).toBytes());
        assertRefused(item(31).varUint(0).varUint(0).toBytes());
        assertRefused(item(7).varUint(7).varUint(0).toBytes());
        assertRefused(item(8).varUint(1).uint8(115).varUint(0).toBytes());
    }

    @Test
    void clocksBeyondWhatPeersCanCountAreRefused() {
        assertRefused(new ByteWriter()
                .varUint(1)
                .varUint(2)
                .varUint(5)
                .varUint(0)
                .uint8(0)
                .varUint(Id.MAX)
                .uint8(0)
                .varUint(1)
                .varUint(0)
                .toBytes());
        assertRefused(new ByteWriter()
                .varUint(0)
                .varUint(1)
                .varUint(5)
                .varUint(1)
                .varUint(Id.MAX)
                .varUint(1)
                .toBytes());
    }

    @Test
    void whatDependsOnItselfIsRefused() {
        assertRefused(new ByteWriter()
                .varUint(1)
                .varUint(1)
                .varUint(5)
                .varUint(0)
                .uint8(0x84)
                .varUint(5)
                .varUint(0)
                .text("x")
                .varUint(0)
                .toBytes());
        assertRefused(new ByteWriter()
                .varUint(1)
                .varUint(1)
                .varUint(5)
                .varUint(3)
                .uint8(0x84)
                .varUint(5)
                .varUint(9)
                .text("x")
                .varUint(0)
                .toBytes());
    }

    @Test
    void twoClientsThatWaitForEachOtherWaitForever() {
        var update = new ByteWriter().varUint(2);
        update.varUint(1)
                .varUint(6)
                .varUint(0)
                .uint8(0x84)
                .varUint(5)
                .varUint(0)
                .text("x");
        update.varUint(1)
                .varUint(5)
                .varUint(0)
                .uint8(0x84)
                .varUint(6)
                .varUint(0)
                .text("y");
        doc.applyUpdate(update.varUint(0).toBytes());
        assertThat(doc.pendingCount()).isEqualTo(2);
    }

    @Test
    void aParentThatIsNoTypeHasNoChildren() {
        var update = new ByteWriter().varUint(1).varUint(2).varUint(5).varUint(0);
        update.uint8(4).varUint(1).text("t").text("x");
        update.uint8(4).varUint(0).varUint(5).varUint(0).text("child");
        doc.applyUpdate(update.varUint(0).toBytes());
        assertThat(doc.stateVector().clock(5)).isEqualTo(6);
        assertThat(doc.text("t").toString()).doesNotContain("child");
    }

    @Test
    void valuesNestedTooDeeplyAreRefused() {
        var deep = item(8).varUint(1);
        for (int i = 0; i < 100_000; i++) deep.uint8(117).varUint(1);
        assertRefused(deep.uint8(126).varUint(0).toBytes());
        assertRefused(item(5).text("[".repeat(100_000) + "]".repeat(100_000))
                .varUint(0)
                .toBytes());
    }

    @Test
    void typesNestedDeeplyCanBeDeleted() {
        int depth = 100_000;
        var update = new ByteWriter().varUint(1).varUint(depth).varUint(5).varUint(0);
        update.uint8(7).varUint(1).text("a").varUint(0);
        for (int i = 1; i < depth; i++)
            update.uint8(7).varUint(0).varUint(5).varUint(i - 1).varUint(0);
        doc.applyUpdate(update.varUint(0).toBytes());
        assertThatThrownBy(() -> doc.array("a").toJson()).isInstanceOf(IllegalStateException.class);
        doc.array("a").delete(0, 1);
        assertThat(doc.array("a").toJson()).isEqualTo("[]");
        assertThat(doc.encodeStateAsUpdate()).hasSizeLessThan(200);
    }

    @Test
    void onlySoMuchMayWait() {
        var limited = new Doc(DocOptions.standard().withMaxPending(10, 1000));
        for (int client = 0; client < 10; client++) limited.applyUpdate(waiting(100 + client));
        var before = limited.encodeStateAsUpdate();
        assertThatThrownBy(() -> limited.applyUpdate(waiting(200))).isInstanceOf(InvalidUpdate.class);
        assertThatThrownBy(() -> limited.applyUpdate(new ByteWriter()
                        .varUint(0)
                        .varUint(1)
                        .varUint(9)
                        .varUint(1)
                        .varUint(5)
                        .varUint(1)
                        .toBytes()))
                .isInstanceOf(InvalidUpdate.class);
        assertThat(limited.encodeStateAsUpdate()).isEqualTo(before);
        limited.text("t").insert(0, "still works");
    }

    @Test
    void whatWaitsMayBeOnlySoLarge() {
        var limited = new Doc(DocOptions.standard().withMaxPending(10, 1000));
        for (int i = 0; i < 20; i++) limited.applyUpdate(waiting(100, "x".repeat(400)));
        limited.applyUpdate(waiting(101, "x".repeat(400)));
        assertThatThrownBy(() -> limited.applyUpdate(waiting(102, "x".repeat(400))))
                .isInstanceOf(InvalidUpdate.class)
                .hasMessageContaining("bytes");
        assertThat(limited.pendingCount()).isEqualTo(2);
    }

    /** The blocks wait for client 6, who never comes, and have the clocks of text that is there. */
    @ParameterizedTest
    @ValueSource(strings = {"evil", "evil!", "evil and longer than what is there"})
    void whatWaitsNeverReplacesWhatIsThere(String waiting) {
        var evil = new ByteWriter()
                .varUint(1)
                .varUint(1)
                .varUint(5)
                .varUint(0)
                .uint8(0x84)
                .varUint(6)
                .varUint(0)
                .text(waiting);
        doc.applyUpdate(evil.varUint(0).toBytes());
        doc.applyUpdate(new ByteWriter()
                .varUint(1)
                .varUint(1)
                .varUint(5)
                .varUint(0)
                .uint8(4)
                .varUint(1)
                .text("t")
                .text("good!")
                .varUint(0)
                .toBytes());
        assertThat(doc.text("t").toString()).contains("good!");
        var copy = new Doc();
        copy.applyUpdate(doc.encodeStateAsUpdate());
        assertThat(copy.text("t")).hasToString(doc.text("t").toString());
        var late = new Doc(DocOptions.standard());
        late.applyUpdate(doc.encodeStateAsUpdate(new StateVector(Map.of(1L, 21L))));
        late.applyUpdate(doc.encodeStateAsUpdate());
        assertThat(late.text("t")).hasToString(doc.text("t").toString());
    }

    private static byte[] waiting(int client) {
        return waiting(client, "x");
    }

    private static byte[] waiting(int client, String text) {
        return new ByteWriter()
                .varUint(1)
                .varUint(1)
                .varUint(client)
                .varUint(5)
                .uint8(4)
                .varUint(1)
                .text("t")
                .text(text)
                .varUint(0)
                .toBytes();
    }

    @Test
    void deletionsOfEverythingOverAndOverTakeNoTime() {
        int count = 100_000;
        var update = new ByteWriter().varUint(0).varUint(1).varUint(1).varUint(count);
        for (int i = 0; i < count; i++) update.varUint(i % 3).varUint(1L << 40);
        var deletions = update.toBytes();
        assertThat(Cost.of(() -> doc.applyUpdate(deletions))).isLessThan(Duration.ofSeconds(20));
        assertThat(doc.text("t").length()).isZero();
    }

    /**
     * The worst that is known: each item has to look past all the others. Quadratic in Yjs too, so it must at least be
     * cheap.
     */
    @Test
    void manyItemsAtOnePlaceTakeBearableTime() {
        int count = 10_000;
        var update =
                new ByteWriter().varUint(1).varUint(2 * count + 1).varUint(5).varUint(0);
        update.uint8(4).varUint(1).text("other").text("x");
        for (int i = 0; i < count; i++) update.uint8(0x84).varUint(5).varUint(i).text("r");
        for (int i = 0; i < count; i++)
            update.uint8(0xc4).varUint(1).varUint(0).varUint(5).varUint(i).text("i");
        var items = update.varUint(0).toBytes();
        assertThat(Cost.of(() -> doc.applyUpdate(items))).isLessThan(Duration.ofSeconds(50));
        assertThat(doc.text("t").length()).isGreaterThan(count);
    }

    @Test
    void lengthsOfNothingAreOnlyNumbers() {
        doc.applyUpdate(item(1).varUint(1L << 50).varUint(0).toBytes());
        doc.applyUpdate(new ByteWriter()
                .varUint(1)
                .varUint(1)
                .varUint(6)
                .varUint(0)
                .uint8(0)
                .varUint(1L << 50)
                .varUint(0)
                .toBytes());
        assertThat(doc.stateVector().clock(5)).isEqualTo(1L << 50);
        assertThat(doc.text("t").length()).isEqualTo(16);
    }

    @Test
    void stateVectorsAndSnapshotsAreCheckedToo() {
        assertThatThrownBy(() -> StateVector.decode(new byte[] {100, 1, 1})).isInstanceOf(InvalidUpdate.class);
        assertThatThrownBy(() -> StateVector.decode(new byte[] {1, 1, 1, 1})).isInstanceOf(InvalidUpdate.class);
        assertThatThrownBy(() -> Snapshot.decode(new byte[] {1, 1, 100, 0, 1})).isInstanceOf(InvalidUpdate.class);
        assertThatThrownBy(() -> Updates.merge(new byte[] {1}, new byte[] {0, 0}))
                .isInstanceOf(InvalidUpdate.class);
        assertThatThrownBy(() -> UpdateSummary.of(new byte[] {5})).isInstanceOf(InvalidUpdate.class);
    }

    /** The head of an update with one item in the text. */
    private static ByteWriter item(int ref) {
        return new ByteWriter()
                .varUint(1)
                .varUint(1)
                .varUint(5)
                .varUint(0)
                .uint8(ref)
                .varUint(1)
                .text("t");
    }

    private void assertRefused(byte[] update) {
        var before = doc.encodeStateAsUpdate();
        assertThatThrownBy(() -> doc.applyUpdate(update)).isInstanceOf(InvalidUpdate.class);
        assertThat(doc.encodeStateAsUpdate()).isEqualTo(before);
        assertThat(doc.names()).containsExactly("t");
    }
}
