package dev.agentos.task;

import dev.agentos.agent.AgentId;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.TaskEventView;
import dev.agentos.session.SessionId;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import dev.agentos.terminal.TerminalId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The tables of tasks. */
final class TaskStore {
    private static final int MAX_FILES = 200;
    private static final String OVER = "('completed', 'failed', 'cancelled')";

    private TaskStore() {}

    /** An event of a task, with its number. */
    record Numbered(long number, TaskEventView event) {}

    static void insert(Transaction tx, Task task) {
        tx.update(
                "insert into task (id, parent, root, session, agent, kind, key, title, status, message, terminal,"
                        + " started_at, ended_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                task.id().text(),
                task.parent().map(TaskId::text).orElse(""),
                task.root().text(),
                task.session().text(),
                task.agent().map(AgentId::text).orElse(""),
                task.kind().toString(),
                task.key(),
                task.title(),
                task.status().toString(),
                task.message(),
                task.terminal().map(TerminalId::text).orElse(""),
                task.startedAt(),
                task.endedAt().orElse(Instant.EPOCH));
    }

    static void update(Transaction tx, Task task) {
        tx.update(
                "update task set title = ?, status = ?, message = ?, ended_at = ? where id = ?",
                task.title(),
                task.status().toString(),
                task.message(),
                task.endedAt().orElse(Instant.EPOCH),
                task.id().text());
    }

    static Optional<Task> find(Transaction tx, TaskId id) {
        return tx.one("select * from task where id = ?", TaskStore::task, id.text());
    }

    /** The part of a task with this key; the last, should it have several. */
    static Optional<Task> part(Transaction tx, TaskId root, String key) {
        return tx
                .query(
                        "select * from task where root = ? and key = ? order by number desc limit 1",
                        TaskStore::task,
                        root.text(),
                        key)
                .stream()
                .findFirst();
    }

    static Optional<Task> withKey(Transaction tx, SessionId session, String key) {
        return tx
                .query(
                        "select * from task where session = ? and key = ? order by number desc limit 1",
                        TaskStore::task,
                        session.text(),
                        key)
                .stream()
                .findFirst();
    }

    /** Without the commands of actions: they run in terminals of their own, and may outlive the turn. */
    static List<Task> unfinishedParts(Transaction tx, TaskId root) {
        return tx.query(
                "select * from task where root = ? and parent <> '' and key not like 'action:%' and status not in "
                        + OVER + " order by number",
                TaskStore::task,
                root.text());
    }

    static long parts(Transaction tx, TaskId root) {
        return tx.number("select count(*) as number from task where root = ?", root.text());
    }

    static Optional<Task> lastTurn(Transaction tx, AgentId agent) {
        return tx
                .query(
                        "select * from task where agent = ? and parent = '' and kind = 'turn'"
                                + " order by number desc limit 1",
                        TaskStore::task,
                        agent.text())
                .stream()
                .findFirst();
    }

    /** The number of an agent's turns, including deleted ones. */
    static long turns(Transaction tx, AgentId agent) {
        return lastTurn(tx, agent)
                .flatMap(Task::turnNumber)
                .orElseGet(() -> tx.number(
                        "select count(*) as number from task where agent = ? and parent = '' and kind = 'turn'",
                        agent.text()));
    }

    /**
     * The latest tasks that are not part of another, up to the limit, latest first, each followed by its parts in
     * order.
     */
    static List<Task> latest(Transaction tx, SessionId session, Optional<AgentId> agent, int most) {
        var roots = agent.isPresent()
                ? tx.query(
                        "select * from task where agent = ? and session = ? and parent = ''"
                                + " order by number desc limit ?",
                        TaskStore::task,
                        agent.get().text(),
                        session.text(),
                        most)
                : tx.query(
                        "select * from task where session = ? and parent = '' order by number desc limit ?",
                        TaskStore::task,
                        session.text(),
                        most);
        return roots.stream()
                .flatMap(
                        root -> tx
                                .query(
                                        "select * from task where root = ? order by number",
                                        TaskStore::task,
                                        root.id().text())
                                .stream())
                .toList();
    }

    static List<TaskFile> files(Transaction tx, TaskId task) {
        return tx.query(
                "select * from task_file where task = ? order by path limit ?",
                row -> new TaskFile(new WorkspacePath(row.text("path")), TaskFile.Access.of(row.text("access")), (int)
                        row.number("line")),
                task.text(),
                MAX_FILES);
    }

    static void put(Transaction tx, TaskId task, TaskFile file) {
        tx.update(
                "insert or replace into task_file (task, path, access, line) values (?, ?, ?, ?)",
                task.text(),
                file.path().text(),
                file.access().toString(),
                file.line());
    }

