package dev.agentos.review;

import dev.agentos.text.LineDiff;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines that a change added, with their line numbers, and removed. None for a binary file; {@code becameBinary} if
 * it was text before.
 */
public record ChangedLines(List<Line> added, List<String> removed, boolean becameBinary) {
    static final ChangedLines NONE = new ChangedLines(List.of(), List.of(), false);
    private static final ChangedLines BINARY = new ChangedLines(List.of(), List.of(), true);

    public record Line(int number, String text) {}

    public ChangedLines {
        added = List.copyOf(added);
        removed = List.copyOf(removed);
    }

    static ChangedLines between(byte[] before, byte[] now) {
        if (before.length > 0
                && FileContents.hasLines(before)
                && now.length <= FileContents.MAX_TEXT_LENGTH
                && !FileContents.isText(now)) return BINARY;
        if (!FileContents.hasLines(before) || !FileContents.hasLines(now)) return NONE;
        var diff = LineDiff.between(before, now);
        var added = new ArrayList<Line>();
        var removed = new ArrayList<String>();
        for (var range : diff.ranges()) {
            for (int i = range.fromB(); i < range.toB(); i++)
                added.add(new Line(i + 1, diff.after().get(i)));
            removed.addAll(diff.before().subList(range.fromA(), range.toA()));
        }
        return new ChangedLines(added, removed, false);
    }
}
