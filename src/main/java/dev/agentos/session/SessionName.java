package dev.agentos.session;

import dev.agentos.core.InvalidInput;

/** The name of a session: one line, 1 to 80 characters, without surrounding space. */
public record SessionName(String text) {
    private static final int LONGEST = 80;

    public SessionName {
        text = text.strip();
        int length = text.codePointCount(0, text.length());
        if (length < 1 || length > LONGEST)
            throw new InvalidInput("a session's name must have 1 to " + LONGEST + " characters, not " + length);
        if (!text.codePoints().allMatch(SessionName::isVisible))
            throw new InvalidInput(
                    "a session's name cannot contain control characters", "use letters, digits and punctuation");
    }

    /**
     * Neither control characters nor line breaks, halves of characters or signs that turn the direction of what
     * follows.
     */
    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                false;
            case Character.FORMAT -> character == '\u200c' || character == '\u200d';
            default -> true;
        };
    }
}
