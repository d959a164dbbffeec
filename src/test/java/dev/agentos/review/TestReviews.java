package dev.agentos.review;

import static dev.agentos.core.Participant.LOCAL_OWNER;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentPlugins;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.conversation.Conversations;
import dev.agentos.core.RandomId;
import dev.agentos.document.Documents;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.Programs;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.TestWorkspace;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.git.Worktrees;
import dev.agentos.terminal.TerminalSettings;
import dev.agentos.terminal.Terminals;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;

/** The real services up to reviews for a test's workspace, in which agents have no programs. */
public final class TestReviews implements AutoCloseable {
    public static final Clock CLOCK = Clock.systemUTC();

    private final TestWorkspace workspace;
    public final MessageBus bus = new MessageBus(CLOCK);
    public final FileWatcher watcher = new FileWatcher();
    /** The same for all services, because observers of edits belong to it. */
    public final WorkspaceFiles files;

    public final Documents documents;
    public final Terminals terminals;
    public final Worktrees worktrees;
    public final Agents agents;
    public final ReviewedAgents reviewed;
    public final Reviews reviews;

    /** {@code published} maps a changed document to the event's payload. */
    public TestReviews(
            TestWorkspace workspace, Programs programs, Supplier<Duration> saveAfter, Documents.Fact published) {
        this.workspace = workspace;
        var home = workspace.home();
        var store = workspace.store();
        files = workspace.files();
        documents = new Documents(home, store, files, watcher, bus, CLOCK, saveAfter, published);
        terminals = new Terminals(
                home,
                new NucleusLink(home, "none", _ -> {}),
                store,
                bus,
                workspace.permissions(),
                () -> new TerminalSettings(1_000, 1L << 30),
                CLOCK);
        worktrees = new Worktrees(programs);
        agents = new Agents(
                home,
                store,
                bus,
                workspace.permissions(),
                terminals,
                new AgentPlugins(home),
                worktrees,
                programs,
                new Conversations(store, programs, files, documents, home.folder(), CLOCK),
                CLOCK);
        reviewed = new ReviewedAgents(home, store, bus, agents, worktrees, programs, watcher, CLOCK);
        reviews = new Reviews(store, bus, workspace.permissions(), agents, reviewed);
    }

    /** Stores an agent that works in the workspace's folder. */
    public Agent newAgent(String name, String kind, int ports) {
        return insert(name, kind, ports, "none", workspace.folder(), "", "", "");
    }

    /** Stores an agent with a worktree that exists already. */
    public Agent newAgent(String name, Path worktree, String branch, String base, String baseBranch) {
        return insert(name, "shell", 41_000, "worktree", worktree, branch, base, baseBranch);
    }

    private Agent insert(
            String name,
            String kind,
            int ports,
            String isolation,
            Path folder,
            String branch,
            String base,
            String baseBranch) {
        var id = RandomId.next();
        workspace
                .store()
                .execute(tx -> tx.update(
                        "insert into agent (id, session, workspace, name, plugin, isolation, folder, branch, base,"
                                + " base_branch, task, terminal, ports, state, created_by, created_at)"
                                + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', ?, 'ready', 'user:owner', 0)",
                        id,
                        workspace.session().text(),
                        workspace.id().text(),
                        name,
                        kind,
                        isolation,
                        folder.toString(),
                        branch,
                        base,
                        baseBranch,
                        ports));
        return agents.find(LOCAL_OWNER, new AgentId(id));
    }

    @Override
    public void close() {
        documents.close();
        reviewed.close();
        watcher.close();
        bus.close();
    }
}
