package dev.agentos.comment;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A line that something was said about, by what it says and what is around it, so that it is found again where it has
 * moved to. {@code alone} is whether no other line said the same. Of very long lines only the beginning counts.
 */
record Anchor(int line, String text, List<String> before, List<String> after, boolean alone) {
    private static final int AROUND = 3;
    private static final int LONGEST = 1_000;

    Anchor {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    /** The line with this number, counted from 1. */
    static Anchor at(List<String> lines, int number) {
        int at = number - 1;
        var text = cut(lines.get(at));
        var before = lines.subList(Math.max(0, at - AROUND), at).stream()
                .map(Anchor::cut)
                .toList();
        var after = lines.subList(at + 1, Math.min(lines.size(), at + 1 + AROUND)).stream()
                .map(Anchor::cut)
                .toList();
        return new Anchor(
                number, text, before, after, sayingTheSame(lines, text).size() == 1);
    }

    /** The number of the line that says this, nearest to the one that is meant. */
    static OptionalInt nearest(List<String> lines, int number, String text) {
        return sayingTheSame(lines, cut(text)).stream()
                .mapToInt(at -> at + 1)
                .boxed()
                .min((a, b) -> Integer.compare(Math.abs(a - number), Math.abs(b - number)))
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
    }

    /** Where the line is now; empty when it has changed or is gone. */
    OptionalInt in(List<String> lines) {
        var same = sayingTheSame(lines, text);
        int best = -1;
        for (int at : same) if (best < 0 || isNearer(lines, at, best)) best = at;
        if (best < 0) return OptionalInt.empty();
        boolean itself = likeness(lines, best) > 0 || best == line - 1 || alone && same.size() == 1;
        return itself ? OptionalInt.of(best + 1) : OptionalInt.empty();
    }

    private boolean isNearer(List<String> lines, int at, int other) {
        int more = likeness(lines, at) - likeness(lines, other);
        return more > 0 || more == 0 && Math.abs(at + 1 - line) < Math.abs(other + 1 - line);
    }

    /**
     * How many of the lines around are the same as they were, from the line outwards; the ends of the text count as
     * lines.
     */
    private int likeness(List<String> lines, int at) {
        int like = 0;
        for (int i = 1; i <= AROUND && around(lines, at - i).equals(around(before, before.size() - i)); i++) like++;
        for (int i = 1; i <= AROUND && around(lines, at + i).equals(around(after, i - 1)); i++) like++;
        return like;
    }

    private static String around(List<String> lines, int at) {
        return at < 0 || at >= lines.size() ? "\n" : cut(lines.get(at));
    }

    private static List<Integer> sayingTheSame(List<String> lines, String text) {
        return new ArrayList<>(IntStream.range(0, lines.size())
                .filter(at -> cut(lines.get(at)).equals(text))
                .boxed()
                .toList());
    }

    private static String cut(String line) {
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
    }
}
