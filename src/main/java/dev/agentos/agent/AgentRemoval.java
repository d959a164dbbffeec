package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Removes agents that are being destroyed or could not be created, and tries again later if that fails. */
final class AgentRemoval {
    private static final Duration MIN_PAUSE = Duration.ofMillis(500);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(5);

    private final Store store;
    private final AgentLocks locks;
    private final AgentPrograms programs;
    private final AgentFolders folders;
    private final LaunchFiles files;
    private final AgentScripts scripts;
    private final AgentSandboxes sandboxes;
    private final AgentMessages messages;
    private final AgentQuestions questions;
    private final AgentConversations conversations;
    private final List<AgentListener> listeners;

    AgentRemoval(
            Store store,
            AgentLocks locks,
            AgentPrograms programs,
            AgentFolders folders,
            LaunchFiles files,
            AgentScripts scripts,
            AgentSandboxes sandboxes,
            AgentMessages messages,
            AgentQuestions questions,
            AgentConversations conversations,
            List<AgentListener> listeners) {
        this.store = store;
        this.locks = locks;
        this.programs = programs;
        this.folders = folders;
        this.files = files;
        this.scripts = scripts;
        this.sandboxes = sandboxes;
        this.messages = messages;
        this.questions = questions;
        this.conversations = conversations;
        this.listeners = listeners;
    }

    /**
     * Removes the agent and its worktree. No work is lost except, with {@code force}, what cannot be kept and is else a
     * reason to refuse. The caller holds the agent's lock.
     */
    Destroyed destroy(Agent agent, boolean force) throws IOException, InterruptedException {
        if (hasCopy(agent))
            folders.requireRemovable(folders.checkout(AgentFolders.project(agent)), AgentFolders.copy(agent), force);
        store.execute(tx -> AgentStore.update(tx, agent.withState(Agent.State.DESTROYING)));
        try {
            return remove(agent, force);
        } catch (IOException | RuntimeException failed) {
            // The nucleus may be gone, for example.
            removeLater(agent.id());
            throw failed;
        }
    }

    /** Its project may be gone, and the worktree with it. */
    private static boolean hasCopy(Agent agent) {
        return agent.isolation() == Isolation.WORKTREE && Files.isDirectory(AgentFolders.project(agent));
    }

    private Destroyed remove(Agent agent, boolean force) throws IOException, InterruptedException {
        programs.close(agent);
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
        sandboxes.destroyed(agent.id());
        messages.forget(agent.id());
        questions.forget(agent.id());
        conversations.forget(agent);
        return destroyed;
    }

    /** Removes an agent whose program could not be started. */
    void undoCreation(AgentId id) throws InterruptedException {
        store.execute(tx -> AgentStore.find(tx, id)
                .ifPresent(agent -> AgentStore.update(tx, agent.withState(Agent.State.DESTROYING))));
        if (!isRemoved(id)) removeLater(id);
    }

    private void removeLater(AgentId id) {
        Thread.ofVirtual().name("removal of an agent").start(() -> {
            try {
                for (var pause = MIN_PAUSE; pause.compareTo(MAX_PAUSE) < 0; pause = pause.multipliedBy(2)) {
                    Thread.sleep(pause);
                    if (locks.exclusively(() -> isRemoved(id))) return;
                }
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Tries to remove it, and returns whether it is gone. */
    private boolean isRemoved(AgentId id) throws InterruptedException {
        var agent = unfinished(id);
        if (agent.isPresent()) tryToRemove(agent.get());
        return unfinished(id).isEmpty();
    }

    private Optional<Agent> unfinished(AgentId id) {
        return store.read(tx -> AgentStore.find(tx, id)).filter(one -> one.state() != Agent.State.READY);
    }

    /** Removes an agent that an earlier daemon had not finished creating or destroying. */
    void tryToRemove(Agent agent) throws InterruptedException {
        try {
            remove(agent, false);
        } catch (IOException | AgentOsException failed) {
            System.getLogger("agent")
                    .log(
                            Level.WARNING,
                            "leftovers of the agent {0} could not be removed: {1}",
                            agent.name(),
                            failed.getMessage());
        }
    }
}
