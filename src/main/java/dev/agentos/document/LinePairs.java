package dev.agentos.document;

import java.util.ArrayList;
import java.util.List;

/**
 * Which line of a changed block became which. A line that was changed and one that was inserted beside it often begin
 * alike; compared by characters alone, the change could begin in the one and end in the other.
 */
final class LinePairs {
    /** Larger blocks stay as they are. */
    private static final int MOST_PAIRS = 2_500;

    private final String before;
    private final String after;
    private final List<Integer> startsBefore;
    private final List<Integer> startsAfter;

    private LinePairs(String before, String after, EditScript.Range block) {
        this.before = before;
        this.after = after;
        this.startsBefore = lineStarts(before, block.fromA(), block.toA());
        this.startsAfter = lineStarts(after, block.fromB(), block.toB());
    }

    /** The block in parts: each pair of lines that are alike, and what is between the pairs. Ranges of characters. */
    static List<EditScript.Range> split(String before, String after, EditScript.Range block) {
        var pairs = new LinePairs(before, after, block);
        long most = (long) pairs.linesBefore() * pairs.linesAfter();
        return most <= 1 || most > MOST_PAIRS ? List.of(block) : pairs.parts();
    }

    private static List<Integer> lineStarts(String text, int from, int to) {
        var starts = new ArrayList<Integer>();
        for (int at = from; at < to; at = text.indexOf('\n', at) < 0 ? to : Math.min(to, text.indexOf('\n', at) + 1))
            starts.add(at);
        starts.add(to);
        return starts;
    }

    private int linesBefore() {
        return startsBefore.size() - 1;
    }

    private int linesAfter() {
        return startsAfter.size() - 1;
    }

    private List<EditScript.Range> parts() {
        var kept = mostKept();
        var parts = new ArrayList<EditScript.Range>();
        int doneBefore = 0;
        int doneAfter = 0;
        int a = 0;
        int b = 0;
        while (a < linesBefore() && b < linesAfter()) {
            int alike = alike(a, b);
            if (alike > 0 && kept[a][b] == alike + kept[a + 1][b + 1]) {
                addPart(parts, doneBefore, a, doneAfter, b);
                addPart(parts, a, a + 1, b, b + 1);
                doneBefore = ++a;
                doneAfter = ++b;
            } else if (kept[a][b] == kept[a + 1][b]) a++;
            else b++;
        }
        addPart(parts, doneBefore, linesBefore(), doneAfter, linesAfter());
        return parts;
    }

    private void addPart(List<EditScript.Range> parts, int fromA, int toA, int fromB, int toB) {
        if (fromA < toA || fromB < toB)
            parts.add(new EditScript.Range(
                    startsBefore.get(fromA), startsBefore.get(toA), startsAfter.get(fromB), startsAfter.get(toB)));
    }

    /** How many characters the lines from each place on can have in common at most, pair by pair. */
    private int[][] mostKept() {
        var kept = new int[linesBefore() + 1][linesAfter() + 1];
        for (int a = linesBefore() - 1; a >= 0; a--)
            for (int b = linesAfter() - 1; b >= 0; b--)
                kept[a][b] = Math.max(alike(a, b) + kept[a + 1][b + 1], Math.max(kept[a + 1][b], kept[a][b + 1]));
        return kept;
    }

    /** What two lines begin and end with; nothing when that is less than half of the longer one. */
    private int alike(int a, int b) {
        int fromA = startsBefore.get(a);
        int fromB = startsAfter.get(b);
        int lengthA = startsBefore.get(a + 1) - fromA;
        int lengthB = startsAfter.get(b + 1) - fromB;
        int most = Math.min(lengthA, lengthB);
        int start = 0;
        while (start < most && before.charAt(fromA + start) == after.charAt(fromB + start)) start++;
        int end = 0;
        while (end < most - start
                && before.charAt(fromA + lengthA - 1 - end) == after.charAt(fromB + lengthB - 1 - end)) end++;
        return 2 * (start + end) < Math.max(lengthA, lengthB) ? 0 : start + end;
    }
}
