package dev.agentos.crdt;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values as {@code JSON.stringify} does. */
final class JsonWriter {
    /** Types nested deeper than this have no JSON. */
    private static final int MAX_DEPTH = 2 * Values.MAX_DEPTH;

    private final StringBuilder out = new StringBuilder();
    private int depth;

    static String write(@Nullable Object value) {
        var writer = new JsonWriter();
        writer.value(value);
        return writer.out.toString();
    }

    private void value(@Nullable Object value) {
        if (++depth > MAX_DEPTH)
            throw new IllegalStateException("nested deeper than " + MAX_DEPTH + ", which is too deep for JSON");
        switch (value) {
            case null -> out.append("null");
            case Undefined _ -> out.append("null");
            case String text -> string(text);
            case Double number -> out.append(JavaScriptNumber.text(number));
            case Boolean truth -> out.append(truth);
            case Long number -> out.append(number);
            case BigInteger number -> out.append(number);
            case byte[] bytes -> bytes(bytes);
            case List<?> list -> list(list);
            case Map<?, ?> map -> map(map);
            case SharedType type -> value(type.plain());
            default -> throw new IllegalStateException("not a value: " + value.getClass());
        }
        depth--;
    }

    private void list(List<?> list) {
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) out.append(',');
            value(list.get(i));
        }
        out.append(']');
    }

    private void map(Map<?, ?> map) {
        out.append('{');
        boolean first = true;
        for (var entry : map.entrySet()) {
            if (entry.getValue() == Undefined.UNDEFINED) continue;
            if (!first) out.append(',');
            first = false;
            string((String) entry.getKey());
            out.append(':');
            value(entry.getValue());
        }
        out.append('}');
    }

    private void bytes(byte[] bytes) {
        out.append('{');
        for (int i = 0; i < bytes.length; i++) {
            if (i > 0) out.append(',');
            out.append('"').append(i).append("\":").append(bytes[i] & 0xff);
        }
        out.append('}');
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c) && Character.charCount(text.codePointAt(i)) == 2)
                out.append(c).append(text.charAt(++i));
            else character(c);
        }
        out.append('"');
    }

    private void character(char c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c < ' ' || Character.isSurrogate(c)) out.append(String.format("\\u%04x", (int) c));
                else out.append(c);
            }
        }
    }
}
