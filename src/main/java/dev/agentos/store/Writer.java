package dev.agentos.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The thread that owns the write connection. Waiting writes are committed together, because the disk takes as long for
 * one as for many; each has its own savepoint, so a failed one does not affect the others.
 */
final class Writer implements AutoCloseable {
    private static final int MAX_WAITING = 256;

    private final Connection connection;
    private final WriteQueue queue = new WriteQueue(MAX_WAITING);
    private final CommitOrder order = new CommitOrder();
    private final Thread thread;

    private Writer(Connection connection) {
        this.connection = connection;
        this.thread = Thread.ofPlatform().name("store-writer").daemon().unstarted(this::serve);
    }

    static Writer start(Connection connection) {
        var writer = new Writer(connection);
        writer.thread.start();
        return writer;
    }

    /** Blocks until the work is committed; throws what made it fail. */
    <T> PendingWrite<T> commit(Work<T> work) {
        var write = new PendingWrite<>(work);
        if (!queue.put(write)) throw ReadConnections.storeClosed();
        write.await();
        return write;
    }

    /** Does what a committed write asked for, on the caller's thread. */
    void runAfterCommit(PendingWrite<?> write) {
        write.runAfterCommit(order);
    }

    private void serve() {
        for (var batch = queue.takeAll(); !batch.isEmpty(); batch = queue.takeAll()) commit(batch);
    }

    private void commit(List<PendingWrite<?>> batch) {
        try {
            execute("BEGIN IMMEDIATE");
            for (var write : batch) attempt(write);
            execute("COMMIT");
        } catch (SQLException failure) {
            rollBack();
            var cause = new StoreException("nothing was saved", failure);
            for (var write : batch) write.fail(cause);
        }
        for (var write : batch) write.answer(order);
    }

    private void attempt(PendingWrite<?> write) throws SQLException {
        execute("SAVEPOINT one");
        try {
            write.run(new Transaction(connection));
        } catch (Throwable failure) {
            write.fail(failure);
            execute("ROLLBACK TO one");
        }
        execute("RELEASE one");
    }

    /** SQLite has rolled back by itself after some failures (a full disk); then there is nothing left to do. */
    private void rollBack() {
        try {
            execute("ROLLBACK");
        } catch (SQLException alreadyRolledBack) {
            System.getLogger(Writer.class.getName())
                    .log(System.Logger.Level.DEBUG, "no transaction to roll back", alreadyRolledBack);
        }
    }

    private void execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Finishes what is queued. */
    @Override
    public void close() throws SQLException {
        queue.close();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        connection.close();
        if (interrupted) Thread.currentThread().interrupt();
    }
}
