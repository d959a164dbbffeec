package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YMapTest {
    private final Doc doc = new Doc();
    private final YMap map = doc.map("m");

    @Test
    void theLastValueUnderAKeyCounts() {
        map.set("a", 1);
        map.set("a", 2);
        assertThat(map.get("a")).isEqualTo(2L);
        assertThat(map.size()).isOne();
    }

    @Test
    void nullIsAValue() {
        map.set("a", null);
        assertThat(map.has("a")).isTrue();
        assertThat(map.get("a")).isNull();
        assertThat(map.has("b")).isFalse();
    }

    @Test
    void aDeletedKeyIsGone() {
        map.set("a", 1);
        map.delete("a");
        assertThat(map.has("a")).isFalse();
        assertThat(map.toJson()).isEqualTo("{}");
    }

    @Test
    void valuesAreIndependentOfTheCallersObjects() {
        var list = new ArrayList<>(Arrays.asList("x", null));
        map.set("list", list);
        list.add("y");
        assertThat(map.toJson()).isEqualTo("{\"list\":[\"x\",null]}");
    }

    @Test
    void whatNoPeerUnderstandsIsRefused() {
        assertThatThrownBy(() -> map.set("a", new Object())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> map.set("a", Long.MAX_VALUE)).isInstanceOf(IllegalArgumentException.class);
        assertThat(map.size()).isZero();
    }

    @Test
    void typesCanBeNested() {
        var text = map.setMap("outer").setArray("list").insertText(0);
        text.insert(0, "deep");
        assertThat(doc.toJson()).isEqualTo("{\"m\":{\"outer\":{\"list\":[\"deep\"]}}}");
        assertThat(text.parent().orElseThrow().parent().orElseThrow()).isSameAs(map.get("outer"));
    }

    @Test
    void aTypeThatIsReplacedIsDeleted() {
        var text = map.setText("a");
        map.set("a", 1);
        assertThat(text.isDeleted()).isTrue();
    }

    @Test
    void aListenerIsToldWhatBecameOfTheKeys() {
        map.set("changed", 1);
        map.set("deleted", 2);
        var heard = new ArrayList<Map<String, KeyChange>>();
        map.observe(event -> heard.add(event.keys()));
        doc.transact(_ -> {
            map.set("changed", 3);
            map.delete("deleted");
            map.set("added", 4);
        });
        assertThat(heard)
                .containsExactly(Map.of(
                        "changed", new KeyChange(KeyChange.Action.UPDATED, 1L),
                        "deleted", new KeyChange(KeyChange.Action.DELETED, 2L),
                        "added", new KeyChange(KeyChange.Action.ADDED, null)));
    }

    @Test
    void aDeepListenerIsToldOfTypesWithin() {
        var text = map.setMap("outer").setText("inner");
        var heard = new ArrayList<List<Object>>();
        map.observeDeep(events -> events.forEach(event -> heard.add(event.path())));
        text.insert(0, "a");
        assertThat(heard).containsExactly(List.of("m", "outer", "inner"));
    }

    @Test
    void aRootHasOneKind() {
        assertThatThrownBy(() -> doc.text("m"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("MAP");
    }
}
