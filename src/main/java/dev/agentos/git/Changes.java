package dev.agentos.git;

import java.util.Arrays;

/**
 * How much differs: in how many files, and how many lines are there that were not, and the other way round. Files that
 * are no text count without lines.
 */
public record Changes(int files, long added, long removed) {
    private static final Changes NONE = new Changes(0, 0, 0);

    /** From what {@code git diff --numstat -z --no-renames} prints. */
    static Changes of(String numbers) {
        return Arrays.stream(numbers.split("\0"))
                .filter(line -> !line.isEmpty())
                .map(line -> line.split("\t", 3))
                .reduce(
                        NONE,
                        (sum, parts) ->
                                new Changes(sum.files + 1, sum.added + lines(parts[0]), sum.removed + lines(parts[1])),
                        (one, other) -> new Changes(
                                one.files + other.files, one.added + other.added, one.removed + other.removed));
    }

    private static long lines(String number) {
        return number.equals("-") ? 0 : Long.parseLong(number);
    }
}
