package dev.agentos.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8TextTest {
    @Test
    void aCharacterThatAPieceCutsComesWhole() {
        var text = new Utf8Text();
        var emoji = "🙂".getBytes(StandardCharsets.UTF_8);
        assertThat(text.add(ByteBuffer.wrap(emoji, 0, 1))).isEmpty();
        assertThat(text.add(ByteBuffer.wrap(emoji, 1, 2))).isEmpty();
        assertThat(text.add(ByteBuffer.wrap(emoji, 3, 1))).isEqualTo("🙂");
        assertThat(text.rest()).isEmpty();
    }

    @Test
    void whatNeverEndsIsReplacedAtTheEnd() {
        var text = new Utf8Text();
        assertThat(text.add(ByteBuffer.wrap(new byte[] {'a', (byte) 0xe2, (byte) 0x82})))
                .isEqualTo("a");
        assertThat(text.rest()).isEqualTo("�");
    }

    /** However the bytes are cut, and whatever they are, the pieces together are the text of the whole. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void piecesAddUpToTheWhole(long seed) {
        var random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            var bytes = bytes(random);
            var text = new Utf8Text();
            var pieces = new StringBuilder();
            for (int from = 0; from < bytes.length; ) {
                int length = Math.min(bytes.length - from, 1 + random.nextInt(6));
                pieces.append(text.add(ByteBuffer.wrap(bytes, from, length)));
                from += length;
            }
            assertThat(pieces.append(text.rest()).toString())
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    /** Good characters of every length, and bytes that are none. */
    private static byte[] bytes(Random random) {
        var bytes = new ByteArrayOutputStream();
        int parts = random.nextInt(20);
        for (int i = 0; i < parts; i++) {
            if (random.nextInt(4) == 0) bytes.write(random.nextInt(256));
            else
                bytes.writeBytes(new String[] {"a", "é", "€", "🙂", "\u001b[0m"}
                        [random.nextInt(5)].getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
