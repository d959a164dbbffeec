package dev.agentos.comment;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A commented line: its text and the lines around it, by which it is found again after it has moved. {@code alone} if
 * no other line had the same text. Only the beginning of very long lines is compared.
 */
record LineAnchor(int line, String text, List<String> before, List<String> after, boolean alone) {
    private static final int AROUND = 3;
    private static final int LONGEST = 1_000;

    LineAnchor {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    /** The line with this number, counted from 1. */
    static LineAnchor at(List<String> lines, int number) {
        int at = number - 1;
        var text = cut(lines.get(at));
        var before = lines.subList(Math.max(0, at - AROUND), at).stream()
                .map(LineAnchor::cut)
                .toList();
        var after = lines.subList(at + 1, Math.min(lines.size(), at + 1 + AROUND)).stream()
                .map(LineAnchor::cut)
                .toList();
        return new LineAnchor(
                number, text, before, after, sayingTheSame(lines, text).size() == 1);
    }

    /** The number of the nearest line with this text. */
    static OptionalInt nearest(List<String> lines, int number, String text) {
        return sayingTheSame(lines, cut(text)).stream()
                .mapToInt(at -> at + 1)
                .boxed()
                .min((a, b) -> Integer.compare(Math.abs(a - number), Math.abs(b - number)))
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
    }

    /** The current number of the line; empty if it has changed or is gone. */
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

    /** The number of unchanged lines around it, from the line outwards; the ends of the text count as lines. */
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
