package dev.agentos.acp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    private static LineReader of(String text, int max) {
        return new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), max);
    }

    @Test
    void linesComeAsTheyAreAndOneThatHasNotEndedIsNone() throws Exception {
        var lines = of("{\"é\":1}\n\n  {}\r\nnoise\n{\"rest\":", 100);
        assertThat(lines.next()).contains("{\"é\":1}");
        assertThat(lines.next()).contains("");
        assertThat(lines.next()).contains("{}\r");
        assertThat(lines.next()).contains("noise");
        assertThat(lines.next()).isEmpty();
    }

    @Test
    void ofNoiseOnlyTheBeginningIsKept() throws Exception {
        var lines = of("x".repeat(1_000_000) + "\n{}\n", 10);
        assertThat(lines.next().orElseThrow()).hasSize(200);
        assertThat(lines.next()).contains("{}");
    }

    @Test
    void aMessageBeyondItsBoundsEndsTheReading() {
        assertThatThrownBy(() ->
                        of("{\"x\":\"" + "x".repeat(100_000) + "\"}\n", 50_000).next())
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE))
                .hasMessage("a message has more than 50000 bytes");
        assertThatThrownBy(
                        () -> of("{\"x\":[" + "[],".repeat(1_000_000), 8 << 20).next())
                .hasMessageContaining("values");
        assertThatThrownBy(() -> of("{\"x\":" + "[".repeat(1_000), 8 << 20).next())
                .hasMessageContaining("nested too deeply");
    }

    @Test
    void roomForLongLinesComesBack() throws Exception {
        var text = "{\"x\":\"" + "x".repeat(7 << 20) + "\"}\n";
        for (int i = 0; i < 20; i++)
            assertThat(of(text, 8 << 20).next().orElseThrow()).hasSize(text.length() - 1);
        for (int i = 0; i < 20; i++)
            assertThat(of(text.substring(0, 5 << 20), 8 << 20).next())
                    .as("a line that never ended")
                    .isEmpty();
        assertThat(of(text, 8 << 20).next()).isPresent();
    }
}
