package dev.agentos.viewer;

import dev.agentos.core.InvalidInput;

/** The title on a viewer's tab: one line, up to 80 characters. */
public record ViewerTitle(String text) {
    private static final int LONGEST = 80;

    public ViewerTitle {
        text = text.strip();
        if (text.isEmpty() || text.codePointCount(0, text.length()) > LONGEST)
            throw new InvalidInput("a title must have 1 to " + LONGEST + " characters");
        if (!text.codePoints().allMatch(ViewerTitle::isVisible))
            throw new InvalidInput("a title cannot contain control characters", "use letters, digits and punctuation");
    }

    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                false;
            case Character.FORMAT -> character == '\u200c' || character == '\u200d';
            default -> true;
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
