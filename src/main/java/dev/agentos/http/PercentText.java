package dev.agentos.http;

import dev.agentos.core.InvalidInput;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Text in an address, in which some bytes are written as {@code %41}. Invalid UTF-8 becomes U+FFFD, which no path
 * contains.
 */
final class PercentText {
    private PercentText() {}

    static String decode(String sent) {
        var bytes = new ByteArrayOutputStream(sent.length());
        for (int i = 0; i < sent.length(); i++) {
            char c = sent.charAt(i);
            if (c != '%') bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            else {
                bytes.write(digit(sent, i + 1) << 4 | digit(sent, i + 2));
                i += 2;
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static int digit(String sent, int at) {
        int value = at < sent.length() ? Character.digit(sent.charAt(at), 16) : -1;
        if (value < 0) throw new InvalidInput("% in an address must be followed by two hexadecimal digits");
        return value;
    }
}
