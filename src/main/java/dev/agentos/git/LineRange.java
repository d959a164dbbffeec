package dev.agentos.git;

/** Lines of a file, counted from 1; without any, {@code to} is one less than {@code from}. */
public record LineRange(int from, int to) {
    boolean meets(LineRange other) {
        return from <= other.to + 1 && other.from <= to + 1;
    }
}
