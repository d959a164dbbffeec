package dev.agentos.screen;

import org.jspecify.annotations.Nullable;

/** How a cell looks and where it leads. Colours are those of {@link Colour}; flags are the constants here. */
record Style(
        int foreground,
        int background,
        int underlineColour,
        int flags,
        @Nullable Hyperlink link) {
    static final int BOLD = 1;
    static final int FAINT = 1 << 1;
    static final int ITALIC = 1 << 2;
    static final int BLINK = 1 << 3;
    static final int INVERSE = 1 << 4;
    static final int INVISIBLE = 1 << 5;
    static final int STRUCK = 1 << 6;
    static final int OVERLINED = 1 << 7;
    /** Kept by a selective erase (DECSCA). Not one of the attributes that SGR resets. */
    static final int PROTECTED = 1 << 8;

    private static final int UNDERLINE_SHIFT = 9;
    private static final int UNDERLINE = 7 << UNDERLINE_SHIFT;

    static final Style PLAIN = new Style(Colour.DEFAULT, Colour.DEFAULT, Colour.DEFAULT, 0, null);

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    Style with(int flag) {
        return withFlags(flags | flag);
    }

    Style without(int flag) {
        return withFlags(flags & ~flag);
    }

    /** 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed. */
    int underline() {
        return (flags & UNDERLINE) >> UNDERLINE_SHIFT;
    }

    Style withUnderline(int kind) {
        return withFlags(flags & ~UNDERLINE | kind << UNDERLINE_SHIFT);
    }

    Style withForeground(int colour) {
        return new Style(colour, background, underlineColour, flags, link);
    }

    Style withBackground(int colour) {
        return new Style(foreground, colour, underlineColour, flags, link);
    }

    Style withUnderlineColour(int colour) {
        return new Style(foreground, background, colour, flags, link);
    }

    Style withLink(@Nullable Hyperlink link) {
        return new Style(foreground, background, underlineColour, flags, link);
    }

    /** The rest after SGR 0: the link and the protection. */
    Style withoutAttributes() {
        if (link == null && !has(PROTECTED)) return PLAIN;
        return new Style(Colour.DEFAULT, Colour.DEFAULT, Colour.DEFAULT, flags & PROTECTED, link);
    }

    /** How cells look that are erased while this style is in use: of it all only the background stays. */
    Style erased() {
        return background == Colour.DEFAULT ? PLAIN : PLAIN.withBackground(background);
    }

    private Style withFlags(int flags) {
        return new Style(foreground, background, underlineColour, flags, link);
    }
}
