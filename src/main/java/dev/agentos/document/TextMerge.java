package dev.agentos.document;

/** Brings together what two have made of one text, character by character. */
public final class TextMerge {
    private TextMerge() {}

    /** {@code ours} with everything done to it that was done to {@code base} to get {@code theirs}. What either of them wrote is there. */
    public static String of(String base, String ours, String theirs) {
        if (ours.equals(base)) return theirs;
        return Replacement.apply(ours, Merge.after(TextDiff.between(base, ours), TextDiff.between(base, theirs)));
    }
}
