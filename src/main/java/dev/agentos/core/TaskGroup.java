package dev.agentos.core;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Threads with an owner, virtual ones where they wait more than they compute. The owner forks tasks and waits for the
 * first or for all; on close the rest are interrupted and joined, so no thread outlives the block. The wait throws the
 * first failure. Used by one owner thread; shaped so that {@code StructuredTaskScope} can replace it.
 */
public final class TaskGroup implements AutoCloseable {
    /** A piece of work that may block and may fail. */
    public interface Task {
        void run() throws Exception;
    }

    private final String name;
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch first = new CountDownLatch(1);
    private volatile Throwable failure;

    public TaskGroup(String name) {
        this.name = name;
    }

    public void fork(Task task) {
        threads.add(Thread.ofVirtual().name(name).start(() -> run(task)));
    }

    /**
     * For a task that computes for long: a virtual thread keeps its processor, so a few of them would block all others.
     */
    public void forkBusy(Task task) {
        threads.add(Thread.ofPlatform().daemon().name(name).start(() -> run(task)));
    }

    private void run(Task task) {
        try {
            task.run();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (Throwable thrown) {
            synchronized (this) {
                if (failure == null) failure = thrown;
            }
        } finally {
            first.countDown();
        }
    }

    /** Waits until one task has ended, well or not. */
    public void awaitFirst() throws InterruptedException {
        first.await();
        rethrow();
    }

    /** Waits until every task has ended. */
    public void awaitAll() throws InterruptedException {
        for (var thread : threads) thread.join();
        rethrow();
    }

    private void rethrow() {
        var thrown = failure;
        if (thrown instanceof RuntimeException unchecked) throw unchecked;
        if (thrown instanceof Error error) throw error;
        if (thrown != null)
            throw new AgentOsException(ErrorCode.INTERNAL, name + " failed: " + thrown.getMessage(), "", thrown);
    }

    /** Interrupts what still runs and joins it, even when the owner itself is interrupted. */
    @Override
    public void close() {
        for (var thread : threads) thread.interrupt();
        for (var thread : threads) joinUninterruptibly(thread);
    }

    /** Waits for the end of a thread, even if interrupted; the interruption is kept for later. */
    public static void joinUninterruptibly(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
