package dev.agentos.terminal;

import dev.agentos.protocol.JsonText;
import dev.agentos.session.SessionId;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** The table of terminals. */
final class TerminalStore {
    private TerminalStore() {}

    static List<TerminalInfo> all(Transaction tx) {
        return tx.query("select * from terminal order by created_at, id", TerminalStore::terminal);
    }

    static void insert(Transaction tx, TerminalInfo terminal) {
        tx.update(
                "insert into terminal (id, session, command, folder, columns, rows, created_by, created_at)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?)",
                terminal.id().text(),
                terminal.session().text(),
                JsonText.of(terminal.command()),
                terminal.folder().toString(),
                terminal.size().columns(),
                terminal.size().rows(),
                terminal.createdBy(),
                terminal.createdAt());
    }

    static void update(Transaction tx, TerminalInfo terminal) {
        var code = terminal.exitCode().isPresent() ? terminal.exitCode().getAsInt() : null;
        tx.update(
                "update terminal set exit_code = ?, lost = ?, columns = ?, rows = ? where id = ?",
                code,
                terminal.lost(),
                terminal.size().columns(),
                terminal.size().rows(),
                terminal.id().text());
    }

    static void delete(Transaction tx, TerminalId id) {
        tx.update("delete from terminal where id = ?", id.text());
    }

    private static TerminalInfo terminal(Row row) {
        var code = row.optionalText("exit_code").map(Integer::parseInt);
        return new TerminalInfo(
                new TerminalId(row.text("id")),
                new SessionId(row.text("session")),
                JsonText.readTexts(row.text("command")),
                Path.of(row.text("folder")),
                TerminalSize.stored(row.number("columns"), row.number("rows")),
                row.text("created_by"),
                row.instant("created_at"),
                code.map(OptionalInt::of).orElse(OptionalInt.empty()),
                row.flag("lost"));
    }
}
