package dev.agentos.search;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Bytes without which a file cannot match: most files need no closer look than this. Found in plain text and in
 * expressions that have a plain part outside of groups and choices; ASCII only, where upper and lower case differ in
 * one bit (the Kelvin sign is not taken for a k).
 */
final class Needle {
    private static final int SHORTEST = 2;

    private final byte[] wanted;
    private final boolean caseSensitive;

    private Needle(String wanted, boolean caseSensitive) {
        this.wanted = (caseSensitive ? wanted : lower(wanted)).getBytes(StandardCharsets.US_ASCII);
        this.caseSensitive = caseSensitive;
    }

    static Optional<Needle> of(Query query) {
        var plain = query.regex() ? plainPart(query.text()) : query.text();
        boolean usable = !plain.isEmpty()
                && plain.chars().allMatch(c -> c < 128)
                && (!query.regex() || plain.length() >= SHORTEST);
        return usable ? Optional.of(new Needle(plain, query.caseSensitive())) : Optional.empty();
    }

    private static String lower(String text) {
        var lower = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++)
            if (text.charAt(i) >= 'A' && text.charAt(i) <= 'Z') lower.setCharAt(i, (char) (text.charAt(i) | 0x20));
        return lower.toString();
    }

    /**
     * The longest run of plain characters that every match has; empty when there is none, or none that is easy to see.
     */
    static String plainPart(String regex) {
        String best = "";
        var run = new StringBuilder();
        int depth = 0;
        for (int i = 0; i <= regex.length(); i++) {
            char c = i < regex.length() ? regex.charAt(i) : ')';
            if (c == '|' || c == '[' || regex.startsWith("(?", i) || c == '\\' && isMoreThanOne(regex, i + 1))
                return "";
            if (depth == 0 && i < regex.length() && isPlain(c)) {
                run.append(c);
                continue;
            }
            if ((c == '*' || c == '?' || c == '{') && !run.isEmpty()) run.setLength(run.length() - 1);
            if (run.length() > best.length()) best = run.toString();
            run.setLength(0);
            if (c == '(') depth++;
            if (c == ')') depth--;
            if (c == '{') i = Math.max(i, regex.indexOf('}', i));
            if (c == '\\') i++;
        }
        return best;
    }

    /** Escapes that go on after their first letter, as in {@code \x41}. */
    private static boolean isMoreThanOne(String regex, int at) {
        return at >= regex.length() || "QExuUpPckN0123456789".indexOf(regex.charAt(at)) >= 0;
    }

    private static boolean isPlain(char c) {
        return Character.isLetterOrDigit(c) || " _-/<>=\"':;,!@%&~`".indexOf(c) >= 0;
    }

    boolean isIn(byte[] all) {
        byte first = wanted[0];
        for (int i = 0; i <= all.length - wanted.length; i++) {
            if (folded(all[i]) == first && isAt(all, i)) return true;
        }
        return false;
    }

    private boolean isAt(byte[] all, int start) {
        for (int i = 1; i < wanted.length; i++) if (folded(all[start + i]) != wanted[i]) return false;
        return true;
    }

    private byte folded(byte b) {
        return !caseSensitive && b >= 'A' && b <= 'Z' ? (byte) (b | 0x20) : b;
    }
}
