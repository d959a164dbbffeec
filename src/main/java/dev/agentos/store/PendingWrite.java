package dev.agentos.store;

import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * One caller's write: run by the writer, then answered once it is on disk or has failed. Its fields belong to the
 * writer until it has answered and to the caller afterwards.
 */
final class PendingWrite<T extends @Nullable Object> {
    private final Work<T> work;
    private final Semaphore answered = new Semaphore(0);
    private List<Runnable> afterCommit = List.of();
    private long ticket = CommitOrder.NO_TICKET;
    private @Nullable T result;
    private @Nullable Throwable failure;

    PendingWrite(Work<T> work) {
        this.work = work;
    }

    void run(Transaction transaction) {
        result = work.run(transaction);
        afterCommit = transaction.afterCommit();
    }

    /** The first failure is the one the caller hears of. */
    void fail(Throwable cause) {
        if (failure == null) failure = cause;
    }

    /**
     * Called when this can no longer change: after the commit, or after a rollback with {@link #fail} called before.
     */
    void answer(CommitOrder order) {
        if (failure == null && !afterCommit.isEmpty()) ticket = order.nextTicket();
        answered.release();
    }

    /** Waits for the answer even when interrupted, so that the caller always knows whether it was saved. */
    void await() {
        answered.acquireUninterruptibly();
        if (failure instanceof RuntimeException unchecked) throw unchecked;
        if (failure instanceof Error error) throw error;
    }

    T result() {
        return result;
    }

    void runAfterCommit(CommitOrder order) {
        if (ticket != CommitOrder.NO_TICKET) order.pass(ticket, afterCommit);
    }
}
