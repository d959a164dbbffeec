package dev.agentos.review;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Contents of files: whether they are text, and how a user's edit is merged into the baseline. */
final class FileContents {
    /** Larger files are kept and restored as a whole. */
    static final int MAX_TEXT_LENGTH = 1 << 20;

    private static final int MAX_LINES = 200_000;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    /** Encodings that are recognised by the byte order mark only, because their texts contain zero bytes. */
    private static final List<Charset> MARKED_ENCODINGS = List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);

    static final byte[] NOTHING = {};

    private FileContents() {}

    static boolean isText(byte[] content) {
        if (content.length > MAX_TEXT_LENGTH) return false;
        for (byte b : content) if (b == 0) return false;
        return true;
    }

    /** Whether it is text with few enough lines to compare in memory. */
    static boolean hasLines(byte[] content) {
        if (!isText(content)) return false;
        int lines = 0;
        for (byte b : content) if (b == '\n') lines++;
        return lines <= MAX_LINES;
    }

    /**
     * Makes a user's edit from {@code before} to {@code after} in the baseline as well. Keeps characters whole if the
     * encoding is known. If the edit cannot be told apart from the agent's changes, the baseline stays as it is.
     */
    static byte[] withEdit(byte[] baseline, byte[] before, byte[] after, DeletedLines deleted) {
        boolean nothingPending = Arrays.equals(baseline, before);
        if (nothingPending && deleted.isEmpty()) return after;
        for (var encoding : MARKED_ENCODINGS)
            if (isMarked(baseline, encoding) && isMarked(before, encoding) && isMarked(after, encoding))
                return withMarkedEdit(baseline, before, after, encoding, deleted);
        if (!isText(baseline) || !isText(before) || !isText(after)) return nothingPending ? after : baseline;
        var charset = isUtf8(baseline) && isUtf8(before) && isUtf8(after)
                ? StandardCharsets.UTF_8
                : StandardCharsets.ISO_8859_1;
        return PendingLines.withEdit(
                        new String(baseline, charset), new String(before, charset), new String(after, charset), deleted)
                .getBytes(charset);
    }

    /** Whether it is empty, or text in this encoding with a byte order mark. */
    private static boolean isMarked(byte[] content, Charset encoding) {
        var mark = BYTE_ORDER_MARK.getBytes(encoding);
        return content.length == 0
                || content.length <= MAX_TEXT_LENGTH
                        && Arrays.equals(content, 0, Math.min(mark.length, content.length), mark, 0, mark.length)
                        && isEncodedIn(encoding, content);
    }

    /** The mark belongs to neither text; the baseline has one as soon as it has text. */
    private static byte[] withMarkedEdit(
            byte[] baseline, byte[] before, byte[] after, Charset encoding, DeletedLines deleted) {
        var text = PendingLines.withEdit(
                unmarked(baseline, encoding), unmarked(before, encoding), unmarked(after, encoding), deleted);
        return text.isEmpty() && baseline.length == 0 ? baseline : (BYTE_ORDER_MARK + text).getBytes(encoding);
    }

    private static String unmarked(byte[] content, Charset encoding) {
        var text = new String(content, encoding);
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    }

    private static boolean isUtf8(byte[] content) {
        return isEncodedIn(StandardCharsets.UTF_8, content);
    }

    private static boolean isEncodedIn(Charset encoding, byte[] content) {
        try {
            encoding.newDecoder().decode(ByteBuffer.wrap(content));
            return true;
        } catch (CharacterCodingException other) {
            return false;
        }
    }
}
