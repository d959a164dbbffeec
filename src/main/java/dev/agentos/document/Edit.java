package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.text.Replacement;
import dev.agentos.text.TextDiff;
import dev.agentos.text.UnifiedDiff;
import java.util.List;

/** An edit of a text by a program without a replica. */
public sealed interface Edit {
    /** The replacements in {@code text}, in order and not overlapping. Throws if the edit does not fit. */
    List<Replacement> in(String text);

    record Insert(int at, String text) implements Edit {
        @Override
        public List<Replacement> in(String before) {
            return new Replace(at, at, text).in(before);
        }
    }

    record Replace(int from, int to, String text) implements Edit {
        @Override
        public List<Replacement> in(String before) {
            if (from < 0 || to < from || to > before.length())
                throw new InvalidInput(
                        "the range " + from + " to " + to + " is outside the text (" + before.length() + " characters)",
                        "count in UTF-16 units");
            if (cuts(before, from) || cuts(before, to))
                throw new InvalidInput("the range " + from + " to " + to + " splits a character");
            return List.of(new Replacement(from, to, text));
        }

        private static boolean cuts(String text, int index) {
            return index > 0
                    && index < text.length()
                    && Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index));
        }
    }

    /** Replaces a text that must occur exactly once. */
    record ReplaceMatch(String match, String text) implements Edit {
        @Override
        public List<Replacement> in(String before) {
            if (match.isEmpty()) throw new InvalidInput("the text to find is empty");
            int first = before.indexOf(match);
            if (first < 0)
                throw new AgentOsException(
                        ErrorCode.CONFLICT, "the text to replace was not found", "read the document again");
            if (before.indexOf(match, first + 1) >= 0)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the text to replace occurs more than once",
                        "include more of the text around it");
            return List.of(new Replacement(first, first + match.length(), text));
        }
    }

    /** Replaces the whole text; only lines that differ are changed. */
    record Rewrite(String text) implements Edit {
        @Override
        public List<Replacement> in(String before) {
            return TextDiff.blocks(before, text);
        }
    }

    /** A unified diff, as {@code diff -u} and git print it. */
    record Patch(String diff) implements Edit {
        @Override
        public List<Replacement> in(String before) {
            return UnifiedDiff.parse(diff).in(before);
        }
    }
}
