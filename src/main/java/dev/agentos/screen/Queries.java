package dev.agentos.screen;

/** Answers what programs ask their terminal. */
final class Queries {
    private final ScreenState state;

    Queries(ScreenState state) {
        this.state = state;
    }

    /** DA1: a VT220 with colours. */
    void primaryAttributes(int which) {
        if (which == 0) reply("\033[?62;22c");
    }

    /** DA2: the number is the age of the xterm we resemble; editors derive from it what they may use. */
    void secondaryAttributes(int which) {
        if (which == 0) reply("\033[>0;276;0c");
    }

    /** XTVERSION. */
    void version(int which) {
        if (which == 0) reply("\033P>|AgentOS\033\\");
    }

    /** DSR, with the marker of the question in the answer. */
    void status(int what, String marker) {
        switch (what) {
            case 5 -> {
                if (marker.isEmpty()) reply("\033[0n");
            }
            case 6 -> reply("\033[" + marker + (1 + state.caret.row() - top()) + ";" + (1 + state.caret.column() - left()) + "R");
            case 996 -> {
                if (!marker.isEmpty()) reply("\033[?997;" + (isDark() ? 1 : 2) + "n");
            }
            default -> {}
        }
    }

    private int top() {
        return state.modes.has(Mode.ORIGIN) ? state.margins.top() : 0;
    }

    private int left() {
        return state.modes.has(Mode.ORIGIN) ? state.margins.left() : 0;
    }

    private boolean isDark() {
        int background = state.palette.get(Palette.BACKGROUND);
        return (background >> 16 & 255) + (background >> 8 & 255) + (background & 255) < 3 * 128;
    }

    void keyboard() {
        reply("\033[?" + state.buffer().keyboard().current() + "u");
    }

    void size() {
        reply("\033[8;" + state.rows + ";" + state.columns + "t");
    }

    private void reply(String text) {
        state.replies.add(text);
    }
}
