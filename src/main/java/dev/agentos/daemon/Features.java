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
import dev.agentos.api.ActionApi;
import dev.agentos.api.AgentApi;
import dev.agentos.api.AgentCards;
import dev.agentos.api.CommentApi;
import dev.agentos.api.ConversationApi;
import dev.agentos.api.DaemonApi;
import dev.agentos.api.DocumentApi;
import dev.agentos.api.DocumentSockets;
import dev.agentos.api.FileApi;
import dev.agentos.api.GitApi;
import dev.agentos.api.MergeApi;
import dev.agentos.api.NucleusViews;
import dev.agentos.api.ReviewApi;
import dev.agentos.api.SearchApi;
import dev.agentos.api.SessionApi;
import dev.agentos.api.SignIn;
import dev.agentos.api.TaskApi;
import dev.agentos.api.TerminalApi;
import dev.agentos.api.TerminalSockets;
import dev.agentos.api.ViewerApi;
import dev.agentos.api.WatchApi;
import dev.agentos.api.WorkspaceApi;
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
import dev.agentos.git.Repositories;
import dev.agentos.git.Worktrees;
import dev.agentos.http.Metrics;
import dev.agentos.http.Route;
import dev.agentos.http.SocketRoute;
import dev.agentos.merge.Merges;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.radar.Radar;
import dev.agentos.review.PeoplesEdits;
import dev.agentos.review.Reasons;
import dev.agentos.review.Reviews;
import dev.agentos.risk.RankedChanges;
import dev.agentos.search.Searches;
import dev.agentos.security.Action;
import dev.agentos.security.Credentials;
import dev.agentos.security.Permissions;
import dev.agentos.session.ProjectSessions;
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
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
        ProjectSessions projects,
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
                new ProjectSessions(workspaces, sessions, worktrees),
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

    List<Route> routes(Supplier<DaemonStatus> status, Credentials credentials) {
        var routes = new ArrayList<Route>();
        routes.addAll(new DaemonApi(status, bus, metrics, () -> routes).routes());
        routes.addAll(new WorkspaceApi(workspaces, this::forgetWorkspace).routes());
        routes.addAll(new SessionApi(sessions, this::deleteSession).routes());
        routes.addAll(new SignIn(credentials).routes());
        routes.addAll(new TerminalApi(terminals, sessions, workspaces).routes());
        var cards = new AgentCards(agents, terminals, worktrees, Clock.systemUTC());
        routes.addAll(new AgentApi(agents, workspaces, presets, handOver, restorer, sessions, cards).routes());
        routes.addAll(new ConversationApi(agents).routes());
        routes.addAll(new ReviewApi(rankedChanges, sessions, agents, reviews, reasons).routes());
        routes.addAll(new MergeApi(merges, radar, agents).routes());
        routes.addAll(new CommentApi(comments, sessions, agents).routes());
        routes.addAll(new ActionApi(actions).routes());
        routes.addAll(new TaskApi(sessions, tasks, terminals).routes());
        routes.addAll(new ViewerApi(viewers).routes());
        routes.addAll(new DocumentApi(documents).routes());
        routes.addAll(new FileApi(files, repositories).routes());
        routes.addAll(new WatchApi(facts, files, watcher).routes());
        routes.addAll(new SearchApi(searches).routes());
        routes.addAll(new GitApi(repositories).routes());
        return routes;
    }

    List<SocketRoute> sockets() {
        var sockets = new ArrayList<SocketRoute>();
        sockets.addAll(new TerminalSockets(terminals, projects).routes());
        sockets.addAll(new DocumentSockets(documents, files).routes());
        return sockets;
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
