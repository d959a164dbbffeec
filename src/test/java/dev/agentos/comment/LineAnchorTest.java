package dev.agentos.comment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** When a line that something was said about is still there. */
class LineAnchorTest {
    private static final List<String> TEXT =
            List.of("class A {", "  void a() {", "    one();", "  }", "  void b() {", "    two();", "  }", "}");

    private static int found(int line, String... now) {
        return LineAnchor.at(TEXT, line).in(List.of(now)).orElse(0);
    }

    @Test
    void aLineIsWhereItWas() {
        assertThat(LineAnchor.at(TEXT, 3).in(TEXT)).hasValue(3);
        assertThat(LineAnchor.at(TEXT, 4).in(TEXT)).hasValue(4);
        assertThat(LineAnchor.at(TEXT, 7).in(TEXT)).hasValue(7);
    }

    @Test
    void aLineMovesWithTheLinesBeforeIt() {
        assertThat(found(
                        6,
                        "import x;",
                        "",
                        "class A {",
                        "  void a() {",
                        "    one();",
                        "  }",
                        "  void b() {",
                        "    two();",
                        "  }",
                        "}"))
                .isEqualTo(8);
        assertThat(found(6, "  void b() {", "    two();", "  }", "}")).isEqualTo(2);
    }

    @Test
    void aLineThatSaysTheSameAsOthersIsFoundByWhatIsAroundIt() {
        assertThat(found(
                        4,
                        "class A {",
                        "  void c() {",
                        "  }",
                        "  void a() {",
                        "    one();",
                        "  }",
                        "  void b() {",
                        "    two();",
                        "  }",
                        "}"))
                .isEqualTo(6);
    }

    @Test
    void aLineThatSaysSomethingElseIsNotThere() {
        assertThat(found(
                        3,
                        "class A {",
                        "  void a() {",
                        "    other();",
                        "  }",
                        "  void b() {",
                        "    two();",
                        "  }",
                        "}"))
                .isZero();
        assertThat(LineAnchor.at(TEXT, 3).in(List.of())).isEmpty();
    }

    @Test
    void anotherLineThatSaysTheSameElsewhereIsNotTheLine() {
        assertThat(found(
                        4,
                        "class A {",
                        "  void a() { one(); }",
                        "",
                        "  void b() {",
                        "    two();",
                        "    three();",
                        "  }",
                        "",
                        "}"))
                .isZero();
    }

    @Test
    void aLineThatIsTheOnlyOneOfItsKindIsFoundWhereverItIs() {
        assertThat(found(3, "x", "y", "z", "    one();", "u", "v")).isEqualTo(4);
    }

    @Test
    void whatAPersonSawIsFoundNearWhereTheySawIt() {
        assertThat(LineAnchor.nearest(TEXT, 6, "  }")).hasValue(7);
        assertThat(LineAnchor.nearest(TEXT, 90, "    one();")).hasValue(3);
        assertThat(LineAnchor.nearest(TEXT, 1, "gone")).isEmpty();
    }

    @Test
    void ofAVeryLongLineTheBeginningCounts() {
        var line = "x".repeat(5_000);
        assertThat(LineAnchor.at(List.of(line), 1).text()).hasSize(1_000);
        assertThat(LineAnchor.at(List.of(line), 1).in(List.of("new", line))).hasValue(2);
    }
}
