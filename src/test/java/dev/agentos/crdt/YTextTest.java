package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YTextTest {
    private final Doc doc = new Doc();
    private final YText text = doc.text("t");

    @Test
    void charactersAreInsertedAndDeleted() {
        text.insert(0, "hello world");
        text.insert(5, ",");
        text.delete(0, 1);
        assertThat(text).hasToString("ello, world");
        assertThat(text.length()).isEqualTo(11);
    }

    @Test
    void placesOutsideTheTextAreRefused() {
        text.insert(0, "ab");
        assertThatThrownBy(() -> text.insert(3, "x")).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> text.delete(1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aFormatReachesAsFarAsItWasSet() {
        text.insert(0, "plain bold plain");
        text.format(6, 4, Map.of("bold", true));
        assertThat(text.toDelta())
                .containsExactly(
                        new Delta.Insert("plain "),
                        new Delta.Insert("bold", Map.of("bold", true)),
                        new Delta.Insert(" plain"));
    }

    @Test
    void whatIsInsertedInFormattedTextHasItsFormat() {
        text.insert(0, "ab", Map.of("bold", true));
        text.insert(1, "x");
        assertThat(text.toDelta()).containsExactly(new Delta.Insert("axb", Map.of("bold", true)));
    }

    @Test
    void aFormatEndsWithNull() {
        text.insert(0, "abc", Map.of("bold", true));
        var end = new LinkedHashMap<String, Object>();
        end.put("bold", null);
        text.format(1, 1, end);
        assertThat(text.toDelta())
                .containsExactly(
                        new Delta.Insert("a", Map.of("bold", true)),
                        new Delta.Insert("b"),
                        new Delta.Insert("c", Map.of("bold", true)));
    }

    @Test
    void anEmbedTakesOnePlaceAndIsNoCharacter() {
        text.insert(0, "ab");
        text.insertEmbed(1, Map.of("image", "x.png"));
        assertThat(text.length()).isEqualTo(3);
        assertThat(text).hasToString("ab");
        assertThat(text.toDelta())
                .containsExactly(
                        new Delta.Insert("a"), new Delta.Insert(Map.of("image", "x.png")), new Delta.Insert("b"));
    }

    @Test
    void aDeltaIsAppliedStepByStep() {
        text.insert(0, "hello world");
        text.applyDelta(
                List.of(new Delta.Retain(6), new Delta.Delete(5), new Delta.Insert("there", Map.of("bold", true))));
        assertThat(text.toDelta())
                .containsExactly(new Delta.Insert("hello "), new Delta.Insert("there", Map.of("bold", true)));
    }

    @Test
    void halfASurrogatePairBecomesAReplacementCharacter() {
        text.insert(0, "a\ud83d");
        assertThat(text).hasToString("a\ufffd");
    }

    @Test
    void aPairThatIsSplitBecomesTwoReplacementCharacters() {
        text.insert(0, "\ud83d\ude00");
        text.insert(1, "x");
        assertThat(text).hasToString("\ufffdx\ufffd");
    }

    @Test
    void aListenerIsToldTheStepsOfATransaction() {
        text.insert(0, "hello world");
        var heard = new ArrayList<List<Delta>>();
        text.observe(event -> heard.add(event.delta()));
        doc.transact(_ -> {
            text.delete(0, 5);
            text.insert(0, "bye");
            text.insert(text.length(), "!");
        });
        assertThat(heard)
                .containsExactly(List.of(
                        new Delta.Delete(5), new Delta.Insert("bye"), new Delta.Retain(6), new Delta.Insert("!")));
    }

    @Test
    void aListenerIsToldOfFormats() {
        text.insert(0, "abc");
        var heard = new ArrayList<List<Delta>>();
        text.observe(event -> heard.add(event.delta()));
        text.format(1, 1, Map.of("bold", true));
        assertThat(heard).containsExactly(List.of(new Delta.Retain(1), new Delta.Retain(1, Map.of("bold", true))));
    }

    @Test
    void aClosedSubscriptionHearsNothing() {
        var heard = new ArrayList<TextEvent>();
        text.observe(heard::add).close();
        text.insert(0, "a");
        assertThat(heard).isEmpty();
    }

    @Test
    void anEventIsSilentOnceItsListenerIsDone() {
        var heard = new ArrayList<TextEvent>();
        text.observe(heard::add);
        text.insert(0, "a");
        assertThatThrownBy(() -> heard.getFirst().delta()).isInstanceOf(IllegalStateException.class);
    }
}
