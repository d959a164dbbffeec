package dev.agentos.review;

import dev.agentos.text.LineDiff;
import dev.agentos.text.TextMerge;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The lines of a file that only the agent wrote, which no user edit brings into the baseline. Two texts alone do not
 * say whether a user moved a line or moved others around it, nor whether they typed it or restored by undo what they
 * had deleted. White space in a line does not count: indenting a line does not change its author.
 */
final class PendingLines {
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    private final String baseline;
    private final String before;
    private final String after;
    private final DeletedLines deleted;
    private final Map<String, Integer> inBaseline;
    private final Map<String, Integer> inBefore;
    private final Map<String, Integer> inAfter;

    private PendingLines(String baseline, String before, String after, DeletedLines deleted) {
        this.baseline = baseline;
        this.before = before;
        this.after = after;
        this.deleted = deleted;
        this.inBaseline = count(baseline);
        this.inBefore = count(before);
        this.inAfter = count(after);
    }

    /** The baseline once a user has changed the file from {@code before} to {@code after}. */
    static String withEdit(String baseline, String before, String after, DeletedLines deleted) {
        return new PendingLines(baseline, before, after, deleted).withEdit();
    }

    private String withEdit() {
        var moved = MovedLines.in(baseline, before, after).orElse(new MovedLines(baseline, before));
        var merged = TextMerge.of(moved.before(), moved.baseline(), after);
        var takenOver = takenOver(merged);
        var next = takenOver.isEmpty() ? merged : without(takenOver, merged);
        noteDeleted(next);
        return next;
    }

    /** How many copies of each of the agent's lines are in {@code merged} although the user has not written them. */
    private Map<String, Integer> takenOver(String merged) {
        var takenOver = new HashMap<String, Integer>();
        count(merged).forEach((line, copies) -> {
            int more = copies - inBaseline.getOrDefault(line, 0);
            if (more > 0 && more > written(line)) takenOver.put(line, more - written(line));
        });
        return takenOver;
    }

    private int written(String line) {
        if (deleted.contains(line)) return 0;
        return isPending(line) ? Math.max(0, inAfter.getOrDefault(line, 0) - inBefore.get(line)) : Integer.MAX_VALUE;
    }

    private boolean isPending(String line) {
        return inBefore.getOrDefault(line, 0) > inBaseline.getOrDefault(line, 0);
    }

    private String without(Map<String, Integer> takenOver, String merged) {
        var diff = LineDiff.between(baseline, merged);
        var text = new StringBuilder();
        int at = 0;
        for (var range : diff.ranges()) {
            diff.after().subList(at, range.fromB()).forEach(text::append);
            for (var line : diff.after().subList(range.fromB(), range.toB()))
                if (takenOver.merge(key(line), -1, Integer::sum) < 0) text.append(line);
            at = range.toB();
        }
        diff.after().subList(at, diff.after().size()).forEach(text::append);
        return text.toString();
    }

    /** A line that was accepted until the user deleted it is no longer only the agent's. */
    private void noteDeleted(String next) {
        var inNext = count(next);
        inBaseline.forEach((line, copies) -> {
            if (copies > inNext.getOrDefault(line, 0)) deleted.forget(line);
        });
        inBefore.forEach((line, copies) -> {
            if (isPending(line) && copies > inAfter.getOrDefault(line, 0)) deleted.add(line);
        });
    }

    private static Map<String, Integer> count(String text) {
        var counts = new HashMap<String, Integer>();
        text.lines()
                .map(PendingLines::key)
                .filter(line -> !line.isEmpty())
                .forEach(line -> counts.merge(line, 1, Integer::sum));
        return counts;
    }

    private static String key(String line) {
        return WHITE_SPACE.matcher(line).replaceAll("");
    }
}
