package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RelativePositionTest {
    private final Doc doc = new Doc(DocOptions.standard().withClientId(5));
    private final YText text = doc.text("t");

    @Test
    void aPlaceGoesWithTheElementOnItsRight() {
        text.insert(0, "abc");
        var place = RelativePosition.of(text, 1);
        text.insert(1, "xx");
        assertThat(index(place)).isEqualTo(3);
    }

    @Test
    void aPlaceMayGoWithTheElementOnItsLeft() {
        text.insert(0, "abc");
        var place = RelativePosition.after(text, 1);
        text.insert(1, "xx");
        assertThat(index(place)).isEqualTo(1);
    }

    @Test
    void thePlaceOfADeletedElementIsWhereItWas() {
        text.insert(0, "abcd");
        var place = RelativePosition.of(text, 2);
        text.delete(1, 2);
        assertThat(index(place)).isEqualTo(1);
    }

    @Test
    void theEndStaysTheEnd() {
        text.insert(0, "ab");
        var place = RelativePosition.of(text, 2);
        text.append("c");
        assertThat(index(place)).isEqualTo(3);
    }

    @Test
    void aPlaceSurvivesTheWireAndJson() {
        text.insert(0, "abc");
        var nested = doc.map("m").setText("n");
        for (var place : new RelativePosition[] {
            RelativePosition.of(text, 1), RelativePosition.of(text, 3), RelativePosition.after(nested, 0)
        }) {
            var onWire = RelativePosition.decode(place.encode());
            assertThat(onWire.resolve(doc)).isEqualTo(place.resolve(doc)).isPresent();
            assertThat(RelativePosition.fromJson(place.toJson())).isEqualTo(place);
        }
    }

    @Test
    void aPlaceAtSomethingUnknownIsNowhere() {
        assertThat(new RelativePosition(null, null, new Id(9, 9), 0).resolve(doc))
                .isEmpty();
        assertThatThrownBy(() -> RelativePosition.decode(new byte[] {7})).isInstanceOf(InvalidUpdate.class);
    }

    private int index(RelativePosition place) {
        return place.resolve(doc).orElseThrow().index();
    }
}
