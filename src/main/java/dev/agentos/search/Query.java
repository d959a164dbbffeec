package dev.agentos.search;

import dev.agentos.core.InvalidInput;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The text to search for, and the files to search. */
public record Query(
        String text, boolean regex, boolean caseSensitive, boolean word, String include, String exclude, int limit) {
    private static final int MAX_LENGTH = 2_000;
    public static final int USUAL_LIMIT = 2_000;
    private static final int MAX_LIMIT = 20_000;

    public Query {
        if (text.isEmpty()) throw new InvalidInput("the search text is missing", "send ?q=");
        if (text.length() > MAX_LENGTH)
            throw new InvalidInput("the search text is longer than " + MAX_LENGTH + " characters");
        if (limit < 1 || limit > MAX_LIMIT) throw new InvalidInput("the limit must be between 1 and " + MAX_LIMIT);
    }

    Pattern pattern() {
        int flags = Pattern.MULTILINE | (caseSensitive ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        try {
            var plain = Pattern.compile(
                    regex ? text : Pattern.quote(text),
                    flags); // alone first: what is around it must not balance its brackets
            return word ? Pattern.compile("(?<!\\w)(?:" + plain.pattern() + ")(?!\\w)", flags) : plain;
        } catch (PatternSyntaxException wrong) {
            throw new InvalidInput(
                    "not a regular expression: " + wrong.getDescription() + " near position " + wrong.getIndex());
        } catch (StackOverflowError deep) {
            throw new InvalidInput("the regular expression is nested too deeply");
        }
    }
}
