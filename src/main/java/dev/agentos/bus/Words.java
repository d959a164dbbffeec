package dev.agentos.bus;

import dev.agentos.core.InvalidInput;
import java.util.List;

/** Dot-separated words of lower-case letters, digits, {@code -} and {@code _}: the form of topics and message types. */
final class Words {
    private static final int LONGEST = 256;

    private Words() {}

    static List<String> of(String text, String what) {
        if (text.length() > LONGEST) throw new InvalidInput(what + " is longer than " + LONGEST + " characters");
        var words = List.of(text.split("\\.", -1));
        for (var word : words) {
            if (!isWord(word)) throw new InvalidInput(what + " consists of words separated by dots: " + text);
        }
        return words;
    }

    static boolean isWord(String word) {
        return !word.isEmpty()
                && word.chars().allMatch(c -> c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_');
    }
}
