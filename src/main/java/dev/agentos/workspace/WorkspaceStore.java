package dev.agentos.workspace;

import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The table of workspaces; reads from the table of sessions which of them are in use. */
final class WorkspaceStore {
    private WorkspaceStore() {}

    static List<Workspace> all(Transaction tx) {
        return tx.query("select * from workspace order by name, id", WorkspaceStore::workspace);
    }

    static Optional<Workspace> find(Transaction tx, WorkspaceId id) {
        return tx.one("select * from workspace where id = ?", WorkspaceStore::workspace, id.text());
    }

    static Optional<Workspace> findByPath(Transaction tx, Path path) {
        return tx.one("select * from workspace where path = ?", WorkspaceStore::workspace, path.toString());
    }

    static long count(Transaction tx) {
        return tx.number("select count(*) as number from workspace");
    }

    static List<String> sessions(Transaction tx, WorkspaceId id) {
        return tx.query("select id from session where workspace = ?", row -> row.text("id"), id.text());
    }

    static void insert(Transaction tx, Workspace workspace) {
        tx.update(
                "insert into workspace (id, name, path, created_at) values (?, ?, ?, ?)",
                workspace.id().text(),
                workspace.name(),
                workspace.path().toString(),
                workspace.createdAt());
    }

    static void delete(Transaction tx, WorkspaceId id) {
        tx.update("delete from workspace where id = ?", id.text());
    }

    private static Workspace workspace(Row row) {
        return new Workspace(
                new WorkspaceId(row.text("id")),
                row.text("name"),
                Path.of(row.text("path")),
                row.instant("created_at"));
    }
}
