package dev.agentos.search;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.TimedText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Patterns of paths, separated by commas: {@code *.java} is a name anywhere, {@code src/**} a path from the top. What
 * names a folder means everything in it.
 */
final class Globs {
    private static final int MAX_LENGTH = 1_000;
    private static final long PATIENCE_NANOS = 100_000_000;

    private final List<Pattern> patterns = new ArrayList<>();

    Globs(String text) {
        if (text.length() > MAX_LENGTH)
            throw new InvalidInput("the path patterns are longer than " + MAX_LENGTH + " characters");
        for (var glob : split(text)) if (!glob.isBlank()) patterns.add(compile(glob.strip()));
    }

    boolean isEmpty() {
        return patterns.isEmpty();
    }

    boolean match(String path) {
        try {
            var text = new TimedText(path, System.nanoTime() + PATIENCE_NANOS);
            return patterns.stream().anyMatch(pattern -> pattern.matcher(text).matches());
        } catch (TimedText.TimeOver hostile) {
            throw new InvalidInput("a path pattern takes too long", "use fewer stars");
        }
    }

    /** Not at the commas in {@code {a,b}}. */
    private static List<String> split(String text) {
        var parts = new ArrayList<String>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '{') depth++;
            if (c == '}') depth--;
            if (c != ',' || depth > 0) continue;
            parts.add(text.substring(start, i));
            start = i + 1;
        }
        parts.add(text.substring(start));
        return parts;
    }

    private static Pattern compile(String glob) {
        var bare = glob.replaceFirst("^\\./", "").replaceFirst("^/", "").replaceFirst("/$", "");
        var anywhere = bare.contains("/") ? "" : "(?:.*/)?";
        try {
            return Pattern.compile(anywhere + regex(bare) + "(?:/.*)?", Pattern.DOTALL);
        } catch (PatternSyntaxException wrong) {
            throw new InvalidInput("not a path pattern: " + glob);
        }
    }

    private static String regex(String glob) {
        var regex = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            switch (c) {
                case '*' -> {
                    boolean deep = glob.startsWith("**", i);
                    boolean folders = deep && glob.startsWith("**/", i);
                    regex.append(folders ? "(?:.*/)?" : deep ? ".*" : "[^/]*");
                    i += folders ? 2 : deep ? 1 : 0;
                }
                case '?' -> regex.append("[^/]");
                case '{' -> {
                    depth++;
                    regex.append("(?:");
                }
                case '}' -> regex.append(depth-- > 0 ? ")" : "\\}");
                case ',' -> regex.append(depth > 0 ? "|" : ",");
                default -> regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return regex.toString();
    }
}
