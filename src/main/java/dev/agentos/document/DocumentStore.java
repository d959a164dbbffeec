package dev.agentos.document;

import dev.agentos.file.WorkspacePath;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import dev.agentos.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

/** The table of documents. */
final class DocumentStore {
    private DocumentStore() {}

    static Optional<DocumentInfo> find(Transaction tx, WorkspaceId workspace, WorkspacePath path) {
        return tx
                .query(
                        "select * from document where workspace = ? and path = ?",
                        DocumentStore::document,
                        workspace.text(),
                        path.text())
                .stream()
                .findFirst();
    }

    static List<DocumentInfo> all(Transaction tx, WorkspaceId workspace) {
        return tx.query(
                "select * from document where workspace = ? order by path", DocumentStore::document, workspace.text());
    }

    static void insert(Transaction tx, DocumentInfo document) {
        tx.update(
                "insert into document (id, workspace, path, epoch, created_at) values (?, ?, ?, ?, ?)",
                document.id(),
                document.workspace().text(),
                document.path().text(),
                document.epoch(),
                document.createdAt());
    }

    static void delete(Transaction tx, DocumentInfo document) {
        tx.update("delete from document where id = ?", document.id());
    }

    private static DocumentInfo document(Row row) {
        return new DocumentInfo(
                row.text("id"),
                new WorkspaceId(row.text("workspace")),
                new WorkspacePath(row.text("path")),
                row.text("epoch"),
                row.instant("created_at"));
    }
}
