package dev.agentos.crdt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The plain values in maps, arrays, embeds and formats: null, {@link Undefined}, Boolean, String, Long (whole and safe
 * in JavaScript), Double (all other numbers), BigInteger (64 bits), byte[], List and Map. Lists and maps cannot be
 * changed.
 */
final class Values {
    /** Deeper values are refused: reading and writing them goes as deep. */
    static final int MAX_DEPTH = 256;

    private static final int LONGEST_INDEX = 10;
    private static final long MAX_INDEX = (1L << 32) - 2;

    private Values() {}

    static @Nullable Object number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) <= Id.MAX && !(value == 0 && 1 / value < 0);
        return whole ? (Object) (long) value : (Object) value;
    }

    /** The caller's value in our types, independent of later changes to it. */
    static @Nullable Object of(@Nullable Object value) {
        return of(value, 0);
    }

    private static @Nullable Object of(@Nullable Object value, int depth) {
        if (depth > MAX_DEPTH) throw new IllegalArgumentException("the value is nested deeper than " + MAX_DEPTH);
        return switch (value) {
            case null -> null;
            case Boolean truth -> truth;
            case Undefined undefined -> undefined;
            case CharSequence text -> wellFormed(text.toString());
            case Double number -> number(number);
            case Float number -> number(number);
            case BigInteger number when number.bitLength() < Long.SIZE -> number;
            case Long number when Math.abs(number) <= Id.MAX -> number;
            case Integer number -> number.longValue();
            case Short number -> number.longValue();
            case Byte number -> number.longValue();
            case byte[] bytes -> bytes.clone();
            case List<?> list -> listOf(list, depth);
            case Map<?, ?> map -> mapOf(map, depth);
            default ->
                throw new IllegalArgumentException(
                        "a document cannot hold a " + value.getClass().getName() + " of this kind: " + value);
        };
    }

    private static List<@Nullable Object> listOf(List<?> list, int depth) {
        var copy = new ArrayList<@Nullable Object>(list.size());
        for (var element : list) copy.add(of(element, depth + 1));
        return Collections.unmodifiableList(copy);
    }

    private static Map<String, @Nullable Object> mapOf(Map<?, ?> map, int depth) {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((key, value) -> copy.put(wellFormed((String) Objects.requireNonNull(key)), of(value, depth + 1)));
        return ordered(copy);
    }

    static Map<String, @Nullable Object> attributes(Map<String, ? extends @Nullable Object> attributes) {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        attributes.forEach((key, value) -> copy.put(wellFormed(key), of(value)));
        return copy;
    }

    /** Other peers see U+FFFD in place of half a surrogate pair, so we do too. */
    static String wellFormed(String text) {
        int half = halfPair(text, 0);
        if (half == text.length()) return text;
        var repaired = new StringBuilder(text);
        for (; half < text.length(); half = halfPair(text, half + 1)) repaired.setCharAt(half, '\uFFFD');
        return repaired.toString();
    }

    private static int halfPair(String text, int from) {
        int i = from;
        while (i < text.length()) {
            int width = Character.charCount(text.codePointAt(i));
            if (width == 1 && Character.isSurrogate(text.charAt(i))) break;
            i += width;
        }
        return i;
    }

    /** In the order of a JavaScript object: array indexes first, ascending; then the others as they came. */
    static Map<String, @Nullable Object> ordered(Map<String, @Nullable Object> entries) {
        if (entries.isEmpty()) return Map.of();
        if (entries.keySet().stream().noneMatch(Values::isIndex)) return Collections.unmodifiableMap(entries);
        var ordered = new LinkedHashMap<String, @Nullable Object>();
        var indexes = new TreeMap<Long, String>();
        for (var key : entries.keySet()) if (isIndex(key)) indexes.put(Long.valueOf(key), key);
        for (var key : indexes.values()) ordered.put(key, entries.get(key));
        entries.forEach(ordered::putIfAbsent);
        return Collections.unmodifiableMap(ordered);
    }

    private static boolean isIndex(String key) {
        if (key.isEmpty() || key.length() > LONGEST_INDEX || (key.charAt(0) == '0' && key.length() > 1)) return false;
        for (int i = 0; i < key.length(); i++) if (key.charAt(i) < '0' || key.charAt(i) > '9') return false;
        return Long.parseLong(key) <= MAX_INDEX;
    }

    /** Like {@code ===}: lists and maps are equal to themselves alone. */
    static boolean same(@Nullable Object a, @Nullable Object b) {
        return a == b || (!isObject(a) && Objects.equals(a, b));
    }

    /** Like {@link #same}, but lists and maps may have the same elements instead. */
    static boolean alike(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y)
            return x.size() == y.size()
                    && x.entrySet().stream()
                            .allMatch(e -> y.containsKey(e.getKey()) && same(y.get(e.getKey()), e.getValue()));
        if (a instanceof List<?> x && b instanceof List<?> y) {
            if (x.size() != y.size()) return false;
            for (int i = 0; i < x.size(); i++) if (!same(x.get(i), y.get(i))) return false;
            return true;
        }
        return same(a, b);
    }

    private static boolean isObject(@Nullable Object value) {
        return value instanceof Map<?, ?> || value instanceof List<?> || value instanceof byte[];
    }
}
