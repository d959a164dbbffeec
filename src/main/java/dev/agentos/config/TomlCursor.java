package dev.agentos.config;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.function.IntPredicate;

/** A position in a TOML text that moves forward. Knows lines, blanks and comments, and adds its line to every error. */
final class TomlCursor {
    static final int END = -1;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String source;
    private final String text;
    private int offset;
    private int line = 1;

    TomlCursor(String source, String text) {
        this.source = source;
        this.text = text;
        skip(BYTE_ORDER_MARK);
    }

    int offset() {
        return offset;
    }

    int line() {
        return line;
    }

    int peek() {
        return peek(0);
    }

    int peek(int ahead) {
        return offset + ahead < text.length() ? text.charAt(offset + ahead) : END;
    }

    int next() {
        int c = peek();
        if (c == '\n') line++;
        if (c != END) offset++;
        return c;
    }

    boolean looksAt(String expected) {
        return text.startsWith(expected, offset);
    }

    boolean skip(char expected) {
        if (peek() != expected) return false;
        next();
        return true;
    }

    boolean skip(String expected) {
        if (!looksAt(expected)) return false;
        expected.chars().forEach(c -> next());
        return true;
    }

    String takeWhile(IntPredicate wanted) {
        int start = offset;
        while (wanted.test(peek())) next();
        return text.substring(start, offset);
    }

    boolean atNewline() {
        return peek() == '\n' || looksAt("\r\n");
    }

    boolean atLineEnd() {
        return peek() == END || atNewline();
    }

    boolean skipNewline() {
        return skip('\n') || skip("\r\n");
    }

    void skipBlanks() {
        while (isBlank(peek())) next();
    }

    /** Blanks, line breaks and comments. */
    void skipBlankLines() {
        do {
            skipBlanks();
            skipComment();
        } while (skipNewline());
    }

    /** The end of a statement: blanks, a comment, the end of the line. */
    void endLine() {
        skipBlanks();
        skipComment();
        if (!atLineEnd()) throw unexpected("the end of the line or a # comment");
        skipNewline();
    }

    private void skipComment() {
        if (!skip('#')) return;
        while (!atLineEnd()) plainCharacter("a comment");
    }

    /** Takes a character that is neither a control character nor half of a surrogate pair. */
    int plainCharacter(String place) {
        int c = text.codePointAt(offset);
        if (isControl(c))
            throw error("control character " + shown(c) + " in " + place, "an escape such as \\u0007 in a \" string");
        if (isSurrogate(c)) throw error("half a surrogate pair in " + place, "whole Unicode characters");
        offset += Character.charCount(c);
        return c;
    }

    AgentOsException unexpected(String expected) {
        return error("unexpected " + here(), expected);
    }

    AgentOsException error(String wrong, String expected) {
        return errorAt(offset, wrong, expected);
    }

    AgentOsException errorAt(int place, String wrong, String expected) {
        int row = 1 + (int) text.chars().limit(place).filter(c -> c == '\n').count();
        int column = place == 0 ? 1 : place - text.lastIndexOf('\n', place - 1);
        var message = source + ":" + row + ":" + column + ": " + wrong + "; expected " + expected;
        return new AgentOsException(ErrorCode.CONFIG_INVALID, message);
    }

    private String here() {
        if (peek() == END) return "end of the file";
        return atNewline() ? "end of the line" : shown(text.codePointAt(offset));
    }

    static String shown(int c) {
        return c < ' ' || c > '~' ? String.format("U+%04X", c) : "'" + (char) c + "'";
    }

    static boolean isBlank(int c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isControl(int c) {
        return c < ' ' && c != '\t' || c == 0x7F;
    }

    private static boolean isSurrogate(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }
}
