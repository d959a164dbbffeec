package dev.agentos.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shortest edit script from one sequence, A, to another, B, by the greedy algorithm of E. Myers, "An O(ND)
 * Difference Algorithm and Its Variations", 1986.
 */
public final class EditScript {
    private static final int UNREACHABLE = Integer.MIN_VALUE / 2;

    /** A range of each sequence that differs. Between two such ranges the sequences are equal. */
    public record Range(int fromA, int toA, int fromB, int toB) {}

    interface Equality {
        boolean at(int a, int b);
    }

    private final int lengthA;
    private final int lengthB;
    private final Equality equal;
    /** For each number of edits, how far into A each diagonal reaches; diagonal d is at index d + edits. */
    private final List<int[]> rounds = new ArrayList<>();

    private EditScript(int lengthA, int lengthB, Equality equal) {
        this.lengthA = lengthA;
        this.lengthB = lengthB;
        this.equal = equal;
    }

    /** Empty if it takes more than {@code maxEdits} deletions and insertions. */
    static Optional<List<Range>> find(int lengthA, int lengthB, int maxEdits, Equality equal) {
        return new EditScript(lengthA, lengthB, equal).find(maxEdits);
    }

    private Optional<List<Range>> find(int maxEdits) {
        int end = lengthA - lengthB;
        for (int edits = 0; edits <= maxEdits; edits++) {
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
            while (a >= 0 && a < lengthA && a - d < lengthB && equal.at(a, a - d)) a++;
            reached[d + edits] = a;
        }
        return reached;
    }

    /** From the diagonal below, past one element of A. */
    private int byDeleting(int d, int edits) {
        int a = d > -edits ? rounds.get(edits - 1)[d + edits - 2] + 1 : UNREACHABLE;
        return a > lengthA ? UNREACHABLE : a;
    }

    /** From the diagonal above, past one element of B. */
    private int byInserting(int d, int edits) {
        int a = d < edits ? rounds.get(edits - 1)[d + edits] : UNREACHABLE;
        return a - d > lengthB ? UNREACHABLE : a;
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

    /** Joins a range with the one after it, which was added before it, if they touch. */
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
