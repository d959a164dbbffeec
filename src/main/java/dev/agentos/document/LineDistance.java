package dev.agentos.document;

import java.util.regex.Pattern;

/**
 * How far the text that somebody wrote is from one that they may have read. Lines come and go as a whole, or become
 * others that are much alike: two that merely have letters in common were not made from each other.
 */
final class LineDistance {
    private static final Pattern LINE_END = Pattern.compile("(?<=\n)");
    private static final Pattern BLANK = Pattern.compile("\\s+");
    /** Larger blocks of lines are taken as a whole. */
    private static final int MOST_PAIRS = 2_500;

    private LineDistance() {}

    static int between(String read, String written) {
        return TextDiff.lines(read, written).stream()
                .mapToInt(block -> ofBlocks(read.substring(block.from(), block.to()), block.text()))
                .sum();
    }

    private static int ofBlocks(String read, String written) {
        if (read.isEmpty() || written.isEmpty()) return read.length() + written.length();
        var before = LINE_END.split(read);
        var after = LINE_END.split(written);
        return (long) before.length * after.length > MOST_PAIRS ? characters(read, written) : least(before, after);
    }

    /** Line by line, what it takes at least to get to each of the lines written. */
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
        return continued || areAlike(read, written) ? characters(read, written) : read.length() + written.length();
    }

    /** How they are spaced does not matter. */
    private static boolean areAlike(String read, String written) {
        var letters = BLANK.matcher(read).replaceAll("");
        var others = BLANK.matcher(written).replaceAll("");
        return 4 * characters(letters, others) <= letters.length() + others.length();
    }

    /** How many characters have to go and to come. */
    static int characters(String a, String b) {
        return TextDiff.between(a, b).stream()
                .mapToInt(difference ->
                        difference.to() - difference.from() + difference.text().length())
                .sum();
    }
}