    /** Whether one of its parts has already reported that file. */
    static boolean hasTold(Transaction tx, TaskId root, WorkspacePath path, TaskFile.Access access) {
        return tx.number(
                        "select count(*) as number from task_file join task on task.id = task_file.task"
                                + " where root = ? and parent <> '' and path = ? and access = ?",
                        root.text(),
                        path.text(),
                        access.toString())
                > 0;
    }

    static long append(Transaction tx, TaskId root, TaskEventView event) {
        long number = end(tx, root) + 1;
        tx.update(
                "insert into task_event (root, number, task, event) values (?, ?, ?, ?)",
                root.text(),
                number,
                event.task(),
                JsonText.of(event));
        return number;
    }

    static void drop(Transaction tx, TaskId root, long upTo) {
        tx.update("delete from task_event where root = ? and number <= ?", root.text(), upTo);
    }

    static long end(Transaction tx, TaskId root) {
        return tx.number("select coalesce(max(number), 0) as number from task_event where root = ?", root.text());
    }

    /** Of a task and its parts, from a number on. */
    static List<Numbered> read(Transaction tx, Task task, long from, int most) {
        return task.isRoot()
                ? tx.query(
                        "select * from task_event where root = ? and number >= ? order by number limit ?",
                        TaskStore::event,
                        task.root().text(),
                        from,
                        most)
                : tx.query(
                        "select * from task_event where root = ? and number >= ? and task = ? order by number limit ?",
                        TaskStore::event,
                        task.root().text(),
                        from,
                        task.id().text(),
                        most);
    }

    static long cursor(Transaction tx, AgentId agent) {
        return tx.one("select number from task_cursor where agent = ?", row -> row.number("number"), agent.text())
                .orElse(0L);
    }

    static void setCursor(Transaction tx, AgentId agent, long number) {
        tx.update("insert or replace into task_cursor (agent, number) values (?, ?)", agent.text(), number);
    }

    /** Deletes the oldest turns of an agent beyond the limit. */
    static void trimTurns(Transaction tx, AgentId agent, int most) {
        tx.query(
                        "select root from task where agent = ? and parent = '' and kind = 'turn'"
                                + " order by number desc limit -1 offset ?",
                        row -> row.text("root"),
                        agent.text(),
                        most)
                .forEach(root -> deleteRoot(tx, root));
    }

    /**
     * Deletes the oldest finished commands beyond the limit that are not part of a turn: those of an agent in a
     * session, or those of no agent.
     */
    static void trimCommands(Transaction tx, SessionId session, Optional<AgentId> agent, int most) {
        tx.query(
                        "select root from (select root, status from task where session = ? and agent = ?"
                                + " and parent = '' and kind = 'command' order by number desc limit -1 offset ?)"
                                + " where status in " + OVER,
                        row -> row.text("root"),
                        session.text(),
                        agent.map(AgentId::text).orElse(""),
                        most)
                .forEach(root -> deleteRoot(tx, root));
    }

    static void deleteAll(Transaction tx, AgentId agent) {
        tx.query("select root from task where agent = ? and parent = ''", row -> row.text("root"), agent.text())
                .forEach(root -> deleteRoot(tx, root));
        tx.update("delete from task_cursor where agent = ?", agent.text());
    }

    static void deleteAll(Transaction tx, SessionId session) {
        tx.query("select root from task where session = ? and parent = ''", row -> row.text("root"), session.text())
                .forEach(root -> deleteRoot(tx, root));
    }

    private static void deleteRoot(Transaction tx, String root) {
        tx.update("delete from task_file where task in (select id from task where root = ?)", root);
        tx.update("delete from task_event where root = ?", root);
        tx.update("delete from task where root = ?", root);
    }

    private static Numbered event(Row row) {
        return new Numbered(row.number("number"), JsonText.read(row.text("event"), TaskEventView.class));
    }

    private static Task task(Row row) {
        var ended = row.instant("ended_at");
        return new Task(
                new TaskId(row.text("id")),
                filled(row.text("parent")).map(TaskId::new),
                new TaskId(row.text("root")),
                new SessionId(row.text("session")),
                filled(row.text("agent")).map(AgentId::new),
                TaskKind.of(row.text("kind")),
                row.text("key"),
                row.text("title"),
                TaskStatus.of(row.text("status")),
                row.text("message"),
                filled(row.text("terminal")).map(TerminalId::new),
                row.instant("started_at"),
                ended.equals(Instant.EPOCH) ? Optional.empty() : Optional.of(ended));
    }

    private static Optional<String> filled(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
