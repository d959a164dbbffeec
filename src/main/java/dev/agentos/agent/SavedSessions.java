package dev.agentos.agent;

import dev.agentos.agent.SavedSession.SavedAgent;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.Session;
import dev.agentos.session.SessionName;
import dev.agentos.session.Sessions;
import dev.agentos.store.Row;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Lists of a session's agents, saved under a name. They contain the prompts of the agents, not their work. */
public final class SavedSessions {
    private static final int MAX_SESSIONS = 100;

    private final Store store;
    private final Permissions permissions;
    private final Sessions sessions;
    private final Agents agents;
    private final Clock clock;

    public SavedSessions(Store store, Permissions permissions, Sessions sessions, Agents agents, Clock clock) {
        this.store = store;
        this.permissions = permissions;
        this.sessions = sessions;
        this.agents = agents;
        this.clock = clock;
    }

    /** Saves the present agents of a session, and replaces an earlier set of this name. */
    public SavedSession save(Participant by, Session session, String name) {
        permissions.require(by, Action.AGENT_START, session.id().scope());
        var checked = new SessionName(name).text();
        if (sessions.list(by).stream()
                .anyMatch(other -> other.workspace().equals(session.workspace())
                        && other.name().equals(checked)))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "a session named \"" + checked + "\" exists here, so a saved session cannot have that name",
                    "choose another name");
        var saved = agents.list(by).stream()
                .filter(agent -> agent.session().equals(session.id()) && agent.state() == Agent.State.READY)
                .map(SavedAgent::of)
                .toList();
        if (saved.isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "no agents to save in session " + session.name(),
                    "`agentos create NAME` starts one");
        var result =
                new SavedSession(session.workspace(), checked, clock.instant().truncatedTo(ChronoUnit.MILLIS), saved);
        store.execute(tx -> {
            delete(tx, session.workspace(), checked);
            if (all(tx).size() >= MAX_SESSIONS)
                throw new AgentOsException(
                        ErrorCode.TOO_MANY,
                        "there are already " + MAX_SESSIONS + " saved sessions",
                        "`agentos session delete SESSION` deletes one");
            for (int i = 0; i < saved.size(); i++) insert(tx, result, i);
        });
        return result;
    }

    /** The saved sessions of workspaces in which the participant may see a session. */
    public List<SavedSession> list(Participant by) {
        return store.read(SavedSessions::all).stream()
                .filter(saved -> sessions.list(by).stream()
                        .anyMatch(session -> session.workspace().equals(saved.workspace())))
                .toList();
    }

    public Optional<SavedSession> find(Participant by, WorkspaceId workspace, String name) {
        return list(by).stream()
                .filter(saved ->
                        saved.workspace().equals(workspace) && saved.name().equals(name))
                .findFirst();
    }

    /** Deletes a saved set; running agents are not affected. */
    public void delete(Participant by, Session session, SavedSession saved) {
        permissions.require(by, Action.AGENT_START, session.id().scope());
        store.execute(tx -> delete(tx, saved.workspace(), saved.name()));
    }

    private static void insert(Transaction tx, SavedSession saved, int position) {
        var agent = saved.agents().get(position);
        tx.update(
                "insert into saved_agent (workspace, name, position, agent, plugin, protocol, isolation, folder,"
                        + " base, task, saved_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                saved.workspace().text(),
                saved.name(),
                position,
                agent.name().text(),
                agent.plugin(),
                agent.protocol().toString(),
                agent.isolation().toString(),
                agent.folder().toString(),
                agent.base(),
                agent.task(),
                saved.savedAt());
    }

    private static void delete(Transaction tx, WorkspaceId workspace, String name) {
        tx.update("delete from saved_agent where workspace = ? and name = ?", workspace.text(), name);
    }

    private record Key(WorkspaceId workspace, String name, Instant savedAt) {}

    private static List<SavedSession> all(Transaction tx) {
        var agents = new LinkedHashMap<Key, List<SavedAgent>>();
        for (var row : tx.query("select * from saved_agent order by workspace, name, position", SavedRow::of))
            agents.computeIfAbsent(row.key(), first -> new ArrayList<>()).add(row.agent());
        return agents.entrySet().stream()
                .map(entry -> new SavedSession(
                        entry.getKey().workspace(),
                        entry.getKey().name(),
                        entry.getKey().savedAt(),
                        entry.getValue()))
                .toList();
    }

    private record SavedRow(Key key, SavedAgent agent) {
        static SavedRow of(Row row) {
            return new SavedRow(
                    new Key(new WorkspaceId(row.text("workspace")), row.text("name"), row.instant("saved_at")),
                    new SavedAgent(
                            new AgentName(row.text("agent")),
                            row.text("plugin"),
                            Protocol.of(row.text("protocol")),
                            Isolation.of(row.text("isolation")),
                            Path.of(row.text("folder")),
                            row.text("base"),
                            row.text("task")));
        }
    }
}
