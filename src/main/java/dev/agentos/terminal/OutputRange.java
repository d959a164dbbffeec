package dev.agentos.terminal;

/** A range of a terminal's output, and the range that its log holds. */
public record OutputRange(long start, byte[] bytes, long logStart, long logEnd) {
    /** The offset after the last of these bytes. */
    public long end() {
        return start + bytes.length;
    }
}
