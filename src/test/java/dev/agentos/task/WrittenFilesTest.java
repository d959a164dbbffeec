package dev.agentos.task;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentPlugins;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.conversation.Conversations;
import dev.agentos.core.RandomId;
import dev.agentos.document.Documents;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.TestWorkspace;
import dev.agentos.git.Worktrees;
import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.TaskFileView;
import dev.agentos.review.Reviews;
import dev.agentos.terminal.TerminalSettings;
import dev.agentos.terminal.Terminals;
import java.nio.file.Path;
import java.time.Clock;
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
    private static final Clock CLOCK = Clock.systemUTC();

    @TempDir
    Path temporary;

    private TestNucleus nucleus;
    private TestWorkspace work;
    private FileWatcher watcher;
    private MessageBus bus;
    private Documents documents;
    private Reviews reviews;
    private Tasks tasks;
    private WrittenFiles written;
    private ConversationTasks conversations;
    private Agent agent;

    @BeforeEach
    void start() throws Exception {
        nucleus = new TestNucleus(temporary.resolve("nucleus"));
        var home = nucleus.home();
        work = TestWorkspace.in(temporary, home);
        work.write("a.txt", "one\n");
        bus = new MessageBus(CLOCK);
        watcher = new FileWatcher();
        var store = work.store();
        documents = new Documents(
                home, store, work.files(), watcher, bus, CLOCK, () -> Duration.ZERO, document -> document);
        var terminals = new Terminals(
                home,
                new NucleusLink(home, "none", _ -> {}),
                store,
                bus,
                work.permissions(),
                () -> new TerminalSettings(1_000, 1L << 30),
                CLOCK);
        var worktrees = new Worktrees(nucleus.programs());
        var agents = new Agents(
                home,
                store,
                bus,
                work.permissions(),
                terminals,
                new AgentPlugins(home),
                worktrees,
                nucleus.programs(),
                new Conversations(store, nucleus.programs(), work.files(), documents, home.folder(), CLOCK),
                CLOCK);
        reviews = new Reviews(
                home, store, bus, work.permissions(), agents, worktrees, nucleus.programs(), watcher, CLOCK);
        tasks = new Tasks(store, bus, work.permissions(), CLOCK);
        var files = new AgentFiles(bus, work.workspaces());
        written = new WrittenFiles(tasks, agents, reviews, files);
        conversations = new ConversationTasks(tasks, agents, files, written);
        agent = newAgent(agents);
    }

    private Agent newAgent(Agents agents) throws InterruptedException {
        var id = RandomId.next();
        work.store()
                .execute(tx -> tx.update(
                        "insert into agent (id, session, workspace, name, plugin, isolation, folder, branch, base,"
                                + " base_branch, task, terminal, ports, state, created_by, created_at)"
                                + " values (?, ?, ?, 'fix', 'peer', 'none', ?, '', '', '', '', '', 41000,"
                                + " 'ready', 'user:owner', 0)",
                        id,
                        work.session().text(),
                        work.id().text(),
                        work.folder().toString()));
        var made = agents.find(LOCAL_OWNER, new AgentId(id));
        reviews.changes(LOCAL_OWNER, made);
        written.begin(made.id());
        return made;
    }

    @AfterEach
    void stop() throws Exception {
        reviews.close();
        documents.close();
        watcher.close();
        bus.close();
        work.close();
        nucleus.close();
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
                1, Instant.now().truncatedTo(ChronoUnit.MILLIS), ConversationPart.user("user:owner", "go"));
        conversations.take(new PartReader(), agent, List.of(prompt));
        assertThat(tasks.list(LOCAL_OWNER, agent.session(), Optional.empty(), 10))
                .singleElement()
                .satisfies(turn ->
                        assertThat(turn.files()).extracting(TaskFileView::path).containsExactly("a.txt"));
    }
}
