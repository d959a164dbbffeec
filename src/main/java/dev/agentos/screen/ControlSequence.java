package dev.agentos.screen;

/**
 * The part between {@code ESC} or {@code ESC [} and the final character: a private marker, numbers, intermediate
 * characters. Reused for every sequence. Numbers beyond the limits are cut, so any sequence fits.
 */
final class ControlSequence {
    static final int ABSENT = -1;
    private static final int MAX_NUMBERS = 64;
    private static final int MAX_NUMBER = 65535;
    private static final int TOO_MANY = 0xFFFFFF;

    private final int[] numbers = new int[MAX_NUMBERS];
    /** Bit n: the number n belongs to the one before it, since a colon stands between them. */
    private long colons;

    private int count;
    private boolean cut;
    private int marker;
    private int intermediates;

    void clear() {
        colons = 0;
        count = 0;
        cut = false;
        marker = 0;
        intermediates = 0;
    }

    boolean isEmpty() {
        return count == 0 && marker == 0 && intermediates == 0;
    }

    boolean hasIntermediates() {
        return intermediates != 0;
    }

    /** One of {@code < = > ?}, or 0. */
    int marker() {
        return marker;
    }

    /** The only intermediate character, 0 if there is none, something else if there are more. */
    int intermediate() {
        return intermediates;
    }

    void setMarker(int marker) {
        this.marker = marker;
    }

    void addIntermediate(int character) {
        if (intermediates == 0) intermediates = character;
        else if (intermediates < 0x100) intermediates |= character << 8;
        else intermediates = TOO_MANY;
    }

    void addDigit(int digit) {
        if (cut) return;
        if (count == 0) numbers[count++] = ABSENT;
        int number = Math.max(0, numbers[count - 1]);
        numbers[count - 1] = Math.min(MAX_NUMBER, number * 10 + digit);
    }

    void addSeparator(boolean colon) {
        if (count == 0) numbers[count++] = ABSENT;
        if (count == MAX_NUMBERS) cut = true;
        if (cut) return;
        if (colon) colons |= 1L << count;
        numbers[count++] = ABSENT;
    }

    int count() {
        return count;
    }

    /** The number as written, or {@link #ABSENT}. */
    int number(int index) {
        return index < count ? numbers[index] : ABSENT;
    }

    int number(int index, int whenAbsent) {
        int number = number(index);
        return number == ABSENT ? whenAbsent : number;
    }

    /** A number of times or a place: at least 1, and 1 if absent. */
    int positive(int index) {
        return Math.max(1, number(index));
    }

    boolean hasColons() {
        return colons != 0;
    }

    boolean belongsToPrevious(int index) {
        return index < count && (colons >>> index & 1) != 0;
    }

    /** Writes it so that reading it again leads to the same state. */
    void appendTo(StringBuilder text) {
        if (marker != 0) text.append((char) marker);
        for (int i = 0; i < count; i++) {
            if (i > 0) text.append(belongsToPrevious(i) ? ':' : ';');
            if (numbers[i] != ABSENT) text.append(numbers[i]);
        }
        if (cut) text.append(';');
        if (intermediates == TOO_MANY) text.append("   ");
        else for (int rest = intermediates; rest != 0; rest >>= 8) text.append((char) (rest & 0xFF));
    }
}
