package dev.agentos.daemon;

import dev.agentos.action.AgentActions;
import dev.agentos.action.ExitWatch;
import dev.agentos.agent.AgentPlugins;
import dev.agentos.agent.Agents;
import dev.agentos.agent.HandOver;
import dev.agentos.agent.Leftovers;
import dev.agentos.agent.Presets;
import dev.agentos.agent.Restorer;
import dev.agentos.agent.SavedSessions;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.comment.Comments;
import dev.agentos.config.Config;
import dev.agentos.config.ConfigKeys;
import dev.agentos.conversation.Conversations;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.document.Documents;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.Programs;
import dev.agentos.file.FileFacts;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.git.Checkout;
import dev.agentos.git.Repositories;
import dev.agentos.git.Worktrees;
import dev.agentos.http.Metrics;
import dev.agentos.merge.Merges;
import dev.agentos.radar.Radar;
import dev.agentos.review.PeoplesEdits;
import dev.agentos.review.Reasons;
import dev.agentos.review.Reviews;
import dev.agentos.risk.RankedChanges;
import dev.agentos.search.Searches;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.Session;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.store.Store;
import dev.agentos.task.TaskWatch;
import dev.agentos.task.Tasks;
import dev.agentos.terminal.TerminalSettings;
import dev.agentos.terminal.Terminals;
import dev.agentos.viewer.Viewers;
import dev.agentos.workspace.Workspace;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Supplier;

