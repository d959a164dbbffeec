package dev.agentos.store;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;

/** Brings a checked database to the newest schema: a backup first, then each step in a transaction of its own. */
record Migrator(Connection connection, DatabaseFile file, Clock clock) {
    private static final String HISTORY = """
            create table if not exists schema_version (
                version    integer primary key,
                name       text    not null,
                checksum   text    not null,
                applied_at integer not null
            ) strict""";

    void apply(List<Migration> pending) throws SQLException, IOException {
        if (pending.isEmpty()) return;
        int first = pending.getFirst().version();
        if (first > 1) new Backups(file).make(new Transaction(connection), first);
        for (var step : pending) apply(step);
    }

    private void apply(Migration step) {
        var transaction = new Transaction(connection);
        transaction.script("BEGIN IMMEDIATE");
        try {
            transaction.script(HISTORY);
            transaction.script(step.sql());
            transaction.update(
                    "insert into schema_version (version, name, checksum, applied_at) values (?, ?, ?, ?)",
                    step.version(),
                    step.name(),
                    step.checksum(),
                    clock.instant());
            transaction.script("COMMIT");
        } catch (RuntimeException failure) {
            transaction.script("ROLLBACK");
            throw failure;
        }
    }
}
