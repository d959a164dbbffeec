package dev.agentos.agent;

import dev.agentos.core.KeyedLocks;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** One lock per agent name, and one over all agents. Both wait until recovery is done. */
final class AgentLocks {
    private final CountDownLatch recovered = new CountDownLatch(1);
    private final KeyedLocks<Key> names = new KeyedLocks<>();
    /** Read-locked to lock one agent, write-locked to stop changes of all of them. */
    private final ReentrantReadWriteLock all = new ReentrantReadWriteLock();

    /** By name, because an agent that is being created has no other identity yet. */
    private record Key(WorkspaceId workspace, AgentName name) {}

    interface Held extends AutoCloseable {
        @Override
        void close();
    }

    interface Work<T> {
        T run() throws IOException, InterruptedException;
    }

    boolean isRecovered() {
        return recovered.getCount() == 0;
    }

    void recovered() {
        recovered.countDown();
    }

    Held lock(Agent agent) throws InterruptedException {
        return lock(agent.workspace(), agent.name());
    }

    Held lock(WorkspaceId workspace, AgentName name) throws InterruptedException {
        recovered.await();
        all.readLock().lock();
        try {
            var held = names.lock(new Key(workspace, name));
            return () -> {
                held.close();
                all.readLock().unlock();
            };
        } catch (InterruptedException | RuntimeException stopped) {
            all.readLock().unlock();
            throw stopped;
        }
    }

    /** Runs {@code work} while no agent is created, restarted or destroyed. */
    <T> T exclusively(Work<T> work) throws IOException, InterruptedException {
        recovered.await();
        all.writeLock().lock();
        try {
            return work.run();
        } finally {
            all.writeLock().unlock();
        }
    }
}
