package dev.agentos.git;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A file's name as git prints it: as it is, or in quotes with escapes when it has quotes, backslashes or control
 * characters in it.
 */
final class QuotedName {
    private static final String ESCAPES = "abtnvfr\"\\";
    private static final byte[] MEANINGS = {7, 8, 9, 10, 11, 12, 13, '"', '\\'};

    private QuotedName() {}

    /** {@code printed} are bytes in disguise (ISO 8859-1). */
    static String read(String printed) {
        if (!printed.startsWith("\""))
            return DiffHunk.text(printed.endsWith("\t") ? printed.substring(0, printed.length() - 1) : printed);
        var bytes = new ByteArrayOutputStream();
        for (int i = 1; i < printed.length() && printed.charAt(i) != '"'; i++) {
            char c = printed.charAt(i);
            if (c != '\\') bytes.write(c);
            else if (ESCAPES.indexOf(printed.charAt(++i)) >= 0)
                bytes.write(MEANINGS[ESCAPES.indexOf(printed.charAt(i))]);
            else {
                bytes.write(Integer.parseInt(printed.substring(i, i + 3), 8));
                i += 2;
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
