package dev.agentos.agent;

import dev.agentos.bus.MessageBus;
import dev.agentos.conversation.Conversations;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.exec.Programs;
import dev.agentos.git.Kept;
import dev.agentos.git.RepositoryTrust;
import dev.agentos.git.Worktrees;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.Scope;
import dev.agentos.security.TrustedTexts;
import dev.agentos.session.Session;
import dev.agentos.status.StatusRules;
import dev.agentos.store.Store;
import dev.agentos.terminal.TerminalSignal;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The agents: creates, finds, pauses and destroys them, for participants with the permission. An agent is stored as
 * being created or destroyed before that is done, so that the next daemon finishes it after a crash.
 */
public final class Agents {
    private static final Duration SIGNAL_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Terminals terminals;
    private final AgentPlugins plugins;
    private final AgentFolders folders;
    private final Programs programs;
    private final Clock clock;
    private final LaunchFiles files;
    private final StatusWatch watch;
    private final AgentConversations conversations;
    private final AgentMessages messages;
    private final AgentQuestions questions;
    private final AgentScripts scripts;
    private final ProjectTrust trust;
    private final InstalledVersions versions;
    private final AgentLocks locks = new AgentLocks();
    private final AgentStatuses statuses;
    private final AgentEvents events;
    private final AgentPrograms agentPrograms;
    private final AgentRemoval removal;
    private final AgentCreation creation;
    private final AgentRestarts restarts;
    private final List<AgentListener> listeners = new CopyOnWriteArrayList<>();

    public Agents(
            Home home,
            Store store,
            MessageBus bus,
            Permissions permissions,
            Terminals terminals,
            AgentPlugins plugins,
            Worktrees worktrees,
            Programs programs,
            Conversations conversations,
            Clock clock) {
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.terminals = terminals;
        this.plugins = plugins;
        this.folders = new AgentFolders(programs, worktrees, clock);
        this.programs = programs;
        this.clock = clock;
        this.files = new LaunchFiles(home.folder().resolve("launch"));
        this.messages = new AgentMessages(this, new MessageQueue(store, clock), terminals, permissions);
        this.questions = new AgentQuestions(this, terminals, permissions);
        this.scripts = new AgentScripts(home, store, permissions, terminals, worktrees, programs, clock);
        this.trust = new ProjectTrust(permissions, new RepositoryTrust(programs), new TrustedTexts(home));
        this.versions = new InstalledVersions(programs);
        this.conversations = new AgentConversations(conversations, permissions, this::statusChanged);
        this.watch = new StatusWatch(terminals, files, clock, id -> !scripts.isSettingUp(id), this::statusChanged);
        this.statuses = new AgentStatuses(terminals, plugins, scripts, this.conversations, watch, locks);
        this.events = new AgentEvents(bus, statuses::of);
        var sandboxes = new AgentSandboxes(home, scripts, worktrees, programs, files, listeners);
        this.agentPrograms = new AgentPrograms(
                home,
                store,
                terminals,
                plugins,
                files,
                scripts,
                sandboxes,
                this.conversations,
                watch,
                new LifecycleHooks(programs, bus),
                statuses,
                events);
        this.removal = new AgentRemoval(
                store,
                locks,
                agentPrograms,
                folders,
                files,
                scripts,
                sandboxes,
                messages,
                questions,
                this.conversations,
                listeners);
        this.creation = new AgentCreation(
                store, plugins, folders, files, scripts, messages, locks, agentPrograms, removal, listeners, clock);
        this.restarts = new AgentRestarts(this, store, permissions, agentPrograms, statuses, clock);
    }

    public void listen(AgentListener listener) {
        listeners.add(listener);
    }

    /** The messages to agents. */
    public AgentMessages messages() {
        return messages;
    }

    /** The questions of agents. */
    public AgentQuestions questions() {
        return questions;
    }

    /** The conversations with ACP agents. */
    public AgentConversations conversations() {
        return conversations;
    }

    /** Restarts and replaces programs of agents. */
    public AgentRestarts restarts() {
        return restarts;
    }

    /** A message to an agent starts a turn, unless it is in one. */
    void aboutToTell(Agent agent) {
        if (!(status(agent) instanceof AgentStatus.Running))
            listeners.forEach(listener -> listener.aboutToBeTold(agent));
    }

