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
            case 6 ->
                reply("\033[" + marker + (1 + state.caret.row() - top()) + ";" + (1 + state.caret.column() - left())
                        + "R");
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

    /** DECRQSS: the setting as the sequence that would make it, without its introducer. */
    void setting(String name) {
        var margins = state.margins;
        var value = switch (name) {
            case "m" -> attributes();
            case "r" -> (margins.top() + 1) + ";" + (margins.bottom() + 1) + "r";
            case "s" -> (margins.left() + 1) + ";" + (margins.right() + 1) + "s";
            case " q" -> state.cursorShape + " q";
            case "\"q" -> (state.pen.style().has(Style.PROTECTED) ? 1 : 0) + "\"q";
            case "\"p" -> "62;1\"p";
            default -> "";
        };
        reply("\033P" + (value.isEmpty() ? 0 : 1) + "$r" + value + "\033\\");
    }

    private String attributes() {
        var sequence = new AnsiWriter(state).rewrite(state.pen.style()).toString();
        return sequence.substring("\033[".length(), sequence.indexOf('m') + 1);
    }

    private void reply(String text) {
        state.replies.add(text);
    }
}
