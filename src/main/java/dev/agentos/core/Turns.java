package dev.agentos.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one at a time do something to a thing, while others do something to other things. */
public final class Turns<K> {
    private final Map<K, Queue> queues = new ConcurrentHashMap<>();

    /** Somebody's turn, until it is closed. */
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /** {@code users} is counted by the map alone, and says when nobody needs the lock any more. */
    private static final class Queue {
        final ReentrantLock lock = new ReentrantLock(true);
        int users;
    }

    /** Waits for it; whoever has it already may take it again. */
    public Turn take(K thing) throws InterruptedException {
        var queue = queues.compute(thing, (key, known) -> joined(known == null ? new Queue() : known));
        try {
            queue.lock.lockInterruptibly();
        } catch (InterruptedException stopped) {
            leave(thing);
            throw stopped;
        }
        return () -> {
            queue.lock.unlock();
            leave(thing);
        };
    }

    private static Queue joined(Queue queue) {
        queue.users++;
        return queue;
    }

    private void leave(K thing) {
        queues.computeIfPresent(thing, (key, queue) -> --queue.users == 0 ? null : queue);
    }
}
