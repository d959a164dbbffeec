package dev.agentos.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainTextTest {
    private static String text(String printed) {
        var text = new PlainText();
        var bytes = printed.getBytes(StandardCharsets.UTF_8);
        var lines = new StringBuilder();
        for (int i = 0; i < bytes.length; i++) lines.append(text.feed(bytes, i, 1));
        return lines + text.rest();
    }

    @Test
    void coloursTitlesAndModesAreLeftOut() {
        assertThat(text("\033]0;title\007\033[1;31mred\033[0m and é\r\n\033[?25lnext 😀"))
                .isEqualTo("red and é\nnext 😀");
    }

    @Test
    void aLineIsToldAsItWasLeft() {
        assertThat(text(" 10 %\r100 %\r\nab\b\bc\r\nlong line\rshort\033[K\r\n"))
                .isEqualTo("100 %\ncb\nshort\n");
    }

    @Test
    void wordsThatTheCursorWasMovedBetweenStayApart() {
        assertThat(text("one\033[3Ctwo\033[5;1Hthree\033[10Gfour\tfive")).isEqualTo("one   two\nthree    four   five");
    }

    @Test
    void whatNeverEndsIsBounded() {
        assertThat(text("x".repeat(25_000)).lines().map(String::length)).containsExactly(10_000, 10_000, 5_000);
        assertThat(text("\033[65535C\033[65535Cx").length()).isLessThan(10_010);
    }
}
