package dev.agentos.store;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/**
 * A few read-only connections, opened when first needed and handed to one reader at a time. Readers beyond them wait.
 */
final class ReadConnections implements AutoCloseable {
    private static final int MOST = 4;

    private final DatabaseFile file;
    private final Semaphore free = new Semaphore(MOST);
    private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    ReadConnections(DatabaseFile file) {
        this.file = file;
    }

    /** Runs {@code work} on one snapshot of the database. */
    <T> T read(Work<T> work) {
        free.acquireUninterruptibly();
        try {
            if (closed) throw storeClosed();
            var connection = idle.pollLast();
            return readWith(connection == null ? file.openForReading() : connection, work);
        } catch (SQLException failure) {
            throw new StoreException("read failed", failure);
        } finally {
            free.release();
        }
    }

    /** A connection that does not come back to rest is closed, never used again. */
    private <T> T readWith(Connection connection, Work<T> work) throws SQLException {
        boolean atRest = false;
        try (var statement = connection.createStatement()) {
            statement.execute("BEGIN");
            try {
                return work.run(new Transaction(connection));
            } finally {
                statement.execute("ROLLBACK");
                atRest = true;
            }
        } finally {
            if (atRest) idle.addLast(connection);
            else connection.close();
        }
    }

    /** Waits for those who read. */
    @Override
    public void close() throws SQLException {
        closed = true;
        free.acquireUninterruptibly(MOST);
        try {
            for (var connection = idle.pollLast(); connection != null; connection = idle.pollLast()) connection.close();
        } finally {
            free.release(MOST);
        }
    }

    static AgentOsException storeClosed() {
        return new AgentOsException(
                ErrorCode.DAEMON_NOT_RUNNING,
                "the store is closed: the daemon is stopping",
                "start it again: agentos up");
    }
}