    /** A message was sent to it, so it is running now. */
    void told(AgentId id) {
        watch.told(id);
    }

    public AgentPlugins plugins() {
        return plugins;
    }

    public ProjectTrust trust() {
        return trust;
    }

    public AgentScripts scripts() {
        return scripts;
    }

    /**
     * The version that the program prints; empty if it is not installed. Without the permission to run programs, only a
     * version that is known already.
     */
    public Optional<String> version(Participant by, Scope scope, AgentPlugin plugin, Map<String, String> environment)
            throws InterruptedException {
        return versions.of(plugin, environment, permissions.allows(by, Action.CODE_EXECUTE, scope));
    }

    /** Creates its folder and starts its program. A failure leaves nothing behind. */
    public Agent create(Participant by, Session session, NewAgent wanted) throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, session.id().scope());
        return creation.create(by, session, wanted, folders::create);
    }

    /** Creates an agent that existed before; if its branch still exists, it continues there. */
    Agent createAgain(Participant by, Session session, NewAgent wanted) throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, session.id().scope());
        return creation.create(by, session, wanted, folders::createAgain);
    }

    /** The agents that the participant may see, oldest first. */
    public List<Agent> list(Participant by) {
        return store.read(AgentStore::all).stream()
                .filter(agent ->
                        permissions.allows(by, Action.AGENT_SEE, agent.session().scope()))
                .toList();
    }

    public Agent find(Participant by, AgentId id) {
        return store.read(tx -> AgentStore.find(tx, id))
                .filter(agent ->
                        permissions.allows(by, Action.AGENT_SEE, agent.session().scope()))
                .orElseThrow(() ->
                        new AgentOsException(ErrorCode.AGENT_NOT_FOUND, "no agent " + id, "`agentos list` shows them"));
    }

    /** The agent as a participant; empty if there is none with this id. */
    public Optional<Participant.Agent> participant(AgentId id) {
        return store.read(tx -> AgentStore.find(tx, id)).map(Agent::participant);
    }

    /** The agent of this name in the workspace, or the only one of this name anywhere. */
    public Agent named(Participant by, Optional<WorkspaceId> workspace, String name) {
        var all = list(by).stream()
                .filter(agent -> agent.name().text().equals(name))
                .toList();
        var here = all.stream()
                .filter(agent -> workspace.filter(agent.workspace()::equals).isPresent())
                .findFirst();
        if (here.isPresent()) return here.get();
        if (all.size() == 1) return all.getFirst();
        throw new AgentOsException(
                all.isEmpty() ? ErrorCode.AGENT_NOT_FOUND : ErrorCode.CONFLICT,
                all.isEmpty() ? "no agent is named \"" + name + "\"" : "several agents are named \"" + name + "\"",
                all.isEmpty() ? "`agentos list` shows them" : "run the command in the project of the one you mean");
    }

    /** Whether it reads messages as prose, not as commands as a shell does. */
    public boolean understandsWords(Agent agent) {
        return agent.speaksAcp()
                || Optional.ofNullable(plugins.list(AgentFolders.project(agent))
                                .plugins()
                                .get(agent.plugin()))
                        .filter(AgentPlugin::readsMessages)
                        .isPresent();
    }

    public AgentStatus status(Agent agent) {
        return statuses.of(agent);
    }

    /** Since when it has its status; empty if that is not known. */
    public Optional<Instant> since(Agent agent) {
        return statuses.since(agent);
    }

    /** Why its status is what it is. */
    public Explanation explain(Participant by, AgentId id) throws IOException, InterruptedException {
        return statuses.explain(find(by, id));
    }

    private void statusChanged(AgentId id) {
        try {
            store.read(tx -> AgentStore.find(tx, id)).ifPresent(agent -> {
                events.publish(Participant.SYSTEM, Agent.STATUS, agent);
                if (status(agent) instanceof AgentStatus.Running)
                    listeners.forEach(listener -> listener.turnBegan(agent));
                messages.deliver(agent);
                if (statuses.hasExited(agent)) agentPrograms.exited(agent);
            });
        } catch (AgentOsException unread) {
            System.getLogger("agent")
                    .log(Level.WARNING, "the new status of an agent could not be published: {0}", unread.getMessage());
        }
    }

    /** Stops its program, with every process that it started. */
    public void pause(Participant by, Agent agent) throws InterruptedException {
        signal(by, agent, TerminalSignal.STOP);
    }

    /** Continues a paused program. */
    public void resume(Participant by, Agent agent) throws InterruptedException {
        signal(by, agent, TerminalSignal.CONT);
    }

    private void signal(Participant by, Agent agent, TerminalSignal signal) throws InterruptedException {
        permissions.require(by, Action.AGENT_STOP, agent.session().scope());
        if (agent.speaksAcp())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " is an ACP agent and cannot be paused",
                    "`agentos interrupt " + agent.name() + "` stops its turn");
        terminals.signal(by, agent.terminal().orElseThrow(() -> notStarted(agent)), signal, true);
        awaitPaused(agent, signal == TerminalSignal.STOP);
        events.publish(by, Agent.STATUS, agent);
    }

    /** A signal takes effect when the program next runs; the event must not have the status before that. */
    private void awaitPaused(Agent agent, boolean paused) throws InterruptedException {
        var latest = clock.instant().plus(SIGNAL_TIMEOUT);
        while (status(agent) instanceof AgentStatus.Paused != paused
                && clock.instant().isBefore(latest)) Thread.sleep(POLL_INTERVAL);
    }

    static AgentOsException notStarted(Agent agent) {
        return new AgentOsException(ErrorCode.CONFLICT, "the agent " + agent.name() + " has not started yet");
    }

    /** Whether all of its work is in the branch that it started from. */
    public boolean isMerged(Participant by, AgentId id) throws InterruptedException {
        var agent = find(by, id);
        return agent.isolation() == Isolation.WORKTREE
                && folders.isMerged(agent, folders.checkout(AgentFolders.project(agent)), AgentFolders.copy(agent));
    }

    /** Ends the program and removes its worktree; {@code force} also loses what cannot be kept. */
    public Destroyed destroy(Participant by, AgentId id, boolean force) throws IOException, InterruptedException {
        var found = find(by, id);
        permissions.require(by, Action.AGENT_STOP, found.session().scope());
        try (var _ = locks.lock(found)) {
            var agent = find(by, id);
            var destroyed = removal.destroy(agent, force);
            bus.publish(by, Agent.DESTROYED, agent.topic(), AgentViews.of(destroyed));
            return destroyed;
        }
    }

    /** The uncommitted work of destroyed agents of the repository around {@code folder}. */
    public List<Kept> trash(Participant by, Session session, Path folder) throws InterruptedException {
        permissions.require(by, Action.AGENT_SEE, session.id().scope());
        return folders.trash(folders.checkout(folder));
    }

    /** Restores work from the trash to a branch of its own, and returns its name. */
    public String restore(Participant by, Session session, Path folder, String id) throws InterruptedException {
        permissions.require(by, Action.AGENT_START, session.id().scope());
        return folders.restore(folders.checkout(folder), id);
    }

    AgentPlugin plugin(Agent agent) {
        return plugins.require(AgentFolders.project(agent), agent.plugin());
    }

    AgentLocks locks() {
        return locks;
    }

    AgentFolders folders() {
        return folders;
    }

    LaunchFiles files() {
        return files;
    }

    /**
     * Finishes what an earlier daemon had begun. Without {@code restart}, as in safe mode, ACP agents whose program
     * ended with that daemon stay stopped until a user restarts them.
     */
    public void recover(boolean restart) throws InterruptedException {
        try {
            programs.awaitLeftBehind();
            for (var agent : store.read(AgentStore::all)) {
                if (agent.state() != Agent.State.READY) removal.tryToRemove(agent);
                else resume(agent, restart);
            }
        } finally {
            locks.recovered();
        }
    }

    private void resume(Agent agent, boolean restart) {
        var plugin = plugins.list(AgentFolders.project(agent)).plugins().get(agent.plugin());
        if (agent.speaksAcp()) {
            if (plugin != null && !conversations.hasExited(agent) && restart) restarts.restartLater(agent);
        } else if (agent.terminal().isPresent())
            watch.begin(agent, plugin == null ? StatusRules.OF_OUTPUT : plugin.status());
    }
}
