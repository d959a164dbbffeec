package dev.agentos.exec;

import dev.agentos.core.TaskGroup;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Talks to the nucleus on a thread that is never interrupted. A caller may be interrupted at any time, and an
 * interruption in the middle of a write would close the connection for everyone.
 */
final class Shielded {
    private Shielded() {}

    interface Call {
        void run() throws InterruptedException;
    }

    /** Returns when it is done; an interruption is kept for later. */
    static void run(Call call) {
        var thrown = new AtomicReference<@Nullable RuntimeException>();
        var thread = Thread.ofVirtual().name("for a program").start(() -> {
            try {
                call.run();
            } catch (RuntimeException failed) {
                thrown.set(failed);
            } catch (InterruptedException nobodyDoes) {
                Thread.currentThread().interrupt();
            }
        });
        TaskGroup.joinUninterruptibly(thread);
        var failure = thrown.get();
        if (failure != null) throw failure;
    }
}
