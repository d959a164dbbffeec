package dev.agentos.task;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.agent.Agent;
import dev.agentos.bus.Message;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.TestWorkspace;
import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.TaskFileView;
import dev.agentos.review.Reviews;
import dev.agentos.review.TestReviews;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that an agent writes are those of its turn, whichever of the two is seen first. */
@Timeout(120)
class WrittenFilesTest {
    @TempDir
    Path temporary;

    private TestNucleus nucleus;
    private TestWorkspace work;
    private TestReviews services;
    private MessageBus bus;
    private Reviews reviews;
    private Tasks tasks;
    private WrittenFiles written;
    private ConversationTasks conversations;
    private Agent agent;

    @BeforeEach
    void start() throws Exception {
        nucleus = new TestNucleus(temporary.resolve("nucleus"));
        work = TestWorkspace.in(temporary, nucleus.home());
        work.write("a.txt", "one\n");
        services = new TestReviews(work, nucleus.programs(), () -> Duration.ZERO, document -> document);
        bus = services.bus;
        reviews = services.reviews;
        var agents = services.agents;
        tasks = new Tasks(work.store(), bus, work.permissions(), TestReviews.CLOCK);
        var files = new AgentFiles(bus, work.workspaces());
        written = new WrittenFiles(tasks, agents, reviews, files);
        conversations = new ConversationTasks(tasks, agents, files, written);
        agent = services.newAgent("fix", "peer", 41_000);
        reviews.changes(LOCAL_OWNER, agent);
        written.begin(agent.id());
    }

    @AfterEach
    void stop() throws Exception {
        services.close();
        work.close();
        nucleus.close();
    }

    /** The first scan only records the files; a later one reports what has changed since. */
    @Test
    void whatAnAgentWritesIsFoundWhenReviewPublishesItsPendingChanges() throws Exception {
        try (var _ = new TaskWatch(bus, tasks, services.agents, reviews, work.workspaces());
                var heard = bus.subscribe(agent.topic() + ".file", Overflow.DISCONNECT, 10)) {
            var told = Optional.<Message>empty();
            for (int i = 0; told.isEmpty(); i++) {
                work.write("a.txt", "line " + i + "\n");
                told = heard.poll(Duration.ofSeconds(1));
            }
            assertThat(told.get().type()).isEqualTo(Task.FILE_TOUCHED);
        }
    }

    @Test
    void whatIsSeenJustBeforeTheTurnOfAConversationIsPartOfIt() throws Exception {
        try (var heard = bus.subscribe(agent.topic() + ".file", Overflow.DISCONNECT, 10)) {
            work.write("a.txt", "ONE\n");
            while (reviews.changes(LOCAL_OWNER, agent).isEmpty()) Thread.onSpinWait();
            written.look(agent.id());
            assertThat(heard.poll(Duration.ofSeconds(60))).isPresent();
        }
        var prompt = new ConversationEntryView(
                1, Instant.now().truncatedTo(ChronoUnit.MILLIS), new ConversationPart.User("go", "user:owner"));
        conversations.take(new PartReader(), agent, List.of(prompt));
        assertThat(tasks.list(LOCAL_OWNER, agent.session(), Optional.empty(), 10))
                .singleElement()
                .satisfies(turn ->
                        assertThat(turn.files()).extracting(TaskFileView::path).containsExactly("a.txt"));
    }
}
