package dev.agentos.action;

import static dev.agentos.core.Participant.LOCAL_OWNER;

import dev.agentos.agent.AgentPlugins;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.conversation.Conversations;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.document.Document;
import dev.agentos.document.Documents;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.Programs;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.Worktrees;
import dev.agentos.protocol.NewAction;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.Role;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.store.Store;
import dev.agentos.terminal.TerminalSettings;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * A session in a workspace with one agent and with real documents, files and store; everything but a nucleus. Can be
 * closed and opened again, as a daemon is.
 */
final class ActionWorld implements AutoCloseable {
    private static final Clock CLOCK = Clock.systemUTC();

    final Path project;
    final String agent = RandomId.next();
    private final Home home;
    private SessionId session;
    private WorkspaceId workspace;
    private Store store;
    private MessageBus bus;
    private Permissions permissions;
    private FileWatcher watcher;
    private Documents documents;
    private AgentActions actions;

    ActionWorld(Path folder) throws IOException {
        home = Home.of(Map.of("AGENTOS_HOME", folder.resolve("home").toString()))
                .prepare();
        project = Files.createDirectories(folder.resolve("project")).toRealPath();
        open();
    }

    private void open() {
        store = Store.open(home.registry(), CLOCK);
        bus = new MessageBus(CLOCK);
        permissions = new Permissions(store, bus);
        var workspaces = new Workspaces(store, bus, permissions, CLOCK);
        var sessions = new Sessions(store, bus, permissions, CLOCK);
        workspace = workspaces.register(LOCAL_OWNER, project).id();
        if (sessions.list(LOCAL_OWNER).isEmpty()) begin(sessions);
        var files = new WorkspaceFiles(home, workspaces, CLOCK);
        watcher = new FileWatcher();
        documents = new Documents(
                home,
                store,
                files,
                watcher,
                bus,
                CLOCK,
                () -> Duration.ZERO,
                document -> document.info().path().text());
        var nucleus = new NucleusLink(home, "agentos", state -> {});
        var terminals = new Terminals(
                home, nucleus, store, bus, permissions, () -> new TerminalSettings(1_000, 1L << 30), CLOCK);
        var programs = new Programs(home, nucleus);
        var conversations = new Conversations(store, programs, files, documents, home.folder(), CLOCK);
        var agents = new Agents(
                home,
                store,
                bus,
                permissions,
                terminals,
                new AgentPlugins(home),
                new Worktrees(programs),
                programs,
                conversations,
                CLOCK);
        actions = new AgentActions(
                store, bus, permissions, sessions, workspaces, files, documents, agents, terminals, CLOCK);
    }

    private void begin(Sessions sessions) {
        session = sessions.create(LOCAL_OWNER, "checkout", workspace).id();
        store.execute(tx -> tx.update(
                "insert into agent (id, session, workspace, name, plugin, isolation, folder, branch, base,"
                        + " base_branch, task, terminal, ports, state, created_by, created_at)"
                        + " values (?, ?, ?, 'fix', 'shell', 'none', ?, '', '', '', '', '', 41000,"
                        + " 'ready', 'user:owner', 0)",
                agent,
                session.text(),
                workspace.text(),
                project.toString()));
    }

    /** As when the daemon is stopped and started; what was being done is finished. */
    void restart() throws InterruptedException {
        close();
        open();
        actions.recover();
    }

    AgentActions actions() {
        return actions;
    }

    SessionId session() {
        return session;
    }

    WorkspaceId workspace() {
        return workspace;
    }

    Store store() {
        return store;
    }

    MessageBus bus() {
        return bus;
    }

    void setRole(Participant whom, Role role) {
        permissions.setRole(LOCAL_OWNER, whom, role, session.scope());
    }

    Document document(String path) {
        return documents.open(LOCAL_OWNER, Action.FILE_WRITE, workspace, new WorkspacePath(path));
    }

    /** The agent acts. */
    AgentAction act(NewAction action) throws InterruptedException {
        return actions.propose(LOCAL_OWNER, session, action);
    }

    /** What the agent asks for, on the file {@code a.txt} as it saw it at {@code version}. */
    NewAction replace(long version, int from, int to, String text) {
        return action("code.replace", from, to, null, text, version);
    }

    NewAction action(String type, Integer from, Integer to, String match, String text, Long version) {
        return new NewAction(
                type, agent, "a.txt", from, to, match, text, null, null, version, null, 0.8, "because", null, null);
    }

    static NewAction with(NewAction action, String strategy, Boolean hold) {
        return new NewAction(
                action.type(),
                action.agent(),
                action.path(),
                action.from(),
                action.to(),
                action.match(),
                action.text(),
                action.patch(),
                action.command(),
                action.version(),
                action.etag(),
                action.confidence(),
                action.rationale(),
                strategy,
                hold);
    }

    @Override
    public void close() {
        documents.close();
        watcher.close();
        bus.close();
        store.close();
    }
}
