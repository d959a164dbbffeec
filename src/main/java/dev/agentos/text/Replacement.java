package dev.agentos.text;

import java.util.List;

/** Replaces the characters of a text from one index up to another. Indexes count UTF-16 units. */
public record Replacement(int from, int to, String text) {
    public Replacement {
        if (from < 0 || to < from) throw new IllegalArgumentException("not a range: " + from + " to " + to);
    }

    public int growth() {
        return text.length() - (to - from);
    }

    /** Makes all {@code replacements}, which are in order and do not overlap. */
    public static String apply(String text, List<Replacement> replacements) {
        var changed = new StringBuilder(text);
        for (var replacement : replacements.reversed())
            changed.replace(replacement.from, replacement.to, replacement.text);
        return changed.toString();
    }
}
