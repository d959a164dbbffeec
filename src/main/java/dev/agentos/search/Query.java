package dev.agentos.search;

import dev.agentos.core.InvalidInput;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What is looked for, and in which files. */
public record Query(
        String text, boolean regex, boolean caseSensitive, boolean word, String include, String exclude, int limit) {
    private static final int MAX_LENGTH = 2_000;
    public static final int USUAL_LIMIT = 2_000;
    private static final int MOST = 20_000;

    public Query {
        if (text.isEmpty()) throw new InvalidInput("nothing is looked for", "give ?q=");
        if (text.length() > MAX_LENGTH)
            throw new InvalidInput("what is looked for is longer than " + MAX_LENGTH + " characters");
        if (limit < 1 || limit > MOST) throw new InvalidInput("a limit is between 1 and " + MOST);
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
