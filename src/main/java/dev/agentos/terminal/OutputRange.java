package dev.agentos.terminal;

/** Bytes of a terminal from an offset on, and from where to where its log reaches. */
public record OutputRange(long start, byte[] bytes, long logStart, long logEnd) {
    /** The offset after the last of these bytes. */
    public long end() {
        return start + bytes.length;
    }
}
