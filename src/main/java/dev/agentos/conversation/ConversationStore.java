package dev.agentos.conversation;

import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.JsonText;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The tables of conversations. */
final class ConversationStore {
    private static final long MAX_AT_ONCE = 8L << 20;

    private ConversationStore() {}

    /**
     * How to resume a conversation: the agent's id of the session, the chosen mode or empty, and the exit code if the
     * program exited by itself.
     */
    record Thread(String session, String mode, OptionalInt exitCode) {}

    static Optional<Thread> find(Transaction tx, ConversationId id) {
        return tx.one("select * from conversation where agent = ?", ConversationStore::thread, id.text());
    }

    static void put(Transaction tx, ConversationId id, Thread thread) {
        tx.update(
                "insert or replace into conversation (agent, session, mode, exit_code) values (?, ?, ?, ?)",
                id.text(),
                thread.session(),
                thread.mode(),
                thread.exitCode().isPresent() ? String.valueOf(thread.exitCode().getAsInt()) : "");
    }

    static long append(Transaction tx, ConversationId id, Instant at, String type, String part) {
        long number = tx.number(
                "select coalesce(max(number), 0) + 1 as number from conversation_entry where agent = ?", id.text());
        tx.update(
                "insert into conversation_entry (agent, number, at, type, part) values (?, ?, ?, ?, ?)",
                id.text(),
                number,
                at,
                type,
                part);
        return number;
    }

    static void drop(Transaction tx, ConversationId id, long upTo) {
        tx.update("delete from conversation_entry where agent = ? and number <= ?", id.text(), upTo);
    }

    /** Deletes the oldest entries until the rest has at most so many bytes. */
    static void dropBeyond(Transaction tx, ConversationId id, long bytes) {
        drop(
                tx,
                id,
                tx.number(
                        "select coalesce(max(number), 0) as number"
                                + " from (select number, sum(octet_length(part)) over (order by number desc) as total"
                                + " from conversation_entry where agent = ?) where total > ?",
                        id.text(),
                        bytes));
    }

    /** Returns entries up to a number and a size, but at least one, if there is any. */
    static List<ConversationEntryView> read(Transaction tx, ConversationId id, long from, int max) {
        long room = MAX_AT_ONCE;
        long last = from - 1;
        for (var size : tx.query(
                "select number, length(part) as length from conversation_entry"
                        + " where agent = ? and number >= ? order by number limit ?",
                Size::of,
                id.text(),
                from,
                max)) {
            if (room < size.length() && last >= from) break;
            room -= size.length();
            last = size.number();
        }
        return tx.query(
                "select * from conversation_entry where agent = ? and number between ? and ? order by number",
                ConversationStore::entry,
                id.text(),
                from,
                last);
    }

    /** The newest entries before this number, oldest first, with the limits of {@link #read}. */
    static List<ConversationEntryView> readBefore(Transaction tx, ConversationId id, long before, int max) {
        long room = MAX_AT_ONCE;
        long first = before;
        for (var size : tx.query(
                "select number, length(part) as length from conversation_entry where agent = ? and number < ?"
                        + " order by number desc limit ?",
                Size::of,
                id.text(),
                before,
                max)) {
            if (room < size.length() && first < before) break;
            room -= size.length();
            first = size.number();
        }
        return tx.query(
                "select * from conversation_entry where agent = ? and number >= ? and number < ? order by number",
                ConversationStore::entry,
                id.text(),
                first,
                before);
    }

    private record Size(long number, long length) {
        static Size of(Row row) {
            return new Size(row.number("number"), row.number("length"));
        }
    }

    static long end(Transaction tx, ConversationId id) {
        return tx.number(
                "select coalesce(max(number), 0) as number from conversation_entry where agent = ?", id.text());
    }

    static long last(Transaction tx, ConversationId id, Class<? extends ConversationPart> part) {
        return tx.number(
                "select coalesce(max(number), 0) as number from conversation_entry where agent = ? and type = ?",
                id.text(),
                ConversationPart.typeOf(part));
    }

    static void deleteThread(Transaction tx, ConversationId id) {
        tx.update("delete from conversation where agent = ?", id.text());
    }

    static void delete(Transaction tx, ConversationId id) {
        deleteThread(tx, id);
        tx.update("delete from conversation_entry where agent = ?", id.text());
    }

    private static Thread thread(Row row) {
        var code = row.text("exit_code");
        return new Thread(
                row.text("session"),
                row.text("mode"),
                code.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(code)));
    }

    private static ConversationEntryView entry(Row row) {
        return new ConversationEntryView(
                row.number("number"), row.instant("at"), JsonText.read(row.text("part"), ConversationPart.class));
    }
}
