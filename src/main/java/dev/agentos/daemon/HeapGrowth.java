package dev.agentos.daemon;

/**
 * Collects the whole heap once it has doubled. The serial collector would let it grow to its limit first, and the
 * garbage of many starting agents would stay resident for hours. Used by one thread.
 */
final class HeapGrowth {
    /** A small heap is left alone: collecting it would gain nothing. */
    private static final long SMALL = 16L << 20;

    private long live = SMALL;

    /** To be called every few seconds. */
    void check() {
        var runtime = Runtime.getRuntime();
        if (!isTooMuch(runtime.totalMemory() - runtime.freeMemory())) return;
        System.gc();
        collected(runtime.totalMemory() - runtime.freeMemory());
    }

    boolean isTooMuch(long used) {
        return used > 2 * live;
    }

    void collected(long used) {
        live = Math.max(SMALL, used);
    }
}
