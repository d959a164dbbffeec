package dev.agentos.screen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Everything a screen consists of in words, for comparing two of them. Written apart from {@link ScreenSnapshot}, which
 * it judges.
 */
final class StateDump {
    private StateDump() {}

    static List<String> of(Screen screen) {
        var state = screen.state();
        var lines = new ArrayList<String>();
        lines.add("size " + state.columns + "x" + state.rows + " " + state.margins);
        lines.add("cursor " + screen.cursor() + " follows print " + state.caret.followsPrint());
        lines.add("pen " + state.pen.style() + " " + state.style(state.pen.styled()) + " "
                + state.style(state.pen.blank()));
        lines.add("sets " + state.sets);
        lines.add("tabs " + state.tabs.stream().boxed().toList());
        lines.add("modes " + screen.modes().stream().sorted().toList() + " " + screen.mouse() + " other keys "
                + state.modifyOtherKeys);
        lines.add("titles " + titles(state.windowTitles) + " " + titles(state.iconTitles));
        lines.add("said " + screen.folder() + " " + screen.promptMark() + " " + screen.progress() + " "
                + screen.report());
        lines.add("palette " + state.palette.sequence());
        lines.add("unfinished " + Arrays.toString(screen.unfinished()));
        add(lines, state, state.primary);
        if (state.alternate != null) add(lines, state, state.alternate);
        else lines.add("saved in the alternate screen " + state.savedInAlternate);
        return lines;
    }

    private static String titles(Titles titles) {
        return titles.current() + " after " + titles.pushed();
    }

    private static void add(List<String> lines, ScreenState state, Buffer buffer) {
        lines.add("buffer " + buffer.saved() + " keyboard " + buffer.keyboard().sequence());
        for (int row = 0; row < state.rows; row++) lines.add(row(state, buffer.row(row)));
    }

    private static String row(ScreenState state, ScreenRow row) {
        var text = new StringBuilder(row.wrapped() ? "+" : "|");
        Style style = Style.PLAIN;
        for (int column = 0; column < row.columns(); column++) {
            long cell = row.cell(column);
            if (!style.equals(state.style(cell)))
                text.append('<').append(state.style(cell)).append('>');
            style = state.style(cell);
            text.append(Cell.isTail(cell) ? "~" : Cell.isWide(cell) ? "[" + state.text(cell) + "]" : state.text(cell));
        }
        return text.toString();
    }
}
