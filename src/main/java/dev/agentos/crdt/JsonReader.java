package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what {@code JSON.parse} reads. */
final class JsonReader {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final String text;
    private int position;

    private JsonReader(String text) {
        this.text = text;
    }

    static @Nullable Object read(String text) {
        var reader = new JsonReader(text);
        var value = reader.value(0);
        reader.skipSpace();
        if (reader.position < text.length()) throw reader.invalid();
        return value;
    }

    private @Nullable Object value(int depth) {
        if (depth > Values.MAX_DEPTH) throw new InvalidUpdate("JSON is nested deeper than " + Values.MAX_DEPTH);
        skipSpace();
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object(int depth) {
        var entries = new LinkedHashMap<String, @Nullable Object>();
        position++;
        if (accept('}')) return Map.of();
        do {
            skipSpace();
            if (peek() != '"') throw invalid();
            var key = string();
            if (!accept(':')) throw invalid();
            entries.put(key, value(depth + 1));
        } while (accept(','));
        if (!accept('}')) throw invalid();
        return Values.ordered(entries);
    }

    private List<@Nullable Object> array(int depth) {
        var elements = new ArrayList<@Nullable Object>();
        position++;
        if (accept(']')) return List.of();
        do elements.add(value(depth + 1));
        while (accept(','));
        if (!accept(']')) throw invalid();
        return Collections.unmodifiableList(elements);
    }

    private String string() {
        int end = ++position;
        while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\\' && text.charAt(end) >= ' ')
            end++;
        var plain = text.substring(position, end);
        position = end;
        return next() == '"' ? plain : escaped(new StringBuilder(plain));
    }

    private String escaped(StringBuilder string) {
        position--;
        for (char c = next(); c != '"'; c = next()) {
            if (c < ' ') throw invalid();
            string.append(c == '\\' ? escape() : c);
        }
        return string.toString();
    }

    private char escape() {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> (char) (hex() << 12 | hex() << 8 | hex() << 4 | hex());
            default -> throw invalid();
        };
    }

    private int hex() {
        char c = next();
        int digit = c < 0x80 ? Character.digit(c, 16) : -1;
        if (digit < 0) throw invalid();
        return digit;
    }

    private @Nullable Object number() {
        var matcher = NUMBER.matcher(text).region(position, text.length());
        if (!matcher.lookingAt()) throw invalid();
        position = matcher.end();
        return Values.number(Double.parseDouble(matcher.group()));
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        if (!text.startsWith(word, position)) throw invalid();
        position += word.length();
        return value;
    }

    private boolean accept(char expected) {
        skipSpace();
        if (position == text.length() || text.charAt(position) != expected) return false;
        position++;
        return true;
    }

    private void skipSpace() {
        while (position < text.length() && " \t\n\r".indexOf(text.charAt(position)) >= 0) position++;
    }

    private char peek() {
        if (position == text.length()) throw invalid();
        return text.charAt(position);
    }

    private char next() {
        char c = peek();
        position++;
        return c;
    }

    private InvalidUpdate invalid() {
        return new InvalidUpdate("not JSON at character " + position);
    }
}
