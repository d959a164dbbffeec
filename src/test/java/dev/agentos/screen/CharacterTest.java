package dev.agentos.screen;

import static dev.agentos.screen.Screens.fed;
import static dev.agentos.screen.Screens.fedBytes;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharacterTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "漢",
                "한",
                "😀",
                "👩\u200D🚀",
                "👨\u200D👩\u200D👧\u200D👦",
                "👍🏽",
                "🇩🇪",
                "❤\uFE0F",
                "1\uFE0F\u20E3",
                "☝🏽",
                "🏴\u200D☠\uFE0F",
                "\u1100\u1161\u11A8",
                "\uD83E\uDEE9"
            })
    void takesTwoColumns(String character) {
        var screen = fed(10, 1, character);
        assertThat(screen.cursor().column()).isEqualTo(2);
        assertThat(screen.row(0)).isEqualTo(character);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "é", "e\u0301", "❤", "ｶ", "ก\u0E31", "\u05E9\u05B8", "─", "\uFFFD", "\u00AD"})
    void takesOneColumn(String character) {
        var screen = fed(10, 1, character);
        assertThat(screen.cursor().column()).isEqualTo(1);
        assertThat(screen.row(0)).isEqualTo(character);
    }

    @Test
    void aWideCharacterDoesNotFitInTheLastColumn() {
        assertThat(fed(4, 2, "abc漢").text()).isEqualTo("abc\n漢");
    }

    @Test
    void overwritingHalfOfAWideCharacterBlanksTheOther() {
        assertThat(fed(6, 1, "漢字\033[2Gx").text()).isEqualTo(" x字");
        assertThat(fed(6, 1, "漢字\033[3Gx").text()).isEqualTo("漢x");
    }

    /** As after erasing, so that a snapshot can restore it. */
    @Test
    void theOtherHalfGetsOnlyTheBackgroundInUse() {
        assertThat(fed(6, 1, "\033[31;4m漢\033[7;44m\033[2Gx").styledRow(0))
                .isEqualTo("\033[0;44m \033[0;4;7;31;44mx\033[0m");
    }

    @Test
    void deletingHalfOfAWideCharacterBlanksTheOther() {
        assertThat(fed(6, 1, "漢字\033[2G\033[P").text()).isEqualTo(" 字");
    }

    @Test
    void flagsPairUp() {
        var screen = fed(10, 1, "🇩🇪🇫🇷");
        assertThat(screen.cursor().column()).isEqualTo(4);
    }

    @Test
    void aMoveKeepsCharactersFromJoining() {
        assertThat(fed(10, 1, "🇩\033[3G🇪").cursor().column()).isEqualTo(4);
    }

    @Test
    void aMarkWithNothingBeforeItIsDropped() {
        assertThat(fed(10, 1, "\u0301a").row(0)).isEqualTo("a");
    }

    @Test
    void marksBeyondAnyLanguageAreDropped() {
        assertThat(fed(10, 1, "a" + "\u0301".repeat(1000)).row(0)).hasSize(16);
    }

    @Test
    void malformedBytesAreReplacedByMaximalParts() {
        assertThat(fedBytes(
                                20, 1, 0xF0, 0x90, 0x80, 'a', 0xC0, 0xAF, 'b', 0xE2, 0x82, 0xE2, 0x82, 0xAC, 0xED, 0xA0,
                                0x80)
                        .row(0))
                .isEqualTo("\uFFFDa\uFFFD\uFFFDb\uFFFD€\uFFFD\uFFFD\uFFFD");
    }

    @Test
    void controlsWorkInTheirLongForm() {
        assertThat(fed(10, 2, "a\u0085b\u009B1;3Hc").text()).isEqualTo("a c\nb");
    }

    @Test
    void drawingCharactersAreTranslated() {
        assertThat(fed(10, 1, "\033(0lqk\033(Bq\033)0\016x\017x\033*0\033Nqq").row(0))
                .isEqualTo("┌─┐q│x─q");
    }

    @Test
    void controlCharactersActInsideSequences() {
        assertThat(fed(10, 2, "ab\033[\r1Cx").row(0)).isEqualTo("ax");
    }
}
