package dev.agentos.screen;

import static dev.agentos.screen.Screens.feed;
import static dev.agentos.screen.Screens.fed;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResizeTest {
    @Test void aLowerScreenKeepsTheLineOfTheCursor() {
        var screen = fed(4, 4, "1\r\n2\r\n3\r\n4");
        screen.resize(4, 2);
        assertThat(feed(screen, "x").text()).isEqualTo("3\n4x");
    }

    @Test void rowsBelowTheCursorGoFirst() {
        var screen = fed(4, 4, "1\r\n2\r\n3\033[1;2H");
        screen.resize(4, 2);
        assertThat(feed(screen, "x").text()).isEqualTo("1x\n2");
    }

    @Test void aWideCharacterAtTheNewEdgeIsBlanked() {
        var screen = fed(4, 1, "a漢b");
        screen.resize(2, 1);
        assertThat(screen.text()).isEqualTo("a");
    }

    @Test void theMarginsAreGone() {
        var screen = fed(4, 4, "\033[2;3r");
        screen.resize(4, 3);
        assertThat(feed(screen, "\033[3;1Ha\nb").text()).isEqualTo("\na\n b");
    }

    @Test void newColumnsHaveTabStops() {
        var screen = fed(4, 1, "");
        screen.resize(20, 1);
        assertThat(feed(screen, "\t\tx").text()).isEqualTo(" ".repeat(16) + "x");
    }

    @Test void thePrimaryScreenIsResizedBehindTheAlternateOne() {
        var screen = fed(4, 3, "1\r\n2\r\n3\033[?1049h");
        screen.resize(4, 2);
        assertThat(feed(screen, "\033[?1049lx").text()).isEqualTo("2\n3x");
    }
}
