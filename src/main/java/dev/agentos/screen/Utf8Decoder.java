package dev.agentos.screen;

import java.util.Arrays;

/**
 * Turns bytes of 0x80 and more into code points. As with WHATWG's decoder, each maximal part of malformed input becomes
 * one U+FFFD.
 */
final class Utf8Decoder {
    static final int REPLACEMENT = 0xFFFD;
    /** More bytes are needed. */
    static final int INCOMPLETE = -1;
    /**
     * The preceding bytes are malformed and end here: they become a replacement character, and this byte is decoded
     * again.
     */
    static final int BROKEN_OFF = -2;

    private final byte[] taken = new byte[3];
    private int takenCount;
    private int missing;
    private int codePoint;
    private int lowest;
    private int highest;

    boolean isIdle() {
        return missing == 0;
    }

    /** Forgets an incomplete character. */
    void reset() {
        missing = 0;
        takenCount = 0;
    }

    /** The bytes of the incomplete character. */
    byte[] taken() {
        return Arrays.copyOf(taken, takenCount);
    }

    int next(byte b) {
        int value = b & 0xFF;
        if (missing == 0) return first(value);
        if (value < lowest || value > highest) {
            reset();
            return BROKEN_OFF;
        }
        lowest = 0x80;
        highest = 0xBF;
        codePoint = codePoint << 6 | value & 0x3F;
        if (--missing > 0) {
            taken[takenCount++] = b;
            return INCOMPLETE;
        }
        takenCount = 0;
        return codePoint;
    }

    private int first(int value) {
        if (value >= 0xC2 && value <= 0xDF) return start(value, 1, value & 0x1F, 0x80, 0xBF);
        if (value >= 0xE0 && value <= 0xEF)
            return start(value, 2, value & 0x0F, value == 0xE0 ? 0xA0 : 0x80, value == 0xED ? 0x9F : 0xBF);
        if (value >= 0xF0 && value <= 0xF4)
            return start(value, 3, value & 0x07, value == 0xF0 ? 0x90 : 0x80, value == 0xF4 ? 0x8F : 0xBF);
        return REPLACEMENT;
    }

    private int start(int value, int missing, int bits, int lowest, int highest) {
        taken[0] = (byte) value;
        takenCount = 1;
        this.missing = missing;
        this.codePoint = bits;
        this.lowest = lowest;
        this.highest = highest;
        return INCOMPLETE;
    }
}
