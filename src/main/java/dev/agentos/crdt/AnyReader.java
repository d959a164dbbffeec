package dev.agentos.crdt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads lib0's "any" values. */
final class AnyReader {
    private static final int NEGATIVE = 0x40;

    private AnyReader() {}

    static @Nullable Object read(ByteReader in) {
        return read(in, 0);
    }

    private static @Nullable Object read(ByteReader in, int depth) {
        if (depth > Values.MAX_DEPTH) throw new InvalidUpdate("a value is nested deeper than " + Values.MAX_DEPTH);
        int kind = in.uint8();
        return switch (kind) {
            case 127 -> Undefined.UNDEFINED;
            case 126 -> null;
            case 125 -> integer(in);
            case 124 -> Values.number(in.float32());
            case 123 -> Values.number(in.float64());
            case 122 -> BigInteger.valueOf(in.int64());
            case 121 -> Boolean.FALSE;
            case 120 -> Boolean.TRUE;
            case 119 -> in.text();
            case 118 -> object(in, depth);
            case 117 -> array(in, depth);
            case 116 -> in.bytes();
            default -> throw new InvalidUpdate("there is no kind " + kind + " of values");
        };
    }

    private static Object integer(ByteReader in) {
        boolean negative = (in.peek() & NEGATIVE) != 0;
        long value = in.varInt();
        return value == 0 && negative ? (Object) (-0.0) : (Object) value;
    }

    private static Map<String, @Nullable Object> object(ByteReader in, int depth) {
        int count = in.count();
        var entries = new LinkedHashMap<String, @Nullable Object>();
        for (int i = 0; i < count; i++) {
            var key = in.text();
            entries.put(key, read(in, depth + 1));
        }
        return Values.ordered(entries);
    }

    private static List<@Nullable Object> array(ByteReader in, int depth) {
        int count = in.count();
        if (count == 0) return List.of();
        var elements = new ArrayList<@Nullable Object>();
        for (int i = 0; i < count; i++) elements.add(read(in, depth + 1));
        return Collections.unmodifiableList(elements);
    }
}
