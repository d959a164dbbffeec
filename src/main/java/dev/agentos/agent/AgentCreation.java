package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.session.Session;
import dev.agentos.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Creates an agent: stores it, creates its worktree and starts its program with the prompt. */
final class AgentCreation {
    private static final int MAX_PROMPT_LENGTH = 100_000;

    private final Store store;
    private final AgentPlugins plugins;
    private final AgentFolders folders;
    private final LaunchFiles files;
    private final AgentScripts scripts;
    private final AgentMessages messages;
    private final AgentLocks locks;
    private final AgentPrograms programs;
    private final AgentRemoval removal;
    private final List<AgentListener> listeners;
    private final Clock clock;

    AgentCreation(
            Store store,
            AgentPlugins plugins,
            AgentFolders folders,
            LaunchFiles files,
            AgentScripts scripts,
            AgentMessages messages,
            AgentLocks locks,
            AgentPrograms programs,
            AgentRemoval removal,
            List<AgentListener> listeners,
            Clock clock) {
        this.store = store;
        this.plugins = plugins;
        this.folders = folders;
        this.files = files;
        this.scripts = scripts;
        this.messages = messages;
        this.locks = locks;
        this.programs = programs;
        this.removal = removal;
        this.listeners = listeners;
        this.clock = clock;
    }

    /** A failure leaves nothing behind. */
    Agent create(Participant by, Session session, NewAgent wanted, AgentFolders.Creator creator)
            throws IOException, InterruptedException {
        if (wanted.prompt().length() > MAX_PROMPT_LENGTH)
            throw new InvalidInput(
                    "a prompt can have at most " + MAX_PROMPT_LENGTH + " characters",
                    "put the rest into a file and name it in the prompt");
        var plugin = plugins.require(wanted.folder(), wanted.kind());
        Installation.require(plugin, wanted.protocol(), wanted.environment());
        var isolation = wanted.isolation().or(plugin::isolation).orElseGet(() -> scripts.isolation(wanted.folder()));
        try (var _ = locks.lock(session.workspace(), wanted.name())) {
            var agent = isolation == Isolation.NONE
                    ? begin(by, session, wanted, plugin, isolation, wanted.folder(), "", "", "")
                    : withWorktree(by, session, wanted, plugin, creator);
            listeners.forEach(listener -> listener.folderMade(agent));
            return start(by, agent, plugin, wanted);
        }
    }

    private Agent withWorktree(
            Participant by, Session session, NewAgent wanted, AgentPlugin plugin, AgentFolders.Creator creator)
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
            creator.create(checkout, copy, agent.branch(), base);
            var inside = copy.resolve(checkout.inside());
            var placed = agent.withFolder(Files.isDirectory(inside) ? inside : copy);
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
                    false,
                    folder,
                    branch,
                    base,
                    baseBranch,
                    wanted.prompt(),
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
                    "an agent named \"" + other.get().name() + "\" already exists here",
                    "choose another name, or `agentos attach " + other.get().name() + "`");
    }

    private Agent start(Participant by, Agent agent, AgentPlugin plugin, NewAgent wanted)
            throws IOException, InterruptedException {
        var start = new ProgramStart(by, plugin, wanted.environment(), Agent.CREATED);
        var prompt = wanted.prompt();
        try {
            if (agent.speaksAcp()) {
                var started = programs.converse(agent, start);
                if (!prompt.isEmpty()) messages.enqueue(by, started, prompt);
                return started;
            }
            var command = plugin.commandFor(prompt, files.folder(agent.id()));
            var started = programs.launch(agent, start, command, wanted.size(), "");
            if (plugin.isTypedTo() && !prompt.isEmpty()) typePrompt(by, started, plugin, prompt);
            return started;
        } catch (IOException | RuntimeException | InterruptedException failed) {
            removal.undoCreation(agent.id());
            throw failed;
        }
    }

    /**
     * Types the prompt, or queues it until the agent is idle: during the setup, or while a shell still runs its
     * start-up files, another program might read it.
     */
    private void typePrompt(Participant by, Agent agent, AgentPlugin plugin, String prompt)
            throws IOException, InterruptedException {
        if (scripts.isSettingUp(agent.id()) || plugin.status().seeIdleness()) messages.enqueue(by, agent, prompt);
        else messages.send(by, agent, prompt);
    }
}
