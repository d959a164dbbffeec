package dev.agentos.http;

/** Checks UTF-8 byte by byte, as it arrives. Used by one thread. */
final class Utf8Check {
    private int missing;
    private int least;
    private int most;

    /** False when this byte cannot come here. */
    boolean add(int b) {
        if (missing == 0) return begin(b);
        if (b < least || b > most) return false;
        missing--;
        least = 0x80;
        most = 0xbf;
        return true;
    }

    private boolean begin(int b) {
        if (b < 0x80) return true;
        if (b < 0xc2 || b > 0xf4) return false;
        missing = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
        // Neither longer than necessary, nor half of a character, nor beyond the last one.
        least = b == 0xe0 ? 0xa0 : b == 0xf0 ? 0x90 : 0x80;
        most = b == 0xed ? 0x9f : b == 0xf4 ? 0x8f : 0xbf;
        return true;
    }

    boolean isComplete() {
        return missing == 0;
    }
}
