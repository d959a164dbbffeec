package dev.agentos.review;

import dev.agentos.text.LineDiff;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/**
 * The first step of an edit in which whole lines change places: {@code before} with its lines in their new order, and
 * {@code baseline} with the same lines moved. A plain comparison could not tell which lines the user moved around
 * which.
 */
record MovedLines(String baseline, String before) {
    private static final int NONE = -1;

    /** Empty when no line has moved. */
    static Optional<MovedLines> in(String baseline, String before, String after) {
        var edit = LineDiff.between(ended(before), ended(after));
        var kept = sources(edit);
        var sources = withMoved(edit, kept);
        if (Arrays.equals(kept, sources)) return Optional.empty();
        var order = order(edit.before().size(), kept, sources);
        var lines = new StringBuilder();
        for (int line : order) lines.append(edit.before().get(line));
        return Optional.of(
                new MovedLines(moved(LineDiff.between(ended(baseline), ended(before)), order), lines.toString()));
    }

    private static String ended(String text) {
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }

    /** For each line of the second text, which line of the first it is. */
    private static int[] sources(LineDiff diff) {
        var sources = new int[diff.after().size()];
        Arrays.fill(sources, NONE);
        int a = 0;
        int b = 0;
        for (var range : diff.ranges()) {
            while (b < range.fromB()) sources[b++] = a++;
            a = range.toA();
            b = range.toB();
        }
        while (b < sources.length) sources[b++] = a++;
        return sources;
    }

    /** Brackets and empty lines come and go without moving. */
    private static int[] withMoved(LineDiff edit, int[] kept) {
        var gone = new HashMap<String, Deque<Integer>>();
        for (var range : edit.ranges())
            for (int line = range.fromA(); line < range.toA(); line++)
                if (edit.before().get(line).codePoints().anyMatch(Character::isLetterOrDigit))
                    gone.computeIfAbsent(edit.before().get(line), text -> new ArrayDeque<>())
                            .add(line);
        var sources = kept.clone();
        for (int line = 0; line < sources.length; line++) {
            if (sources[line] != NONE) continue;
            var same = gone.getOrDefault(edit.after().get(line), new ArrayDeque<>());
            if (!same.isEmpty()) sources[line] = same.remove();
        }
        return sources;
    }

    /** All lines of the first text in their new order; those that are gone are behind the line that they followed. */
    private static List<Integer> order(int lines, int[] kept, int[] sources) {
        var stays = set(kept);
        var gone = set(sources);
        gone.flip(0, lines);
        var order = new ArrayList<Integer>();
        for (int line = 0; line < lines && !stays.get(line); line++) if (gone.get(line)) order.add(line);
        for (int at = 0; at < sources.length; at++) {
            if (sources[at] != NONE) order.add(sources[at]);
            if (kept[at] == NONE) continue;
            for (int line = kept[at] + 1; line < lines && !stays.get(line); line++) if (gone.get(line)) order.add(line);
        }
        return order;
    }

    private static BitSet set(int[] lines) {
        var set = new BitSet();
        for (int line : lines) if (line != NONE) set.set(line);
        return set;
    }

    /** Lines that only the first text has go with those that took their place, or with the line that they follow. */
    private static String moved(LineDiff common, List<Integer> order) {
        var sources = sources(common);
        var with = new HashMap<Integer, String>();
        for (var range : common.ranges())
            with.put(
                    range.fromB() < range.toB() ? range.fromB() : range.fromB() - 1,
                    String.join("", common.before().subList(range.fromA(), range.toA())));
        var text = new StringBuilder(with.getOrDefault(-1, ""));
        for (int line : order) {
            if (sources[line] != NONE) text.append(common.before().get(sources[line]));
            text.append(with.getOrDefault(line, ""));
        }
        return text.toString();
    }
}
