package dev.agentos.search;

import dev.agentos.core.TimedText;
import dev.agentos.protocol.SearchMatchView;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds a pattern in one text, line by line as people count them. */
record Scan(Pattern pattern, int atMost, long deadline) {
    private static final int SHOWN_BEFORE = 80;
    private static final int SHOWN = 300;

    /** Throws {@link TimedText.TimeOver} when the pattern is too much for it. */
    List<SearchMatchView> of(String text) {
        var found = new ArrayList<SearchMatchView>();
        try {
            var matcher = pattern.matcher(new TimedText(text, deadline));
            int line = 1;
            int lineStart = 0;
            for (int at = 0; found.size() < atMost && at <= text.length() && matcher.find(at); ) {
                for (int end = text.indexOf('\n', lineStart);
                        end >= 0 && end < matcher.start();
                        end = text.indexOf('\n', lineStart)) {
                    line++;
                    lineStart = end + 1;
                }
                if (matcher.end() > matcher.start())
                    found.add(match(text, line, lineStart, matcher.start(), matcher.end()));
                at = Math.max(matcher.end(), matcher.start() + 1);
            }
            return found;
        } catch (StackOverflowError deep) {
            throw new TimedText.TimeOver();
        }
    }

    private static SearchMatchView match(String text, int line, int lineStart, int start, int end) {
        int newline = text.indexOf('\n', start);
        int lineEnd = newline < 0 ? text.length() : newline;
        if (lineEnd > lineStart && text.charAt(lineEnd - 1) == '\r') lineEnd--;
        int from = Math.max(lineStart, start - SHOWN_BEFORE);
        int to = Math.max(from, Math.min(lineEnd, from + SHOWN));
        if (from > lineStart && Character.isLowSurrogate(text.charAt(from))) from++;
        if (to > from && Character.isHighSurrogate(text.charAt(to - 1))) to--;
        return new SearchMatchView(
                line, start - lineStart + 1, end - start, text.substring(from, to), from - lineStart + 1);
    }
}
