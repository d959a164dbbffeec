package dev.agentos.document;

import java.util.ArrayList;
import java.util.List;

/** In a text, the characters from one index to another give way to others. Indexes are in UTF-16 units. */
public record Replacement(int from, int to, String text) {
    public Replacement {
        if (from < 0 || to < from) throw new IllegalArgumentException("not a range: " + from + " to " + to);
    }

    int growth() {
        return text.length() - (to - from);
    }

    /** What takes back all of them, in the text that they made of {@code before}. */
    static List<Replacement> inverse(String before, List<Replacement> replacements) {
        var inverse = new ArrayList<Replacement>();
        int growth = 0;
        for (var replacement : replacements) {
            int from = replacement.from + growth;
            inverse.add(new Replacement(from, from + replacement.text.length(), before.substring(replacement.from, replacement.to)));
            growth += replacement.growth();
        }
        return inverse;
    }

    /** Does all of them, which are in order and apart, to {@code text}. */
    static String apply(String text, List<Replacement> replacements) {
        var changed = new StringBuilder(text);
        for (var replacement : replacements.reversed()) changed.replace(replacement.from, replacement.to, replacement.text);
        return changed.toString();
    }
}
