package dev.agentos.screen;

import java.util.Optional;

/**
 * A mode of the terminal that a program switches on and off with one number. Mouse and alternate screen are more than
 * switches and not here.
 */
public enum Mode {
    APPLICATION_CURSOR_KEYS(1),
    REVERSE_VIDEO(5),
    ORIGIN(6),
    AUTOWRAP(7, true, true),
    CURSOR_BLINK(12),
    CURSOR_VISIBLE(25, true, true),
    REVERSE_WRAP(45),
    APPLICATION_KEYPAD(66),
    LEFT_RIGHT_MARGINS(69),
    FOCUS_REPORTING(1004),
    ALTERNATE_SCROLL(1007),
    BRACKETED_PASTE(2004),
    SYNCHRONIZED_OUTPUT(2026),
    COLOUR_SCHEME_UPDATES(2031),
    INSERT(4, false, false),
    NEW_LINE(20, false, false);

    private final int number;
    private final boolean isPrivate;
    private final boolean initiallySet;

    Mode(int number) {
        this(number, true, false);
    }

    Mode(int number, boolean isPrivate, boolean initiallySet) {
        this.number = number;
        this.isPrivate = isPrivate;
        this.initiallySet = initiallySet;
    }

    boolean initiallySet() {
        return initiallySet;
    }

    /** The sequence that sets or resets it. */
    String sequence(boolean set) {
        return "\033[" + (isPrivate ? "?" : "") + number + (set ? "h" : "l");
    }

    static Optional<Mode> find(int number, boolean isPrivate) {
        for (var mode : ALL) if (mode.number == number && mode.isPrivate == isPrivate) return Optional.of(mode);
        return Optional.empty();
    }

    private static final Mode[] ALL = values();
}
