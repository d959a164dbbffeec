package dev.agentos.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shortest way from one sequence, A, to another, B, found greedily (E. Myers, "An O(ND) Difference Algorithm and
 * Its Variations", 1986).
 */
public final class EditScript {
    /** No way leads here. */
    private static final int NOWHERE = Integer.MIN_VALUE / 2;

    /** What differs: a range in each of both sequences. Between two of them both are the same. */
    public record Range(int fromA, int toA, int fromB, int toB) {}

    public interface Same {
        boolean at(int a, int b);
    }

    private final int lengthA;
    private final int lengthB;
    private final Same same;
    /** After each number of edits, how far into A each diagonal comes; diagonal d is at index d + edits. */
    private final List<int[]> rounds = new ArrayList<>();

    private EditScript(int lengthA, int lengthB, Same same) {
        this.lengthA = lengthA;
        this.lengthB = lengthB;
        this.same = same;
    }

    /** Empty when more than {@code most} elements would have to go or come. */
    public static Optional<List<Range>> find(int lengthA, int lengthB, int most, Same same) {
        return new EditScript(lengthA, lengthB, same).find(most);
    }

    private Optional<List<Range>> find(int most) {
        int end = lengthA - lengthB;
        for (int edits = 0; edits <= most; edits++) {
            var reached = furthest(edits);
            rounds.add(reached);
            if (Math.abs(end) <= edits && (end + edits) % 2 == 0 && reached[end + edits] == lengthA)
                return Optional.of(walkBack());
        }
        return Optional.empty();
    }

    private int[] furthest(int edits) {
        var reached = new int[2 * edits + 1];
        for (int d = -edits; d <= edits; d += 2) {
            int a = edits == 0 ? 0 : Math.max(byDeleting(d, edits), byInserting(d, edits));
            while (a >= 0 && a < lengthA && a - d < lengthB && same.at(a, a - d)) a++;
            reached[d + edits] = a;
        }
        return reached;
    }

    /** Comes from the diagonal below, past one element of A. */
    private int byDeleting(int d, int edits) {
        int a = d > -edits ? rounds.get(edits - 1)[d + edits - 2] + 1 : NOWHERE;
        return a > lengthA ? NOWHERE : a;
    }

    /** Comes from the diagonal above, past one element of B. */
    private int byInserting(int d, int edits) {
        int a = d < edits ? rounds.get(edits - 1)[d + edits] : NOWHERE;
        return a - d > lengthB ? NOWHERE : a;
    }

    private List<Range> walkBack() {
        var ranges = new ArrayList<Range>();
        int d = lengthA - lengthB;
        for (int edits = rounds.size() - 1; edits > 0; edits--) {
            int deleting = byDeleting(d, edits);
            int inserting = byInserting(d, edits);
            boolean inserts = inserting >= deleting;
            int a = inserts ? inserting : deleting;
            add(ranges, inserts ? new Range(a, a, a - d - 1, a - d) : new Range(a - 1, a, a - d, a - d));
            d += inserts ? 1 : -1;
        }
        return ranges.reversed();
    }

    /** One that touches the last one, which comes after it, becomes part of it. */
    private static void add(List<Range> ranges, Range range) {
        if (!ranges.isEmpty()
                && ranges.getLast().fromA() == range.toA()
                && ranges.getLast().fromB() == range.toB()) {
            var last = ranges.removeLast();
            ranges.add(new Range(range.fromA(), last.toA(), range.fromB(), last.toB()));
        } else {
            ranges.add(range);
        }
    }
}
