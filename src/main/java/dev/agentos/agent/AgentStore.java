package dev.agentos.agent;

import dev.agentos.session.SessionId;
import dev.agentos.store.Row;
import dev.agentos.store.Transaction;
import dev.agentos.terminal.TerminalId;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table of agents. */
final class AgentStore {
    private AgentStore() {}

    static List<Agent> all(Transaction tx) {
        return tx.query("select * from agent order by created_at, id", AgentStore::agent);
    }

    static Optional<Agent> find(Transaction tx, AgentId id) {
        return tx.one("select * from agent where id = ?", AgentStore::agent, id.text());
    }

    static Optional<Agent> named(Transaction tx, WorkspaceId workspace, AgentName name) {
        return tx.one(
                "select * from agent where workspace = ? and name = ?",
                AgentStore::agent,
                workspace.text(),
                name.text());
    }

    static void insert(Transaction tx, Agent agent) {
        tx.update(
                "insert into agent (id, session, workspace, name, plugin, protocol, isolation, sandboxed, folder,"
                        + " branch, base, base_branch, task, terminal, ports, state, created_by, created_at)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                agent.id().text(),
                agent.session().text(),
                agent.workspace().text(),
                agent.name().text(),
                agent.plugin(),
                agent.protocol().toString(),
                agent.isolation().toString(),
                agent.sandboxed() ? 1 : 0,
                agent.folder().toString(),
                agent.branch(),
                agent.base(),
                agent.baseBranch(),
                agent.prompt(),
                terminal(agent),
                agent.ports(),
                state(agent),
                agent.createdBy(),
                agent.createdAt());
    }

    static void update(Transaction tx, Agent agent) {
        tx.update(
                "update agent set plugin = ?, protocol = ?, sandboxed = ?, folder = ?, base = ?, terminal = ?,"
                        + " state = ? where id = ?",
                agent.plugin(),
                agent.protocol().toString(),
                agent.sandboxed() ? 1 : 0,
                agent.folder().toString(),
                agent.base(),
                terminal(agent),
                state(agent),
                agent.id().text());
    }

    static void delete(Transaction tx, AgentId id) {
        tx.update("delete from agent where id = ?", id.text());
    }

    private static String terminal(Agent agent) {
        return agent.terminal().map(TerminalId::text).orElse("");
    }

    private static String state(Agent agent) {
        return agent.state().name().toLowerCase(Locale.ROOT);
    }

    private static Agent agent(Row row) {
        return new Agent(
                new AgentId(row.text("id")),
                new SessionId(row.text("session")),
                new WorkspaceId(row.text("workspace")),
                new AgentName(row.text("name")),
                row.text("plugin"),
                Protocol.of(row.text("protocol")),
                Isolation.of(row.text("isolation")),
                row.number("sandboxed") == 1,
                Path.of(row.text("folder")),
                row.text("branch"),
                row.text("base"),
                row.text("base_branch"),
                row.text("task"),
                Optional.of(row.text("terminal")).filter(id -> !id.isEmpty()).map(TerminalId::new),
                (int) row.number("ports"),
                Agent.State.valueOf(row.text("state").toUpperCase(Locale.ROOT)),
                row.text("created_by"),
                row.instant("created_at"));
    }
}
