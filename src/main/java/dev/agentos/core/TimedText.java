package dev.agentos.core;

/**
 * A text that becomes unreadable at a deadline, so that an endless match of a regular expression ends in
 * {@link TimeOver}.
 */
public final class TimedText implements CharSequence {
    private static final int LOOK_EVERY = 4_095;

    /** The expression was too much for this text. */
    public static final class TimeOver extends RuntimeException {
        public TimeOver() {
            super("time is over", null, false, false);
        }
    }

    private final String text;
    /** Every character is asked for many times: an array answers fastest. */
    private final char[] characters;

    private final long deadline;
    private int reads;

    public TimedText(String text, long deadline) {
        this.text = text;
        this.characters = text.toCharArray();
        this.deadline = deadline;
    }

    @Override
    public char charAt(int index) {
        if ((++reads & LOOK_EVERY) == 0
                && (System.nanoTime() > deadline || Thread.currentThread().isInterrupted())) throw new TimeOver();
        return characters[index];
    }

    @Override
    public int length() {
        return characters.length;
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
