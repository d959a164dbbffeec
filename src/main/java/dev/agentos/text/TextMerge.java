package dev.agentos.text;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Merges two versions of a text, character by character. */
public final class TextMerge {
    private TextMerge() {}

    /**
     * Makes the changes from {@code base} to {@code theirs} in {@code ours}. Keeps all text that either side inserted,
     * in its order; lines inserted by them never split a line of ours.
     */
    public static String of(String base, String ours, String theirs) {
        if (ours.equals(base)) return theirs;
        var done = TextDiff.between(base, ours);
        var inserted = inserted(done);
        var moved = new ArrayList<Replacement>();
        for (var change : TextDiff.between(base, theirs)) {
            for (var one : Rebase.onto(done, List.of(change))) {
                moved.add(addsLines(base, change) ? beforeLine(ours, one, inserted, moved) : one);
            }
        }
        return Replacement.apply(ours, moved);
    }

    /** The characters of the new text that the changes inserted. */
    private static BitSet inserted(List<Replacement> changes) {
        var inserted = new BitSet();
        int shift = 0;
        for (var change : changes) {
            int from = change.from() + shift;
            inserted.set(from, from + change.text().length());
            shift += change.growth();
        }
        return inserted;
    }

    private static boolean addsLines(String text, Replacement change) {
        boolean isInsertion = change.from() == change.to() && change.text().endsWith("\n");
        return isInsertion && startOfLine(text, change.from()) == change.from();
    }

    private static int startOfLine(String text, int index) {
        return text.lastIndexOf('\n', index - 1) + 1;
    }

    /** Moves lines back only past characters that ours inserted, so that nothing else changes its order. */
    private static Replacement beforeLine(String text, Replacement lines, BitSet inserted, List<Replacement> earlier) {
        int start = startOfLine(text, lines.from());
        boolean changesOrder = inserted.nextClearBit(start) < lines.from();
        if (changesOrder || !earlier.isEmpty() && earlier.getLast().to() > start) return lines;
        return new Replacement(start, start, lines.text());
    }
}
