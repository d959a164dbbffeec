package dev.agentos.review;

import dev.agentos.document.TextMerge;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What can be done to the content of a file. */
final class Contents {
    /** Larger ones are kept and put back as a whole. */
    static final int LONGEST_TEXT = 1 << 20;

    private static final int MOST_LINES = 200_000;
    private static final String MARK = "\uFEFF";
    /** The encodings that are known by the mark only, as their texts have zeros. */
    private static final List<Charset> MARKED = List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);

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
     * What a person wrote into the file, done to what is agreed of it as well; characters are kept whole where the
     * encoding is known. Where it cannot be told apart from what the agent wrote, nothing more is agreed.
     */
    static byte[] withEdit(byte[] agreed, byte[] before, byte[] after) {
        if (Arrays.equals(agreed, before)) return after;
        for (var encoding : MARKED)
            if (isMarked(agreed, encoding) && isMarked(before, encoding) && isMarked(after, encoding))
                return withMarkedEdit(agreed, before, after, encoding);
        if (!isText(agreed) || !isText(before) || !isText(after)) return agreed;
        var charset = isUtf8(agreed) && isUtf8(before) && isUtf8(after)
                ? StandardCharsets.UTF_8
                : StandardCharsets.ISO_8859_1;
        return TextMerge.of(new String(before, charset), new String(agreed, charset), new String(after, charset))
                .getBytes(charset);
    }

    /** Whether it is a text in this encoding with the mark in front, or empty. */
    private static boolean isMarked(byte[] content, Charset encoding) {
        var mark = MARK.getBytes(encoding);
        return content.length == 0
                || content.length <= LONGEST_TEXT
                        && Arrays.equals(content, 0, Math.min(mark.length, content.length), mark, 0, mark.length)
                        && isIn(encoding, content);
    }

    /** The mark is no text of either of them: what is agreed has it as soon as there is any. */
    private static byte[] withMarkedEdit(byte[] agreed, byte[] before, byte[] after, Charset encoding) {
        var text = TextMerge.of(unmarked(before, encoding), unmarked(agreed, encoding), unmarked(after, encoding));
        return text.isEmpty() && agreed.length == 0 ? agreed : (MARK + text).getBytes(encoding);
    }

    private static String unmarked(byte[] content, Charset encoding) {
        var text = new String(content, encoding);
        return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
    }

    private static boolean isUtf8(byte[] content) {
        return isIn(StandardCharsets.UTF_8, content);
    }

    private static boolean isIn(Charset encoding, byte[] content) {
        try {
            encoding.newDecoder().decode(ByteBuffer.wrap(content));
            return true;
        } catch (CharacterCodingException other) {
            return false;
        }
    }
}
