package dev.agentos.review;

import dev.agentos.agent.Agent;
import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.file.ChangeQueue;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.WorkspacePath;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** An open review and the watcher of its files: publishes how many changes are pending as the agent writes them. */
final class OpenReview implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration POLL_TIMEOUT = Duration.ofMinutes(1);

    private final MessageBus bus;
    private final Agent agent;
    private final Review review;
    private final ChangeQueue queue;
    /** Empty if the system cannot watch any more folders. */
    private final Optional<FileWatcher.Listening> listening;

    private volatile boolean closed;

    OpenReview(
            MessageBus bus, Agent agent, Review review, ChangeQueue queue, Optional<FileWatcher.Listening> listening) {
        this.bus = bus;
        this.agent = agent;
        this.review = review;
        this.queue = queue;
        this.listening = listening;
        review.setUnwatched(this::unwatched);
    }

    private Optional<Set<WorkspacePath>> unwatched() {
        return listening.filter(one -> one.limit().isEmpty()).map(FileWatcher.Listening::unwatched);
    }

    Agent agent() {
        return agent;
    }

    Review review() {
        return review;
    }

    /** The topic of the events of an agent's changes. */
    static String topic(Agent agent) {
        return agent.topic() + ".changes";
    }

    void publishPending() throws InterruptedException {
        bus.publish(
                Participant.SYSTEM,
                ChangesPending.TYPE,
                topic(agent),
                ChangesPending.of(agent, review.countToPublish()));
    }

    /** Runs on a thread of its own until the review is closed. */
    void follow() {
        try {
            // Changes from before the review was opened have not been published yet.
            if (review.countToPublish() > 0) publishPending();
            while (!closed) {
                var changes = queue.poll(POLL_TIMEOUT);
                if (changes.isEmpty()) continue;
                try {
                    if (review.onFilesChanged(changes.get())) publishPending();
                } catch (AgentOsException failed) {
                    System.getLogger("review")
                            .log(
                                    Level.DEBUG,
                                    "the changes of {0} could not be read: {1}",
                                    agent.name(),
                                    failed.getMessage());
                }
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed = true;
        listening.ifPresent(FileWatcher.Listening::close);
    }
}
