package dev.agentos.core;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Suggests a known name for an unknown one. */
public final class DidYouMean {
    private static final int MAX_EDITS = 3;
    /** Comparing takes the square of it, and the name may be a stranger's. */
    private static final int LONGEST_NAME = 100;

    private DidYouMean() {}

    /** {@code (did you mean "daemon.port"?)}, or nothing when no name comes near. */
    public static String hint(String unknown, Collection<String> names) {
        return nearest(unknown, names)
                .map(name -> " (did you mean \"" + name + "\"?)")
                .orElse("");
    }

    private static Optional<String> nearest(String unknown, Collection<String> names) {
        if (unknown.length() > LONGEST_NAME) return Optional.empty();
        var byDistance = new TreeMap<Integer, String>();
        for (var name : names) {
            if (Math.abs(name.length() - unknown.length()) <= MAX_EDITS)
                byDistance.putIfAbsent(distance(unknown, name), name);
        }
        int most = Math.min(MAX_EDITS, unknown.length() / 3);
        return Optional.ofNullable(byDistance.firstEntry())
                .filter(e -> e.getKey() <= most)
                .map(Map.Entry::getValue);
    }

    /** Letters to insert, remove, replace or swap with their neighbour. */
    private static int distance(String a, String b) {
        var cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) cost[i][0] = i;
        for (int j = 0; j <= b.length(); j++) cost[0][j] = j;
        for (int i = 1; i <= a.length(); i++)
            for (int j = 1; j <= b.length(); j++) cost[i][j] = cheapest(cost, a, b, i, j);
        return cost[a.length()][b.length()];
    }

    private static int cheapest(int[][] cost, String a, String b, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
