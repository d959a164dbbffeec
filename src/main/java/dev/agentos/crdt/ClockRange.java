package dev.agentos.crdt;

/** Neighbouring elements of one client; the end is not among them. */
public record ClockRange(long start, long end) {
    public ClockRange {
        if (start < 0 || end < start) throw new IllegalArgumentException("no range: " + start + " to " + end);
    }

    public long length() {
        return end - start;
    }
}
