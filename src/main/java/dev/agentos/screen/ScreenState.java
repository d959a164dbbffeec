package dev.agentos.screen;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything that makes up a screen. The classes that read and write it each know one way to change it. */
final class ScreenState {
    private static final int MAX_NOTIFICATIONS = 8;
    private static final int MAX_LINK_CHARACTERS = 1 << 20;
    /** The maximum number of styles and clusters in the screen and its history; beyond it there is no history. */
    private static final int MAX_WITH_HISTORY = 2048;

    int columns;
    int rows;
    final Buffer primary;
    /** Only while it is shown. */
    @Nullable
    Buffer alternate;
    /** The row of the cursor in the primary screen when the alternate one came up. */
    int hiddenRow;
    /** The state saved by the alternate screen when it was last shown. */
    SavedCursor savedInAlternate = SavedCursor.INITIAL;

    Margins margins;
    CharacterSets sets = CharacterSets.INITIAL;
    Mouse mouse = Mouse.OFF;
    int cursorShape;
    int modifyOtherKeys;
    final Pool<Style> styles = new Pool<>();
    final Pool<String> clusters = new Pool<>();
    final Pen pen = new Pen(styles);
    final Caret caret = new Caret();
    final TabStops tabs;
    final Modes modes = new Modes();
    final Palette palette = new Palette();
    final Replies replies = new Replies();

    final Titles windowTitles = new Titles();
    final Titles iconTitles = new Titles();
    String folder = "";
    Progress progress = Progress.NOTHING;
    String report = "";
    Optional<PromptMark> promptMark = Optional.empty();
    final Deque<ProgramNotification> notifications = new ArrayDeque<>();
    long bells;

    private final Set<Hyperlink> links = new HashSet<>();
    private int linkCharacters;

    ScreenState(int columns, int rows) {
        this.columns = columns;
        this.rows = rows;
        primary = Buffer.primary(columns, rows);
        margins = Margins.full(columns, rows);
        tabs = new TabStops(columns);
    }

    /** The buffer that is shown. */
    Buffer buffer() {
        return alternate == null ? primary : alternate;
    }

    /** The row of the caret. */
    ScreenRow row() {
        return buffer().row(caret.row());
    }

    /** The last column that printing in the row of the caret reaches. */
    int limit() {
        return caret.column() <= margins.right() ? margins.right() : columns - 1;
    }

    String text(long cell) {
        return Cell.isCluster(cell) ? clusters.value(Cell.character(cell)) : Character.toString(Cell.character(cell));
    }

    Style style(long cell) {
        return styles.value(Cell.style(cell));
    }

    void showAlternate() {
        hiddenRow = caret.row();
        alternate = Buffer.alternate(columns, rows, pen.blank());
        alternate.save(savedInAlternate);
    }

    void hideAlternate() {
        savedInAlternate = buffer().saved();
        alternate = null;
    }

    void resize(int columns, int rows) {
        if (alternate != null)
            hiddenRow = primary.resize(columns, rows, new CursorPosition(hiddenRow, 0))
                    .row();
        var place = buffer().resize(columns, rows, caret.place());
        savedInAlternate = savedInAlternate.movedTo(
                Math.min(savedInAlternate.row(), rows - 1), Math.min(savedInAlternate.column(), columns - 1));
        this.columns = columns;
        this.rows = rows;
        margins = Margins.full(columns, rows);
        tabs.resize(columns);
        caret.moveTo(place.row(), place.column());
        caret.setFollowsPrint(false);
    }

    /**
     * As after power on (RIS). What the program said about itself stays: titles, folder, prompt, report, notifications.
     */
    void reset() {
        alternate = null;
        savedInAlternate = SavedCursor.INITIAL;
        pen.use(Style.PLAIN);
        primary.reset();
        margins = Margins.full(columns, rows);
        sets = CharacterSets.INITIAL;
        mouse = Mouse.OFF;
        cursorShape = 0;
        modifyOtherKeys = 0;
        caret.moveTo(0, 0);
        tabs.reset();
        modes.reset();
        palette.resetAll();
        progress = Progress.NOTHING;
    }

    void notify(String title, String body) {
        if (notifications.size() == MAX_NOTIFICATIONS) notifications.removeFirst();
        notifications.addLast(new ProgramNotification(title, body));
    }

    /** The link, unless the screen is so full of links that their text would take too much memory. */
    @Nullable
    Hyperlink admit(Hyperlink link) {
        if (links.contains(link)) return link;
        if (linkCharacters + link.size() > MAX_LINK_CHARACTERS) sweepAll();
        if (linkCharacters + link.size() > MAX_LINK_CHARACTERS) return null;
        links.add(link);
        linkCharacters += link.size();
        return link;
    }

    /** To be called only while no number of a style or cluster is held elsewhere. */
    void sweepIfCrowded() {
        if (styles.isCrowded() || clusters.isCrowded()) sweep();
    }

    /** Also removes values that are only in the history. */
    private void sweepAll() {
        primary.forgetHistory();
        sweep();
    }

    private void sweep() {
        var usedStyles = new BitSet();
        var usedClusters = new BitSet();
        usedStyles.set(0);
        mark(primary, usedStyles, usedClusters);
        if (alternate != null) mark(alternate, usedStyles, usedClusters);
        if (primary.historySize() > 0 && usedStyles.cardinality() + usedClusters.cardinality() > MAX_WITH_HISTORY) {
            sweepAll();
            return;
        }
        int cells = columns * (rows + primary.historySize());
        var movedStyles = styles.sweep(usedStyles, cells);
        var movedClusters = clusters.sweep(usedClusters, cells);
        renumber(primary, movedStyles, movedClusters);
        if (alternate != null) renumber(alternate, movedStyles, movedClusters);
        pen.use(pen.style());
        recountLinks(usedStyles.cardinality());
    }

    private void mark(Buffer buffer, BitSet usedStyles, BitSet usedClusters) {
        buffer.forEachRow(row -> row.forEachCell(cell -> {
            usedStyles.set(Cell.style(cell));
            if (Cell.isCluster(cell)) usedClusters.set(Cell.character(cell));
        }));
    }

    private void renumber(Buffer buffer, int[] movedStyles, int[] movedClusters) {
        buffer.forEachRow(row -> row.renumber(cell -> {
            int kind = Cell.content(cell) - Cell.character(cell);
            int character = Cell.isCluster(cell) ? movedClusters[Cell.character(cell)] : Cell.character(cell);
            return Cell.of(movedStyles[Cell.style(cell)], kind | character);
        }));
    }

    private void recountLinks(int usedStyles) {
        links.clear();
        for (int number = 0; number < usedStyles; number++)
            remember(styles.value(number).link());
        remember(pen.style().link());
        linkCharacters = links.stream().mapToInt(Hyperlink::size).sum();
    }

    private void remember(@Nullable Hyperlink link) {
        if (link != null) links.add(link);
    }
}
