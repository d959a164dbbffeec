package dev.agentos.document;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Brings together what two have made of one text. */
public final class TextMerge {
    private TextMerge() {}

    /** What both have made of {@code base}; empty when they have changed the same place. */
    public static Optional<String> unlessContested(String base, String ours, String theirs) {
        var reconciler = new Reconciler(Trail.between(base, ours), ours);
        var plan = reconciler.plan(TextDiff.blocks(base, theirs), Strategy.PROMPT_USER);
        return plan.contests().isEmpty() ? Optional.of(Replacement.apply(ours, plan.replacements())) : Optional.empty();
    }

    /**
     * Character by character: {@code ours} with everything done to it that was done to {@code base} to get
     * {@code theirs}. What either of them wrote is there and in its order, and whole lines that they added split no
     * line of ours.
     */
    public static String of(String base, String ours, String theirs) {
        if (ours.equals(base)) return theirs;
        var done = TextDiff.between(base, ours);
        var written = written(done);
        var moved = new ArrayList<Replacement>();
        for (var change : TextDiff.between(base, theirs)) {
            for (var one : Merge.after(done, List.of(change))) {
                moved.add(addsLines(base, change) ? beforeLine(ours, one, written, moved) : one);
            }
        }
        return Replacement.apply(ours, moved);
    }

    /** The characters of the new text that the old one does not have. */
    private static BitSet written(List<Replacement> changes) {
        var written = new BitSet();
        int shift = 0;
        for (var change : changes) {
            int from = change.from() + shift;
            written.set(from, from + change.text().length());
            shift += change.text().length() - (change.to() - change.from());
        }
        return written;
    }

    private static boolean addsLines(String text, Replacement change) {
        boolean isInsertion = change.from() == change.to() && change.text().endsWith("\n");
        return isInsertion && startOfLine(text, change.from()) == change.from();
    }

    private static int startOfLine(String text, int index) {
        return text.lastIndexOf('\n', index - 1) + 1;
    }

    /** Only past what we wrote ourselves: what both have stays in its order, and so do their other changes. */
    private static Replacement beforeLine(String text, Replacement lines, BitSet written, List<Replacement> earlier) {
        int start = startOfLine(text, lines.from());
        boolean changesOrder = written.nextClearBit(start) < lines.from();
        if (changesOrder || !earlier.isEmpty() && earlier.getLast().to() > start) return lines;
        return new Replacement(start, start, lines.text());
    }
}
