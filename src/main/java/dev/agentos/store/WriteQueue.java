package dev.agentos.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Writes waiting for the writer. Bounded: when it is full the caller blocks. All state is guarded by {@code lock}. */
final class WriteQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final Condition work = lock.newCondition();
    private final int capacity;
    private List<PendingWrite<?>> waiting = new ArrayList<>();
    private boolean closed;

    WriteQueue(int capacity) {
        this.capacity = capacity;
    }

    /** False when the queue is closed and the write will not be done. */
    boolean put(PendingWrite<?> write) {
        lock.lock();
        try {
            while (waiting.size() >= capacity && !closed) room.awaitUninterruptibly();
            if (closed) return false;
            waiting.add(write);
            work.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** All that waits, in order, as soon as there is something; nothing when closed and done. */
    List<PendingWrite<?>> takeAll() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) work.awaitUninterruptibly();
            var taken = waiting;
            waiting = new ArrayList<>();
            room.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            work.signalAll();
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
