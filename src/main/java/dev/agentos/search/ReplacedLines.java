package dev.agentos.search;

import dev.agentos.protocol.ReplacedView.LineChange;
import java.util.ArrayList;
import java.util.List;

/**
 * Gathers, from replacements in the order of the text, the lines they touch, before and after. Several in one line are
 * one change.
 */
final class ReplacedLines {
    private static final int MAX_LINES = 200;
    private static final int SHOWN = 500;
    private static final int MAX_MATCHES = 2_000;

    private final String text;
    private final List<LineChange> lines = new ArrayList<>();
    private final List<String> matches = new ArrayList<>();
    private final StringBuilder after = new StringBuilder();
    private int count;
    private int line = 1;
    private int counted;
    private int start = -1;
    private int end = -1;
    private int copied;

    ReplacedLines(String text) {
        this.text = text;
    }

    void replaced(int from, int to, String by) {
        count++;
        if (matches.size() < MAX_MATCHES) matches.add(shown(by));
        if (lines.size() >= MAX_LINES) return;
        if (from >= end) {
            finish();
            start = text.lastIndexOf('\n', from - 1) + 1;
            copied = start;
        }
        after.append(text, copied, from).append(by);
        copied = to;
        int newline = text.indexOf('\n', Math.max(from, to - 1));
        end = newline < 0 ? text.length() : newline;
        if (end < to) end = to;
    }

    private void finish() {
        if (start < 0) return;
        after.append(text, copied, Math.max(copied, end));
        for (; counted < start; counted++) if (text.charAt(counted) == '\n') line++;
        lines.add(new LineChange(line, shown(text.substring(start, end)), shown(after.toString())));
        after.setLength(0);
        start = -1;
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }

    int count() {
        return count;
    }

    List<String> matches() {
        return List.copyOf(matches);
    }

    List<LineChange> all() {
        finish();
        return List.copyOf(lines);
    }
}
