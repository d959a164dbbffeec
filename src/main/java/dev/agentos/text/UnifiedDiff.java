package dev.agentos.text;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A unified diff of one file. A hunk applies where its lines are found, nearest to the line it names. */
public record UnifiedDiff(List<PatchHunk> hunks) {
    private static final Pattern HEADER =
            Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+\\d{1,9}(?:,(\\d{1,9}))? @@.*");

    /** @param line where it says it starts, from 1 */
    public record PatchHunk(int line, String before, String after) {}

    public static UnifiedDiff parse(String diff) {
        var hunks = new ArrayList<PatchHunk>();
        var lines = diff.split("(?<=\n)");
        for (int i = 0; i < lines.length; ) {
            var header = HEADER.matcher(lines[i].stripTrailing());
            i++;
            if (!header.matches()) continue;
            int line = Integer.parseInt(header.group(1));
            var before = new StringBuilder();
            var after = new StringBuilder();
            int old = count(header.group(2));
            int now = count(header.group(3));
            for (; i < lines.length && (old > 0 || now > 0 || lines[i].startsWith("\\")); i++) {
                add(lines[i], before, after);
                if (lines[i].startsWith("\\")) continue;
                if (!lines[i].startsWith("+")) old--;
                if (!lines[i].startsWith("-")) now--;
            }
            if (old != 0 || now != 0)
                throw new InvalidInput(
                        "the hunk at line " + line + " has a different number of lines than its header says",
                        "the diff may be incomplete");
            // A hunk without old lines names the line before it.
            hunks.add(new PatchHunk(before.isEmpty() ? line + 1 : line, before.toString(), after.toString()));
        }
        if (hunks.isEmpty())
            throw new InvalidInput(
                    "this is not a unified diff", "it has hunks that begin with @@ -line,count +line,count @@");
        return new UnifiedDiff(hunks);
    }

    private static int count(@Nullable String number) {
        return number == null ? 1 : Integer.parseInt(number);
    }

    private static void add(String line, StringBuilder before, StringBuilder after) {
        var content = line.substring(1);
        switch (line.charAt(0)) {
            case ' ' -> {
                before.append(content);
                after.append(content);
            }
            case '-' -> before.append(content);
            case '+' -> after.append(content);
            case '\n' -> {
                before.append(line);
                after.append(line);
            }
            case '\\' -> {
                dropLineEnd(before);
                dropLineEnd(after);
            }
            default ->
                throw new InvalidInput(
                        "a line of a diff begins with a space, +, - or \\, not with \"" + line.charAt(0) + "\"");
        }
    }

    /** "No newline at end of file" is about the line before it, on whichever side that is. */
    private static void dropLineEnd(StringBuilder text) {
        if (!text.isEmpty() && text.charAt(text.length() - 1) == '\n') text.setLength(text.length() - 1);
    }

    /** Throws if a hunk does not fit. */
    public List<Replacement> in(String text) {
        var replacements = new ArrayList<Replacement>();
        int from = 0;
        for (var hunk : hunks) {
            int at = find(hunk, text, from);
            for (var change : TextDiff.between(hunk.before(), hunk.after()))
                replacements.add(new Replacement(at + change.from(), at + change.to(), change.text()));
            from = at + hunk.before().length();
        }
        return replacements;
    }

    private static int find(PatchHunk hunk, String text, int from) {
        int expected = startOfLine(text, hunk.line());
        var places = new ArrayList<Integer>();
        for (int at = text.indexOf(hunk.before(), from);
                at >= 0 && places.size() < 10_000;
                at = text.indexOf(hunk.before(), at + 1)) {
            if (at == 0 || text.charAt(at - 1) == '\n') places.add(at);
            if (hunk.before().isEmpty()) break;
        }
        if (hunk.before().isEmpty()) return Math.min(expected, text.length());
        return places.stream()
                .min(Comparator.comparingInt(at -> Math.abs(at - expected)))
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the hunk at line " + hunk.line() + " no longer applies",
                        "create the diff again"));
    }

    private static int startOfLine(String text, int line) {
        int at = 0;
        for (int i = 1; i < line; i++) {
            int end = text.indexOf('\n', at);
            if (end < 0) return text.length();
            at = end + 1;
        }
        return at;
    }
}
