package dev.agentos.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds lines that one author inserted between two others and that ended up inside a line because another author typed
 * at the same place. They belong before that line.
 */
public final class WholeLines {
    private WholeLines() {}

    /** The whole lines that {@code changes} to {@code base} insert between others. */
    public static List<String> insertedBy(List<Replacement> changes, String base) {
        return changes.stream()
                .filter(change -> change.from() == change.to() && startsLine(base, change.from()))
                .map(Replacement::text)
                .filter(text -> text.endsWith("\n"))
                .toList();
    }

    /** Whether the last of {@code changes} appends lines to a text that ends in the middle of one. */
    public static boolean continuesEnd(List<Replacement> changes, String base) {
        return !changes.isEmpty()
                && changes.getLast().from() == base.length()
                && !startsLine(base, base.length())
                && changes.getLast().text().endsWith("\n");
    }

    private static boolean startsLine(String text, int index) {
        return index == 0 || text.charAt(index - 1) == '\n';
    }

    /** The replacements that move {@code lines} out of other lines of {@code now}, the text after {@code done}. */
    public static List<Replacement> moves(List<String> lines, List<Replacement> done, String now) {
        var moves = new ArrayList<Replacement>();
        int growth = 0;
        for (var change : done) {
            int at = change.from() + growth;
            growth += change.growth();
            if (change.text().isEmpty() || startsLine(now, at) || !lines.contains(change.text())) continue;
            int start = now.lastIndexOf('\n', at - 1) + 1;
            if (!moves.isEmpty() && moves.getLast().to() > start) continue;
            moves.add(new Replacement(start, start, change.text()));
            moves.add(new Replacement(at, at + change.text().length(), ""));
        }
        return moves;
    }
}
