package dev.agentos.screen;

import java.util.EnumSet;
import java.util.Set;

/** The switches of one screen. */
final class Modes {
    private final Set<Mode> set = EnumSet.noneOf(Mode.class);

    Modes() {
        reset();
    }

    void reset() {
        for (var mode : Mode.values()) put(mode, mode.initiallySet());
    }

    boolean has(Mode mode) {
        return set.contains(mode);
    }

    void put(Mode mode, boolean value) {
        if (value) set.add(mode);
        else set.remove(mode);
    }

    Set<Mode> all() {
        return Set.copyOf(set);
    }
}
