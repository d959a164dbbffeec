package dev.agentos.screen;

import java.util.OptionalInt;

/** A colour of a cell in an int: the default, a place in the palette of 256, or red, green and blue. */
final class Colour {
    static final int DEFAULT = 0;
    private static final int INDEXED = 1 << 24;
    private static final int DIRECT = 2 << 24;
    private static final int VALUE = INDEXED - 1;

    private Colour() {}

    static int indexed(int index) {
        return INDEXED | index;
    }

    static int direct(int rgb) {
        return DIRECT | rgb;
    }

    static boolean isIndexed(int colour) {
        return (colour & INDEXED) != 0;
    }

    /** The place in the palette, or red, green and blue in 24 bits. */
    static int value(int colour) {
        return colour & VALUE;
    }

    /**
     * Reads {@code rgb:r/g/b} with one to four digits each, and {@code #} with three, six, nine or twelve digits. Names
     * are not known.
     */
    static OptionalInt parse(String text) {
        if (text.startsWith("rgb:")) return parse(text.substring(4).split("/", 4));
        int digits = (text.length() - 1) / 3;
        if (!text.startsWith("#") || text.length() != 1 + 3 * digits) return OptionalInt.empty();
        var parts = text.substring(1);
        return parse(new String[] {
            parts.substring(0, digits), parts.substring(digits, 2 * digits), parts.substring(2 * digits)
        });
    }

    private static OptionalInt parse(String[] parts) {
        if (parts.length != 3) return OptionalInt.empty();
        int rgb = 0;
        for (var part : parts) {
            if (!isHexadecimal(part)) return OptionalInt.empty();
            int highest = (1 << 4 * part.length()) - 1;
            rgb = rgb << 8 | (Integer.parseInt(part, 16) * 255 + highest / 2) / highest;
        }
        return OptionalInt.of(rgb);
    }

    private static boolean isHexadecimal(String text) {
        return !text.isEmpty()
                && text.length() <= 4
                && text.chars().allMatch(c -> c < 0x80 && Character.digit(c, 16) >= 0);
    }

    /** As terminals write colours in answers, with 16 bits for each part. */
    static String written(int rgb) {
        return String.format("rgb:%1$02x%1$02x/%2$02x%2$02x/%3$02x%3$02x", rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255);
    }
}
