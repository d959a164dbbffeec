package dev.agentos.api;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes to text, piece by piece: a character that a piece cuts waits for its rest; what is no UTF-8 becomes U+FFFD. */
final class Utf8Text {
    private static final int LONGEST = 4;

    private byte[] cut = {};

    String add(ByteBuffer bytes) {
        var whole = Arrays.copyOf(cut, cut.length + bytes.remaining());
        bytes.get(whole, cut.length, bytes.remaining());
        int end = whole.length - unfinished(whole);
        cut = Arrays.copyOfRange(whole, end, whole.length);
        return new String(whole, 0, end, StandardCharsets.UTF_8);
    }

    /** How many bytes wait for the rest of their character. */
    int waiting() {
        return cut.length;
    }

    /** The incomplete rest at the end of the input. */
    String rest() {
        return new String(cut, StandardCharsets.UTF_8);
    }

    /** How many bytes at the end belong to a character that goes on. */
    private static int unfinished(byte[] bytes) {
        for (int back = 1; back < LONGEST && back <= bytes.length; back++) {
            int b = bytes[bytes.length - back] & 0xff;
            if (b >= 0xc0) return length(b) > back ? back : 0;
            if (b < 0x80) return 0;
        }
        return 0;
    }

    private static int length(int lead) {
        return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    }
}
