package dev.agentos.screen;

/**
 * Writes what makes a terminal in the state of a screen an ordinary one again: what a program may have left on is
 * switched off, and only what it did. Leaves the cursor below everything that is shown.
 */
final class Farewell {
    private static final String NO_KEYBOARD_FLAGS = "\033[<20u\033[=0;1u";

    private final ScreenState state;
    private final StringBuilder text = new StringBuilder("\033\\"); // ends a string that is cut

    private Farewell(ScreenState state) {
        this.state = state;
    }

    static String of(ScreenState state) {
        return new Farewell(state).write();
    }

    private String write() {
        if (state.modes.has(Mode.SYNCHRONIZED_OUTPUT)) text.append(Mode.SYNCHRONIZED_OUTPUT.sequence(false));
        if (state.modifyOtherKeys != 0) text.append("\033[>4m");
        if (state.cursorShape != 0) text.append("\033[0 q");
        if (!state.mouse.equals(Mouse.OFF))
            text.append("\033[?1000l\033[?1002l\033[?1003l\033[?9l\033[?1005l\033[?1006l\033[?1015l\033[?1016l");
        modes();
        if (!state.buffer().keyboard().sequence().isEmpty()) text.append(NO_KEYBOARD_FLAGS);
        if (state.alternate != null) leaveAlternate();
        if (!state.palette.sequence().isEmpty())
            text.append("\033]104\033\\\033]110\033\\\033]111\033\\\033]112\033\\");
        if (!state.progress.equals(Progress.NOTHING)) text.append("\033]9;4;0\033\\");
        // Margins that are reset take the cursor home.
        text.append("\033[r").append(state.alternate == null ? below() : "\0338");
        return text.append("\033[0m\033(B\017\033]8;;\033\\\r\n").toString();
    }

    private void modes() {
        for (var mode : Mode.values()) {
            if (state.modes.has(mode) == mode.initiallySet()) continue;
            text.append(mode == Mode.APPLICATION_KEYPAD ? "\033>" : mode.sequence(mode.initiallySet()));
        }
    }

    /** The cursor goes back to where it was when the alternate screen came up. */
    private void leaveAlternate() {
        text.append("\033[r\033[?1049l\0337");
        if (!state.primary.keyboard().sequence().isEmpty()) text.append(NO_KEYBOARD_FLAGS);
    }

    /** The row under which nothing is shown. */
    private String below() {
        int last = state.rows - 1;
        while (last > state.caret.row() && state.primary.row(last).visibleEnd() == 0) last--;
        return "\033[" + (last + 1) + ";1H";
    }
}
