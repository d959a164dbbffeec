package dev.agentos.core;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * What something costs the processor: much the same on a busy machine as on an idle one, other than the time that it
 * takes.
 */
public final class Cost {
    private Cost() {}

    /** Of the calling thread alone. */
    public static Duration of(Runnable work) {
        var threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        work.run();
        return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
    }
}
