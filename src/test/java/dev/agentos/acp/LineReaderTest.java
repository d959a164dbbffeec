package dev.agentos.acp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    private static LineReader of(String text) {
        return new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 5);
    }

    @Test void aLineThatIsTooLongIsReadPast() throws Exception {
        var lines = of("12345\n123456\nnext\nrest");
        assertThat(lines.next().orElseThrow().text()).isEqualTo("12345");
        assertThat(lines.next().orElseThrow().tooLong()).isTrue();
        assertThat(lines.next().orElseThrow().text()).isEqualTo("next");
        assertThat(lines.next()).as("what has not ended is no line").isEmpty();
    }
}
