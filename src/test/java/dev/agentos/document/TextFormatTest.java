package dev.agentos.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFormatTest {
    @ParameterizedTest
    @CsvSource({
        "UTF-8, a\\nb\\n, LF",
        "UTF-8, a\\r\\nb\\r\\n, CRLF",
        "UTF-8, a\\r\\nb\\n, LF",
        "UTF-8, a\\rb\\r\\n, LF",
        "UTF-8, '', LF",
        "UTF-8, \uFEFFa\\r\\n, CRLF",
        "UTF-16LE, \uFEFFé\\n, LF",
        "UTF-16BE, \uFEFFé\\r\\n, CRLF",
        "ISO-8859-1, é\\n, LF"
    })
    void whatIsReadIsWrittenAgainByteForByte(String encoding, String text, LineEnding lines) {
        var bytes = text.replace("\\n", "\n").replace("\\r", "\r").getBytes(Charset.forName(encoding));
        var read = TextFormat.read(bytes).orElseThrow();
        assertThat(read.format().lines()).isEqualTo(lines);
        assertThat(read.format().write(read.text())).isEqualTo(bytes);
    }

    @Test
    void whatHasZerosIsNoText() {
        assertThat(TextFormat.read(new byte[] {'a', 0, 'b'})).isEmpty();
    }

    @Test
    void anOldEncodingGivesWayWhenItCannotHoldTheText() {
        var format = TextFormat.read("é".getBytes(StandardCharsets.ISO_8859_1))
                .orElseThrow()
                .format();
        assertThat(format.fitting("ü").encoding()).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(format.fitting("€").encoding()).isEqualTo(StandardCharsets.UTF_8);
    }
}
