package dev.agentos.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Pairs the lines of a changed block: which old line became which new one. A changed line and one inserted beside it
 * often start similarity; compared by character alone, a replacement could start in one and end in the other.
 */
final class LinePairs {
    /** Larger blocks are not split. */
    private static final int MAX_PAIRS = 2_500;

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

    /** Splits the block into similar pairs of lines and the lines between those, as ranges of characters. */
    static List<EditScript.Range> split(String before, String after, EditScript.Range block) {
        var pairs = new LinePairs(before, after, block);
        long pairCount = (long) pairs.linesBefore() * pairs.linesAfter();
        return pairCount <= 1 || pairCount > MAX_PAIRS ? List.of(block) : pairs.parts();
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
        var shared = maxShared();
        var parts = new ArrayList<EditScript.Range>();
        int doneBefore = 0;
        int doneAfter = 0;
        int a = 0;
        int b = 0;
        while (a < linesBefore() && b < linesAfter()) {
            int similarity = similarity(a, b);
            if (similarity > 0 && shared[a][b] == similarity + shared[a + 1][b + 1]) {
                addPart(parts, doneBefore, a, doneAfter, b);
                addPart(parts, a, a + 1, b, b + 1);
                doneBefore = ++a;
                doneAfter = ++b;
            } else if (shared[a][b] == shared[a + 1][b]) a++;
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

    /** The most characters that the lines from each position on can share, pair by pair. */
    private int[][] maxShared() {
        var shared = new int[linesBefore() + 1][linesAfter() + 1];
        for (int a = linesBefore() - 1; a >= 0; a--)
            for (int b = linesAfter() - 1; b >= 0; b--)
                shared[a][b] =
                        Math.max(similarity(a, b) + shared[a + 1][b + 1], Math.max(shared[a + 1][b], shared[a][b + 1]));
        return shared;
    }

    /** How many characters two lines start and end with in common; 0 if that is less than half of the longer one. */
    private int similarity(int a, int b) {
        int fromA = startsBefore.get(a);
        int fromB = startsAfter.get(b);
        int lengthA = startsBefore.get(a + 1) - fromA;
        int lengthB = startsAfter.get(b + 1) - fromB;
        int shorter = Math.min(lengthA, lengthB);
        int start = 0;
        while (start < shorter && before.charAt(fromA + start) == after.charAt(fromB + start)) start++;
        int end = 0;
        while (end < shorter - start
                && before.charAt(fromA + lengthA - 1 - end) == after.charAt(fromB + lengthB - 1 - end)) end++;
        return 2 * (start + end) < Math.max(lengthA, lengthB) ? 0 : start + end;
    }
}
