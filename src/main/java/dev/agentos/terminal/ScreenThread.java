package dev.agentos.terminal;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that owns every {@link LiveScreen}: reading a flood takes a processor, and on virtual threads a few
 * floods would occupy all processors. It works in slices: requested screens first, then all others in rotation.
 */
final class ScreenThread implements AutoCloseable {
    /** A screen that is not up to date after this time is shown as far as it has been computed. */
    static final Duration PATIENCE = Duration.ofMillis(800);

    private static final long SLICE_NANOS = Duration.ofMillis(20).toNanos();
    /**
     * Of all screens together, at 8 bytes each; those not used for longest are forgotten and, when needed, read from
     * the log again.
     */
    private static final long MAX_CELLS = 6_000_000;

    private final PriorityBlockingQueue<Job<?>> jobs = new PriorityBlockingQueue<>();
    private final AtomicLong turns = new AtomicLong();
    private final LinkedHashMap<LiveScreen, Long> cells = new LinkedHashMap<>(16, 0.75f, true);
    private final byte[] block = new byte[LiveScreen.BLOCK];
    private final Thread thread = Thread.ofPlatform().daemon().name("screens").start(this::work);
    private long allCells;

    /** A task on a screen that is up to date. */
    interface Act<T> {
        T on(LiveScreen screen) throws IOException;
    }

    /** Brings the screen up to date for a waiting caller. */
    <T> T look(LiveScreen screen, TerminalSize size, Act<T> act) throws IOException, InterruptedException {
        return await(new Job<>(screen, size, act, true));
    }

    /** Brings the screen up to date whenever there is time. */
    <T> T follow(LiveScreen screen, TerminalSize size, Act<T> act) throws IOException, InterruptedException {
        return await(new Job<>(screen, size, act, false));
    }

    /** Discards the screen; the next request reads it from the log again. Does not wait. */
    void forget(LiveScreen screen) {
        jobs.add(new Job<>(screen, TerminalSize.USUAL, null, true));
    }

    private <T> T await(Job<T> job) throws IOException, InterruptedException {
        jobs.add(job);
        try {
            job.done.await();
        } finally {
            job.abandoned = true;
        }
        if (job.failure instanceof IOException broken) throw new IOException(broken.getMessage(), broken);
        if (job.failure != null) throw new IllegalStateException("a screen could not be read", job.failure);
        return job.result;
    }

    private void work() {
        try {
            while (true) {
                var job = jobs.take();
                if (!job.abandoned && !advance(job)) jobs.add(job.again(turns.incrementAndGet()));
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** One slice. True when nothing is left to do. */
    private boolean advance(Job<?> job) {
        try {
            if (job.act == null) {
                drop(job.screen);
                return true;
            }
            boolean current = job.screen.advance(job, block, System.nanoTime() + SLICE_NANOS);
            account(job.screen);
            if (!current && !job.isOverdue()) return false;
            job.run();
        } catch (IOException | RuntimeException failed) {
            job.failure = failed;
        }
        job.done.countDown();
        return true;
    }

    private void account(LiveScreen used) {
        long now = used.cells();
        var before = cells.put(used, now);
        allCells += now - (before == null ? 0 : before);
        while (allCells > MAX_CELLS && cells.size() > 1) drop(cells.firstEntry().getKey());
    }

    private void drop(LiveScreen screen) {
        var held = cells.remove(screen);
        if (held != null) allCells -= held;
        try {
            screen.forget();
        } catch (IOException broken) {
            System.getLogger("terminal").log(Level.DEBUG, "a log could not be closed: {0}", broken.getMessage());
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    /**
     * A task on one screen, until it is done or its caller has stopped waiting. Belongs to the thread, except the last
     * fields.
     */
    final class Job<T> implements Comparable<Job<?>> {
        final TerminalSize size;
        /** The end of the log when the job began: later output is not waited for. */
        long target = -1;

        private final LiveScreen screen;
        private final @Nullable Act<T> act;
        private final boolean urgent;
        private final long begun = System.nanoTime();
        private final CountDownLatch done = new CountDownLatch(1);
        private long turn = turns.incrementAndGet();
        private volatile boolean abandoned;
        private volatile @Nullable T result;
        private volatile @Nullable Exception failure;

        private Job(LiveScreen screen, TerminalSize size, @Nullable Act<T> act, boolean urgent) {
            this.screen = screen;
            this.size = size;
            this.act = act;
            this.urgent = urgent;
        }

        private boolean isOverdue() {
            return urgent && System.nanoTime() - begun > PATIENCE.toNanos();
        }

        private Job<T> again(long next) {
            turn = next;
            return this;
        }

        private void run() throws IOException {
            result = act.on(screen);
        }

        @Override
        public int compareTo(Job<?> other) {
            return urgent != other.urgent ? (urgent ? -1 : 1) : Long.compare(turn, other.turn);
        }
    }
}
