package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UndoHistoryTest {
    private Instant now = Instant.EPOCH;
    private final Doc doc = new Doc(DocOptions.standard().withClientId(1));
    private final YText text = doc.text("t");
    private final UndoHistory history =
            new UndoHistory(doc, UndoOptions.forOrigins("me").withTime(() -> now), text);

    @Test
    void whatWasInsertedIsTakenBackAndBroughtBack() {
        type(0, "hello");
        assertThat(history.undo()).isTrue();
        assertThat(text).hasToString("");
        assertThat(history.redo()).isTrue();
        assertThat(text).hasToString("hello");
    }

    @Test
    void whatWasDeletedComesBackWhereItWas() {
        type(0, "hello world");
        pause();
        me(() -> text.delete(0, 6));
        history.undo();
        assertThat(text).hasToString("hello world");
    }

    @Test
    void changesInQuickSuccessionAreOneStep() {
        type(0, "a");
        type(1, "b");
        pause();
        type(2, "c");
        history.undo();
        assertThat(text).hasToString("ab");
        history.undo();
        assertThat(text).hasToString("");
        assertThat(history.canUndo()).isFalse();
    }

    @Test
    void aStepCanBeEndedEarly() {
        type(0, "a");
        history.stopCapturing();
        type(1, "b");
        history.undo();
        assertThat(text).hasToString("a");
    }

    @Test
    void theTextOfOthersStays() {
        type(0, "mine ");
        doc.transact("other", _ -> text.insert(2, "THEIRS"));
        history.undo();
        assertThat(text).hasToString("THEIRS");
        history.redo();
        assertThat(text).hasToString("miTHEIRSne ");
    }

    @Test
    void aChangeMakesRedoingImpossible() {
        type(0, "a");
        history.undo();
        type(0, "b");
        assertThat(history.canRedo()).isFalse();
    }

    @Test
    void changesOutsideTheScopeDoNotCount() {
        doc.transact("me", _ -> doc.text("elsewhere").insert(0, "x"));
        assertThat(history.canUndo()).isFalse();
    }

    @Test
    void whatMayBeBroughtBackIsNotCollected() {
        type(0, "secret");
        pause();
        me(() -> text.delete(0, 6));
        assertThat(new String(doc.encodeStateAsUpdate())).contains("secret");
        history.clear();
        assertThat(history.canUndo()).isFalse();
    }

    @Test
    void aTypeComesBackWithAllThatIsInIt() {
        var map = doc.map("m");
        try (var all = new UndoHistory(doc, UndoOptions.forOrigins("me").withTime(() -> now))) {
            me(() -> map.setMap("outer").setText("inner").insert(0, "deep"));
            pause();
            me(() -> map.delete("outer"));
            all.undo();
            assertThat(map.toJson()).isEqualTo("{\"outer\":{\"inner\":\"deep\"}}");
        }
    }

    @Test
    void inATypeThatCameBackElementsComeBackNextToTheirNeighbours() {
        var map = doc.map("m");
        try (var all = new UndoHistory(doc, UndoOptions.forOrigins("me").withTime(() -> now), map)) {
            me(() -> map.setArray("k").append(List.of(1, 2, 3)));
            pause();
            me(() -> ((YArray) map.get("k")).delete(2, 1));
            pause();
            me(() -> map.delete("k"));
            all.undo();
            doc.transact("other", 99, _ -> ((YArray) map.get("k")).append(List.of(9)));
            all.undo();
            assertThat(map.toJson()).isEqualTo("{\"k\":[1,2,3,9]}");
        }
    }

    @Test
    void aKeyThatAnotherHasWrittenSinceIsLeftAlone() {
        var map = doc.map("m");
        try (var all = new UndoHistory(doc, UndoOptions.forOrigins("me").withTime(() -> now), map)) {
            me(() -> map.set("k", "first"));
            pause();
            me(() -> map.set("k", "second"));
            doc.transact("other", _ -> map.set("k", "theirs"));
            all.undo();
            assertThat(map.get("k")).isEqualTo("theirs");
        }
    }

    @Test
    void formatsAreUndone() {
        type(0, "abc");
        pause();
        me(() -> text.format(0, 3, Map.of("bold", true)));
        history.undo();
        assertThat(text.toDelta()).containsExactly(new Delta.Insert("abc"));
    }

    @Test
    void aStepCarriesWhatTheCallerPutsIntoIt() {
        var cursors = new ArrayList<Object>();
        history.onChange(event -> {
            if (event.action() == UndoEvent.Action.ADDED) event.step().meta().put("cursor", 3);
            if (event.action() == UndoEvent.Action.TAKEN)
                cursors.add(event.step().meta().get("cursor"));
        });
        type(0, "abc");
        history.undo();
        assertThat(cursors).containsExactly(3);
    }

    @Test
    void placesFollowWhatIsBroughtBack() {
        type(0, "abc");
        var place = RelativePosition.of(text, 1);
        history.undo();
        history.redo();
        doc.transact("other", _ -> text.insert(0, "xx"));
        assertThat(place.resolve(doc).orElseThrow().index()).isEqualTo(3);
    }

    @Test
    void whatIsBroughtBackIsInTheNameOfTheAuthor() {
        try (var theirs = new UndoHistory(
                doc, UndoOptions.forOrigins("agent").withAuthor(77).withTime(() -> now), text)) {
            doc.transact("agent", 77, _ -> text.insert(0, "abc"));
            pause();
            doc.transact("agent", 77, _ -> text.delete(0, 3));
            theirs.undo();
            assertThat(doc.stateVector().clocks()).containsOnlyKeys(77L);
        }
    }

    @Test
    void undoingInDeeplyNestedTypesDoesNotOverflow() {
        var array = doc.array("a");
        try (var all = new UndoHistory(doc, UndoOptions.forOrigins("me").withTime(() -> now), array)) {
            me(() -> {
                var at = array;
                for (int i = 0; i < 3_000; i++) at = at.insertArray(0);
            });
            pause();
            me(() -> array.delete(0, 1));
            assertThat(all.undo()).isTrue();
            assertThat(array.length()).isOne();
        }
    }

    private void type(int index, String typed) {
        me(() -> text.insert(index, typed));
    }

    private void me(Runnable change) {
        doc.transact("me", _ -> change.run());
    }

    private void pause() {
        now = now.plus(Duration.ofSeconds(1));
    }
}