/** Everything that the daemon can do, opened in the order in which one needs the other and closed in reverse. */
record Features(
        Store store,
        MessageBus bus,
        Permissions permissions,
        Workspaces workspaces,
        Sessions sessions,
        Terminals terminals,
        Conversations conversations,
        Agents agents,
        SavedSessions savedSessions,
        Restorer restorer,
        Presets presets,
        HandOver handOver,
        Leftovers leftovers,
        Worktrees worktrees,
        Reviews reviews,
        Comments comments,
        Merges merges,
        Radar radar,
        RankedChanges rankedChanges,
        Viewers viewers,
        WorkspaceFiles files,
        FileWatcher watcher,
        FileFacts facts,
        Documents documents,
        AgentActions actions,
        Reasons reasons,
        Tasks tasks,
        TaskWatch taskWatch,
        Programs programs,
        Repositories repositories,
        Searches searches,
        NucleusLink nucleus,
        Metrics metrics)
        implements AutoCloseable {
    private static final MessageType NUCLEUS_CHANGED = new MessageType("nucleus.changed");

    static Features open(Home home, Clock clock, Supplier<Config> config) {
        var bus = new MessageBus(clock);
        var nucleus = new NucleusLink(
                home,
                System.getProperty("agentos.script", "agentos"),
                state -> bus.publish(Participant.SYSTEM, NUCLEUS_CHANGED, "nucleus", NucleusViews.of(state)),
                () -> config.get().value(ConfigKeys.SECURITY_ALLOW_ROOT));
        var store = Store.open(home.registry(), clock);
        var permissions = new Permissions(store, bus);
        var workspaces = new Workspaces(store, bus, permissions, clock, home.folder());
        var sessions = new Sessions(store, bus, permissions, clock);
        var terminals =
                new Terminals(home, nucleus, store, bus, permissions, () -> terminalSettings(config.get()), clock);
        var viewers = new Viewers(store, bus, permissions, clock);
        var files = new WorkspaceFiles(home, workspaces, clock);
        var watcher = new FileWatcher();
        var programs = new Programs(home, nucleus);
        var repositories = new Repositories(files, programs);
        var searches = new Searches(files, repositories);
        var facts = new FileFacts(files, watcher, bus, clock);
        var documents = new Documents(
                home,
                store,
                files,
                watcher,
                bus,
                clock,
                () -> Duration.ofMillis(config.get().value(ConfigKeys.EDITOR_AUTO_SAVE)),
                DocumentApi::view);
        var worktrees = new Worktrees(programs);
        var conversations = new Conversations(store, programs, files, documents, home.folder(), clock);
        var agents = new Agents(
                home,
                store,
                bus,
                permissions,
                terminals,
                new AgentPlugins(home),
                worktrees,
                programs,
                conversations,
                clock);
        var reviews = new Reviews(home, store, bus, permissions, agents, worktrees, programs, watcher, clock);
        agents.listen(reviews);
        files.observe(new PeoplesEdits(reviews));
        var merges = new Merges(store, bus, permissions, agents, reviews, worktrees, programs, clock);
        var comments = new Comments(store, bus, permissions, agents, reviews, clock);
        agents.listen(comments);
        var radar = new Radar(home, bus, permissions, agents, programs, watcher);
        var actions = new AgentActions(
                store, bus, permissions, sessions, workspaces, files, documents, agents, terminals, clock);
        conversations.keepConflicts(actions.conflicts());
        ExitWatch.start(bus, actions);
        var tasks = new Tasks(store, bus, permissions, clock);
        var taskWatch = new TaskWatch(bus, tasks, agents, reviews, workspaces);
        var savedSessions = new SavedSessions(store, permissions, sessions, agents, clock);
        return new Features(
                store,
                bus,
                permissions,
                workspaces,
                sessions,
                terminals,
                conversations,
                agents,
                savedSessions,
                new Restorer(agents),
                new Presets(home, agents),
                new HandOver(agents, permissions, terminals, worktrees),
                new Leftovers(agents, workspaces, permissions),
                worktrees,
                reviews,
                comments,
                merges,
                radar,
                new RankedChanges(reviews, radar),
                viewers,
                files,
                watcher,
                facts,
                documents,
                actions,
                new Reasons(workspaces, agents, actions),
                tasks,
                taskWatch,
                programs,
                repositories,
                searches,
                nucleus,
                metrics(clock));
    }

    /** The session of a folder that nobody named one for: called as the folder is. */
    Session defaultSession(Participant by, Path folder) {
        return sessions.openDefault(by, workspaces.register(by, folder));
    }

    /** The project around a folder: the nearest workspace that it is in. */
    Optional<Workspace> projectAround(Participant by, Path folder) {
        return workspaces.list(by).stream()
                .filter(workspace -> folder.startsWith(workspace.path()))
                .max(Comparator.comparingInt(workspace -> workspace.path().getNameCount()));
    }

    /** The default session of the project around a folder; a repository is made known as a whole. */
    Session projectSession(Participant by, Path folder) throws InterruptedException {
        var known = projectAround(by, folder);
        if (known.isPresent()) return sessions.openDefault(by, known.get());
        var top = worktrees.find(folder).map(Checkout::top).orElse(folder);
        return defaultSession(by, top);
    }

    /** Takes the workspace off the list; what was prepared to run git in it goes. */
    void forgetWorkspace(Participant by, WorkspaceId id) {
        var forgotten = workspaces.find(by, id);
        workspaces.forget(by, id);
        var others = workspaces.list(Participant.SYSTEM).stream()
                .map(Workspace::path)
                .toList();
        forgotten.ifPresent(workspace -> repositories.forget(workspace.path(), others));
    }

    /**
     * With the session end its agents, whose work is kept, and the programs that run in it; what is shown in it goes,
     * and so does the record of what was done in it.
     */
    void deleteSession(Participant by, SessionId id) throws IOException, InterruptedException {
        permissions.require(by, Action.SESSION_DELETE, id.scope());
        for (var agent : agents.list(Participant.SYSTEM))
            if (agent.session().equals(id)) agents.destroy(by, agent.id(), false);
        sessions.delete(by, id);
        for (var terminal : terminals.list(Participant.SYSTEM, id))
            terminals.close(Participant.SYSTEM, terminal.info().id());
        viewers.forget(id);
        actions.forget(id);
        tasks.forget(id);
    }

    private static TerminalSettings terminalSettings(Config config) {
        long totalBytes = config.value(ConfigKeys.SESSION_SCROLLBACK_DISK).bytes();
        return new TerminalSettings(config.value(ConfigKeys.SESSION_SCROLLBACK_LINES), totalBytes);
    }

    private static Metrics metrics(Clock clock) {
        var metrics = new Metrics();
        long startedAt = clock.instant().getEpochSecond();
        metrics.gauge("agentos_uptime_seconds", () -> clock.instant().getEpochSecond() - startedAt);
        metrics.gauge(
                "agentos_heap_used_bytes",
                () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        return metrics;
    }

    @Override
    public void close() {
        taskWatch.close();
        conversations.close();
        documents.close();
        radar.close();
        reviews.close();
        watcher.close();
        nucleus.close();
        bus.close();
        store.close();
    }
}
