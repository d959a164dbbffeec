package dev.agentos.comment;

import dev.agentos.core.InvalidInput;

/** The text of a comment or a reply. */
final class CommentText {
    static final int LONGEST = 4_000;

    private CommentText() {}

    /** Without what would press a key, and without spaces around it. */
    static String checked(String said) {
        var text = harmless(said).strip();
        if (text.isEmpty()) throw new InvalidInput("the comment is empty");
        if (text.length() > LONGEST)
            throw new InvalidInput(
                    "a comment can have at most " + LONGEST + " characters",
                    "put the rest into a file and name it in the comment");
        return text;
    }

    /** Control characters but tabs and ends of lines are left out, and so are halves of characters. */
    static String harmless(String text) {
        return text.replace("\r\n", "\n")
                .replace('\r', '\n')
                .codePoints()
                .filter(point -> point == '\n'
                        || point == '\t'
                        || !Character.isISOControl(point) && Character.getType(point) != Character.SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
