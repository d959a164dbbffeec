package dev.agentos.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** One fair, reentrant lock per key. */
public final class KeyedLocks<K> {
    private final Map<K, KeyLock> locks = new ConcurrentHashMap<>();

    /** A lock that is held until it is closed. */
    public interface Held extends AutoCloseable {
        @Override
        void close();
    }

    /** {@code users} is changed inside the map's own operations only; at 0 the lock is dropped. */
    private static final class KeyLock {
        final ReentrantLock lock = new ReentrantLock(true);
        int users;
    }

    public Held lock(K key) throws InterruptedException {
        var keyLock = locks.compute(key, (_, known) -> used(known == null ? new KeyLock() : known));
        try {
            keyLock.lock.lockInterruptibly();
        } catch (InterruptedException stopped) {
            release(key);
            throw stopped;
        }
        return () -> {
            keyLock.lock.unlock();
            release(key);
        };
    }

    private static KeyLock used(KeyLock lock) {
        lock.users++;
        return lock;
    }

    private void release(K key) {
        locks.computeIfPresent(key, (_, lock) -> --lock.users == 0 ? null : lock);
    }
}
