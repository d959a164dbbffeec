package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import java.util.List;

/** How a program without a replica of its own changes a text. */
public sealed interface Edit {
    /** What it replaces in {@code text}, in order and apart. Throws when it does not fit. */
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
                        "there is no range " + from + " to " + to + " in a text of " + before.length() + " characters",
                        "count in UTF-16 units");
            if (cuts(before, from) || cuts(before, to))
                throw new InvalidInput("the range " + from + " to " + to + " cuts a character in two");
            return List.of(new Replacement(from, to, text));
        }

        private static boolean cuts(String text, int index) {
            return index > 0
                    && index < text.length()
                    && Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index));
        }
    }

    /** The place is named by what is there, which must be there exactly once. */
    record ReplaceMatch(String match, String text) implements Edit {
        @Override
        public List<Replacement> in(String before) {
            if (match.isEmpty()) throw new InvalidInput("nothing to look for");
            int first = before.indexOf(match);
            if (first < 0)
                throw new AgentOsException(
                        ErrorCode.CONFLICT, "the text to replace is not there", "read the document again");
            if (before.indexOf(match, first + 1) >= 0)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the text to replace is there more than once",
                        "name more of what is around it");
            return List.of(new Replacement(first, first + match.length(), text));
        }
    }

    /** The whole text becomes another; only lines that differ are changed. */
    record Rewrite(String text) implements Edit {
        @Override
        public List<Replacement> in(String before) {
            return TextDiff.blocks(before, text);
        }
    }

    /** A unified diff, as {@code diff -u} and git make them. */
    record Patch(String diff) implements Edit {
        @Override
        public List<Replacement> in(String before) {
            return UnifiedDiff.parse(diff).in(before);
        }
    }
}
