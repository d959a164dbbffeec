package dev.agentos.review;

import dev.agentos.agent.AgentId;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables of reviews. */
final class ReviewStore {
    /** Of one file. */
    private static final int MAX_DELETED_LINES = 20_000;

    private ReviewStore() {}

    static List<ReviewInfo> all(Transaction tx) {
        return tx.query("select * from review", ReviewStore::info);
    }

    static void insert(Transaction tx, ReviewInfo review) {
        tx.update(
                "insert into review (agent, root, git_folder, first, baseline, kept, began_at)"
                        + " values (?, ?, ?, ?, ?, ?, ?)",
                review.agent().text(),
                review.root().toString(),
                review.gitFolder().toString(),
                review.first(),
                review.baseline(),
                review.kept(),
                review.startedAt());
    }

    static void update(Transaction tx, ReviewInfo review) {
        tx.update(
                "update review set baseline = ?, kept = ? where agent = ?",
                review.baseline(),
                review.kept(),
                review.agent().text());
    }

    static void delete(Transaction tx, AgentId agent) {
        for (var table : List.of(
                "review_deleted_line", "review_edit", "review_step", "review_decision", "review_turn", "review"))
            tx.update("delete from " + table + " where agent = ?", agent.text());
    }

    static List<Turn> turns(Transaction tx, AgentId agent) {
        return tx.query(
                "select * from review_turn where agent = ? order by number",
                row -> new Turn(
                        (int) row.number("number"),
                        Turn.Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
                        row.text("files"),
                        row.instant("began_at")),
                agent.text());
    }

    static void insert(Transaction tx, AgentId agent, Turn turn) {
        tx.update(
                "insert into review_turn (agent, number, kind, files, began_at) values (?, ?, ?, ?, ?)",
                agent.text(),
                turn.number(),
                turn.kind().toString(),
                turn.files(),
                turn.at());
    }

    static void setKind(Transaction tx, AgentId agent, int turn, Turn.Kind kind) {
        tx.update(
                "update review_turn set kind = ? where agent = ? and number = ?", kind.toString(), agent.text(), turn);
    }

    static int nextDecision(Transaction tx, AgentId agent) {
        return (int) tx.number(
                "select coalesce(max(number), 0) + 1 as number from review_decision where agent = ?", agent.text());
    }

    static void insert(Transaction tx, Decision decision) {
        tx.update(
                "insert into review_decision (agent, number, kind, state, undoes, decided_by, decided_at)"
                        + " values (?, ?, ?, ?, ?, ?, ?)",
                decision.agent().text(),
                decision.number(),
                Decision.word(decision.kind()),
                Decision.word(decision.state()),
                decision.undoes(),
                decision.by(),
                decision.at());
        for (var step : decision.steps())
            tx.update(
                    "insert into review_step (agent, decision, path, agreed_before, agreed_after, file_before,"
                            + " file_after) values (?, ?, ?, ?, ?, ?, ?)",
                    decision.agent().text(),
                    decision.number(),
                    step.path().text(),
                    text(step.baselineBefore()),
                    text(step.baselineAfter()),
                    text(step.fileBefore()),
                    text(step.fileAfter()));
    }

    static void setState(Transaction tx, AgentId agent, int decision, Decision.State state) {
        tx.update(
                "update review_decision set state = ? where agent = ? and number = ?",
                Decision.word(state),
                agent.text(),
                decision);
    }

    /** Everything accepted so far is merged. */
    static void setMerged(Transaction tx, AgentId agent) {
        tx.update(
                "update review_decision set state = 'merged' where agent = ? and state = 'done' and kind = 'accept'",
                agent.text());
    }

    static void deleteStep(Transaction tx, Decision decision, Step step) {
        tx.update(
                "delete from review_step where agent = ? and decision = ? and path = ?",
                decision.agent().text(),
                decision.number(),
                step.path().text());
    }

    static void delete(Transaction tx, Decision decision) {
        tx.update(
                "delete from review_decision where agent = ? and number = ?",
                decision.agent().text(),
                decision.number());
    }

