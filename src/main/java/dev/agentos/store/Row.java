package dev.agentos.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The current row of a query, valid only while its mapper runs. */
public final class Row {
    private final ResultSet results;

    Row(ResultSet results) {
        this.results = results;
    }

    public String text(String column) {
        return optionalText(column).orElseThrow(() -> new IllegalStateException("column " + column + " is null"));
    }

    public Optional<String> optionalText(String column) {
        try {
            return Optional.ofNullable(results.getString(column));
        } catch (SQLException unreadable) {
            throw new StoreException("cannot read column " + column, unreadable);
        }
    }

    public long number(String column) {
        try {
            return results.getLong(column);
        } catch (SQLException unreadable) {
            throw new StoreException("cannot read column " + column, unreadable);
        }
    }

    public boolean flag(String column) {
        return number(column) != 0;
    }

    /** Instants are kept as milliseconds since 1970. */
    public Instant instant(String column) {
        return Instant.ofEpochMilli(number(column));
    }

    public byte[] bytes(String column) {
        try {
            var bytes = results.getBytes(column);
            return bytes == null ? new byte[0] : bytes;
        } catch (SQLException unreadable) {
            throw new StoreException("cannot read column " + column, unreadable);
        }
    }
}
