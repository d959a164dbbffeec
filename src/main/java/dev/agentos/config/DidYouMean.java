package dev.agentos.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds the key somebody probably meant. */
final class DidYouMean {
    private static final int MOST_EDITS = 3;
    /** Comparing takes the square of it, and the name may be a stranger's. */
    private static final int LONGEST_NAME = 100;

    private DidYouMean() {}

    /** {@code  (did you mean "daemon.port"?)}, or nothing when no key comes near. */
    static String hint(String unknown) {
        return nearest(unknown).map(name -> " (did you mean \"" + name + "\"?)").orElse("");
    }

    static Optional<String> nearest(String unknown) {
        if (unknown.length() > LONGEST_NAME) return Optional.empty();
        var candidates = candidates(unknown);
        var sameEnding = candidates.stream().filter(name -> name.endsWith("." + unknown)).toList();
        if (sameEnding.size() == 1) return Optional.of(sameEnding.getFirst());
        var byDistance = new TreeMap<Integer, String>();
        for (var name : candidates) {
            if (Math.abs(name.length() - unknown.length()) <= MOST_EDITS)
                byDistance.putIfAbsent(distance(unknown, name), name);
        }
        int most = Math.min(MOST_EDITS, unknown.length() / 3);
        return Optional.ofNullable(byDistance.firstEntry()).filter(e -> e.getKey() <= most).map(Map.Entry::getValue);
    }

    private static Collection<String> candidates(String unknown) {
        var names = new ArrayList<String>();
        ConfigKeys.all().forEach(key -> names.add(key.name()));
        var agents = new ArrayList<>(ConfigKeys.AGENTS);
        var parts = unknown.split("\\.");
        if (parts.length == 3 && ConfigKeys.isSection("agents." + parts[1])) agents.add(parts[1]);
        for (var agent : agents) names.addAll(List.of("agents." + agent + ".command", "agents." + agent + ".args"));
        return names;
    }

    /** Letters to insert, remove, replace or swap with their neighbour. */
    static int distance(String a, String b) {
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
