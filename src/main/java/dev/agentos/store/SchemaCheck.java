package dev.agentos.store;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** Checks, before anything is written, whether a file is a database of ours and which migrations it needs. */
record SchemaCheck(DatabaseFile file, List<Migration> known) {
    private record Applied(int version, String name, String checksum) {}

    /** Read-only, so that a file which is refused is left as it was. */
    List<Migration> pending() throws SQLException, IOException {
        if (file.isEmpty()) return known;
        try (var connection = file.openForReading()) {
            return pending(new Transaction(connection));
        } catch (StoreException failure) {
            if (failure.getCause() instanceof SQLException cause) throw cause;
            throw failure;
        }
    }

    private List<Migration> pending(Transaction transaction) {
        var tables = transaction.query("select name from sqlite_schema where type = 'table'", row -> row.text("name"));
        if (tables.isEmpty()) return known;
        if (!tables.contains("schema_version"))
            throw refused("belongs to another program", "move it away and start again");
        var applied = transaction.query(
                "select version, name, checksum from schema_version order by version",
                row -> new Applied((int) row.number("version"), row.text("name"), row.text("checksum")));
        for (var step : applied) requireKnown(step);
        return known.subList(applied.size(), known.size());
    }

    private void requireKnown(Applied step) {
        if (step.version > known.size())
            throw refused(
                    "has version " + step.version + "; this AgentOS knows versions up to " + known.size(),
                    "install the newer AgentOS again, or restore a backup ("
                            + file.path().getFileName() + ".before-v…) over it");
        if (!known.get(step.version - 1).checksum().equals(step.checksum))
            throw refused(
                    "was made by a different " + step.name,
                    "use the build of AgentOS that made it, or restore a backup over it");
    }

    private AgentOsException refused(String why, String advice) {
        return new AgentOsException(ErrorCode.HOME_UNUSABLE, "the database " + file.path() + " " + why, advice);
    }

    static AgentOsException unusable(DatabaseFile file, Exception failure) {
        boolean damaged = failure instanceof SQLException sql && StoreException.meansDamage(sql);
        return new AgentOsException(
                ErrorCode.HOME_UNUSABLE,
                "the database " + file.path() + (damaged ? " is damaged" : " cannot be opened") + ": "
                        + failure.getMessage(),
                damaged
                        ? "it was left as it is; restore a backup ("
                                + file.path().getFileName() + ".before-v…) over it or move it away"
                        : "check the disk and the permissions of its folder",
                failure);
    }
}
