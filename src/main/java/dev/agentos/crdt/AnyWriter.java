package dev.agentos.crdt;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values as lib0's "any". */
final class AnyWriter {
    private static final double MAX_INTEGER = Integer.MAX_VALUE;

    private AnyWriter() {}

    static void write(ByteWriter out, @Nullable Object value) {
        switch (value) {
            case null -> out.uint8(126);
            case Undefined _ -> out.uint8(127);
            case Boolean truth -> out.uint8(truth ? 120 : 121);
            case String text -> out.uint8(119).text(text);
            case BigInteger number -> out.uint8(122).fixed(number.longValue(), Long.BYTES);
            case Number number -> number(out, number.doubleValue());
            case byte[] bytes -> out.uint8(116).bytes(bytes);
            case List<?> list -> {
                out.uint8(117).varUint(list.size());
                for (var element : list) write(out, element);
            }
            case Map<?, ?> map -> {
                out.uint8(118).varUint(map.size());
                map.forEach((key, element) -> {
                    out.text((String) key);
                    write(out, element);
                });
            }
            default -> throw new IllegalStateException("not a value: " + value.getClass());
        }
    }

    private static void number(ByteWriter out, double number) {
        boolean negative = number < 0 || (number == 0 && 1 / number < 0);
        if (number == Math.rint(number) && Math.abs(number) <= MAX_INTEGER)
            out.uint8(125).varInt((long) Math.abs(number), negative);
        else if ((float) number == number) out.uint8(124).fixed(Float.floatToRawIntBits((float) number), Float.BYTES);
        else out.uint8(123).fixed(Double.doubleToLongBits(number), Double.BYTES);
    }
}
