package dev.agentos.task;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.protocol.ConversationEntryView;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Turns the conversations of ACP agents into tasks. Each conversation is followed by a virtual thread of its own, which
 * resumes where the last daemon stopped: its position is stored together with the tasks.
 */
final class ConversationTasks {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int AT_ONCE = 500;

    private final Tasks tasks;
    private final Agents agents;
    private final AgentFiles files;
    private final WrittenFiles written;
    private final Map<AgentId, Thread> followers = new ConcurrentHashMap<>();

    ConversationTasks(Tasks tasks, Agents agents, AgentFiles files, WrittenFiles written) {
        this.tasks = tasks;
        this.agents = agents;
        this.files = files;
        this.written = written;
    }

    /** From now on, until the agent is gone. */
    void follow(AgentId agent) {
        followers.computeIfAbsent(
                agent, id -> Thread.ofVirtual().name("tasks of " + id).start(() -> read(id)));
    }

    void end(AgentId agent) {
        var follower = followers.remove(agent);
        if (follower != null) follower.interrupt();
    }

    void endAll() {
        followers.keySet().forEach(this::end);
    }

    private void read(AgentId id) {
        try {
            var reader = new PartReader();
            for (long next = tasks.cursor(id) + 1; ; ) {
                var agent = agents.find(Participant.SYSTEM, id);
                var entries = agents.conversations().read(Participant.SYSTEM, agent, next, AT_ONCE);
                if (entries.isEmpty()) agents.conversations().await(agent, next, PATIENCE);
                else next = take(reader, agent, entries) + 1;
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (AgentOsException gone) {
            System.getLogger("task")
                    .log(Level.DEBUG, "the conversation of an agent is no longer followed: {0}", gone.getMessage());
        }
    }

    /**
     * Returns how far that is. What makes no task is not worth writing down: it is read again after a crash, and makes
     * none then either.
     */
    long take(PartReader reader, Agent agent, List<ConversationEntryView> entries) {
        long last = entries.getLast().number();
        var telling =
                entries.stream().filter(entry -> PartReader.tells(entry.part())).toList();
        var teller = files.teller(agent);
        if (telling.isEmpty()) return last;
        tasks.change(change -> {
            for (var entry : telling) reader.take(change, agent, entry, teller);
            TaskStore.setCursor(change.tx(), agent.id(), last);
        });
        written.turnBegan(agent.id());
        return last;
    }
}
