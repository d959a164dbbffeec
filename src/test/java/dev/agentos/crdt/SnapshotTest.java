package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SnapshotTest {
    private final Doc doc = new Doc(DocOptions.standard().withGc(false));
    private final YText text = doc.text("t");

    @Test
    void thePastCanBeRestored() {
        text.insert(0, "hello world");
        text.delete(0, 1);
        var then = Snapshot.of(doc);
        text.delete(0, 5);
        text.insert(0, "bye ");
        var restored = then.restore(doc, DocOptions.standard());
        assertThat(restored.text("t")).hasToString("ello world");
        assertThat(text).hasToString("bye world");
        assertThat(Snapshot.of(restored)).isEqualTo(then);
    }

    @Test
    void aTextCanBeSeenAsItWas() {
        text.insert(0, "abc");
        var then = Snapshot.of(doc);
        text.insert(1, "x");
        text.delete(2, 2);
        var bytes = doc.encodeStateAsUpdate();
        assertThat(then.delta(text)).containsExactly(new Delta.Insert("abc"));
        assertThat(doc.encodeStateAsUpdate()).isEqualTo(bytes);
    }

    @Test
    void aSnapshotSurvivesTheWire() {
        text.insert(0, "abc");
        text.delete(1, 1);
        var then = Snapshot.of(doc);
        assertThat(Snapshot.decode(then.encode())).isEqualTo(then);
        text.insert(0, "x");
        assertThat(Snapshot.of(doc)).isNotEqualTo(then);
    }

    @Test
    void aDocumentThatForgetsHasNoPast() {
        assertThatThrownBy(() -> Snapshot.of(doc).restore(new Doc(), DocOptions.standard()))
                .isInstanceOf(IllegalStateException.class);
    }
}
