package dev.agentos.file;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A queue of changes for one reader: waiting changes are merged, so a slow reader costs no more than a fast one.
 * Thread-safe.
 */
public final class ChangeQueue implements FileListener {
    private final ChangeBatch waiting = new ChangeBatch();

    @Override
    public synchronized void changed(FileChanges changes) {
        waiting.add(changes);
        notifyAll();
    }

    /** Everything since the last time; empty when nothing happens for so long. */
    public synchronized Optional<FileChanges> poll(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (waiting.isEmpty()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) return Optional.empty();
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return Optional.of(waiting.take());
    }
}
