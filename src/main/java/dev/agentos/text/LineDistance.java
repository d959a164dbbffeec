package dev.agentos.text;

import java.util.regex.Pattern;

/**
 * How many characters were deleted and inserted between two texts, assuming that a line was either edited into a
 * similar one or deleted or inserted whole.
 */
public final class LineDistance {
    private static final Pattern LINE_END = Pattern.compile("(?<=\n)");
    private static final Pattern BLANK = Pattern.compile("\\s+");
    /** Larger blocks are compared as a whole. */
    private static final int MAX_PAIRS = 2_500;

    private LineDistance() {}

    public static int between(String read, String written) {
        return TextDiff.lines(read, written).stream()
                .mapToInt(block -> ofBlocks(read.substring(block.from(), block.to()), block.text()))
                .sum();
    }

    private static int ofBlocks(String read, String written) {
        if (read.isEmpty() || written.isEmpty()) return read.length() + written.length();
        var before = LINE_END.split(read);
        var after = LINE_END.split(written);
        return (long) before.length * after.length > MAX_PAIRS ? characters(read, written) : least(before, after);
    }

    /** The least distance between two runs of lines, by dynamic programming over the lines. */
    private static int least(String[] before, String[] after) {
        var least = new int[after.length + 1];
        for (int j = 0; j < after.length; j++) least[j + 1] = least[j] + after[j].length();
        for (var line : before) {
            int diagonal = least[0];
            least[0] += line.length();
            for (int j = 0; j < after.length; j++) {
                int changed = diagonal + ofLines(line, after[j]);
                diagonal = least[j + 1];
                least[j + 1] = Math.min(changed, Math.min(least[j + 1] + line.length(), least[j] + after[j].length()));
            }
        }
        return least[after.length];
    }

    private static int ofLines(String read, String written) {
        boolean continued = !read.endsWith("\n") && written.startsWith(read);
        return continued || areSimilar(read, written) ? characters(read, written) : read.length() + written.length();
    }

    /** Ignores white space. */
    private static boolean areSimilar(String read, String written) {
        var letters = BLANK.matcher(read).replaceAll("");
        var others = BLANK.matcher(written).replaceAll("");
        return 4 * characters(letters, others) <= letters.length() + others.length();
    }

    /** How many characters a plain diff deletes and inserts. */
    public static int characters(String a, String b) {
        return TextDiff.between(a, b).stream()
                .mapToInt(difference ->
                        difference.to() - difference.from() + difference.text().length())
                .sum();
    }
}
