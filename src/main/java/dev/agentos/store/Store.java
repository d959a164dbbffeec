package dev.agentos.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The daemon's persistent state, in one SQLite file. A write that has returned survives a crash and a power cut. One
 * thread writes; readers see the last commit and never wait for it. Safe for any number of threads.
 */
public final class Store implements AutoCloseable {
    /**
     * Bound while a thread is inside a transaction of this store or follows one up: a second one would wait for the
     * first.
     */
    private final ScopedValue<Boolean> busy = ScopedValue.newInstance();

    private final ReadConnections readers;
    private final Writer writer;

    private Store(ReadConnections readers, Writer writer) {
        this.readers = readers;
        this.writer = writer;
    }

    /** Opens the database, creating or migrating it first. */
    public static Store open(Path database, Clock clock) {
        return open(database, clock, Migration.packaged());
    }

    static Store open(Path database, Clock clock, List<Migration> migrations) {
        var file = new DatabaseFile(database);
        file.createIfMissing();
        try {
            new NativeLibrary(file.path().resolveSibling("lib")).announce();
            var pending = new SchemaCheck(file, migrations).pending();
            var connection = file.openForWriting();
            try {
                new Migrator(connection, file, clock).apply(pending);
            } catch (SQLException | IOException | RuntimeException failure) {
                connection.close();
                throw failure;
            }
            return new Store(new ReadConnections(file), Writer.start(connection));
        } catch (SQLException | IOException failure) {
            throw SchemaCheck.unusable(file, failure);
        }
    }

    /**
     * Runs {@code work} and returns when it is on disk. If it throws, nothing of it remains and the exception comes out
     * here.
     */
    public <T extends @Nullable Object> T write(Work<T> work) {
        requireOutsideTransaction();
        var committed = writer.commit(inside(work));
        ScopedValue.where(busy, true).run(() -> writer.runAfterCommit(committed));
        return committed.result();
    }

    /** Like {@link #write}, for work that answers nothing. */
    public void execute(Consumer<Transaction> work) {
        write(transaction -> {
            work.accept(transaction);
            return true;
        });
    }

    /** Runs {@code work} on a snapshot: all its queries see the same moment. It cannot change anything. */
    public <T extends @Nullable Object> T read(Work<T> work) {
        requireOutsideTransaction();
        return readers.read(inside(work));
    }

    private <T> Work<T> inside(Work<T> work) {
        return transaction -> ScopedValue.where(busy, true).call(() -> work.run(transaction));
    }

    private void requireOutsideTransaction() {
        if (busy.isBound()) throw new IllegalStateException("already in a transaction; use that one");
    }

    /** Finishes what is queued; later calls are refused. */
    @Override
    public void close() {
        try {
            readers.close();
            writer.close();
        } catch (SQLException failure) {
            throw new StoreException("cannot close the database", failure);
        }
    }
}
