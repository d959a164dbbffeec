package dev.agentos.agent;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.conversation.Conversations;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.Turns;
import dev.agentos.exec.Programs;
import dev.agentos.git.Kept;
import dev.agentos.git.RepositoryTrust;
import dev.agentos.git.Submodules;
import dev.agentos.git.Worktrees;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.Scope;
import dev.agentos.security.TrustedTexts;
import dev.agentos.session.Session;
import dev.agentos.status.Decision;
import dev.agentos.status.StatusRules;
import dev.agentos.status.StatusTrack;
import dev.agentos.store.Store;
import dev.agentos.terminal.Foreground;
import dev.agentos.terminal.NewTerminal;
import dev.agentos.terminal.Terminal;
import dev.agentos.terminal.TerminalSignal;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.Terminals;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * Creates agents, lists them and ends them. What is begun is written down before it is done, so that a daemon which
 * comes after a crash finishes it. To one agent one thing is done at a time; what is done to others does not wait for
 * it.
 */
public final class Agents {
    private static final int LONGEST_TASK = 100_000;
    private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final Duration SIGNAL_TIME = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

    private final Home home;
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
    private final LifecycleHooks hooks;
    private final InstalledVersions versions;
    private final AgentEvents events;
    private final List<AgentListener> listeners = new CopyOnWriteArrayList<>();
    /** Those whose program ended with the daemon before this one, until it runs again. */
    private final Set<AgentId> takenUp = ConcurrentHashMap.newKeySet();

    private final CountDownLatch recovered = new CountDownLatch(1);
    /** False in safe mode: programs that ended with the daemon before this one stay so until somebody starts them. */
    private volatile boolean startsThemAgain = true;

    private final Turns<Name> turns = new Turns<>();
    /** Read by who makes or ends one agent, written by who needs all of them at rest. */
    private final ReentrantReadWriteLock everybody = new ReentrantReadWriteLock();

