package dev.agentos.screen;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes a screen as the bytes that bring a fresh terminal of the same size to the same state. The order matters: cells
 * are painted while margins and modes are still the initial ones, and after the cursor come only sequences that neither
 * move it nor part the character before it from the next.
 */
final class ScreenSnapshot {
    private final ScreenState state;
    private final AnsiWriter writer;

    private ScreenSnapshot(ScreenState state) {
        this.state = state;
        writer = new AnsiWriter(state);
    }

    /** @param unfinished what the parser has read of a sequence that is not complete */
    static byte[] of(ScreenState state, byte[] unfinished) {
        var snapshot = new ScreenSnapshot(state);
        snapshot.write();
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(snapshot.writer.toString().getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(unfinished);
        return bytes.toByteArray();
    }

    /** For a fresh terminal: the history, scrolled out of its sight. */
    static byte[] above(ScreenState state) {
        var snapshot = new ScreenSnapshot(state);
        snapshot.writeHistory(List.copyOf(state.primary.history()));
        return snapshot.writer.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Each row is painted when the one below has begun: whether that continues it has to be known first. */
    private void writeHistory(List<ScreenRow> rows) {
        if (state.rows == 1 || rows.isEmpty()) return;
        if (rows.getFirst().wrapped()) writeFirstWrap();
        int at = 0;
        for (int i = 0; i < rows.size(); i++) {
            writer.use(Style.PLAIN);
            boolean continues = i + 1 < rows.size() && rows.get(i + 1).wrapped();
            if (continues) writer.moveTo(at, state.columns - 1).append("  \b\033[X");
            else writer.moveTo(at, 0).append("\n");
            at = Math.min(at + 1, state.rows - 1);
            if (continues) writer.moveTo(at - 1, state.columns - 1).append("\033[X");
            writer.cells(rows.get(i), at - 1);
        }
        writer.use(Style.PLAIN).moveTo(state.rows - 1, 0).append("\n".repeat(at));
    }

    private void write() {
        writeTitles();
        writer.append(state.palette.sequence()).append(state.progress.sequence());
        if (!state.folder.isEmpty()) writer.command("7;" + state.folder);
        if (!state.report.isEmpty()) writer.command("7501;" + state.report);
        state.promptMark.ifPresent(mark -> writer.append(mark.sequence()));
        writeBuffer(state.primary);
        if (state.alternate != null) {
            writer.moveTo(state.hiddenRow, 0).append("\033[?47h");
            writeBuffer(state.alternate);
        } else if (!state.savedInAlternate.equals(SavedCursor.INITIAL)) {
            writer.append("\033[?47h");
            writeSaved(state.savedInAlternate, Cell.BLANK);
            writer.use(Style.PLAIN).append("\033[?47l");
        }
        if (state.cursorShape != 0) writer.append("\033[" + state.cursorShape + " q");
        if (state.modifyOtherKeys != 0) writer.append("\033[>4;" + state.modifyOtherKeys + "m");
        writeTabs();
        writeMargins();
        writeCursor();
        writer.append(state.sets.sequence());
        writeModes();
    }

    private void writeTitles() {
        for (var title : state.iconTitles.pushed()) writer.command("1;" + title).append("\033[22;1t");
        for (var title : state.windowTitles.pushed())
            writer.command("2;" + title).append("\033[22;2t");
        boolean pushed = state.iconTitles.pushed().iterator().hasNext()
                || state.windowTitles.pushed().iterator().hasNext();
        if (pushed || !state.iconTitles.current().isEmpty()) writer.command("1;" + state.iconTitles.current());
        if (pushed || !state.windowTitles.current().isEmpty()) writer.command("2;" + state.windowTitles.current());
    }

    private void writeBuffer(Buffer buffer) {
        writeWraps(buffer);
        for (int row = 0; row < state.rows; row++) writer.cells(buffer.row(row), row);
        var saved = buffer.saved();
        if (!saved.equals(SavedCursor.INITIAL)) {
            var row = buffer.row(saved.row());
            writeSaved(saved, row.cell(row.head(state.columns - 1)));
        }
        writer.append(buffer.keyboard().sequence()).use(Style.PLAIN);
    }

    /** Only printing beyond the last column makes a row continue another. The spaces for that are erased again. */
    private void writeWraps(Buffer buffer) {
        if (buffer.row(0).wrapped()) writeFirstWrap();
        for (int row = 1; row < state.rows; row++) if (buffer.row(row).wrapped()) writeWrap(row - 1);
    }

    private void writeFirstWrap() {
        writeWrap(0);
        if (state.rows > 1) writer.append("\033[S");
    }

    private void writeWrap(int row) {
        writer.moveTo(row, state.columns - 1)
                .append("  \b\033[X")
                .moveTo(row, state.columns - 1)
                .append("\033[X");
    }

    /** @param last the character at the end of its row, which is printed again: nothing else makes a wrap pending */
    private void writeSaved(SavedCursor saved, long last) {
        if (saved.origin()) writer.append(Mode.ORIGIN.sequence(true));
        writer.moveTo(saved.row(), saved.column() - (saved.pendingWrap() && Cell.isWide(last) ? 1 : 0));
        if (saved.pendingWrap()) writer.cell(last);
        writer.use(saved.style()).append(saved.sets().sequence()).append("\0337");
        if (saved.pendingWrap() && Cell.isEmpty(last)) writer.erase(last, 1);
        if (!saved.sets().equals(CharacterSets.INITIAL)) writer.append("\033(B\033)B\033*B\033+B\017");
        if (saved.origin()) writer.append(Mode.ORIGIN.sequence(false));
    }

    private void writeTabs() {
        if (state.tabs.areUsual()) return;
        writer.append("\033[3g");
        state.tabs.stream().forEach(column -> writer.moveTo(0, column).append("\033H"));
    }

    private void writeMargins() {
        var margins = state.margins;
        if (margins.top() > 0 || margins.bottom() < state.rows - 1)
            writer.append("\033[" + (margins.top() + 1) + ";" + (margins.bottom() + 1) + "r");
        if (state.modes.has(Mode.LEFT_RIGHT_MARGINS)) writer.append(Mode.LEFT_RIGHT_MARGINS.sequence(true));
        if (!margins.spans(state.columns))
            writer.append("\033[" + (margins.left() + 1) + ";" + (margins.right() + 1) + "s");
        if (state.modes.has(Mode.ORIGIN)) writer.append(Mode.ORIGIN.sequence(true));
    }

    private void writeCursor() {
        var caret = state.caret;
        if (caret.followsPrint()) {
            writer.use(state.pen.style());
            reprintPreceding();
        } else if (caret.pendingWrap()) {
            reprintPreceding();
            writer.rewrite(state.pen.style());
            int tabs = tabsBackToCursor();
            if (tabs > 0) writer.append("\033[" + tabs + "Z");
        } else {
            writer.use(state.pen.style());
            moveTo(caret.column());
        }
    }

    /**
     * Prints the character before the cursor again: nothing else makes a wrap pending or lets the next character join.
     */
    private void reprintPreceding() {
        int column = state.row().head(state.caret.pendingWrap() ? state.limit() : state.caret.preceding());
        moveTo(column);
        writer.cell(state.row().cell(column));
    }

    /** A tab backwards is the one move that leaves a wrap pending. */
    private int tabsBackToCursor() {
        int tabs = 0;
        for (int column = state.limit(); column > state.caret.column(); tabs++) column = state.tabs.before(column, 0);
        return tabs;
    }

    /** Goes to a column in the row of the cursor; in origin mode places are counted from the margins. */
    private void moveTo(int column) {
        boolean origin = state.modes.has(Mode.ORIGIN);
        writer.moveTo(
                state.caret.row() - (origin ? state.margins.top() : 0), column - (origin ? state.margins.left() : 0));
    }

    private void writeModes() {
        for (var mode : Mode.values())
            if (mode != Mode.ORIGIN && mode != Mode.LEFT_RIGHT_MARGINS && state.modes.has(mode) != mode.initiallySet())
                writer.append(mode.sequence(!mode.initiallySet()));
        writer.append(state.mouse.sequence());
    }
}
