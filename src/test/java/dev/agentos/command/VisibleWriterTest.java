package dev.agentos.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class VisibleWriterTest {
    /** What a diff line, a commit's subject or a question of an agent may hold. */
    @Test
    void whatWouldReorderALineIsShownAsWhatItIs() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new PrintWriter(new VisibleWriter(bytes), false)) {
            out.println("+ if (admin\u202e) { // \u2066ordinary\u2069 שלום");
            out.print('\u200f');
            out.write("xx\u061cxx".toCharArray(), 1, 3);
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("+ if (admin\\u202E) { // \\u2066ordinary\\u2069 שלום\n\\u200Fx\\u061Cx");
    }
}
