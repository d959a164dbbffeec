package dev.agentos.command.terminal;

import dev.agentos.screen.Screen;
import dev.agentos.terminal.TerminalSize;
import java.util.ArrayList;
import java.util.List;

/**
 * A terminal's screen in a window of another size: cut or padded, with a line below that says so. Writes only what has
 * changed since the last time.
 */
final class Picture {
    static final String BEGIN = "\u001b[?1049h\u001b[0m\u001b[2J";
    static final String END = "\u001b[0m\u001b[?25h\u001b[?1049l";

    private final TerminalSize window;
    private List<String> painted = List.of();

    Picture(TerminalSize window) {
        this.window = window;
    }

    TerminalSize window() {
        return window;
    }

    /** The bytes that update the window to the current screen. */
    String paint(Screen screen) {
        var lines = lines(screen);
        var text = new StringBuilder("\u001b[?2026h\u001b[?25l");
        for (int row = 0; row < lines.size(); row++) {
            if (row < painted.size() && painted.get(row).equals(lines.get(row))) continue;
            text.append("\u001b[")
                    .append(row + 1)
                    .append(";1H\u001b[0m\u001b[2K")
                    .append(lines.get(row));
        }
        painted = lines;
        return text.append(cursor(screen)).append("\u001b[?2026l").toString();
    }

    private List<String> lines(Screen screen) {
        int room = Math.max(1, window.rows() - 1);
        int first = firstRow(screen);
        var lines = new ArrayList<String>();
        for (int row = 0; row < room; row++)
            lines.add(first + row < screen.rows() ? screen.styledRow(first + row, window.columns()) : "");
        if (window.rows() > 1) lines.add(remark(screen));
        return lines;
    }

    /** The first row to show so that the cursor is visible. */
    private int firstRow(Screen screen) {
        int room = Math.max(1, window.rows() - 1);
        return Math.clamp(screen.cursor().row() - room + 1L, 0, Math.max(0, screen.rows() - room));
    }

    private String remark(Screen screen) {
        var text = "terminal is " + screen.columns() + "x" + screen.rows() + ", your window is " + window.columns()
                + "x" + window.rows() + ": type to resize the terminal";
        return "\u001b[2m" + (text.length() > window.columns() ? text.substring(0, window.columns()) : text)
                + "\u001b[0m";
    }

    private String cursor(Screen screen) {
        var cursor = screen.cursor();
        if (!cursor.visible() || cursor.column() >= window.columns()) return "";
        return "\u001b[" + (cursor.row() - firstRow(screen) + 1) + ";" + (cursor.column() + 1) + "H\u001b[?25h";
    }
}
