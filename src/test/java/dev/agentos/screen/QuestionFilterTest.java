package dev.agentos.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionFilterTest {
    private static String stripped(String text) {
        var rest = new ByteArrayOutputStream();
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        new QuestionFilter().strip(bytes, 0, bytes.length, rest);
        return rest.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\033[c",
                "\033[0c",
                "\033[>c",
                "\033[=c",
                "\033[5n",
                "\033[6n",
                "\033[?6n",
                "\033[?996n",
                "\033[?2026$p",
                "\033[4$p",
                "\033[>q",
                "\033[>0q",
                "\033[?u",
                "\033[?4m",
                "\033[18t",
                "\033[14;2t",
                "\033[21t",
                "\033[x",
                "\033[1;2;3;4;5;6*y",
                "\033[?1;1S",
                "\033Z",
                "\005",
                "\u009b6n",
                "\u009a",
                "\033[00000000000006n"
            })
    void aQuestionIsTakenOut(String question) {
        assertThat(stripped("before" + question + "after")).isEqualTo("beforeafter");
        var bytes = question.getBytes(StandardCharsets.UTF_8);
        assertThat(new QuestionFilter().asks(bytes, 0, bytes.length)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\033]11;?\007",
                "\033]10;?\033\\",
                "\033]4;1;?;2;?\007",
                "\033]52;c;?\007",
                "\033P$qm\033\\",
                "\033P+q544e\033\\",
                "\033_Gi=1,a=q;AAAA\033\\",
                "\u009d11;?\u009c"
            })
    void aQuestionInAStringIsTakenOut(String question) {
        assertThat(stripped("before" + question + "after").replace("\033\\", "").replace("\u009c", ""))
                .isEqualTo("beforeafter");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\033[31mred\033[0m",
                "\033[2J\033[H",
                "\033[?1049h",
                "\033[?25l",
                "\033[>4;2m",
                "\033[>1u",
                "\033[<u",
                "\033[2 q",
                "\033[22;0t",
                "\033[!p",
                "\033]0;what is this?\007",
                "\033]8;;http://x/?a=;?\033\\link\033]8;;\033\\",
                "\033]11;#102030\007",
                "\033P0;1q#0~~\033\\",
                "\033(0lqk\033(B",
                "\0337\0338",
                "h\u00e9llo \u00a0 \u20ac \ud83d\ude00",
                "\033]133;A\007"
            })
    void whatAsksNothingStays(String text) {
        assertThat(stripped(text)).isEqualTo(text);
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(new QuestionFilter().asks(bytes, 0, bytes.length)).isFalse();
    }

    @Test
    void aSequenceThatIsCutIsHeldBackAndGoesOn() {
        var filter = new QuestionFilter();
        var rest = new ByteArrayOutputStream();
        filter.strip("a\033[".getBytes(), 0, 3, rest);
        assertThat(rest.toString()).isEqualTo("a");
        assertThat(filter.held()).isEqualTo("\033[".getBytes());
        assertThat(filter.asks("6n".getBytes(), 0, 2)).isTrue();
    }

    @Test
    void piecesOfAnySizeGiveTheSameAndAScreenHasNothingToAnswerAfterwards() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var soups = new EscapeSoup(seed);
        for (int round = 0; round < 2_000; round++) {
            var soup = soups.bytes(100);
            var whole = new ByteArrayOutputStream();
            new QuestionFilter().strip(soup, 0, soup.length, whole);
            var pieces = new ByteArrayOutputStream();
            var filter = new QuestionFilter();
            for (int at = 0; at < soup.length; ) {
                int end = Math.min(soup.length, at + 1 + random.nextInt(9));
                filter.strip(soup, at, end, pieces);
                at = end;
            }
            assertThat(pieces.toByteArray()).as("seed " + seed).isEqualTo(whole.toByteArray());
            var screen = new Screen(80, 24);
            screen.feed(whole.toByteArray());
            assertThat(new String(screen.takeReplies())).as("seed " + seed).isEmpty();
        }
    }
}
