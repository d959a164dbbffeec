package dev.agentos.review;

import dev.agentos.text.EditScript.Range;
import dev.agentos.text.LineDiff;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * A block of changed lines with a few lines of context. Its id is a digest of its lines and of the context in the new
 * text, so it stays the same while other hunks are accepted and is gone once the hunk has changed. Equal hunks in equal
 * context are told apart by their position and get new ids when anything in the file changes.
 */
public record Hunk(String id, Range range, Range shown, List<String> lines) {
    private static final int CONTEXT = 3;

    public Hunk {
        lines = List.copyOf(lines);
    }

    /** {@code version} identifies both texts. */
    static List<Hunk> of(LineDiff diff, String version) {
        var ids = new ArrayList<String>();
        var times = new HashMap<String, Integer>();
        for (var range : diff.ranges()) {
            ids.add(id(diff, range));
            times.merge(ids.getLast(), 1, Integer::sum);
        }
        var hunks = new ArrayList<Hunk>();
        for (int i = 0; i < ids.size(); i++) {
            var id = times.get(ids.get(i)) == 1 ? ids.get(i) : Digest.of(ids.get(i) + version + i);
            var shown = shown(diff, i);
            hunks.add(new Hunk(
                    id, diff.ranges().get(i), shown, lines(diff, diff.ranges().get(i), shown)));
        }
        return hunks;
    }

    private static String id(LineDiff diff, Range range) {
        var after = diff.after();
        return Digest.of(String.join("", after.subList(Math.max(0, range.fromB() - CONTEXT), range.fromB())) + "\0"
                + String.join("", diff.before().subList(range.fromA(), range.toA())) + "\0"
                + String.join("", after.subList(range.fromB(), range.toB())) + "\0"
                + String.join("", after.subList(range.toB(), Math.min(after.size(), range.toB() + CONTEXT))));
    }

    /** The range with its unchanged context, up to the hunks before and after it. */
    private static Range shown(LineDiff diff, int number) {
        var range = diff.ranges().get(number);
        int earliest = number == 0 ? 0 : diff.ranges().get(number - 1).toB();
        int latest = number == diff.ranges().size() - 1
                ? diff.after().size()
                : diff.ranges().get(number + 1).fromB();
        int before = Math.min(CONTEXT, range.fromB() - earliest);
        int after = Math.min(CONTEXT, latest - range.toB());
        return new Range(range.fromA() - before, range.toA() + after, range.fromB() - before, range.toB() + after);
    }

    private static List<String> lines(LineDiff diff, Range range, Range shown) {
        var lines = new ArrayList<String>();
        add(lines, " ", diff.after().subList(shown.fromB(), range.fromB()));
        add(lines, "-", diff.before().subList(range.fromA(), range.toA()));
        add(lines, "+", diff.after().subList(range.fromB(), range.toB()));
        add(lines, " ", diff.after().subList(range.toB(), shown.toB()));
        return lines;
    }

    /** Without line ends; a line that has none is followed by a note, as in git. */
    private static void add(List<String> lines, String mark, List<String> more) {
        for (var line : more) {
            boolean ended = line.endsWith("\n");
            lines.add(mark
                    + new String(
                            (ended ? line.substring(0, line.length() - 1) : line).getBytes(StandardCharsets.ISO_8859_1),
                            StandardCharsets.UTF_8));
            if (!ended) lines.add("\\ No newline at end of file");
        }
    }
}
