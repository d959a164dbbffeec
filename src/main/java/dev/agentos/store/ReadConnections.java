package dev.agentos.store;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/** A few read-only connections, opened on demand and given to one reader at a time. Further readers wait. */
final class ReadConnections implements AutoCloseable {
    private static final int MAX_CONNECTIONS = 4;

    private final DatabaseFile file;
    private final Semaphore free = new Semaphore(MAX_CONNECTIONS);
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

    /** Waits for all readers. */
    @Override
    public void close() throws SQLException {
        closed = true;
        free.acquireUninterruptibly(MAX_CONNECTIONS);
        try {
            for (var connection = idle.pollLast(); connection != null; connection = idle.pollLast()) connection.close();
        } finally {
            free.release(MAX_CONNECTIONS);
        }
    }

    static AgentOsException storeClosed() {
        return new AgentOsException(
                ErrorCode.DAEMON_NOT_RUNNING,
                "the store is closed: the daemon is stopping",
                "start it again: agentos up");
    }
}
