package dev.agentos.core;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/** File names as text without loss: a byte that is not UTF-8 becomes a low surrogate of its own, U+DC80 to U+DCFF. */
public final class ByteNames {
    private static final int ESCAPE = 0xDC00;
    private static final int BYTE = 0xFF;

    private ByteNames() {}

    public static String text(byte[] bytes, int from, int length) {
        var text = new String(bytes, from, length, StandardCharsets.UTF_8);
        return text.indexOf('\uFFFD') < 0 ? text : exact(ByteBuffer.wrap(bytes, from, length));
    }

    private static String exact(ByteBuffer bytes) {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        var text = CharBuffer.allocate(bytes.remaining() + 1);
        while (true) {
            var result = decoder.decode(bytes, text, true);
            if (!result.isMalformed()) return text.flip().toString();
            for (int i = 0; i < result.length(); i++) text.put((char) (ESCAPE + (bytes.get() & BYTE)));
        }
    }

    public static byte[] bytes(String name) {
        var bytes = new ByteArrayOutputStream();
        name.codePoints().forEach(c -> {
            if (isByte(c)) bytes.write(c & BYTE);
            else bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
        });
        return bytes.toByteArray();
    }

    /** Whether a character stands for a byte that is not UTF-8. */
    public static boolean isByte(int c) {
        return c >= ESCAPE + 0x80 && c <= ESCAPE + BYTE;
    }
}
