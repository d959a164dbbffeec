package dev.agentos.screen;

import static dev.agentos.screen.Screens.fed;
import static dev.agentos.screen.Screens.feed;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrapTest {
    @Test
    void aFullLineWrapsOnlyWithTheNextCharacter() {
        var screen = fed(4, 2, "abcd");
        assertThat(screen.cursor()).isEqualTo(new Cursor(0, 3, true, true, 0));
        assertThat(feed(screen, "e").text()).isEqualTo("abcd\ne");
    }

    @Test
    void aLineFeedAfterAFullLineDoesNotSkipARow() {
        assertThat(fed(4, 3, "abcd\r\ne").text()).isEqualTo("abcd\ne\n");
    }

    @Test
    void aMoveEndsAPendingWrap() {
        assertThat(fed(4, 2, "abcd\033[De").text()).isEqualTo("abed\n");
    }

    @Test
    void coloursKeepAWrapPending() {
        assertThat(fed(4, 2, "abcd\033[31me").text()).isEqualTo("abcd\ne");
    }

    @Test
    void withoutAutowrapTheLastColumnIsOverwritten() {
        assertThat(fed(4, 2, "\033[?7labcdefg").text()).isEqualTo("abcg\n");
    }

    @Test
    void aWrappedLineContinuesUntilSomebodyBreaksIt() {
        var screen = fed(4, 3, "abcdef");
        assertThat(screen.continues(0)).isTrue();
        assertThat(feed(screen, "\033[1;3H\033[K").continues(0)).isFalse();
    }

    @Test
    void insertModePushesTheRestOfTheLine() {
        assertThat(fed(5, 1, "abcd\r\033[4hXY").text()).isEqualTo("XYabc");
    }

    @Test
    void reverseWrapGoesBackToTheLineAbove() {
        assertThat(fed(4, 2, "\033[?45habcde\b\bX").text()).isEqualTo("abcX\ne");
    }

    @Test
    void reverseWrapStopsWhereALineWasNotWrapped() {
        assertThat(fed(4, 2, "\033[?45hab\r\nc\b\b\bX").text()).isEqualTo("ab\nX");
    }

    @Test
    void aSavedCursorKeepsThePendingWrap() {
        assertThat(fed(4, 2, "abcd\0337\033[1;1H\0338e").text()).isEqualTo("abcd\ne");
        assertThat(fed(4, 2, "abcd\033[?1049hx\033[?1049le").text()).isEqualTo("abcd\ne");
    }

    @Test
    void theAlternateScreenKeepsItsSavedCursor() {
        assertThat(fed(4, 2, "\033[?47h\033[2;3H\0337\033[?47l\033[?47h\0338x").text())
                .isEqualTo("\n  x");
    }

    @Test
    void aSoftResetEndsReverseWrapAndColumnMargins() {
        assertThat(fed(4, 2, "\033[?45h\033[?69h\033[!p").modes())
                .doesNotContain(Mode.REVERSE_WRAP, Mode.LEFT_RIGHT_MARGINS);
    }

    @Test
    void repeatsTheCharacterBefore() {
        assertThat(fed(6, 2, "ab\033[6b").text()).isEqualTo("abbbbb\nbb");
    }

    @Test
    void aTabStopsAtTheLastColumn() {
        assertThat(fed(10, 1, "a\t\tb").text()).isEqualTo("a        b");
    }

    @Test
    void tabStopsCanBeMoved() {
        assertThat(fed(20, 2, "\033[3g\033[1;5H\033H\rx\ty\r\n\tz").text()).isEqualTo("x   y\n    z");
    }
}