    /** What an agent is known by before and after there is one. */
    private record Name(WorkspaceId workspace, AgentName name) {}

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
        this.home = home;
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.terminals = terminals;
        this.plugins = plugins;
        this.folders = new AgentFolders(worktrees, new Submodules(programs, worktrees), clock);
        this.programs = programs;
        this.clock = clock;
        this.files = new LaunchFiles(home.folder().resolve("launch"));
        this.messages = new AgentMessages(this, new MessageQueue(store, clock), terminals, permissions);
        this.questions = new AgentQuestions(this, terminals, permissions);
        this.scripts = new AgentScripts(home, store, permissions, terminals, worktrees, programs, clock);
        this.trust = new ProjectTrust(permissions, new RepositoryTrust(programs), new TrustedTexts(home));
        this.versions = new InstalledVersions(programs);
        this.hooks = new LifecycleHooks(programs, bus);
        this.events = new AgentEvents(bus, this::status);
        this.conversations = new AgentConversations(conversations, permissions, this::statusChanged);
        this.watch = new StatusWatch(terminals, files, clock, id -> !scripts.isSettingUp(id), this::statusChanged);
    }

    /** From now on {@code listener} hears what becomes of agents. */
    public void listen(AgentListener listener) {
        listeners.add(listener);
    }

    /** What is said to them. */
    public AgentMessages messages() {
        return messages;
    }

    /** What they ask. */
    public AgentQuestions questions() {
        return questions;
    }

    /** With those that are spoken to by protocol. */
    public AgentConversations conversations() {
        return conversations;
    }

    /** What it does because of that is a turn of its own, unless it is in one. */
    void aboutToTell(Agent agent) {
        if (!(status(agent) instanceof AgentStatus.Running))
            listeners.forEach(listener -> listener.aboutToBeTold(agent));
    }

    /** It was told something, and works on it now. */
    void told(AgentId id) {
        watch.told(id);
    }

    public AgentPlugins plugins() {
        return plugins;
    }

    /** What projects may run. */
    public ProjectTrust trust() {
        return trust;
    }

    public AgentScripts scripts() {
        return scripts;
    }

    /**
     * The version that is installed, in the program's own words; empty when it is not installed. Somebody who may run
     * nothing learns what is known already.
     */
    public Optional<String> version(Participant by, Scope scope, AgentPlugin plugin, Map<String, String> environment)
            throws InterruptedException {
        return versions.of(plugin, environment, permissions.allows(by, Action.CODE_EXECUTE, scope));
    }

    /** Makes its folder and starts its program. What fails leaves nothing. */
    public Agent create(Participant by, Session session, NewAgent wanted) throws IOException, InterruptedException {
        return create(by, session, wanted, folders::create);
    }

    /** One that was there before: when its branch still is, it goes on there. */
    Agent createAgain(Participant by, Session session, NewAgent wanted) throws IOException, InterruptedException {
        return create(by, session, wanted, folders::createAgain);
    }

    private Agent create(Participant by, Session session, NewAgent wanted, AgentFolders.Making making)
            throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, session.id().scope());
        if (wanted.task().length() > LONGEST_TASK)
            throw new InvalidInput(
                    "a task has at most " + LONGEST_TASK + " characters",
                    "put the rest into a file and name it in the task");
        var plugin = plugins.require(wanted.folder(), wanted.plugin());
        Installation.require(plugin, wanted.protocol(), wanted.environment());
        var isolation = wanted.isolation().or(plugin::isolation).orElseGet(() -> scripts.isolation(wanted.folder()));
        try (var _ = takeTurn(new Name(session.workspace(), wanted.name()))) {
            var agent = isolation == Isolation.NONE
                    ? begin(by, session, wanted, plugin, isolation, wanted.folder(), "", "", "")
                    : withCopy(by, session, wanted, plugin, making);
            listeners.forEach(listener -> listener.folderMade(agent));
            return start(by, agent, plugin, wanted);
        }
    }

    private Agent withCopy(
            Participant by, Session session, NewAgent wanted, AgentPlugin plugin, AgentFolders.Making making)
            throws IOException, InterruptedException {
        var checkout = folders.checkout(wanted.folder());
        var copy = AgentFolders.copy(checkout, plugin.id(), wanted.name());
        var base = folders.base(checkout, wanted.base());
        var agent = begin(
                by,
                session,
                wanted,
                plugin,
                Isolation.WORKTREE,
                copy,
                scripts.branch(checkout.top(), wanted),
                base,
                folders.baseBranch(checkout, wanted.base()));
        try {
            making.make(checkout, copy, agent.branch(), base);
            var inside = copy.resolve(checkout.inside());
            var placed = agent.at(Files.isDirectory(inside) ? inside : copy);
            store.execute(tx -> AgentStore.update(tx, placed));
            return placed;
        } catch (IOException | RuntimeException | InterruptedException failed) {
            store.execute(tx -> AgentStore.delete(tx, agent.id()));
            throw failed;
        }
    }

    private Agent begin(
            Participant by,
            Session session,
            NewAgent wanted,
            AgentPlugin plugin,
            Isolation isolation,
            Path folder,
            String branch,
            String base,
            String baseBranch) {
        return store.write(tx -> {
            requireFree(AgentStore.named(tx, session.workspace(), wanted.name()));
            int ports = PortRanges.next(
                    AgentStore.all(tx).stream().map(Agent::ports).toList());
            var agent = new Agent(
                    AgentId.next(),
                    session.id(),
                    session.workspace(),
                    wanted.name(),
                    plugin.id(),
                    wanted.protocol(),
                    isolation,
                    folder,
                    branch,
                    base,
                    baseBranch,
                    wanted.task(),
                    Optional.empty(),
                    ports,
                    Agent.State.CREATING,
                    by.id(),
                    clock.instant().truncatedTo(ChronoUnit.MILLIS));
            AgentStore.insert(tx, agent);
            return agent;
        });
    }

    private static void requireFree(Optional<Agent> other) {
        if (other.isPresent())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "there is an agent \"" + other.get().name() + "\" here already",
                    "choose another name, or `agentos attach " + other.get().name() + "`");
    }

    private Agent start(Participant by, Agent agent, AgentPlugin plugin, NewAgent wanted)
            throws IOException, InterruptedException {
        try {
            if (agent.speaksAcp()) return converse(by, agent, plugin, wanted);
            var command = plugin.commandFor(wanted.task(), files.folder(agent.id()));
            var started = launch(by, agent, plugin, command, "", wanted.size(), wanted.environment(), Agent.CREATED);
            if (plugin.isTypedTo() && !wanted.task().isEmpty()) giveTask(by, started, wanted.task());
            return started;
        } catch (IOException | RuntimeException | InterruptedException failed) {
            takeBack(agent.id());
            throw failed;
        }
    }

    private Agent converse(Participant by, Agent agent, AgentPlugin plugin, NewAgent wanted)
            throws IOException, InterruptedException {
        var started = converse(by, agent, plugin, wanted.environment(), Agent.CREATED);
        if (!wanted.task().isEmpty()) messages.enqueue(by, started, wanted.task());
        return started;
    }

    /** Starts its program to be spoken to; with what was said before, when the program can. */
    private Agent converse(
            Participant by, Agent agent, AgentPlugin plugin, Map<String, String> environment, MessageType told)
            throws IOException, InterruptedException {
        files.write(agent.id(), plugin);
        var started = agent.being(Agent.State.READY);
        store.execute(tx -> AgentStore.update(tx, started));
        var variables = new HashMap<>(environment);
        variables.keySet().removeIf(name -> name.startsWith("AGENTOS_"));
        variables.putAll(hookVariables(agent, plugin));
        variables.put("AGENTOS_SESSION", agent.session().text());
        home.addTo(variables);
        conversations.begin(
                started,
                plugin,
                scripts.withSetup(agent, plugin.commandToConverse(files.folder(agent.id()))),
                variables);
        hooks.started(started, plugin.hooks(), hookVariables(started, plugin));
        events.publish(by, told, started);
        return started;
    }

    /**
     * When it is ready for it, if that can be told. During the setup, or in a shell whose start-up files run, somebody
     * else might read it.
     */
    private void giveTask(Participant by, Agent agent, String task) throws IOException, InterruptedException {
        if (scripts.isSettingUp(agent.id()) || plugin(agent).status().seeIdleness()) messages.enqueue(by, agent, task);
        else messages.send(by, agent, task);
    }

    private void takeBack(AgentId id) throws InterruptedException {
        store.execute(tx ->
                AgentStore.find(tx, id).ifPresent(agent -> AgentStore.update(tx, agent.being(Agent.State.DESTROYING))));
        if (!finishRest(id)) finishSoon(id);
    }

    /** In the place of the terminal it had, if it had one: then {@code why} says what has happened. */
    private Agent launch(
            Participant by,
            Agent agent,
            AgentPlugin plugin,
            List<String> command,
            String why,
            TerminalSize size,
            Map<String, String> environment,
            MessageType told)
            throws IOException, InterruptedException {
        files.write(agent.id(), plugin);
        var variables = new HashMap<>(environment);
        variables.putAll(plugin.environment(files.folder(agent.id())));
        var wanted = new NewTerminal(scripts.withSetup(agent, command), agent.folder(), size, variables, marks(agent));
        var before = terminal(agent);
        var terminal = before.isPresent()
                ? terminals.replace(
                        by, before.get().info().id(), wanted, why, (tx, id) -> AgentStore.update(tx, agent.in(id)))
                : terminals.open(by, agent.session(), wanted, (tx, id) -> AgentStore.update(tx, agent.in(id)));
        var started = agent.in(terminal.info().id()).being(Agent.State.READY);
        store.execute(tx -> AgentStore.update(tx, started));
        watch.begin(started, plugin.status());
        hooks.started(started, plugin.hooks(), hookVariables(started, plugin));
        events.publish(by, told, started);
        return started;
    }

    private Map<String, String> marks(Agent agent) {
        var marks = new HashMap<>(AgentMarks.of(agent));
        marks.put("AGENTOS_HOOKS", files.hooks(agent.id()).toString());
        return marks;
    }

    private Map<String, String> hookVariables(Agent agent, AgentPlugin plugin) {
        var variables = new HashMap<>(plugin.environment(files.folder(agent.id())));
        variables.putAll(marks(agent));
        return variables;
    }

    /** What its kind wants to be done after it; a kind that is gone wants nothing. */
    private void runExitHooks(Agent agent) throws InterruptedException {
        var plugin = plugins.list(AgentFolders.project(agent)).plugins().get(agent.plugin());
        if (plugin != null) hooks.ended(agent, plugin.hooks(), files.folder(agent.id()), hookVariables(agent, plugin));
    }

    private void endedByItself(Agent agent) {
        Thread.ofVirtual().name("hooks of " + agent.name()).start(() -> {
            try {
                runExitHooks(agent);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Those the participant may see, oldest first. */
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

    /** The agent that is called so in the workspace, or the only one that is called so anywhere. */
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
                all.isEmpty() ? "no agent is called \"" + name + "\"" : "several agents are called \"" + name + "\"",
                all.isEmpty() ? "`agentos list` shows them" : "go to the folder of the one you mean");
    }

    /** Whether what is said to it is read as words, and not as commands, as a shell does. */
    public boolean understandsWords(Agent agent) {
        return agent.speaksAcp()
                || Optional.ofNullable(plugins.list(AgentFolders.project(agent))
                                .plugins()
                                .get(agent.plugin()))
                        .filter(plugin -> !plugin.command().isEmpty())
                        .isPresent();
    }

    public AgentStatus status(Agent agent) {
        if (agent.state() == Agent.State.DESTROYING) return new AgentStatus.Error("it is being destroyed");
        if (agent.state() == Agent.State.READY && agent.speaksAcp()) return conversationStatus(agent);
        if (agent.state() != Agent.State.READY || agent.terminal().isEmpty()) return new AgentStatus.Starting();
        var terminal = terminal(agent);
        if (terminal.isEmpty()) return new AgentStatus.Error("its terminal is gone");
        if (!terminal.get().info().isRunning())
            return scripts.failedSetup(agent)
                    .orElseGet(() -> AgentStatus.ended(terminal.get().info()));
        if (terminal.get().foreground() == Foreground.STOPPED) return new AgentStatus.Paused();
        return watch.seen(agent.id())
                .map(seen -> AgentStatus.of(seen.decision().activity()))
                .orElseGet(AgentStatus.Starting::new);
    }

    private AgentStatus conversationStatus(Agent agent) {
        var status = conversations.status(agent);
        if (!(status instanceof AgentStatus.Error)) return status;
        return recovered.getCount() > 0 || takenUp.contains(agent.id())
                ? new AgentStatus.Starting()
                : scripts.failedSetup(agent).orElse(status);
    }

    /** Since when it has its status; empty when nobody knows. */
    public Optional<Instant> since(Agent agent) {
        if (agent.speaksAcp()) return conversations.since(agent);
        return switch (status(agent)) {
            case AgentStatus.Starting _ -> Optional.of(agent.createdAt());
            case AgentStatus.Running _, AgentStatus.Idle _, AgentStatus.Waiting _ ->
                watch.seen(agent.id()).map(StatusTrack.Seen::since);
            case AgentStatus.Paused _ -> Optional.empty();
            case AgentStatus.Exited _, AgentStatus.Error _ ->
                terminal(agent)
                        .filter(terminal ->
                                terminal.lastActivity().isAfter(terminal.info().createdAt()))
                        .map(Terminal::lastActivity);
        };
    }

    private Optional<Terminal> terminal(Agent agent) {
        return terminals.list(Participant.SYSTEM, agent.session()).stream()
                .filter(terminal ->
                        agent.terminal().filter(terminal.info().id()::equals).isPresent())
                .findFirst();
    }

    /** Why its status is what it is. */
    public Explanation explain(Participant by, AgentId id) throws IOException, InterruptedException {
        var agent = find(by, id);
        var status = status(agent);
        if (agent.speaksAcp())
            return new Explanation(status, conversations.decision(agent), conversations.since(agent), List.of());
        var seen = watch.seen(id);
        boolean runs =
                terminal(agent).filter(terminal -> terminal.info().isRunning()).isPresent();
        var holding = runs ? watch.holding(agent, plugin(agent).status()) : List.<Decision>of();
        var decided = seen.map(StatusTrack.Seen::decision);
        var others = holding.stream()
                .filter(found -> decided.filter(
                                first -> first.rule().id().equals(found.rule().id()))
                        .isEmpty())
                .toList();
        return new Explanation(status, decided, seen.map(StatusTrack.Seen::since), others);
    }

    private void statusChanged(AgentId id) {
        try {
            store.read(tx -> AgentStore.find(tx, id)).ifPresent(agent -> {
                events.publish(Participant.SYSTEM, Agent.STATUS, agent);
                if (status(agent) instanceof AgentStatus.Running)
                    listeners.forEach(listener -> listener.turnBegan(agent));
                messages.deliver(agent);
                if (agent.speaksAcp()
                        ? conversations.hasExited(agent)
                        : terminal(agent)
                                .filter(terminal -> !terminal.info().isRunning())
                                .isPresent()) endedByItself(agent);
            });
        } catch (AgentOsException unread) {
            System.getLogger("agent")
                    .log(Level.WARNING, "a new status of an agent could not be told: {0}", unread.getMessage());
        }
    }

    /** Stops it, with everything that it started, where it is. */
    public void pause(Participant by, Agent agent) throws InterruptedException {
        signal(by, agent, TerminalSignal.STOP);
    }

    /** Lets one go on that was paused. */
    public void resume(Participant by, Agent agent) throws InterruptedException {
        signal(by, agent, TerminalSignal.CONT);
    }

    private void signal(Participant by, Agent agent, TerminalSignal signal) throws InterruptedException {
        permissions.require(by, Action.AGENT_STOP, agent.session().scope());
        if (agent.speaksAcp())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "the agent " + agent.name() + " is spoken to by protocol and cannot be paused",
                    "`agentos interrupt " + agent.name() + "` ends its turn");
        terminals.signal(by, agent.terminal().orElseThrow(() -> notStarted(agent)), signal, true);
        awaitPaused(agent, signal == TerminalSignal.STOP);
        events.publish(by, Agent.STATUS, agent);
    }

    /** A signal arrives when the program next gets a processor; nobody should be told before what is no longer so. */
    private void awaitPaused(Agent agent, boolean paused) throws InterruptedException {
        var latest = clock.instant().plus(SIGNAL_TIME);
        while (status(agent) instanceof AgentStatus.Paused != paused
                && clock.instant().isBefore(latest)) Thread.sleep(BETWEEN_LOOKS);
    }

    static AgentOsException notStarted(Agent agent) {
        return new AgentOsException(ErrorCode.CONFLICT, "the agent " + agent.name() + " has not started yet");
    }

    /**
     * Ends the program, if it still runs, and starts it again where it was: with its conversation, when the program
     * can.
     */
    public Agent restart(Participant by, Agent agent, Map<String, String> environment)
            throws IOException, InterruptedException {
        return restart(by, agent, agent.protocol(), environment);
    }

    /**
     * The same, spoken to in this way from then on. What was said by protocol stays; a program that can goes on with it
     * in a terminal, and takes it up again afterwards.
     */
    public Agent restart(Participant by, Agent agent, Protocol protocol, Map<String, String> environment)
            throws IOException, InterruptedException {
        var plugin = plugin(agent);
        if (protocol == Protocol.ACP) return converseAgain(by, agent, plugin, environment);
        if (!agent.speaksAcp())
            return relaunch(by, agent, plugin, plugin::commandToResume, "started again on ", environment);
        var session = conversations.session(agent);
        return relaunch(
                by,
                agent,
                plugin,
                folder -> session.isEmpty()
                        ? plugin.commandFor("", folder)
                        : plugin.commandToResume(folder, session.get()),
                "started in a terminal on ",
                environment);
    }

    private Agent converseAgain(Participant by, Agent agent, AgentPlugin plugin, Map<String, String> environment)
            throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, agent.session().scope());
        Installation.require(plugin, Protocol.ACP, environment);
        try (var _ = takeTurn(new Name(agent.workspace(), agent.name()))) {
            var current = find(by, agent.id());
            requireFolder(current);
            endProgram(current);
            if (!current.speaksAcp())
                conversations.leave(current, "Until now it worked in a terminal. What was said there is not in here.");
            return converse(by, current.spokenTo(Protocol.ACP), plugin, environment, Agent.STARTED);
        }
    }

    /** Another program goes on in the conversation, and is told {@code first} before anything that waits already. */
    Agent converseAs(Participant by, Agent agent, AgentPlugin plugin, String first, Map<String, String> environment)
            throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, agent.session().scope());
        Installation.require(plugin, Protocol.ACP, environment);
        try (var _ = takeTurn(new Name(agent.workspace(), agent.name()))) {
            var current = find(by, agent.id());
            requireFolder(current);
            endProgram(current);
            conversations.leave(current, "Handed over to " + plugin.name() + ".");
            conversations.forgetSession(current);
            messages.putFirst(by, current.id(), first);
            return converse(by, current.as(plugin.id()), plugin, environment, Agent.STARTED);
        }
    }

    /**
     * Ends the program and starts one in a terminal in its place, perhaps of another kind; {@code command} is what to
     * run, by its private folder. What cannot be started changes nothing else.
     */
    Agent relaunch(
            Participant by,
            Agent agent,
            AgentPlugin plugin,
            Function<Path, List<String>> command,
            String why,
            Map<String, String> environment)
            throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_START, agent.session().scope());
        Installation.require(plugin, Protocol.TERMINAL, environment);
        try (var _ = takeTurn(new Name(agent.workspace(), agent.name()))) {
            var current = find(by, agent.id());
            requireFolder(current);
            var size = endProgram(current);
            try {
                var started = launch(
                        by,
                        current.as(plugin.id()).spokenTo(Protocol.TERMINAL),
                        plugin,
                        command.apply(files.folder(current.id())),
                        why + now(),
                        size,
                        environment,
                        Agent.STARTED);
                if (current.speaksAcp())
                    conversations.leave(
                            current, "From here on it works in a terminal. What is said there is not in here.");
                return started;
            } catch (IOException | RuntimeException | InterruptedException failed) {
                store.execute(tx -> AgentStore.update(tx, current));
                throw failed;
            }
        }
    }

    private String now() {
        return MINUTES.format(clock.instant().atZone(ZoneId.systemDefault()));
    }

    private static void requireFolder(Agent agent) {
        if (!Files.isDirectory(agent.folder()))
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "the folder of the agent is gone: " + agent.folder(),
                    "`agentos destroy " + agent.name() + "` tidies up; what was committed is on " + agent.branch());
    }

    /** The terminal stays as it is, so that the next program can go on in its place. */
    private TerminalSize endProgram(Agent agent) throws InterruptedException {
        watch.end(agent.id());
        conversations.end(agent);
        var open = terminal(agent);
        if (open.isPresent())
            terminals.end(Participant.SYSTEM, open.get().info().id());
        runExitHooks(agent);
        return open.map(terminal -> terminal.info().size()).orElse(TerminalSize.USUAL);
    }

    private void closeTerminal(Agent agent) throws IOException, InterruptedException {
        endProgram(agent);
        var open = terminal(agent);
        if (open.isPresent())
            terminals.close(Participant.SYSTEM, open.get().info().id());
    }

    /** Whether everything that the agent did is in the branch that it began at. */
    public boolean isMerged(Participant by, AgentId id) throws InterruptedException {
        var agent = find(by, id);
        return agent.isolation() == Isolation.WORKTREE
                && folders.isMerged(agent, folders.checkout(AgentFolders.project(agent)), AgentFolders.copy(agent));
    }

    /**
     * Ends the program with everything that it started, and removes its copy; no work is lost, but with {@code force}
     * what cannot be kept, which else is refused.
     */
    public Destroyed destroy(Participant by, AgentId id, boolean force) throws IOException, InterruptedException {
        var found = find(by, id);
        permissions.require(by, Action.AGENT_STOP, found.session().scope());
        try (var _ = takeTurn(new Name(found.workspace(), found.name()))) {
            var agent = find(by, id);
            if (hasCopy(agent))
                folders.requireRemovable(
                        folders.checkout(AgentFolders.project(agent)), AgentFolders.copy(agent), force);
            store.execute(tx -> AgentStore.update(tx, agent.being(Agent.State.DESTROYING)));
            var destroyed = finishNow(agent, force);
            bus.publish(by, Agent.DESTROYED, agent.topic(), AgentViews.of(destroyed));
            return destroyed;
        }
    }

    /** Unless its project is gone, and the copy with it. */
    private static boolean hasCopy(Agent agent) {
        return agent.isolation() == Isolation.WORKTREE && Files.isDirectory(AgentFolders.project(agent));
    }

    /** What cannot be finished now, because the nucleus is gone for example, is soon. */
    private Destroyed finishNow(Agent agent, boolean force) throws IOException, InterruptedException {
        try {
            return finish(agent, force);
        } catch (IOException | RuntimeException failed) {
            finishSoon(agent.id());
            throw failed;
        }
    }

    private void finishSoon(AgentId id) {
        Thread.ofVirtual().name("rest of an agent").start(() -> {
            try {
                for (var pause = SHORTEST_PAUSE; pause.compareTo(LONGEST_PAUSE) < 0; pause = pause.multipliedBy(2)) {
                    Thread.sleep(pause);
                    if (inTurn(() -> finishRest(id))) return;
                }
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Whether there is nothing left to do. */
    private boolean finishRest(AgentId id) throws InterruptedException {
        var agent = store.read(tx -> AgentStore.find(tx, id)).filter(one -> one.state() != Agent.State.READY);
        if (agent.isPresent()) recover(agent.get());
        return store.read(tx -> AgentStore.find(tx, id))
                .filter(one -> one.state() != Agent.State.READY)
                .isEmpty();
    }

    private Destroyed finish(Agent agent, boolean force) throws IOException, InterruptedException {
        closeTerminal(agent);
        scripts.closeTerminals(agent);
        var destroyed = new Destroyed(agent, 0, 0, Optional.empty(), List.of(), List.of());
        if (hasCopy(agent)) {
            var failure = agent.state() == Agent.State.CREATING ? Optional.<String>empty() : scripts.tearDown(agent);
            destroyed = folders.remove(
                            agent, folders.checkout(AgentFolders.project(agent)), AgentFolders.copy(agent), force)
                    .with(failure);
        }
        store.execute(tx -> AgentStore.delete(tx, agent.id()));
        listeners.forEach(listener -> listener.gone(agent));
        files.delete(agent.id());
        scripts.forget(agent.id());
        messages.forget(agent.id());
        questions.forget(agent.id());
        conversations.forget(agent);
        return destroyed;
    }

    /** What destroyed agents had not committed, of the repository around {@code folder}. */
    public List<Kept> trash(Participant by, Session session, Path folder) throws InterruptedException {
        permissions.require(by, Action.AGENT_SEE, session.id().scope());
        return folders.trash(folders.checkout(folder));
    }

    /** Puts work from the trash onto a branch of its own, and says which. */
    public String restore(Participant by, Session session, Path folder, String id) throws InterruptedException {
        permissions.require(by, Action.AGENT_START, session.id().scope());
        return folders.restore(folders.checkout(folder), id);
    }

    AgentPlugin plugin(Agent agent) {
        return plugins.require(AgentFolders.project(agent), agent.plugin());
    }

    interface Work<T> {
        T run() throws IOException, InterruptedException;
    }

    /** While nobody makes or ends an agent. */
    <T> T inTurn(Work<T> work) throws IOException, InterruptedException {
        recovered.await();
        everybody.writeLock().lock();
        try {
            return work.run();
        } finally {
            everybody.writeLock().unlock();
        }
    }

    AgentFolders folders() {
        return folders;
    }

    LaunchFiles files() {
        return files;
    }

    private interface Held extends AutoCloseable {
        @Override
        void close();
    }

    /** Nobody begins before what was left half done is finished. */
    private Held takeTurn(Name name) throws InterruptedException {
        recovered.await();
        everybody.readLock().lock();
        try {
            var turn = turns.take(name);
            return () -> {
                turn.close();
                everybody.readLock().unlock();
            };
        } catch (InterruptedException | RuntimeException stopped) {
            everybody.readLock().unlock();
            throw stopped;
        }
    }

    /** Finishes what a daemon before this one had begun. */
    public void recover(boolean startThem) throws InterruptedException {
        try {
            startsThemAgain = startThem;
            programs.awaitLeftBehind();
            for (var agent : store.read(AgentStore::all)) {
                if (agent.state() == Agent.State.READY) watchAgain(agent);
                else recover(agent);
            }
        } finally {
            recovered.countDown();
        }
    }

    private void watchAgain(Agent agent) {
        var plugin = plugins.list(AgentFolders.project(agent)).plugins().get(agent.plugin());
        if (agent.speaksAcp()) {
            if (plugin != null && !conversations.hasExited(agent) && startsThemAgain) takeUpAgain(agent);
        } else if (agent.terminal().isPresent())
            watch.begin(agent, plugin == null ? StatusRules.OF_OUTPUT : plugin.status());
    }

    /** A program that is spoken to has ended with the daemon before this one. */
    private void takeUpAgain(Agent agent) {
        takenUp.add(agent.id());
        Thread.ofVirtual().name("taking up " + agent.name()).start(() -> {
            try {
                restart(Participant.SYSTEM, agent, System.getenv());
            } catch (IOException | AgentOsException failed) {
                System.getLogger("agent")
                        .log(
                                Level.WARNING,
                                "the agent {0} could not be started again: {1}",
                                agent.name(),
                                failed.getMessage());
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } finally {
                takenUp.remove(agent.id());
            }
        });
    }

    private void recover(Agent agent) throws InterruptedException {
        try {
            finish(agent, false);
        } catch (IOException | AgentOsException failed) {
            System.getLogger("agent")
                    .log(
                            Level.WARNING,
                            "the agent {0} could not be cleared away: {1}",
                            agent.name(),
                            failed.getMessage());
        }
    }
}
