package dev.agentos.screen;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes cells as text with escape sequences. Remembers the style it has switched to and says only what changes. */
final class AnsiWriter {
    private final ScreenState state;
    private final StringBuilder text = new StringBuilder();
    private Style style = Style.PLAIN;

    AnsiWriter(ScreenState state) {
        this.state = state;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    AnsiWriter append(String sequence) {
        text.append(sequence);
        return this;
    }

    AnsiWriter command(String command) {
        return append("\033]").append(command).append("\033\\");
    }

    AnsiWriter moveTo(int row, int column) {
        text.append("\033[").append(row + 1).append(';').append(column + 1).append('H');
        return this;
    }

    AnsiWriter use(Style wanted) {
        if (!wanted.equals(style)) rewrite(wanted);
        return this;
    }

    /**
     * Switches to the style even if it is in use, so that what follows does not count as printed in one go with what
     * came before.
     */
    AnsiWriter rewrite(Style wanted) {
        appendAttributes(wanted);
        if (wanted.has(Style.PROTECTED) != style.has(Style.PROTECTED))
            append(wanted.has(Style.PROTECTED) ? "\033[1\"q" : "\033[0\"q");
        if (!Objects.equals(wanted.link(), style.link())) command("8;" + target(wanted.link()));
        style = wanted;
        return this;
    }

    private static String target(@Nullable Hyperlink link) {
        if (link == null) return ";";
        return (link.id().isEmpty() ? "" : "id=" + link.id()) + ";" + link.address();
    }

    private void appendAttributes(Style wanted) {
        text.append("\033[0");
        if (wanted.has(Style.BOLD)) text.append(";1");
        if (wanted.has(Style.FAINT)) text.append(";2");
        if (wanted.has(Style.ITALIC)) text.append(";3");
        if (wanted.underline() == 1) text.append(";4");
        if (wanted.underline() > 1) text.append(";4:").append(wanted.underline());
        if (wanted.has(Style.BLINK)) text.append(";5");
        if (wanted.has(Style.INVERSE)) text.append(";7");
        if (wanted.has(Style.INVISIBLE)) text.append(";8");
        if (wanted.has(Style.STRUCK)) text.append(";9");
        if (wanted.has(Style.OVERLINED)) text.append(";53");
        appendColour(wanted.foreground(), 30, 90, "38");
        appendColour(wanted.background(), 40, 100, "48");
        appendUnderlineColour(wanted.underlineColour());
        text.append('m');
    }

    private void appendColour(int colour, int firstDark, int firstBright, String other) {
        if (colour == Colour.DEFAULT) return;
        int value = Colour.value(colour);
        text.append(';');
        if (!Colour.isIndexed(colour)) appendParts(other + ";2;", value, ';');
        else if (value < 8) text.append(firstDark + value);
        else if (value < 16) text.append(firstBright + value - 8);
        else text.append(other).append(";5;").append(value);
    }

    /** With colons, because terminals that do not know it would take the numbers of the other form for attributes. */
    private void appendUnderlineColour(int colour) {
        if (colour == Colour.DEFAULT) return;
        int value = Colour.value(colour);
        if (Colour.isIndexed(colour)) text.append(";58:5:").append(value);
        else appendParts(";58:2::", value, ':');
    }

    private void appendParts(String start, int rgb, char separator) {
        text.append(start)
                .append(rgb >> 16)
                .append(separator)
                .append(rgb >> 8 & 255)
                .append(separator)
                .append(rgb & 255);
    }

    /**
     * Goes to a row that is blank and prints its cells. Empty ones are passed over or erased, not printed, also between
     * others: a terminal that wraps lines anew tells them from spaces.
     */
    AnsiWriter cells(ScreenRow row, int rowNumber) {
        int end = row.end();
        boolean there = false;
        for (int column = 0, next; column < end; column = next) {
            next = column + 1;
            long cell = row.cell(column);
            if (Cell.isEmpty(cell)) {
                while (next < end && row.cell(next) == cell) next++;
                if (cell != Cell.BLANK) moveTo(rowNumber, column).erase(cell, next - column);
                there = false;
            } else if (!Cell.isTail(cell)) {
                if (!there || joins(row, column)) moveTo(rowNumber, column);
                cell(cell);
                there = true;
            }
        }
        return this;
    }

    /**
     * Erases as many cells as these from the cursor on: that gives a cell a background, and an empty one has no more.
     */
    AnsiWriter erase(long cell, int count) {
        return use(state.style(cell)).append("\033[" + count + "X");
    }

    /** Whether a cell would become one character with the cell before if both were printed in one go. */
    private boolean joins(ScreenRow row, int column) {
        long cell = row.cell(column);
        if (column == 0 || Cell.isTail(cell)) return false;
        int first = Cell.isCluster(cell) ? state.text(cell).codePointAt(0) : Cell.character(cell);
        return CharacterWidths.mayJoin(first)
                && CharacterWidths.joins(state.text(row.cell(row.head(column - 1))), first);
    }

    /** Prints the cells of a row at the cursor and returns to the plain style. */
    AnsiWriter styled(ScreenRow row, int columns) {
        int end = Math.min(row.visibleEnd(), columns);
        if (end > 0 && end < row.columns() && Cell.isTail(row.cell(end)))
            end = row.head(end); // half a character is none
        for (int column = 0; column < end; column++) if (!Cell.isTail(row.cell(column))) cell(row.cell(column));
        return use(Style.PLAIN);
    }

    AnsiWriter cell(long cell) {
        use(state.style(cell));
        if (Cell.isCluster(cell)) text.append(state.clusters.value(Cell.character(cell)));
        else text.appendCodePoint(Cell.character(cell));
        return this;
    }
}
