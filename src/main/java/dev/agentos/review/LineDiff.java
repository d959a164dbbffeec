package dev.agentos.review;

import dev.agentos.document.EditScript;
import dev.agentos.document.EditScript.Range;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** What differs between two texts, in lines; a line is its bytes up to and with its end. */
final class LineDiff {
    /** Two texts with more differences than this differ as a whole. */
    private static final int MOST_DIFFERENT = 2_000;

    private final List<String> before;
    private final List<String> after;
    private final List<Range> ranges;

    private LineDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
        this.ranges = ranges(before, after);
    }

    static LineDiff between(byte[] before, byte[] after) {
        return new LineDiff(lines(before), lines(after));
    }

    /** Each byte is a character: whatever the encoding, nothing is changed by reading it. */
    private static List<String> lines(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
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
        int most = Math.min(before.size(), after.size());
        int start = 0;
        while (start < most && before.get(start).equals(after.get(start))) start++;
        int end = 0;
        while (end < most - start && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end)))
            end++;
        int skipped = start;
        int lengthBefore = before.size() - start - end;
        int lengthAfter = after.size() - start - end;
        if (lengthBefore == 0 && lengthAfter == 0) return List.of();
        return EditScript.find(
                        lengthBefore,
                        lengthAfter,
                        MOST_DIFFERENT,
                        (a, b) -> before.get(a + skipped).equals(after.get(b + skipped)))
                .orElse(List.of(new Range(0, lengthBefore, 0, lengthAfter)))
                .stream()
                .map(range -> new Range(
                        range.fromA() + skipped, range.toA() + skipped, range.fromB() + skipped, range.toB() + skipped))
                .toList();
    }

    List<String> before() {
        return before;
    }

    List<String> after() {
        return after;
    }

    /** In order; between two of them there is at least one line that is the same in both. */
    List<Range> ranges() {
        return ranges;
    }

    int added() {
        return ranges.stream().mapToInt(range -> range.toB() - range.fromB()).sum();
    }

    int removed() {
        return ranges.stream().mapToInt(range -> range.toA() - range.fromA()).sum();
    }

    /** The text before, with those of its differences that are {@code taken}. */
    byte[] with(IntPredicate taken) {
        var text = new ByteArrayOutputStream();
        int at = 0;
        for (int i = 0; i < ranges.size(); i++) {
            var range = ranges.get(i);
            append(text, before.subList(at, range.fromA()));
            append(
                    text,
                    taken.test(i)
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
