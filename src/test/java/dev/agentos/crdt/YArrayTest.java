package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class YArrayTest {
    private final Doc doc = new Doc();
    private final YArray array = doc.array("a");

    @Test
    void elementsAreInsertedAppendedAndDeleted() {
        array.append(List.of(1, 2, 3));
        array.insert(1, List.of("x", "y"));
        array.delete(0, 1);
        assertThat(array.toJson()).isEqualTo("[\"x\",\"y\",2,3]");
        assertThat(array.get(2)).isEqualTo(2L);
    }

    @Test
    void bytesAndTypesStandBesideValues() {
        array.append(List.of(1, new byte[] {7}, 2));
        array.insertMap(1).set("k", true);
        assertThat(array.toJson()).isEqualTo("[1,{\"k\":true},{\"0\":7},2]");
    }

    @Test
    void placesOutsideAreRefused() {
        assertThatThrownBy(() -> array.insert(1, List.of(1))).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> array.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aListenerIsToldTheSteps() {
        array.append(List.of(1, 2, 3));
        var heard = new ArrayList<List<ArrayChange>>();
        array.observe(event -> heard.add(event.changes()));
        doc.transact(_ -> {
            array.delete(1, 1);
            array.insert(1, List.of("a", "b"));
        });
        assertThat(heard)
                .containsExactly(List.of(
                        new ArrayChange.Retain(1),
                        new ArrayChange.Insert(List.of("a", "b")),
                        new ArrayChange.Delete(1)));
    }
}
