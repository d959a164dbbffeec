package dev.agentos.screen;

import static dev.agentos.screen.Screens.fed;
import static dev.agentos.screen.Screens.feed;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResizeTest {
    @Test
    void aLowerScreenKeepsTheLineOfTheCursor() {
        var screen = fed(4, 4, "1\r\n2\r\n3\r\n4");
        screen.resize(4, 2);
        assertThat(feed(screen, "x").text()).isEqualTo("3\n4x");
    }

    @Test
    void rowsBelowTheCursorGoFirst() {
        var screen = fed(4, 4, "1\r\n2\r\n3\033[1;2H");
        screen.resize(4, 2);
        assertThat(feed(screen, "x").text()).isEqualTo("1x\n2");
    }

    @Test
    void aWideCharacterAtTheNewEdgeIsBlanked() {
        var screen = fed(4, 1, "a漢b");
        screen.resize(2, 1);
        assertThat(screen.text()).isEqualTo("a");
    }

    @Test
    void theMarginsAreGone() {
        var screen = fed(4, 4, "\033[2;3r");
        screen.resize(4, 3);
        assertThat(feed(screen, "\033[3;1Ha\nb").text()).isEqualTo("\na\n b");
    }

    @Test
    void newColumnsHaveTabStops() {
        var screen = fed(4, 1, "");
        screen.resize(20, 1);
        assertThat(feed(screen, "\t\tx").text()).isEqualTo(" ".repeat(16) + "x");
    }

    @Test
    void wrappedLinesAreWrappedAnew() {
        var screen = fed(4, 4, "abcdefghij\r\nx");
        screen.resize(6, 4);
        assertThat(screen.text()).isEqualTo("abcdef\nghij\nx\n");
        screen.resize(3, 4);
        assertThat(screen.text()).isEqualTo("def\nghi\nj\nx");
        screen.resize(20, 4);
        assertThat(screen.text()).isEqualTo("abcdefghij\nx\n\n");
    }

    @Test
    void theLineOfTheCursorIsLeftToItsProgram() {
        var screen = fed(4, 3, "abcdef");
        screen.resize(8, 3);
        assertThat(screen.text()).isEqualTo("abcd\nef\n");
    }

    @Test
    void aWideCharacterThatDoesNotFitGoesToTheNextLine() {
        var screen = fed(6, 4, "ab漢字\r\n");
        screen.resize(3, 4);
        assertThat(screen.text()).isEqualTo("ab\n漢\n字\n");
        screen.resize(6, 4);
        assertThat(screen.row(0)).isEqualTo("ab漢字");
    }

    @Test
    void spacesThatWerePrintedAreWrappedErasedOnesAreNot() {
        var screen = fed(6, 4, "ab    \r\ncdefgh\033[2;3H\033[K\r\n");
        screen.resize(4, 4);
        assertThat(screen.text()).isEqualTo("ab\n\ncd\n");
    }

    @Test
    void aHigherScreenTakesLinesBack() {
        var screen = fed(4, 2, "1\r\n2\r\n\033[31m3\033[m\r\n4");
        screen.settle();
        screen.resize(4, 3);
        assertThat(screen.text()).isEqualTo("2\n3\n4");
        assertThat(screen.styledRow(1)).isEqualTo("\033[0;31m3\033[0m");
        assertThat(screen.cursor().row()).isEqualTo(2);
    }

    @Test
    void whatWasErasedFromTheHistoryDoesNotComeBack() {
        var screen = fed(4, 2, "1\r\n2\r\n3\033[3J");
        screen.resize(4, 3);
        assertThat(screen.text()).isEqualTo("2\n3\n");
    }

    @Test
    void theHistoryIsBounded() {
        var screen = fed(200, 2, "\033[31m漢字\033[m plain text ".repeat(20_000));
        screen.settle();
        assertThat(screen.state().primary.historyBytes()).isBetween(32 * 1024, 64 * 1024);
        assertThat(fed(80, 2, "y\r\n".repeat(2000)).state().primary.historySize())
                .isEqualTo(Scrollback.MAX_LINES);
    }

    @Test
    void thePrimaryScreenIsResizedBehindTheAlternateOne() {
        var screen = fed(4, 3, "1\r\n2\r\n3\033[?1049h");
        screen.resize(4, 2);
        assertThat(feed(screen, "\033[?1049lx").text()).isEqualTo("2\n3x");
    }
}
