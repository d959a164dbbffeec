package dev.agentos.agent;

import java.util.ArrayList;
import java.util.List;

/** What became of a text, line by line: {@code -} for a line that is gone, {@code +} for a new one. */
final class TextDifference {
    private static final long MAX_CELLS = 4_000_000;

    private TextDifference() {}

    static List<String> of(String before, String after) {
        var old = before.lines().toList();
        var now = after.lines().toList();
        var said = new ArrayList<String>();
        if ((long) old.size() * now.size() > MAX_CELLS) {
            old.forEach(line -> said.add("-" + line));
            now.forEach(line -> said.add("+" + line));
            return said;
        }
        var shared = sharedLines(old, now);
        int i = 0;
        int j = 0;
        while (i < old.size() || j < now.size()) {
            if (i < old.size() && j < now.size() && old.get(i).equals(now.get(j))) {
                i++;
                j++;
            } else if (j == now.size() || i < old.size() && shared[i + 1][j] >= shared[i][j + 1])
                said.add("-" + old.get(i++));
            else said.add("+" + now.get(j++));
        }
        return said;
    }

    /** How many lines two ends of the texts have in common, at most. */
    private static int[][] sharedLines(List<String> old, List<String> now) {
        var shared = new int[old.size() + 1][now.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = now.size() - 1; j >= 0; j--)
                shared[i][j] = old.get(i).equals(now.get(j))
                        ? shared[i + 1][j + 1] + 1
                        : Math.max(shared[i + 1][j], shared[i][j + 1]);
        }
        return shared;
    }
}
