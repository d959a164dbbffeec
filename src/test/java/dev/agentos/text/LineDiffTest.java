package dev.agentos.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.text.EditScript.Range;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineDiffTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void runsOfChangedLinesAreSeparatedByUnchangedOnes() {
        var diff = LineDiff.between(bytes("a\nb\nc\nd\n"), bytes("A\nb\nc\nd\ne\n"));
        assertThat(diff.ranges()).containsExactly(new Range(0, 1, 0, 1), new Range(4, 4, 4, 5));
        assertThat(diff.added()).isEqualTo(2);
        assertThat(diff.removed()).isEqualTo(1);
    }

    @Test
    void someOfTheChangesCanBeTaken() {
        var diff = LineDiff.between(bytes("a\nb\nc\n"), bytes("A\nb\nC é"));
        assertThat(diff.with(change -> change == 1)).isEqualTo(bytes("a\nb\nC é"));
    }

    @Test
    void aMissingLineEndIsAChange() {
        assertThat(LineDiff.between(bytes("a\n"), bytes("a")).ranges()).hasSize(1);
    }

    @Test
    void changedLinesAreMarked() {
        assertThat(LineDiff.marked("same\nold\nend\n", "same\nnew\nend\nmore\n"))
                .containsExactly("-old", "+new", "+more");
    }
}
