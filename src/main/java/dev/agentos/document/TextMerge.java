package dev.agentos.document;

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
     * theirs}. What either of them wrote is there.
     */
    public static String of(String base, String ours, String theirs) {
        if (ours.equals(base)) return theirs;
        return Replacement.apply(ours, Merge.after(TextDiff.between(base, ours), TextDiff.between(base, theirs)));
    }
}