    static List<Decision> begun(Transaction tx, AgentId agent) {
        return tx.query(
                "select * from review_decision where agent = ? and state = 'begun' order by number",
                row -> decision(tx, row),
                agent.text());
    }

    /** The decisions that can be undone, latest first. */
    static List<Decision> undoable(Transaction tx, AgentId agent, int atMost) {
        return undoable(tx, agent, 0, Integer.MAX_VALUE, atMost);
    }

    static List<Decision> undoable(Transaction tx, AgentId agent, int from, int to, int atMost) {
        return tx.query(
                "select * from review_decision where agent = ? and state = 'done' and kind != 'undo'"
                        + " and number between ? and ? order by number desc limit ?",
                row -> decision(tx, row),
                agent.text(),
                from,
                to,
                atMost);
    }

    static long insertEdit(Transaction tx, AgentId agent, WorkspacePath path, Optional<byte[]> before, byte[] after) {
        tx.update(
                "insert into review_edit (agent, path, before, after) values (?, ?, ?, ?)",
                agent.text(),
                path.text(),
                before.orElse(null),
                after);
        return tx.number("select last_insert_rowid() as number");
    }

    static List<UserEdit> edits(Transaction tx, AgentId agent) {
        return tx.query(
                "select id, path, before is null as fresh, before, after from review_edit where agent = ? order by id",
                row -> new UserEdit(
                        row.number("id"),
                        new WorkspacePath(row.text("path")),
                        row.flag("fresh") ? Optional.empty() : Optional.of(row.bytes("before")),
                        row.bytes("after")),
                agent.text());
    }

    static void deleteEdit(Transaction tx, long id) {
        tx.update("delete from review_edit where id = ?", id);
    }

    static DeletedLines deletedLines(Transaction tx, AgentId agent, WorkspacePath path) {
        return new DeletedLines(new HashSet<>(tx.query(
                "select line from review_deleted_line where agent = ? and path = ?",
                row -> row.text("line"),
                agent.text(),
                path.text())));
    }

    /** Of too many the oldest are forgotten. */
    static void update(Transaction tx, AgentId agent, WorkspacePath path, DeletedLines lines) {
        for (var line : lines.forgotten())
            tx.update(
                    "delete from review_deleted_line where agent = ? and path = ? and line = ?",
                    agent.text(),
                    path.text(),
                    line);
        for (var line : lines.added())
            tx.update(
                    "insert or ignore into review_deleted_line (agent, path, line) values (?, ?, ?)",
                    agent.text(),
                    path.text(),
                    line);
        if (!lines.added().isEmpty())
            tx.update(
                    "delete from review_deleted_line where agent = ? and path = ? and rowid not in (select rowid"
                            + " from review_deleted_line where agent = ? and path = ? order by rowid desc limit ?)",
                    agent.text(),
                    path.text(),
                    agent.text(),
                    path.text(),
                    MAX_DELETED_LINES);
    }

    private static ReviewInfo info(Row row) {
        return new ReviewInfo(
                new AgentId(row.text("agent")),
                Path.of(row.text("root")),
                Path.of(row.text("git_folder")),
                row.text("first"),
                row.text("baseline"),
                row.text("kept"),
                row.instant("began_at"));
    }

    private static Decision decision(Transaction tx, Row row) {
        var agent = row.text("agent");
        int number = (int) row.number("number");
        var steps = tx.query(
                "select * from review_step where agent = ? and decision = ? order by path",
                ReviewStore::step,
                agent,
                number);
        return new Decision(
                new AgentId(agent),
                number,
                Decision.Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
                Decision.State.valueOf(row.text("state").toUpperCase(Locale.ROOT)),
                (int) row.number("undoes"),
                row.text("decided_by"),
                row.instant("decided_at"),
                steps);
    }

    private static Step step(Row row) {
        return new Step(
                new WorkspacePath(row.text("path")),
                file(row.text("agreed_before")),
                file(row.text("agreed_after")),
                file(row.text("file_before")),
                file(row.text("file_after")));
    }

    private static String text(Optional<TreeFile> file) {
        return file.map(TreeFile::toString).orElse("");
    }

    private static Optional<TreeFile> file(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(TreeFile.of(text));
    }
}
