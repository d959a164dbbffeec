package dev.agentos.comment;

import dev.agentos.agent.AgentId;
import dev.agentos.file.WorkspacePath;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables of comments. */
final class CommentStore {
    private CommentStore() {}

    static Optional<Comment> find(Transaction tx, CommentId id) {
        return tx.one(
                "select *, sent_at is not null as sent from comment where id = ?", row -> comment(tx, row), id.text());
    }

    /** In the order in which they were made. */
    static List<Comment> of(Transaction tx, AgentId agent) {
        return tx.query(
                "select *, sent_at is not null as sent from comment where agent = ? order by number",
                row -> comment(tx, row),
                agent.text());
    }

    static List<AgentId> agents(Transaction tx) {
        return tx.query("select distinct agent from comment", row -> new AgentId(row.text("agent")));
    }

    static void insert(Transaction tx, Comment comment) {
        var anchor = comment.anchor();
        tx.update(
                "insert into comment (id, agent, path, side, line, quote, before, after, alone, text, created_by,"
                        + " created_at, sent_at, resolved) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, 0)",
                comment.id().text(),
                comment.agent().text(),
                comment.path().text(),
                comment.side().toString(),
                anchor.line(),
                anchor.text(),
                joined(anchor.before()),
                joined(anchor.after()),
                anchor.alone() ? 1 : 0,
                comment.text(),
                comment.by(),
                comment.createdAt());
    }

    static void update(Transaction tx, Comment comment) {
        tx.update(
                "update comment set text = ?, sent_at = ?, resolved = ? where id = ?",
                comment.text(),
                comment.sentAt().orElse(null),
                comment.resolved() ? 1 : 0,
                comment.id().text());
    }

    static void insert(Transaction tx, CommentId comment, Reply reply) {
        tx.update(
                "insert into comment_reply (comment, said_by, text, said_at) values (?, ?, ?, ?)",
                comment.text(),
                reply.by(),
                reply.text(),
                reply.at());
    }

    static void delete(Transaction tx, CommentId id) {
        tx.update("delete from comment_reply where comment = ?", id.text());
        tx.update("delete from comment where id = ?", id.text());
    }

    static void deleteAll(Transaction tx, AgentId agent) {
        tx.update("delete from comment_reply where comment in (select id from comment where agent = ?)", agent.text());
        tx.update("delete from comment where agent = ?", agent.text());
    }

    private static Comment comment(Transaction tx, Row row) {
        var id = new CommentId(row.text("id"));
        var replies = tx.query(
                "select * from comment_reply where comment = ? order by number",
                reply -> new Reply(reply.text("said_by"), reply.text("text"), reply.instant("said_at")),
                id.text());
        var anchor = new LineAnchor(
                (int) row.number("line"),
                row.text("quote"),
                lines(row.text("before")),
                lines(row.text("after")),
                row.flag("alone"));
        return new Comment(
                id,
                new AgentId(row.text("agent")),
                new WorkspacePath(row.text("path")),
                Side.of(row.text("side")),
                anchor,
                row.text("text"),
                row.text("created_by"),
                row.instant("created_at"),
                row.flag("sent") ? Optional.of(row.instant("sent_at")) : Optional.empty(),
                row.flag("resolved"),
                replies);
    }

    /** Each with its end: no lines are another text than an empty one. */
    private static String joined(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> lines(String joined) {
        return joined.isEmpty()
                ? List.of()
                : List.of(joined.substring(0, joined.length() - 1).split("\n", -1));
    }
}
