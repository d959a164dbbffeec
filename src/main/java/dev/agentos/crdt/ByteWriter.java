package dev.agentos.crdt;

import java.util.Arrays;

/** Collects bytes in lib0's encodings. */
final class ByteWriter {
    private static final char REPLACEMENT = '\uFFFD';

    private byte[] bytes = new byte[64];
    private int size;

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    ByteWriter uint8(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
        return this;
    }

    ByteWriter varUint(long value) {
        reserve(Long.BYTES + 2);
        long rest = value;
        for (; rest > 0x7f; rest >>>= 7) bytes[size++] = (byte) (rest | 0x80);
        bytes[size++] = (byte) rest;
        return this;
    }

    ByteWriter varInt(long value) {
        return varInt(Math.abs(value), value < 0);
    }

    ByteWriter varInt(long magnitude, boolean negative) {
        int first = (int) (magnitude & 0x3f) | (negative ? 0x40 : 0);
        if (magnitude <= 0x3f) return uint8(first);
        return uint8(first | 0x80).varUint(magnitude >>> 6);
    }

    ByteWriter bytes(byte[] value) {
        return varUint(value.length).raw(value);
    }

    /** Without a length. */
    ByteWriter raw(byte[] value) {
        reserve(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
        return this;
    }

    ByteWriter text(CharSequence text) {
        return text(text, 0);
    }

    /** The text from an index on. Halves of surrogate pairs become U+FFFD, as TextEncoder has it. */
    ByteWriter text(CharSequence text, int from) {
        varUint(utf8Length(text, from));
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) bytes[size++] = (byte) c;
            else if (c < 0x800) put2(c);
            else if (isPair(text, i)) put4(Character.toCodePoint(c, text.charAt(++i)));
            else put3(Character.isSurrogate(c) ? REPLACEMENT : c);
        }
        return this;
    }

    /** Also makes the room. */
    private int utf8Length(CharSequence text, int from) {
        int length = 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) length++;
            else if (c < 0x800) length += 2;
            else if (isPair(text, i)) {
                length += 4;
                i++;
            } else length += 3;
        }
        reserve(length + Long.BYTES);
        return length;
    }

    private static boolean isPair(CharSequence text, int i) {
        return Character.isHighSurrogate(text.charAt(i))
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
    }

    private void put2(int c) {
        bytes[size++] = (byte) (0xc0 | c >> 6);
        bytes[size++] = (byte) (0x80 | c & 0x3f);
    }

    private void put3(int c) {
        bytes[size++] = (byte) (0xe0 | c >> 12);
        bytes[size++] = (byte) (0x80 | c >> 6 & 0x3f);
        bytes[size++] = (byte) (0x80 | c & 0x3f);
    }

    private void put4(int c) {
        bytes[size++] = (byte) (0xf0 | c >> 18);
        bytes[size++] = (byte) (0x80 | c >> 12 & 0x3f);
        bytes[size++] = (byte) (0x80 | c >> 6 & 0x3f);
        bytes[size++] = (byte) (0x80 | c & 0x3f);
    }

    ByteWriter fixed(long value, int length) {
        reserve(length);
        for (int shift = 8 * (length - 1); shift >= 0; shift -= 8) bytes[size++] = (byte) (value >>> shift);
        return this;
    }

    private void reserve(int length) {
        if (bytes.length - size < length) bytes = Arrays.copyOf(bytes, Math.max(size + length, 2 * bytes.length));
    }
}
