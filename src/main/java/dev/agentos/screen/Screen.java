package dev.agentos.screen;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The screen of one terminal. It is fed with the program's output, in pieces of any size, and takes any bytes: unknown
 * sequences are ignored, and time and memory stay bounded. The last lines that scrolled out at the top are kept, for
 * other sizes. Not thread-safe.
 */
public final class Screen {
    public static final int MAX_COLUMNS = 2000;
    public static final int MAX_ROWS = 1000;
    /** The maximum number of kept lines that scrolled out at the top. */
    public static final int MAX_HISTORY_LINES = Scrollback.MAX_LINES;

    private final ScreenState state;
    private final Parser parser;

    public Screen(int columns, int rows) {
        requireSize(columns, rows);
        state = new ScreenState(columns, rows);
        parser = new Parser(new Interpreter(state));
    }

    public void feed(byte[] bytes) {
        feed(bytes, 0, bytes.length);
    }

    public void feed(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        parser.feed(bytes, offset, offset + length);
    }

    /** Lines are wrapped anew and come back from the history, as xterm.js does it with the same bytes and sizes. */
    public void resize(int columns, int rows) {
        requireSize(columns, rows);
        if (columns != state.columns || rows != state.rows) state.resize(columns, rows);
    }

    private static void requireSize(int columns, int rows) {
        if (columns < 1 || rows < 1 || columns > MAX_COLUMNS || rows > MAX_ROWS)
            throw new IllegalArgumentException(
                    columns + "x" + rows + " is not a size from 1x1 to " + MAX_COLUMNS + "x" + MAX_ROWS);
    }

    /**
     * Bytes that bring a fresh terminal of the same size to this state: both buffers, cursor, modes, and the start of
     * an unfinished sequence, so that the program's further bytes can follow. Notifications and bells are not repeated.
     */
    public byte[] ansi() {
        return ScreenSnapshot.of(state, parser.unfinished());
    }

    /**
     * Bytes to write before {@link #ansi} for a terminal that is to have the lines above too, and be resized like this.
     */
    public byte[] ansiAbove() {
        var above = ScreenSnapshot.above(state);
        settle();
        return above;
    }

    /**
     * Bytes that make a terminal in this state an ordinary one again: the main screen, no modes, the cursor on a fresh
     * line below.
     */
    public String farewell() {
        return Farewell.of(state);
    }

    /** The answers to the program's queries since the last call. Only one component may answer the program. */
    public byte[] takeReplies() {
        return state.replies.take();
    }

    /**
     * Whether lines of plain text that scroll out of sight leave no trace: no margins are set and no sequence is
     * unfinished.
     */
    public boolean forgetsLines() {
        return state.margins.equals(Margins.full(state.columns, state.rows)) && parser.unfinished().length == 0;
    }

    /** Forgets the lines that scrolled out at the top of what is shown. */
    public void forgetHistory() {
        state.buffer().forgetHistory();
    }

    /** Keeps what is out of sight in less memory. To be called when there is time. */
    public void settle() {
        state.primary.packHistory();
    }

    /** How many cells it keeps, those of the history too. */
    public long cells() {
        long shown = (long) state.columns * state.rows * (alternateScreen() ? 2 : 1);
        return shown + state.primary.historyBytes() / Long.BYTES;
    }

    public int columns() {
        return state.columns;
    }

    public int rows() {
        return state.rows;
    }

    public Cursor cursor() {
        var caret = state.caret;
        return new Cursor(
                caret.row(),
                caret.column(),
                caret.pendingWrap(),
                state.modes.has(Mode.CURSOR_VISIBLE),
                state.cursorShape);
    }

    /** All rows, each without the blanks at its end, with line breaks between them. */
    public String text() {
        return text(0, state.rows);
    }

    /** The rows of a range that excludes its end. */
    public String text(int from, int to) {
        var text = new StringBuilder();
        for (int row = from; row < to; row++) {
            if (row > from) text.append('\n');
            appendRow(text, row);
        }
        return text.toString();
    }

    /** The text of one row, counted from 0, without the blanks at its end. */
    public String row(int row) {
        return text(row, row + 1);
    }

    private void appendRow(StringBuilder text, int number) {
        int start = text.length();
        var row = state.buffer().row(number);
        for (int column = 0; column < state.columns; column++) {
            long cell = row.cell(column);
            if (Cell.isCluster(cell)) text.append(state.text(cell));
            else if (!Cell.isTail(cell)) text.appendCodePoint(Cell.character(cell));
        }
        int end = text.length();
        while (end > start && text.charAt(end - 1) == ' ') end--;
        text.setLength(end);
    }

    /**
     * One row with the sequences for its colours, to be printed from the first column on in the plain style, to which
     * it returns.
     */
    public String styledRow(int row) {
        return styledRow(row, state.columns);
    }

    /** The start of the row that fits into this many columns. */
    public String styledRow(int row, int columns) {
        return new AnsiWriter(state).styled(state.buffer().row(row), columns).toString();
    }

    /** Whether the row's text goes on in the next row because it did not fit. */
    public boolean continues(int row) {
        if (row + 1 == state.rows) return false;
        var next = state.buffer().row(row + 1);
        boolean full = !Cell.isEmpty(state.buffer().row(row).cell(state.columns - 1)) || Cell.isWide(next.cell(0));
        return next.wrapped() && full;
    }

    public boolean alternateScreen() {
        return state.alternate != null;
    }

    public boolean has(Mode mode) {
        return state.modes.has(mode);
    }

    public Set<Mode> modes() {
        return state.modes.all();
    }

    public Mouse mouse() {
        return state.mouse;
    }

    /** The flags of the kitty keyboard protocol that are in force, 0 for none. */
    public int keyboardFlags() {
        return state.buffer().keyboard().current();
    }

    public String title() {
        return state.windowTitles.current();
    }

    public String iconTitle() {
        return state.iconTitles.current();
    }

    /** The folder that the shell reports (OSC 7), as it wrote it: usually a file URL. */
    public Optional<String> folder() {
        return state.folder.isEmpty() ? Optional.empty() : Optional.of(state.folder);
    }

    /** The link under a cell. */
    public Optional<Hyperlink> link(int row, int column) {
        return Optional.ofNullable(
                state.style(state.buffer().row(row).cell(column)).link());
    }

    public Optional<PromptMark> promptMark() {
        return state.promptMark;
    }

    /** An agent's last report of its state (OSC 7501), as written; empty if there was none. */
    public String report() {
        return state.report;
    }

    public Progress progress() {
        return state.progress;
    }

    /** The last few, oldest first. */
    public List<ProgramNotification> notifications() {
        return List.copyOf(state.notifications);
    }

    /** How often the bell rang. */
    public long bells() {
        return state.bells;
    }

    /** For tests that compare whole screens. */
    ScreenState state() {
        return state;
    }

    /** For tests that compare whole screens. */
    byte[] unfinished() {
        return parser.unfinished();
    }
}
