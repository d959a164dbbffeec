package dev.agentos.document;

import java.util.ArrayList;
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
     * Character by character: {@code ours} with everything done to it that was done to {@code base} to get {@code
     * theirs}. What either of them wrote is there, and no line is split by lines that came between others.
     */
    public static String of(String base, String ours, String theirs) {
        if (ours.equals(base)) return theirs;
        var done = TextDiff.between(base, ours);
        var moved = new ArrayList<Replacement>();
        for (var change : TextDiff.between(base, theirs)) {
            for (var one : Merge.after(done, List.of(change))) {
                moved.add(isBetweenLines(base, change) ? beforeLine(ours, one, moved) : one);
            }
        }
        return Replacement.apply(ours, moved);
    }

    private static boolean isBetweenLines(String text, Replacement change) {
        boolean addsLines = change.from() == change.to() && change.text().endsWith("\n");
        return addsLines && startOfLine(text, change.from()) == change.from();
    }

    private static int startOfLine(String text, int index) {
        return text.lastIndexOf('\n', index - 1) + 1;
    }

    /** Unless something else is done in that line before it. */
    private static Replacement beforeLine(String text, Replacement lines, List<Replacement> earlier) {
        int start = startOfLine(text, lines.from());
        if (!earlier.isEmpty() && earlier.getLast().to() > start) return lines;
        return new Replacement(start, start, lines.text());
    }
}
