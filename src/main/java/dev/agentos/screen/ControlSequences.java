package dev.agentos.screen;

import java.util.List;

/** Says what the sequences that begin with {@code ESC [} mean. Those it does not know do nothing. */
final class ControlSequences {
    private static final List<Mode> SOFTLY_RESET = List.of(
            Mode.CURSOR_VISIBLE,
            Mode.AUTOWRAP,
            Mode.ORIGIN,
            Mode.INSERT,
            Mode.APPLICATION_CURSOR_KEYS,
            Mode.APPLICATION_KEYPAD,
            Mode.REVERSE_WRAP,
            Mode.LEFT_RIGHT_MARGINS);

    private final ScreenState state;
    private final Movement movement;
    private final Editing editing;
    private final Printer printer;
    private final ModeSwitch modes;
    private final Queries queries;

    ControlSequences(ScreenState state, Movement movement, Editing editing, Printer printer) {
        this.state = state;
        this.movement = movement;
        this.editing = editing;
        this.printer = printer;
        modes = new ModeSwitch(state, movement);
        queries = new Queries(state);
    }

    Queries queries() {
        return queries;
    }

    void read(ControlSequence sequence, int last) {
        if (sequence.hasColons() && last != 'm') return;
        // Setting a mode lets the next character still join the one before; a restored screen sets its modes at that
        // point.
        switch (last) {
            case 'h', 'l', 'b' -> {}
            default -> state.caret.setFollowsPrint(false);
        }
        switch (sequence.intermediate()) {
            case 0 -> {
                if (sequence.marker() == 0) plain(sequence, last);
                else marked(sequence, last);
            }
            case ' ' -> spaced(sequence, last);
            case '$' -> {
                if (last == 'p') modes.report(sequence);
            }
            case '!' -> {
                if (last == 'p') softReset();
            }
            case '"' -> {
                if (last == 'q') protect(sequence.number(0, 0));
            }
            case '\'' -> {
                if (last == '}') editing.insertColumnsAtCaret(sequence.positive(0));
                if (last == '~') editing.deleteColumnsAtCaret(sequence.positive(0));
            }
            default -> {}
        }
    }

    private void plain(ControlSequence sequence, int last) {
        int count = sequence.positive(0);
        switch (last) {
            case '@' -> editing.insertCharacters(count);
            case 'A' -> movement.up(count);
            case 'B' -> movement.down(count);
            case 'C' -> movement.right(count);
            case 'D' -> movement.left(count);
            case 'E' -> {
                movement.down(count);
                movement.carriageReturn();
            }
            case 'F' -> {
                movement.up(count);
                movement.carriageReturn();
            }
            case 'G', '`' -> movement.placeColumn(count - 1);
            case 'H', 'f' -> movement.place(count - 1, sequence.positive(1) - 1);
            case 'I' -> movement.tab(count);
            case 'J' -> editing.eraseDisplay(sequence.number(0, 0), false);
            case 'K' -> editing.eraseLine(sequence.number(0, 0), false);
            case 'L' -> editing.insertLines(count);
            case 'M' -> editing.deleteLines(count);
            case 'P' -> editing.deleteCharacters(count);
            case 'S' -> editing.scrollUp(count);
            case 'T' -> {
                if (sequence.count() <= 1) editing.scrollDown(count);
            }
            case 'X' -> editing.eraseCharacters(count);
            case 'Z' -> movement.backTab(count);
            case 'a' -> movement.shift(0, count);
            case 'b' -> printer.repeat(count);
            case 'c' -> queries.primaryAttributes(sequence.number(0, 0));
            case 'd' -> movement.placeRow(count - 1);
            case 'e' -> movement.shift(count, 0);
            case 'g' -> clearTabs(sequence.number(0, 0));
            case 'h', 'l' -> modes.switchAll(sequence, last == 'h');
            case 'm' -> select(sequence);
            case 'n' -> queries.status(sequence.number(0, 0), "");
            case 'r' -> setRows(sequence);
            case 's' -> {
                if (state.modes.has(Mode.LEFT_RIGHT_MARGINS)) setColumns(sequence);
                else movement.save();
            }
            case 't' -> window(sequence);
            case 'u' -> movement.restore();
            default -> {}
        }
    }

