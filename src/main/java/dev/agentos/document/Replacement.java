package dev.agentos.document;

import java.util.List;

/** In a text, the characters from one index to another give way to others. Indexes are in UTF-16 units. */
public record Replacement(int from, int to, String text) {
    public Replacement {
        if (from < 0 || to < from) throw new IllegalArgumentException("not a range: " + from + " to " + to);
    }

    int growth() {
        return text.length() - (to - from);
    }

    /** Does all of them, which are in order and apart, to {@code text}. */
    static String apply(String text, List<Replacement> replacements) {
        var changed = new StringBuilder(text);
        for (var replacement : replacements.reversed())
            changed.replace(replacement.from, replacement.to, replacement.text);
        return changed.toString();
    }
}
