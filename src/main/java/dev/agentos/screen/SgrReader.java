package dev.agentos.screen;

/** Reads the numbers of a Select Graphic Rendition sequence into a style. */
final class SgrReader {
    private final ControlSequence sequence;
    private Style style;
    private int at;

    private SgrReader(ControlSequence sequence, Style style) {
        this.sequence = sequence;
        this.style = style;
    }

    static Style apply(ControlSequence sequence, Style style) {
        if (sequence.count() == 0) return style.withoutAttributes();
        return new SgrReader(sequence, style).read();
    }

    private Style read() {
        while (at < sequence.count()) {
            int number = sequence.number(at, 0);
            switch (number) {
                case 38 -> style = style.withForeground(colour(style.foreground()));
                case 48 -> style = style.withBackground(colour(style.background()));
                case 58 -> style = style.withUnderlineColour(colour(style.underlineColour()));
                case 4 -> style = style.withUnderline(underline());
                default -> style = simple(number);
            }
            at++;
            while (sequence.belongsToPrevious(at)) at++;
        }
        return style;
    }

    private Style simple(int number) {
        if (number >= 30 && number <= 37) return style.withForeground(Colour.indexed(number - 30));
        if (number >= 40 && number <= 47) return style.withBackground(Colour.indexed(number - 40));
        if (number >= 90 && number <= 97) return style.withForeground(Colour.indexed(number - 90 + 8));
        if (number >= 100 && number <= 107) return style.withBackground(Colour.indexed(number - 100 + 8));
        return switch (number) {
            case 0 -> style.withoutAttributes();
            case 1 -> style.with(Style.BOLD);
            case 2 -> style.with(Style.FAINT);
            case 3 -> style.with(Style.ITALIC);
            case 5, 6 -> style.with(Style.BLINK);
            case 7 -> style.with(Style.INVERSE);
            case 8 -> style.with(Style.INVISIBLE);
            case 9 -> style.with(Style.STRUCK);
            case 21 -> style.withUnderline(2);
            case 22 -> style.without(Style.BOLD | Style.FAINT);
            case 23 -> style.without(Style.ITALIC);
            case 24 -> style.withUnderline(0);
            case 25 -> style.without(Style.BLINK);
            case 27 -> style.without(Style.INVERSE);
            case 28 -> style.without(Style.INVISIBLE);
            case 29 -> style.without(Style.STRUCK);
            case 39 -> style.withForeground(Colour.DEFAULT);
            case 49 -> style.withBackground(Colour.DEFAULT);
            case 53 -> style.with(Style.OVERLINED);
            case 55 -> style.without(Style.OVERLINED);
            case 59 -> style.withUnderlineColour(Colour.DEFAULT);
            default -> style;
        };
    }

    private int underline() {
        if (!sequence.belongsToPrevious(at + 1)) return 1;
        int kind = sequence.number(at + 1, 1);
        return kind <= 5 ? kind : 1;
    }

    /**
     * A colour in either form: {@code 38;5;n}, {@code 38;2;r;g;b}, {@code 38:5:n}, {@code 38:2:r:g:b},
     * {@code 38:2:space:r:g:b}.
     */
    private int colour(int before) {
        boolean colons = sequence.belongsToPrevious(at + 1);
        int parts = 1;
        while (colons && sequence.belongsToPrevious(at + parts)) parts++;
        int first = at + 1;
        int kind = sequence.number(first);
        int skipped = colons && kind == 2 && parts > 5 ? 1 : 0;
        if (!colons) at += kind == 2 ? 4 : kind == 5 ? 2 : 1;
        if (kind == 5) return indexed(sequence.number(first + 1, 0), before);
        return kind == 2 ? direct(first + 1 + skipped, before) : before;
    }

    private static int indexed(int index, int before) {
        return index <= 255 ? Colour.indexed(index) : before;
    }

    private int direct(int first, int before) {
        int rgb = 0;
        for (int i = first; i < first + 3; i++) {
            int part = sequence.number(i, 0);
            if (part > 255) return before;
            rgb = rgb << 8 | part;
        }
        return Colour.direct(rgb);
    }
}
