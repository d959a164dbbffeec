package dev.agentos.merge;

import dev.agentos.agent.AgentId;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table of landings. */
final class LandingStore {
    private LandingStore() {}

    static List<Landing> all(Transaction tx) {
        return tx.query("select * from landing order by at", LandingStore::landing);
    }

    static Optional<Landing> of(Transaction tx, AgentId agent) {
        return tx.one("select * from landing where agent = ?", LandingStore::landing, agent.text());
    }

    static void put(Transaction tx, Landing landing) {
        tx.update(
                "insert or replace into landing (agent, kind, branch, before, after, copy, by, at)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?)",
                landing.agent().text(),
                landing.kind().toString(),
                landing.branch(),
                landing.before(),
                landing.after(),
                landing.copy().map(Path::toString).orElse(""),
                landing.by(),
                landing.at());
    }

    static void delete(Transaction tx, AgentId agent) {
        tx.update("delete from landing where agent = ?", agent.text());
    }

    private static Landing landing(Row row) {
        return new Landing(
                new AgentId(row.text("agent")),
                Landing.Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
                row.text("branch"),
                row.text("before"),
                row.text("after"),
                Optional.of(row.text("copy")).filter(copy -> !copy.isEmpty()).map(Path::of),
                row.text("by"),
                row.instant("at"));
    }
}
