package dev.agentos.action;

import dev.agentos.agent.AgentId;
import dev.agentos.protocol.ActionOutcome;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.NewAction;
import dev.agentos.session.SessionId;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import dev.agentos.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

/** The table of actions. */
final class ActionStore {
    private static final String WAITING = "('queued', 'open', 'pending')";
    private static final String UNFINISHED = "('queued', 'open', 'pending', 'applying', 'running', 'rolling_back')";

    private ActionStore() {}

    static Optional<AgentAction> find(Transaction tx, ActionId id) {
        return tx.one("select * from action where id = ?", ActionStore::action, id.text());
    }

    /** Latest first. */
    static List<AgentAction> all(Transaction tx, SessionId session, Optional<ActionState> state, int max) {
        return state.isPresent()
                ? tx.query(
                        "select * from action where session = ? and state = ? order by number desc limit ?",
                        ActionStore::action,
                        session.text(),
                        state.get().toString(),
                        max)
                : tx.query(
                        "select * from action where session = ? order by number desc limit ?",
                        ActionStore::action,
                        session.text(),
                        max);
    }

    static List<AgentAction> inState(Transaction tx, ActionState state) {
        return tx.query("select * from action where state = ? order by number", ActionStore::action, state.toString());
    }

    /** Actions on files that wait for a person; on all files if {@code path} is empty. */
    static List<AgentAction> waitingIn(Transaction tx, WorkspaceId workspace, String path, int max) {
        return tx.query(
                "select * from action where workspace = ? and (path = ? or ? = '') and path <> '' and state in "
                        + WAITING + " order by number limit ?",
                ActionStore::action,
                workspace.text(),
                path,
                path,
                max);
    }

    static Optional<AgentAction> runningIn(Transaction tx, String terminal) {
        return tx
                .query("select * from action where state = 'running' and terminal = ?", ActionStore::action, terminal)
                .stream()
                .findFirst();
    }

    static long waiting(Transaction tx, SessionId session) {
        return tx.number(
                "select count(*) as number from action where session = ? and state in " + WAITING, session.text());
    }

    static void insert(Transaction tx, AgentAction action) {
        tx.update(
                "insert into action (id, session, workspace, path, agent, asked_by, state, terminal, proposal,"
                        + " outcome, created_at, changed_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                action.id().text(),
                action.session().text(),
                action.workspace().text(),
                action.proposal().path().text(),
                action.agent().map(AgentId::text).orElse(""),
                action.askedBy(),
                action.state().toString(),
                terminal(action),
                JsonText.of(action.proposal().said()),
                JsonText.of(action.outcome()),
                action.createdAt(),
                action.changedAt());
    }

    static void update(Transaction tx, AgentAction action) {
        tx.update(
                "update action set state = ?, terminal = ?, outcome = ?, changed_at = ? where id = ?",
                action.state().toString(),
                terminal(action),
                JsonText.of(action.outcome()),
                action.changedAt(),
                action.id().text());
    }

    private static String terminal(AgentAction action) {
        return Optional.ofNullable(action.outcome().terminal()).orElse("");
    }

    static void delete(Transaction tx, ActionId id) {
        tx.update("delete from action where id = ?", id.text());
    }

    static void deleteAll(Transaction tx, SessionId session) {
        tx.update("delete from action where session = ?", session.text());
    }

    /** Deletes the oldest finished actions beyond the limit. */
    static void trim(Transaction tx, SessionId session, int max) {
        tx.update(
                "delete from action where session = ? and state not in " + UNFINISHED
                        + " and number not in (select number from action where session = ? and state not in "
                        + UNFINISHED + " order by number desc limit ?)",
                session.text(),
                session.text(),
                max);
    }

    private static AgentAction action(Row row) {
        var agent = row.text("agent");
        return new AgentAction(
                new ActionId(row.text("id")),
                new SessionId(row.text("session")),
                new WorkspaceId(row.text("workspace")),
                agent.isEmpty() ? Optional.empty() : Optional.of(new AgentId(agent)),
                row.text("asked_by"),
                Proposal.of(JsonText.read(row.text("proposal"), NewAction.class)),
                ActionState.of(row.text("state")),
                JsonText.read(row.text("outcome"), ActionOutcome.class),
                row.instant("created_at"),
                row.instant("changed_at"));
    }
}
