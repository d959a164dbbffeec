package dev.agentos.file;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;

/**
 * The names of files that we touch. Refuses more than the system does: a name that one program shows as {@code ..} must
 * not be a file for another.
 */
final class SafeName {
    private static final int MAX_BYTES = 255;
    /** They look like a slash: division, fraction, big solidus, their reverse and full-width forms. */
    private static final String SLASHES = "\u2044\u2215\u29F8\u29F5\u29F9\uFE68\uFF0F\uFF3C";
    /** Non-joiner and joiner: part of words and of emoji. */
    private static final String JOINERS = "\u200C\u200D";

    private SafeName() {}

    static boolean isSafe(String name) {
        return complaint(name).isEmpty();
    }

    /** How a name that is not safe is shown: without line breaks, changes of direction and invisible characters. */
    static String shown(String name) {
        return name.codePoints()
                .map(c -> isOdd(c) ? 0xFFFD : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Why the name is not safe. */
    static Optional<String> complaint(String name) {
        if (isPlain(name)) return Optional.ofNullable(isGit(name) ? GIT : null);
        if (name.isEmpty()) return Optional.of("it is absolute or contains an empty name");
        if (name.equals(".") || name.equals("..")) return Optional.of("it contains . or ..");
        if (name.length() > MAX_BYTES || name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES)
            return Optional.of("a name in it is too long");
        if (name.indexOf('\\') >= 0) return Optional.of("it contains a backslash");
        var odd = name.codePoints().filter(SafeName::isOdd).findFirst();
        if (odd.isPresent()) return Optional.of("it contains the character U+%04X".formatted(odd.getAsInt()));
        return complaintOfDisguise(name);
    }

    private static final String GIT = "the contents of .git belong to git";

    private static Optional<String> complaintOfDisguise(String name) {
        var looks = folded(name);
        if (looks.isEmpty()) return Optional.of("it contains an invisible name");
        if (looks.equals("..") || looks.equals(".") || looks.indexOf('/') >= 0 || looks.indexOf('\\') >= 0)
            return Optional.of("it looks like a different path");
        return Optional.ofNullable(isGit(looks) ? GIT : null);
    }

    /** Most names; they need no further check. */
    private static boolean isPlain(String name) {
        if (name.isEmpty() || name.length() > MAX_BYTES || name.charAt(0) == '.' && name.length() < 3) return false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ' || c > '~' || c == '\\' || c == '/') return false;
        }
        return true;
    }

    /** Also as file systems may see it that ignore case, trailing dots and blanks, or keep short names. */
    private static boolean isGit(String name) {
        int end = name.length();
        while (end > 0 && (name.charAt(end - 1) == '.' || name.charAt(end - 1) == ' ')) end--;
        var bare = name.substring(0, end);
        return bare.equalsIgnoreCase(".git") || bare.equalsIgnoreCase("git~1");
    }

    private static boolean isOdd(int c) {
        if (SLASHES.indexOf(c) >= 0 || c == 0xFFFD || (c & 0xFFFE) == 0xFFFE) return true;
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            case Character.FORMAT -> JOINERS.indexOf(c) < 0;
            default -> false;
        };
    }

    private static String folded(String name) {
        var visible = name.codePoints()
                .filter(c -> Character.getType(c) != Character.FORMAT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        return Normalizer.normalize(visible, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }
}
