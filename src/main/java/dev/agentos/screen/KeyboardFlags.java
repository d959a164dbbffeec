package dev.agentos.screen;

import java.util.ArrayDeque;
import java.util.Deque;

/** The flags of the kitty keyboard protocol and those that were pushed aside. Each buffer has its own. */
final class KeyboardFlags {
    private static final int MAX_PUSHED = 16;
    private static final int KNOWN = 31;

    private final Deque<Integer> pushed = new ArrayDeque<>();
    private int current;

    int current() {
        return current;
    }

    void push(int flags) {
        if (pushed.size() == MAX_PUSHED) pushed.removeFirst();
        pushed.addLast(current);
        current = flags & KNOWN;
    }

    void pop(int count) {
        for (int i = Math.min(count, MAX_PUSHED + 1); i > 0; i--) current = pushed.isEmpty() ? 0 : pushed.removeLast();
    }

    void reset() {
        pushed.clear();
        current = 0;
    }

    /** How: 1 these and no others, 2 these too, 3 these no more. */
    void change(int flags, int how) {
        switch (how) {
            case 1 -> current = flags & KNOWN;
            case 2 -> current |= flags & KNOWN;
            case 3 -> current &= ~flags;
            default -> {}
        }
    }

    /** The sequences that lead from no flags to these. */
    String sequence() {
        if (pushed.isEmpty()) return current == 0 ? "" : "\033[=" + current + ";1u";
        var text = new StringBuilder();
        for (int flags : pushed) text.append(text.isEmpty() ? "\033[=" + flags + ";1u" : "\033[>" + flags + "u");
        return text.append("\033[>").append(current).append("u").toString();
    }
}
