package dev.agentos.screen;

/**
 * One cell of a row in a long: the number of its style above, its content below. Knows the bits, not what the numbers
 * stand for.
 */
final class Cell {
    /** The character is the number of a cluster, not a code point. */
    static final int CLUSTER = 1 << 21;
    /** The left half of a character that takes two columns. */
    static final int WIDE = 1 << 22;
    /** The right half of a wide character; the style is that of the left half. */
    static final int TAIL = 1 << 23;

    private static final int UNPRINTED = 1 << 24;
    /** Looks like a space, but nothing was printed here since it was erased. Its style is a background at most. */
    static final int EMPTY = UNPRINTED | ' ';
    /** An empty cell in the plain style. */
    static final long BLANK = EMPTY;

    private static final int CHARACTER = CLUSTER - 1;

    private Cell() {}

    static long of(int style, int content) {
        return styled(style) | content;
    }

    /** The upper half of a cell, to be combined with a content. */
    static long styled(int style) {
        return (long) style << 32;
    }

    static int style(long cell) {
        return (int) (cell >>> 32);
    }

    static int content(long cell) {
        return (int) cell;
    }

    /** A code point or the number of a cluster. */
    static int character(long cell) {
        return (int) cell & CHARACTER;
    }

    static boolean isCluster(long cell) {
        return (cell & CLUSTER) != 0;
    }

    static boolean isWide(long cell) {
        return (cell & WIDE) != 0;
    }

    static boolean isTail(long cell) {
        return (cell & TAIL) != 0;
    }

    static boolean isEmpty(long cell) {
        return (cell & UNPRINTED) != 0;
    }

    /** A space or an empty cell in the plain style. */
    static boolean isUnseen(long cell) {
        return (cell & ~UNPRINTED) == ' ';
    }
}
