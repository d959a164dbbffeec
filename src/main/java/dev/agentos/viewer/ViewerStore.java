package dev.agentos.viewer;

import dev.agentos.session.SessionId;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The tables of viewers and of what they show. */
final class ViewerStore {
    private static final String SELECT = """
            select viewer.*, (select min(number) from viewer_part as part
              where part.session = viewer.session and part.name = viewer.name) as first
            from viewer where session = ?""";

    private ViewerStore() {}

    static List<Viewer> all(Transaction tx, SessionId session) {
        return tx.query(SELECT + " order by name", ViewerStore::viewer, session.text());
    }

    static Optional<Viewer> find(Transaction tx, SessionId session, ViewerName name) {
        return tx.one(SELECT + " and name = ?", ViewerStore::viewer, session.text(), name.text());
    }

    static boolean hasSession(Transaction tx, SessionId session) {
        return tx.number("select count(*) as number from session where id = ?", session.text()) > 0;
    }

    static long count(Transaction tx, SessionId session) {
        return tx.number("select count(*) as number from viewer where session = ?", session.text());
    }

    static void put(
            Transaction tx, SessionId session, ViewerName name, ViewerTitle title, long last, String by, Instant now) {
        tx.update(
                "insert or replace into viewer (session, name, title, last, changed_by, changed_at)"
                        + " values (?, ?, ?, ?, ?, ?)",
                session.text(),
                name.text(),
                title.text(),
                last,
                by,
                now);
    }

    static List<Part> parts(Transaction tx, SessionId session, ViewerName name, long after) {
        return tx.query(
                "select number, type, data from viewer_part"
                        + " where session = ? and name = ? and number > ? order by number",
                ViewerStore::part,
                session.text(),
                name.text(),
                after);
    }

    static void add(Transaction tx, SessionId session, ViewerName name, Part part) {
        tx.update(
                "insert into viewer_part (session, name, number, type, data) values (?, ?, ?, ?, ?)",
                session.text(),
                name.text(),
                part.number(),
                part.content().type().toString(),
                part.content().data());
    }

    static void empty(Transaction tx, SessionId session, ViewerName name) {
        tx.update("delete from viewer_part where session = ? and name = ?", session.text(), name.text());
    }

    /** Deletes the oldest parts until the limits on parts and characters are met. */
    static void trim(Transaction tx, SessionId session, ViewerName name, int mostParts, long mostCharacters) {
        record Size(long number, long characters) {}
        var sizes = tx.query(
                "select number, length(data) as characters from viewer_part"
                        + " where session = ? and name = ? order by number desc",
                row -> new Size(row.number("number"), row.number("characters")),
                session.text(),
                name.text());
        long characters = 0;
        for (int i = 0; i < sizes.size(); i++) {
            characters += sizes.get(i).characters();
            if (i < mostParts && characters <= mostCharacters) continue;
            tx.update(
                    "delete from viewer_part where session = ? and name = ? and number <= ?",
                    session.text(),
                    name.text(),
                    sizes.get(i).number());
            return;
        }
    }

    static void delete(Transaction tx, SessionId session, ViewerName name) {
        empty(tx, session, name);
        tx.update("delete from viewer where session = ? and name = ?", session.text(), name.text());
    }

    static void deleteAll(Transaction tx, SessionId session) {
        tx.update("delete from viewer_part where session = ?", session.text());
        tx.update("delete from viewer where session = ?", session.text());
    }

    private static Viewer viewer(Row row) {
        long last = row.number("last");
        return new Viewer(
                new SessionId(row.text("session")),
                new ViewerName(row.text("name")),
                new ViewerTitle(row.text("title")),
                row.optionalText("first").map(Long::parseLong).orElse(last + 1),
                last,
                row.text("changed_by"),
                row.instant("changed_at"));
    }

    private static Part part(Row row) {
        return new Part(row.number("number"), new ShownContent(ContentType.of(row.text("type")), row.text("data")));
    }
}
