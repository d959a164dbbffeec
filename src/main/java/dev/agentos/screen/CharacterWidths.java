package dev.agentos.screen;

/** How many columns a character takes and which characters join into one. Knows single code points, not screens. */
final class CharacterWidths {
    static final int ZERO_WIDTH_JOINER = 0x200D;
    /** Asks for the colourful form of the character before it. */
    static final int EMOJI_VARIATION = 0xFE0F;

    private static final int SOFT_HYPHEN = 0xAD;
    private static final int WIDTH = 3;
    private static final int MAY_JOIN = 4;
    private static final int PAGE_BITS = 8;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;

    private static final EastAsianWide EAST_ASIAN_WIDE = new EastAsianWide();
    /** Filled when first needed. Two threads may fill the same page with the same values; either is good. */
    private static final byte[][] PAGES = new byte[(Character.MAX_CODE_POINT + 1) >> PAGE_BITS][];

    private CharacterWidths() {}

    /** 0, 1 or 2. */
    static int width(int codePoint) {
        return properties(codePoint) & WIDTH;
    }

    /** Whether there are characters that it joins although it has a width of its own. */
    static boolean mayJoin(int codePoint) {
        return (properties(codePoint) & MAY_JOIN) != 0;
    }

    private static int properties(int codePoint) {
        var page = PAGES[codePoint >> PAGE_BITS];
        if (page == null) page = fill(codePoint >> PAGE_BITS);
        return page[codePoint & PAGE_SIZE - 1];
    }

    private static byte[] fill(int number) {
        var page = new byte[PAGE_SIZE];
        for (int i = 0; i < PAGE_SIZE; i++) page[i] = (byte) findProperties(number << PAGE_BITS | i);
        PAGES[number] = page;
        return page;
    }

    private static int findProperties(int codePoint) {
        boolean joins = Character.isExtendedPictographic(codePoint)
                || Character.isEmojiModifier(codePoint)
                || isRegionalIndicator(codePoint);
        return findWidth(codePoint) | (joins ? MAY_JOIN : 0);
    }

    private static int findWidth(int codePoint) {
        if (isZeroWidth(codePoint)) return 0;
        return EAST_ASIAN_WIDE.contains(codePoint) || Character.isEmojiPresentation(codePoint) ? 2 : 1;
    }

    private static boolean isZeroWidth(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            case Character.FORMAT -> codePoint != SOFT_HYPHEN && !isArabicNumberSign(codePoint);
            default -> isJoiningJamo(codePoint);
        };
    }

    /** Format characters that are visible: they go around the digits that follow. */
    private static boolean isArabicNumberSign(int codePoint) {
        return codePoint >= 0x600 && codePoint <= 0x605
                || codePoint == 0x6DD
                || codePoint == 0x70F
                || codePoint >= 0x890 && codePoint <= 0x891
                || codePoint == 0x8E2
                || codePoint == 0x110BD
                || codePoint == 0x110CD;
    }

    /** Vowels and final consonants of Hangul, which are drawn into the syllable that the initial consonant began. */
    private static boolean isJoiningJamo(int codePoint) {
        return codePoint >= 0x1160 && codePoint <= 0x11FF || codePoint >= 0xD7B0 && codePoint <= 0xD7FB;
    }

    /** Whether a character that has a width of its own becomes part of the character before it. */
    static boolean joins(String before, int codePoint) {
        int last = before.codePointBefore(before.length());
        if (last == ZERO_WIDTH_JOINER) return Character.isExtendedPictographic(codePoint);
        if (Character.isEmojiModifier(codePoint)) return isModifierBase(before, last);
        return isRegionalIndicator(codePoint) && isRegionalIndicator(last) && before.length() == 2;
    }

    private static boolean isModifierBase(String before, int last) {
        int base = last == EMOJI_VARIATION && before.length() > 1 ? before.codePointBefore(before.length() - 1) : last;
        return Character.isEmojiModifierBase(base);
    }

    private static boolean isRegionalIndicator(int codePoint) {
        return codePoint >= 0x1F1E6 && codePoint <= 0x1F1FF;
    }

    /** Whether a character of one column takes two when the other joins it. */
    static boolean widens(String before, int joining) {
        if (joining != EMOJI_VARIATION) return width(joining) == 2;
        return before.codePointCount(0, before.length()) == 1 && Character.isEmoji(before.codePointAt(0));
    }
}
