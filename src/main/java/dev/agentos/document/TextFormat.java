package dev.agentos.document;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The format of a text file: encoding, byte order mark and line ending. Writing a text that was read gives the same
 * bytes.
 */
public record TextFormat(Charset encoding, boolean marked, LineEnding lines) {
    static final TextFormat USUAL = new TextFormat(StandardCharsets.UTF_8, false, LineEnding.LF);
    private static final String MARK = "\uFEFF";
    private static final List<Charset> MARKED =
            List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);

    /** A file's text and its format. */
    record Read(String text, TextFormat format) {}

    /** Empty if the bytes are no text: they have zeros, or characters that could not be written again. */
    static Optional<Read> read(byte[] bytes) {
        for (var encoding : MARKED) {
            var mark = MARK.getBytes(encoding);
            if (startsWith(bytes, mark))
                return decode(Arrays.copyOfRange(bytes, mark.length, bytes.length), encoding)
                        .flatMap(text -> of(text, encoding, true));
        }
        for (byte b : bytes) if (b == 0) return Optional.empty();
        return decode(bytes, StandardCharsets.UTF_8)
                .flatMap(text -> of(text, StandardCharsets.UTF_8, false))
                .or(() -> decode(bytes, StandardCharsets.ISO_8859_1)
                        .flatMap(text -> of(text, StandardCharsets.ISO_8859_1, false)));
    }

    private static Optional<Read> of(String text, Charset encoding, boolean marked) {
        if (text.indexOf('\0') >= 0) return Optional.empty();
        var lines = LineEnding.of(text);
        return Optional.of(new Read(lines.inside(text), new TextFormat(encoding, marked, lines)));
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    private static Optional<String> decode(byte[] bytes, Charset encoding) {
        try {
            return Optional.of(
                    encoding.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException other) {
            return Optional.empty();
        }
    }

    byte[] write(String text) {
        var whole = (marked ? MARK : "") + lines.outside(text);
        return whole.getBytes(encoding);
    }

    /** This format, or UTF-8 if a one-byte encoding lacks characters of the text. */
    TextFormat fitting(String text) {
        return encoding.newEncoder().canEncode(CharBuffer.wrap(text))
                ? this
                : new TextFormat(StandardCharsets.UTF_8, marked, lines);
    }
}
