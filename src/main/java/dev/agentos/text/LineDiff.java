package dev.agentos.text;

import dev.agentos.text.EditScript.Range;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** The changed lines between two texts. A line includes its line end. */
public final class LineDiff {
    /** Texts with more changed lines than this count as wholly different. */
    private static final int MAX_CHANGED_LINES = 2_000;

    private final List<String> before;
    private final List<String> after;
    private final List<Range> ranges;

    private LineDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
        this.ranges = ranges(before, after);
    }

    /** Each byte becomes one character, so no encoding is assumed and nothing is lost. */
    public static LineDiff between(byte[] before, byte[] after) {
        return between(new String(before, StandardCharsets.ISO_8859_1), new String(after, StandardCharsets.ISO_8859_1));
    }

    public static LineDiff between(String before, String after) {
        return new LineDiff(lines(before), lines(after));
    }

    /**
     * The changed lines as in a unified diff without context: {@code -} for a deleted line, {@code +} for a new one.
     */
    public static List<String> marked(String before, String after) {
        var diff = new LineDiff(before.lines().toList(), after.lines().toList());
        var marked = new ArrayList<String>();
        for (var range : diff.ranges) {
            for (var line : diff.before.subList(range.fromA(), range.toA())) marked.add("-" + line);
            for (var line : diff.after.subList(range.fromB(), range.toB())) marked.add("+" + line);
        }
        return marked;
    }

    private static List<String> lines(String text) {
        var lines = new ArrayList<String>();
        for (int start = 0; start < text.length(); ) {
            int newline = text.indexOf('\n', start);
            int end = newline < 0 ? text.length() : newline + 1;
            lines.add(text.substring(start, end));
            start = end;
        }
        return lines;
    }

    private static List<Range> ranges(List<String> before, List<String> after) {
        int shorter = Math.min(before.size(), after.size());
        int start = 0;
        while (start < shorter && before.get(start).equals(after.get(start))) start++;
        int end = 0;
        while (end < shorter - start && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end)))
            end++;
        int skipped = start;
        int lengthBefore = before.size() - start - end;
        int lengthAfter = after.size() - start - end;
        if (lengthBefore == 0 && lengthAfter == 0) return List.of();
        return EditScript.find(
                        lengthBefore,
                        lengthAfter,
                        MAX_CHANGED_LINES,
                        (a, b) -> before.get(a + skipped).equals(after.get(b + skipped)))
                .orElse(List.of(new Range(0, lengthBefore, 0, lengthAfter)))
                .stream()
                .map(range -> new Range(
                        range.fromA() + skipped, range.toA() + skipped, range.fromB() + skipped, range.toB() + skipped))
                .toList();
    }

    public List<String> before() {
        return before;
    }

    public List<String> after() {
        return after;
    }

    /** In order, with at least one unchanged line between two of them. */
    public List<Range> ranges() {
        return ranges;
    }

    public int added() {
        return ranges.stream().mapToInt(range -> range.toB() - range.fromB()).sum();
    }

    public int removed() {
        return ranges.stream().mapToInt(range -> range.toA() - range.fromA()).sum();
    }

    /** The text before with only some of its changes, chosen by their index. */
    public byte[] with(IntPredicate chosen) {
        var text = new ByteArrayOutputStream();
        int at = 0;
        for (int i = 0; i < ranges.size(); i++) {
            var range = ranges.get(i);
            append(text, before.subList(at, range.fromA()));
            append(
                    text,
                    chosen.test(i)
                            ? after.subList(range.fromB(), range.toB())
                            : before.subList(range.fromA(), range.toA()));
            at = range.toA();
        }
        append(text, before.subList(at, before.size()));
        return text.toByteArray();
    }

    private static void append(ByteArrayOutputStream text, List<String> lines) {
        for (var line : lines) text.writeBytes(line.getBytes(StandardCharsets.ISO_8859_1));
    }
}
