package dev.agentos.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** The replacements that turn one text into another: changed lines first, then characters within them. */
public final class TextDiff {
    private static final int MAX_CHANGED_LINES = 1_000;
    private static final int MAX_CHANGED_CHARACTERS = 400;
    private static final int MAX_BLOCK_LENGTH = 8_000;

    private final String before;
    private final String after;
    private final int maxCharacters;

    private TextDiff(String before, String after, int maxCharacters) {
        this.before = before;
        this.after = after;
        this.maxCharacters = maxCharacters;
    }

    /** Only the characters that differ. Replacements are in order and do not touch; none splits a surrogate pair. */
    public static List<Replacement> between(String before, String after) {
        return before.equals(after) ? List.of() : new TextDiff(before, after, MAX_CHANGED_CHARACTERS).replacements();
    }

    /** One replacement per run of changed lines, without the characters that both sides start and end with. */
    public static List<Replacement> blocks(String before, String after) {
        return before.equals(after) ? List.of() : new TextDiff(before, after, 0).replacements();
    }

    /** One replacement per run of changed lines, whole lines only. */
    public static List<Replacement> lines(String before, String after) {
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

    /** The changed lines, as ranges of characters. */
    private List<EditScript.Range> ranges() {
        var numbers = new HashMap<String, Integer>();
        var linesBefore = new Lines(before, numbers);
        var linesAfter = new Lines(after, numbers);
        int start = 0;
        int shorter = Math.min(linesBefore.count(), linesAfter.count());
        while (start < shorter && linesBefore.number(start) == linesAfter.number(start)) start++;
        int end = 0;
        while (end < shorter - start
                && linesBefore.number(linesBefore.count() - 1 - end) == linesAfter.number(linesAfter.count() - 1 - end))
            end++;
        int skipped = start;
        int lengthBefore = linesBefore.count() - start - end;
        int lengthAfter = linesAfter.count() - start - end;
        var ranges = EditScript.find(
                        lengthBefore,
                        lengthAfter,
                        MAX_CHANGED_LINES,
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

    /** Drops the common start and end of a block of changed lines, then compares the rest by character. */
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
        var ranges = Math.max(lengthA, lengthB) > MAX_BLOCK_LENGTH
                ? whole
                : EditScript.find(
                                lengthA,
                                lengthB,
                                maxCharacters,
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

    /** Widens a range that would split a surrogate pair; both texts are the same on either side of it. */
    private void add(List<Replacement> replacements, int fromA, int toA, int fromB, int toB) {
        if (splitsPair(before, fromA) || splitsPair(after, fromB)) {
            fromA--;
            fromB--;
        }
        if (splitsPair(before, toA) || splitsPair(after, toB)) {
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

    private static boolean splitsPair(String text, int index) {
        return index > 0
                && index < text.length()
                && Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index));
    }

    /** The lines of a text with their line ends: where each starts, and a number that equal lines share. */
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
