package dev.agentos.session;

import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import dev.agentos.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

/** The table of sessions. */
final class SessionStore {
    private SessionStore() {}

    static List<Session> all(Transaction tx) {
        return tx.query("select * from session order by created_at, id", SessionStore::session);
    }

    static Optional<Session> find(Transaction tx, SessionId id) {
        return tx.one("select * from session where id = ?", SessionStore::session, id.text());
    }

    static long count(Transaction tx) {
        return tx.number("select count(*) as number from session");
    }

    static boolean hasName(Transaction tx, WorkspaceId workspace, SessionName name) {
        return tx.number(
                        "select count(*) as number from session where workspace = ? and name = ?",
                        workspace.text(),
                        name.text())
                > 0;
    }

    static boolean hasWorkspace(Transaction tx, WorkspaceId workspace) {
        return tx.number("select count(*) as number from workspace where id = ?", workspace.text()) > 0;
    }

    static void insert(Transaction tx, Session session) {
        tx.update(
                "insert into session (id, name, workspace, owner, created_at) values (?, ?, ?, ?, ?)",
                session.id().text(),
                session.name(),
                session.workspace().text(),
                session.owner(),
                session.createdAt());
    }

    static void setOwner(Transaction tx, SessionId id, String owner) {
        tx.update("update session set owner = ? where id = ?", owner, id.text());
    }

    static void delete(Transaction tx, SessionId id) {
        tx.update("delete from session where id = ?", id.text());
    }

    private static Session session(Row row) {
        return new Session(
                new SessionId(row.text("id")),
                row.text("name"),
                new WorkspaceId(row.text("workspace")),
                row.text("owner"),
                row.instant("created_at"));
    }
}
