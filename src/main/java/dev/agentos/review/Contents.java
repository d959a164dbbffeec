package dev.agentos.review;

import dev.agentos.document.TextMerge;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** What can be done to the content of a file. */
final class Contents {
    /** Larger ones are kept and put back as a whole. */
    static final int LONGEST_TEXT = 1 << 20;

    private static final int MOST_LINES = 200_000;
    static final byte[] NOTHING = {};

    private Contents() {}

    static boolean isText(byte[] content) {
        if (content.length > LONGEST_TEXT) return false;
        for (byte b : content) if (b == 0) return false;
        return true;
    }

    /** Whether its lines can be compared with others: there are not so many that they fill the memory. */
    static boolean hasLines(byte[] content) {
        if (!isText(content)) return false;
        int lines = 0;
        for (byte b : content) if (b == '\n') lines++;
        return lines <= MOST_LINES;
    }

    /**
     * What a person wrote into the file, done to what is agreed of it as well; characters are kept whole where they are
     * UTF-8.
     */
    static byte[] withEdit(byte[] agreed, byte[] before, byte[] after) {
        if (!isText(agreed) || !isText(before) || !isText(after)) return after;
        var charset = isUtf8(agreed) && isUtf8(before) && isUtf8(after)
                ? StandardCharsets.UTF_8
                : StandardCharsets.ISO_8859_1;
        return TextMerge.of(new String(before, charset), new String(agreed, charset), new String(after, charset))
                .getBytes(charset);
    }

    private static boolean isUtf8(byte[] content) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
            return true;
        } catch (CharacterCodingException other) {
            return false;
        }
    }
}
