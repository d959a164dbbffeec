package dev.agentos.screen;

import java.util.ArrayDeque;
import java.util.Deque;

/** The title of the window or of its icon, and the titles that were put aside (XTPUSHTITLE). */
final class Titles {
    private static final int MAX_LENGTH = 1024;
    private static final int MAX_PUSHED = 10;

    private final Deque<String> pushed = new ArrayDeque<>();
    private String current = "";

    String current() {
        return current;
    }

    Iterable<String> pushed() {
        return pushed;
    }

    void set(String title) {
        current = cut(title);
    }

    void push() {
        if (pushed.size() == MAX_PUSHED) pushed.removeFirst();
        pushed.addLast(current);
    }

    void pop() {
        if (!pushed.isEmpty()) current = pushed.removeLast();
    }

    private static String cut(String title) {
        if (title.length() <= MAX_LENGTH) return title;
        boolean splitsPair = Character.isHighSurrogate(title.charAt(MAX_LENGTH - 1));
        return title.substring(0, splitsPair ? MAX_LENGTH - 1 : MAX_LENGTH);
    }
}
