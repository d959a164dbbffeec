package dev.agentos.store;

import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs the actions after commits in the order of the commits, each on its caller's thread. Without it a deletion could
 * be announced before the creation. {@code lock} guards the counters and is not held while actions run.
 */
final class CommitOrder {
    static final long NO_TICKET = -1;
    private static final System.Logger LOG = System.getLogger(CommitOrder.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition nextTurn = lock.newCondition();
    private long issued;
    private long turn;

    long nextTicket() {
        lock.lock();
        try {
            return issued++;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the turn of {@code ticket}. What is committed stays so: a failing action is logged and the others still
     * run.
     */
    void pass(long ticket, List<Runnable> actions) {
        awaitTurn(ticket);
        try {
            for (var action : actions) attempt(action);
        } finally {
            endTurn();
        }
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.ERROR, "an action after a commit failed", failure);
        }
    }

    private void awaitTurn(long ticket) {
        lock.lock();
        try {
            while (turn != ticket) nextTurn.awaitUninterruptibly();
        } finally {
            lock.unlock();
        }
    }

    private void endTurn() {
        lock.lock();
        try {
            turn++;
            nextTurn.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