    private void marked(ControlSequence sequence, int last) {
        int first = sequence.number(0, 0);
        var keyboard = state.buffer().keyboard();
        switch (String.valueOf((char) sequence.marker()) + (char) last) {
            case "?h", "?l" -> modes.switchAll(sequence, last == 'h');
            case "?J" -> editing.eraseDisplay(first, true);
            case "?K" -> editing.eraseLine(first, true);
            case "?W" -> {
                if (first == 5) movement.resetTabs();
            }
            case "?n" -> queries.status(first, "?");
            case "?u" -> queries.keyboard();
            case ">u" -> keyboard.push(first);
            case "<u" -> keyboard.pop(sequence.positive(0));
            case "=u" -> keyboard.change(first, sequence.positive(1));
            case ">m" -> {
                if (first == 4) state.modifyOtherKeys = Math.min(3, sequence.number(1, 0));
                if (sequence.count() == 0) state.modifyOtherKeys = 0;
            }
            case ">c" -> queries.secondaryAttributes(first);
            case ">q" -> queries.version(first);
            default -> {}
        }
    }

    private void spaced(ControlSequence sequence, int last) {
        if (sequence.marker() != 0) return;
        switch (last) {
            case '@' -> editing.scrollLeft(sequence.positive(0));
            case 'A' -> editing.scrollRight(sequence.positive(0));
            case 'q' -> {
                if (sequence.number(0, 0) <= 6) state.cursorShape = sequence.number(0, 0);
            }
            default -> {}
        }
    }

    private void select(ControlSequence sequence) {
        state.pen.use(SgrReader.apply(sequence, state.pen.style()));
        state.sweepIfCrowded();
    }

    /** DECSCA. */
    private void protect(int how) {
        var style = state.pen.style();
        if (how == 1) state.pen.use(style.with(Style.PROTECTED));
        if (how == 0 || how == 2) state.pen.use(style.without(Style.PROTECTED));
    }

    /** TBC. */
    private void clearTabs(int which) {
        if (which == 0) movement.clearTab();
        if (which == 3) movement.clearTabs();
    }

    /** DECSTBM. */
    private void setRows(ControlSequence sequence) {
        int top = sequence.positive(0) - 1;
        int bottom = end(sequence, state.rows);
        if (top >= bottom && !(top == 0 && state.rows == 1)) return;
        state.margins = state.margins.withRows(top, bottom);
        movement.home();
    }

    /** DECSLRM. */
    private void setColumns(ControlSequence sequence) {
        int left = sequence.positive(0) - 1;
        int right = end(sequence, state.columns);
        if (left >= right) return;
        state.margins = state.margins.withColumns(left, right);
        movement.home();
    }

    private static int end(ControlSequence sequence, int size) {
        int end = sequence.number(1, 0);
        return (end == 0 ? size : Math.min(end, size)) - 1;
    }

    /** DECSTR. */
    private void softReset() {
        for (var mode : SOFTLY_RESET) state.modes.put(mode, mode.initiallySet());
        state.margins = Margins.full(state.columns, state.rows);
        state.caret.setPendingWrap(false);
        state.pen.use(Style.PLAIN);
        state.sets = CharacterSets.INITIAL;
        state.buffer().save(SavedCursor.INITIAL);
    }

    private void window(ControlSequence sequence) {
        int which = sequence.number(1, 0);
        switch (sequence.number(0, 0)) {
            case 18 -> queries.size();
            case 22 -> {
                if (which != 2) state.iconTitles.push();
                if (which != 1) state.windowTitles.push();
            }
            case 23 -> {
                if (which != 2) state.iconTitles.pop();
                if (which != 1) state.windowTitles.pop();
            }
            default -> {}
        }
    }
}
