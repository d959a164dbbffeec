package dev.agentos.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * What has to change in one text to get another: first which lines, then which characters of those. Never half a
 * character.
 */
final class TextDiff {
    private static final int MOST_LINES = 1_000;
    private static final int MOST_CHARACTERS = 400;
    private static final int LONGEST_BLOCK = 8_000;

    private final String before;
    private final String after;
    private final int mostCharacters;

    private TextDiff(String before, String after, int mostCharacters) {
        this.before = before;
        this.after = after;
        this.mostCharacters = mostCharacters;
    }

    /** In order and apart from each other. */
    static List<Replacement> between(String before, String after) {
        return before.equals(after) ? List.of() : new TextDiff(before, after, MOST_CHARACTERS).replacements();
    }

    /** The same with every line that differs, or run of such lines, as one, without what both begin and end with. */
    static List<Replacement> blocks(String before, String after) {
        return before.equals(after) ? List.of() : new TextDiff(before, after, 0).replacements();
    }

    /** Whole lines only. */
    static List<Replacement> lines(String before, String after) {
        var diff = new TextDiff(before, after, 0);
        return diff.ranges().stream()
                .map(range -> new Replacement(range.fromA(), range.toA(), after.substring(range.fromB(), range.toB())))
                .toList();
    }

    private List<Replacement> replacements() {
        var replacements = new ArrayList<Replacement>();
        for (var block : ranges())
            for (var part : LinePairs.split(before, after, block))
                addBlock(replacements, part.fromA(), part.toA(), part.fromB(), part.toB());
        return replacements;
    }

    /** The lines that differ, as ranges of characters. */
    private List<EditScript.Range> ranges() {
        var numbers = new HashMap<String, Integer>();
        var linesBefore = new Lines(before, numbers);
        var linesAfter = new Lines(after, numbers);
        int start = 0;
        int most = Math.min(linesBefore.count(), linesAfter.count());
        while (start < most && linesBefore.number(start) == linesAfter.number(start)) start++;
        int end = 0;
        while (end < most - start
                && linesBefore.number(linesBefore.count() - 1 - end) == linesAfter.number(linesAfter.count() - 1 - end))
            end++;
        int skipped = start;
        int lengthBefore = linesBefore.count() - start - end;
        int lengthAfter = linesAfter.count() - start - end;
        var ranges = EditScript.find(
                        lengthBefore,
                        lengthAfter,
                        MOST_LINES,
                        (a, b) -> linesBefore.number(a + skipped) == linesAfter.number(b + skipped))
                .orElse(List.of(new EditScript.Range(0, lengthBefore, 0, lengthAfter)));
        return ranges.stream()
                .map(range -> new EditScript.Range(
                        linesBefore.start(range.fromA() + skipped),
                        linesBefore.start(range.toA() + skipped),
                        linesAfter.start(range.fromB() + skipped),
                        linesAfter.start(range.toB() + skipped)))
                .toList();
    }

    /**
     * A block of lines that differs: what its two sides have in common at both ends is left out, and what is left is
     * looked at by character.
     */
    private void addBlock(List<Replacement> replacements, int fromA, int toA, int fromB, int toB) {
        while (fromA < toA && fromB < toB && before.charAt(fromA) == after.charAt(fromB)) {
            fromA++;
            fromB++;
        }
        while (fromA < toA && fromB < toB && before.charAt(toA - 1) == after.charAt(toB - 1)) {
            toA--;
            toB--;
        }
        int startA = fromA;
        int startB = fromB;
        int lengthA = toA - fromA;
        int lengthB = toB - fromB;
        var whole = List.of(new EditScript.Range(0, lengthA, 0, lengthB));
        var ranges = Math.max(lengthA, lengthB) > LONGEST_BLOCK
                ? whole
                : EditScript.find(
                                lengthA,
                                lengthB,
                                mostCharacters,
                                (a, b) -> before.charAt(startA + a) == after.charAt(startB + b))
                        .orElse(whole);
        for (var range : ranges) {
            add(
                    replacements,
                    startA + range.fromA(),
                    startA + range.toA(),
                    startB + range.fromB(),
                    startB + range.toB());
        }
    }

    /** Widened where it would cut a character of two units; what comes before and after is the same in both texts. */
    private void add(List<Replacement> replacements, int fromA, int toA, int fromB, int toB) {
        if (cuts(before, fromA) || cuts(after, fromB)) {
            fromA--;
            fromB--;
        }
        if (cuts(before, toA) || cuts(after, toB)) {
            toA++;
            toB++;
        }
        if (!replacements.isEmpty() && replacements.getLast().to() >= fromA) {
            var last = replacements.removeLast();
            int overlap = last.to() - fromA;
            replacements.add(new Replacement(last.from(), toA, last.text() + after.substring(fromB + overlap, toB)));
        } else if (fromA < toA || fromB < toB) {
            replacements.add(new Replacement(fromA, toA, after.substring(fromB, toB)));
        }
    }

    private static boolean cuts(String text, int index) {
        return index > 0
                && index < text.length()
                && Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index));
    }

    /**
     * Where the lines of a text begin, and a number for each that is the same for the same line. A line includes its
     * end.
     */
    private static final class Lines {
        private final List<Integer> starts = new ArrayList<>();
        private final List<Integer> numbers = new ArrayList<>();

        Lines(String text, HashMap<String, Integer> known) {
            for (int start = 0; start < text.length(); ) {
                int newline = text.indexOf('\n', start);
                int end = newline < 0 ? text.length() : newline + 1;
                starts.add(start);
                numbers.add(known.computeIfAbsent(text.substring(start, end), line -> known.size()));
                start = end;
            }
            starts.add(text.length());
        }

        int count() {
            return numbers.size();
        }

        int number(int line) {
            return numbers.get(line);
        }

        int start(int line) {
            return starts.get(line);
        }
    }
}
