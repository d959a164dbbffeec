package dev.agentos.crdt;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads lib0's encodings. Invalid bytes from the peer throw {@link InvalidUpdate}, nothing else. */
final class ByteReader {
    private static final int LAST_SHIFT = 49;

    private final byte[] bytes;
    private int position;

    ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    int remaining() {
        return bytes.length - position;
    }

    boolean isEmpty() {
        return position == bytes.length;
    }

    int uint8() {
        if (isEmpty()) throw new InvalidUpdate("the bytes end too early");
        return bytes[position++] & 0xff;
    }

    int peek() {
        if (isEmpty()) throw new InvalidUpdate("the bytes end too early");
        return bytes[position] & 0xff;
    }

    long varUint() {
        return more(0, 0);
    }

    long varInt() {
        int first = uint8();
        long value = first & 0x3f;
        if ((first & 0x80) != 0) value = more(value, 6);
        return (first & 0x40) == 0 ? value : -value;
    }

    private long more(long start, int firstShift) {
        long value = start;
        for (int shift = firstShift; shift <= LAST_SHIFT; shift += 7) {
            int next = uint8();
            value |= (long) (next & 0x7f) << shift;
            if (next < 0x80) {
                if (value > Id.MAX) break;
                return value;
            }
        }
        throw new InvalidUpdate("a number is larger than 2^53");
    }

    /** How many things follow. Each takes a byte at least, so a larger count is a lie. */
    int count() {
        long count = varUint();
        if (count > remaining()) throw new InvalidUpdate(count + " elements cannot be in " + remaining() + " bytes");
        return (int) count;
    }

    byte[] bytes() {
        int from = skip(count());
        return Arrays.copyOfRange(bytes, from, position);
    }

    /** Everything that is left. */
    byte[] rest() {
        int from = skip(remaining());
        return Arrays.copyOfRange(bytes, from, position);
    }

    String text() {
        int length = count();
        int from = skip(length);
        for (int i = from; i < position; i++) if (bytes[i] < 0) return decode(from, length);
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }

    private String decode(int from, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw new InvalidUpdate("a text is not UTF-8");
        }
    }

    float float32() {
        return ByteBuffer.wrap(bytes, fixed(Float.BYTES), Float.BYTES).getFloat();
    }

    double float64() {
        return ByteBuffer.wrap(bytes, fixed(Double.BYTES), Double.BYTES).getDouble();
    }

    long int64() {
        return ByteBuffer.wrap(bytes, fixed(Long.BYTES), Long.BYTES).getLong();
    }

    private int fixed(int length) {
        if (length > remaining()) throw new InvalidUpdate("the bytes end too early");
        return skip(length);
    }

    private int skip(int length) {
        int from = position;
        position += length;
        return from;
    }

    void expectEnd() {
        if (!isEmpty()) throw new InvalidUpdate(remaining() + " bytes follow the end");
    }
}
