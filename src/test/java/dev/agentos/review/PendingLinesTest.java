package dev.agentos.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PendingLinesTest {
    private final DeletedLines deleted = new DeletedLines(Set.of());

    private static String text(String lines) {
        return lines.isEmpty() ? "" : lines.replace(' ', '\n') + "\n";
    }

    @ParameterizedTest
    @CsvSource({
        "a b,        a agent b,   agent a b,   a b",
        "a b,        a agent b,   a b agent,   a b",
        "a b,        a agent b,   b agent a,   b a",
        "a b,        a agent b,   agent b a,   b a",
        "a b,        a agent b,   b a,         b a",
        "a x=1,      a x=2,       x=2 a,       x=1 a",
        "a b c,      a c,         c a,         c a b",
        "a b,        a agent b,   a agent b c, a b c",
        "a b,        a agent b,   c b agent a, c b a",
        "} a },      } a } },     a } } },     a } }",
    })
    void linesOfTheAgentStayPendingWhileAPersonMovesLines(String agreed, String before, String after, String next) {
        assertThat(PendingLines.withEdit(text(agreed), text(before), text(after), deleted))
                .isEqualTo(text(next));
    }

    @Test
    void linesOfTheAgentStayPendingWhenAPersonIndentsAllOfThem() {
        var lines = IntStream.range(0, 900).mapToObj(i -> "agent " + i).toList();
        var before = "a\n" + String.join("\n", lines) + "\n";
        var after = "a\n\t" + String.join("\n\t", lines) + "\n";
        assertThat(PendingLines.withEdit("a\n", before, after, deleted)).doesNotContain("agent");
    }

    @RepeatedTest(50)
    void howeverAPersonShufflesLinesNoneOfTheAgentsBecomesAgreed(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        var lines = new ArrayList<>(List.of("one", "two", "three", "four", "five"));
        var agreed = joined(lines);
        for (int i = 0; i < 20; i++) {
            lines.add(random.nextInt(lines.size()), "agent " + i);
            var before = joined(lines);
            if (random.nextBoolean()) lines.add(lines.remove(random.nextInt(lines.size())));
            else Collections.shuffle(lines.subList(0, random.nextInt(lines.size())), random);
            lines.add(random.nextInt(lines.size()), "typed " + i);
            agreed = PendingLines.withEdit(agreed, before, joined(lines), deleted);
            assertThat(agreed.lines())
                    .containsExactlyElementsOf(lines.stream()
                            .filter(line -> !line.startsWith("agent"))
                            .toList());
        }
    }

    private static String joined(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}
