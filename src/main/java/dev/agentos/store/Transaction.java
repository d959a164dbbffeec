package dev.agentos.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Statements that take effect together or not at all. Arguments are text, integers, booleans, instants, bytes or null.
 * Used by the thread that runs the {@link Work}, and only until it returns.
 */
public final class Transaction {
    private final Connection connection;
    private final List<Runnable> afterCommit = new ArrayList<>();

    Transaction(Connection connection) {
        this.connection = connection;
    }

    /** Returns how many rows were changed. */
    public int update(String sql, @Nullable Object... arguments) {
        try (var statement = prepare(sql, arguments)) {
            return statement.executeUpdate();
        } catch (SQLException failure) {
            throw new StoreException("update failed", failure);
        }
    }

    public <T> List<T> query(String sql, Function<Row, T> mapper, @Nullable Object... arguments) {
        try (var statement = prepare(sql, arguments);
                var results = statement.executeQuery()) {
            var row = new Row(results);
            var answers = new ArrayList<T>();
            while (results.next()) answers.add(mapper.apply(row));
            return answers;
        } catch (SQLException failure) {
            throw new StoreException("query failed", failure);
        }
    }

    /** The only row of a query that can have at most one. */
    public <T> Optional<T> one(String sql, Function<Row, T> mapper, @Nullable Object... arguments) {
        var answers = query(sql, mapper, arguments);
        if (answers.size() > 1) throw new IllegalStateException("expected at most one row: " + sql);
        return answers.stream().findFirst();
    }

    /** The number in the first row of a query such as {@code select count(*) as number …}. */
    public long number(String sql, @Nullable Object... arguments) {
        return one(sql, row -> row.number("number"), arguments).orElseThrow();
    }

    /**
     * Has {@code action} run by the caller of {@link Store#write} once this is on disk and before the call returns;
     * never when it was rolled back. Actions of different transactions run in the order of their commits. They may not
     * use the store.
     */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    List<Runnable> afterCommit() {
        return afterCommit;
    }

    /** Runs several statements separated by semicolons. */
    void script(String sql) {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException failure) {
            throw new StoreException("script failed", failure);
        }
    }

    private PreparedStatement prepare(String sql, @Nullable Object[] arguments) throws SQLException {
        var statement = connection.prepareStatement(sql);
        try {
            for (int i = 0; i < arguments.length; i++) bind(statement, i + 1, arguments[i]);
            return statement;
        } catch (SQLException | RuntimeException failure) {
            statement.close();
            throw failure;
        }
    }

    private static void bind(PreparedStatement statement, int position, @Nullable Object argument) throws SQLException {
        switch (argument) {
            case null -> statement.setObject(position, null);
            case String text -> statement.setString(position, text);
            case Integer number -> statement.setInt(position, number);
            case Long number -> statement.setLong(position, number);
            case Boolean flag -> statement.setInt(position, flag ? 1 : 0);
            case Instant instant -> statement.setLong(position, instant.toEpochMilli());
            case byte[] bytes -> statement.setBytes(position, bytes);
            default ->
                throw new IllegalArgumentException(
                        "the store cannot keep a " + argument.getClass().getName());
        }
    }
}
