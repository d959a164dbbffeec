package dev.agentos.screen;

/** The style in use for what is printed and erased next, with its number at hand. */
final class Pen {
    private final Pool<Style> styles;
    private Style style = Style.PLAIN;
    private long styled;
    private long blank = Cell.BLANK;

    Pen(Pool<Style> styles) {
        this.styles = styles;
        styles.number(Style.PLAIN);
    }

    Style style() {
        return style;
    }

    void use(Style style) {
        this.style = style;
        styled = Cell.styled(number(style));
        blank = Cell.of(number(style.erased()), Cell.EMPTY);
    }

    /** The plain style is the first in the pool and stays it. */
    private int number(Style style) {
        return style == Style.PLAIN ? 0 : styles.number(style);
    }

    /** The upper half of the cells it prints. */
    long styled() {
        return styled;
    }

    /** The style of erased cells. */
    long blank() {
        return blank;
    }
}
