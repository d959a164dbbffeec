package dev.agentos.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameCheckTest {
    private static final byte[] MASK = {1, 2, 3, 4};

    private final FrameCheck frames = new FrameCheck(1 << 20);

    /** A masked frame with the length written as short as it goes. */
    static byte[] frame(int first, byte[] payload) {
        var frame = new ByteArrayOutputStream();
        frame.write(first);
        if (payload.length < 126) {
            frame.write(0x80 | payload.length);
        } else if (payload.length < 1 << 16) {
            frame.write(0x80 | 126);
            frame.writeBytes(
                    ByteBuffer.allocate(2).putShort((short) payload.length).array());
        } else {
            frame.write(0x80 | 127);
            frame.writeBytes(ByteBuffer.allocate(8).putLong(payload.length).array());
        }
        frame.writeBytes(MASK);
        for (int i = 0; i < payload.length; i++) frame.write(payload[i] ^ MASK[i & 3]);
        return frame.toByteArray();
    }

    private Optional<Integer> code(int first, byte[] payload) {
        return frames.add(frame(first, payload)).map(FrameCheck.Fault::code);
    }

    private Optional<Integer> code(int first, String payload) {
        return code(first, payload.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whatIsAllowedPasses() {
        assertThat(code(0x81, "héllo €𝄞")).isEmpty();
        assertThat(code(0x81, "")).isEmpty();
        assertThat(code(0x82, new byte[70_000])).isEmpty();
        assertThat(code(0x82, new byte[300])).isEmpty();
        assertThat(code(0x01, "in ")).isEmpty();
        assertThat(code(0x89, new byte[125])).isEmpty();
        assertThat(code(0x00, "three ")).isEmpty();
        assertThat(code(0x80, "pieces")).isEmpty();
        assertThat(frames.sawClose()).isFalse();
        assertThat(code(0x88, new byte[] {3, (byte) 0xe8, 'b', 'y', 'e'})).isEmpty();
        assertThat(frames.sawClose()).isTrue();
    }

    @Test
    void reservedKindsAndBitsAreFaults() {
        for (int kind : new int[] {3, 4, 5, 6, 7, 11, 12, 13, 14, 15})
            assertThat(new FrameCheck(100)
                            .add(frame(0x80 | kind, new byte[0]))
                            .orElseThrow()
                            .code())
                    .isEqualTo(1002);
        for (int bit : new int[] {0x40, 0x20, 0x10})
            assertThat(new FrameCheck(100)
                            .add(frame(0x81 | bit, new byte[0]))
                            .orElseThrow()
                            .code())
                    .isEqualTo(1002);
    }

    @Test
    void controlFramesAreShortAndInOnePiece() {
        assertThat(new FrameCheck(1000)
                        .add(frame(0x89, new byte[126]))
                        .orElseThrow()
                        .code())
                .isEqualTo(1002);
        assertThat(new FrameCheck(1000)
                        .add(frame(0x09, new byte[1]))
                        .orElseThrow()
                        .code())
                .isEqualTo(1002);
        assertThat(new FrameCheck(1000)
                        .add(frame(0x88, new byte[1]))
                        .orElseThrow()
                        .code())
                .isEqualTo(1002);
    }

    @Test
    void piecesBelongToAMessage() {
        assertThat(new FrameCheck(100)
                        .add(frame(0x80, new byte[1]))
                        .orElseThrow()
                        .code())
                .isEqualTo(1002);
        assertThat(code(0x01, "a")).isEmpty();
        assertThat(code(0x81, "b")).contains(1002);
    }

    @Test
    void framesAreMaskedAndBounded() {
        assertThat(frames.add(new byte[] {(byte) 0x81, 1, 'a'}).orElseThrow().code())
                .isEqualTo(1002);
        assertThat(new FrameCheck(100)
                        .add(frame(0x82, new byte[101]))
                        .orElseThrow()
                        .code())
                .isEqualTo(1009);
        assertThat(new FrameCheck(100)
                        .add(new byte[] {(byte) 0x82, (byte) 0xff, -1, -1, -1, -1, -1, -1, -1, -1})
                        .orElseThrow()
                        .code())
                .isEqualTo(1002);
    }

    @Test
    void textIsUtf8() {
        assertThat(new FrameCheck(100)
                        .add(frame(0x81, new byte[] {'a', (byte) 0xff}))
                        .orElseThrow()
                        .code())
                .isEqualTo(1007);
        assertThat(new FrameCheck(100)
                        .add(frame(0x81, new byte[] {(byte) 0xc3}))
                        .orElseThrow()
                        .code())
                .isEqualTo(1007);
        assertThat(new FrameCheck(100)
                        .add(frame(0x01, new byte[] {(byte) 0xc3}))
                        .orElseThrow()
                        .reason())
                .contains("end inside a character");
        assertThat(new FrameCheck(100).add(frame(0x82, new byte[] {(byte) 0xff})))
                .isEmpty();
    }

    @Test
    void itFindsTheSameTextsInvalidAsTheDecoder() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        int[] interesting = {
            0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
            0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff
        };
        for (int i = 0; i < 200_000; i++) {
            var bytes = new byte[1 + random.nextInt(5)];
            for (int j = 0; j < bytes.length; j++) bytes[j] = (byte) interesting[random.nextInt(interesting.length)];
            assertThat(new FrameCheck(100).add(frame(0x81, bytes)).isEmpty())
                    .as("seed %d, step %d", seed, i)
                    .isEqualTo(isText(bytes));
        }
    }

    private static boolean isText(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException broken) {
            return false;
        }
    }
}
