package dev.agentos.bus;

import dev.agentos.core.InvalidInput;
import java.util.List;

/**
 * Which topics a subscriber wants: words, {@code *} for any one word, and at the end {@code **} for any number of
 * words.
 */
record TopicPattern(List<String> words, boolean openEnded) {
    static TopicPattern of(String text) {
        var words = List.of(text.split("\\.", -1));
        boolean openEnded = words.getLast().equals("**");
        var fixed = openEnded ? words.subList(0, words.size() - 1) : words;
        for (var word : fixed) {
            if (!word.equals("*") && !Words.isWord(word))
                throw new InvalidInput("a topic pattern consists of words, * and an optional final **: " + text);
        }
        return new TopicPattern(fixed, openEnded);
    }

    boolean matches(List<String> topic) {
        if (openEnded ? topic.size() < words.size() : topic.size() != words.size()) return false;
        for (int i = 0; i < words.size(); i++) {
            var word = words.get(i);
            if (!word.equals("*") && !word.equals(topic.get(i))) return false;
        }
        return true;
    }
}
