package dev.agentos.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentName;
import dev.agentos.agent.AgentStatus;
import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Isolation;
import dev.agentos.agent.Protocol;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.protocol.ActionOutcome;
import dev.agentos.protocol.ActionView;
import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.NewAction;
import dev.agentos.protocol.PlanStepView;
import dev.agentos.protocol.QuestionView;
import dev.agentos.protocol.TaskEventView;
import dev.agentos.protocol.TaskView;
import dev.agentos.protocol.TaskView.Kind;
import dev.agentos.protocol.TaskView.Status;
import dev.agentos.protocol.ToolCallView;
import dev.agentos.protocol.ToolContentView;
import dev.agentos.protocol.ToolLocationView;
import dev.agentos.security.Permissions;
import dev.agentos.session.SessionId;
import dev.agentos.store.Store;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of tasks by what agents say and do (A7). */
@Timeout(60)
class TasksTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");

    @TempDir
    Path temporary;

    private final List<TaskFile> told = new ArrayList<>();
    private Store store;
    private MessageBus bus;
    private Tasks tasks;
    private Agent agent;
    private PartReader reader;

    @BeforeEach
    void open() {
        store = Store.open(temporary.resolve("registry.db"), Clock.systemUTC());
        bus = new MessageBus(Clock.systemUTC());
        tasks = new Tasks(store, bus, new Permissions(store, bus), Clock.systemUTC());
        agent = new Agent(
                new AgentId(RandomId.next()),
                new SessionId(RandomId.next()),
                new WorkspaceId(RandomId.next()),
                new AgentName("fix"),
                "peer",
                Protocol.ACP,
                Isolation.NONE,
                false,
                temporary,
                "",
                "",
                "",
                "Mend it",
                Optional.empty(),
                0,
                Agent.State.READY,
                "user:owner",
                Instant.now());
        reader = new PartReader();
    }

    @AfterEach
    void close() {
        bus.close();
        store.close();
    }

    private void said(ConversationPart part) {
        saidAt(Instant.now().truncatedTo(ChronoUnit.MILLIS), part);
    }

    private void saidAt(Instant at, ConversationPart part) {
        tasks.change(change -> reader.take(change, agent, new ConversationEntryView(1, at, part), told::add));
    }

    private void call(
            String id, String kind, String status, List<ToolLocationView> places, List<ToolContentView> content) {
        said(new ConversationPart.Tool(new ToolCallView(id, null, kind, status, places, content)));
    }

    private List<TaskView> list() {
        return tasks.list(Participant.LOCAL_OWNER, agent.session(), Optional.empty(), 100);
    }

    private List<TaskEventView> events(String task) {
        return tasks.read(Participant.LOCAL_OWNER, new TaskId(task), 1, 1_000).stream()
                .map(Tasks.Happened::event)
                .toList();
    }

    @Test
    void aTurnHasThePlanAndTheToolsAsParts() {
        said(new ConversationPart.User("Mend the tests\nand be quick", "user:owner"));
        said(new ConversationPart.Plan(
                List.of(new PlanStepView("look", "high", "in_progress"), new PlanStepView("mend", "high", "pending"))));
        call("a", "read", "in_progress", List.of(), null);
        said(new ConversationPart.Plan(List.of(new PlanStepView("look", "high", "completed"))));
        call("a", null, "completed", null, null);
        said(new ConversationPart.End("end_turn"));
        assertThat(list())
                .extracting(TaskView::kind, TaskView::title, TaskView::status)
                .containsExactly(
                        tuple(Kind.TURN, "Mend the tests", Status.COMPLETED),
                        tuple(Kind.STEP, "look", Status.COMPLETED),
                        tuple(Kind.STEP, "mend", Status.CANCELLED),
                        tuple(Kind.TOOL, "read", Status.COMPLETED));
        assertThat(list().getFirst().endedAt()).isNotNull();
        assertThat(list())
                .extracting(TaskView::parent)
                .containsExactly(
                        null,
                        list().getFirst().id(),
                        list().getFirst().id(),
                        list().getFirst().id());
    }

    @Test
    void whatItReadsAndWritesIsToldWithItsPlaceAndOnce() {
        said(new ConversationPart.User("go", "user:owner"));
        call(
                "a",
                "read",
                "in_progress",
                List.of(
                        new ToolLocationView(temporary + "/src/a.js", 12),
                        new ToolLocationView("/etc/passwd", 1),
                        new ToolLocationView("../out", null),
                        new ToolLocationView("\0", null)),
                null);
        call("a", null, "completed", null, null);
        call(
                "b",
                "edit",
                "completed",
                List.of(new ToolLocationView("src/b.js", 3)),
                List.of(ToolContentView.diff("src/b.js", "x", "y")));
        assertThat(told)
                .extracting(file -> file.path().text(), TaskFile::access, TaskFile::line)
                .containsExactly(
                        tuple("src/a.js", TaskFile.Access.READ, 12), tuple("src/b.js", TaskFile.Access.WRITE, 3));
        assertThat(events(list().getFirst().id()))
                .extracting(TaskEventView::type)
                .containsExactly(
                        TaskEventView.Type.TASK_STARTED,
                        TaskEventView.Type.TASK_STARTED,
                        TaskEventView.Type.FILE_READ,
                        TaskEventView.Type.TASK_COMPLETED,
                        TaskEventView.Type.TASK_STARTED,
                        TaskEventView.Type.FILE_WRITE,
                        TaskEventView.Type.TASK_COMPLETED);
        assertThat(list().get(1).files())
                .singleElement()
                .satisfies(file -> assertThat(file.line()).isEqualTo(12));
    }

    @Test
    void whatWasSaidLongAgoIsNoNews() {
        said(new ConversationPart.User("go", "user:owner"));
        saidAt(
                Instant.now().minusSeconds(60),
                new ConversationPart.Tool(new ToolCallView(
                        "a", "Read", "read", "completed", List.of(new ToolLocationView("a.js", 1)), null)));
        assertThat(told).isEmpty();
        assertThat(list().get(1).files()).hasSize(1);
    }

    @Test
    void outputComesInPiecesAndAnewWhenItIsAnother() {
        said(new ConversationPart.User("go", "user:owner"));
        call("a", "execute", "in_progress", null, List.of(ToolContentView.text("one")));
        call("a", null, null, null, List.of(ToolContentView.text("one\ntwo")));
        call("a", null, null, null, List.of(ToolContentView.text("else")));
        var chunks = events(list().get(1).id()).stream()
                .filter(event -> event.type() == TaskEventView.Type.STDOUT_CHUNK)
                .toList();
        assertThat(chunks)
                .extracting(TaskEventView::chunk, TaskEventView::reset)
                .containsExactly(tuple("one", null), tuple("\ntwo", null), tuple("else", true));
    }

    @Test
    void aTurnWaitsForAnAnswerAndFailsWithItsReason() {
        said(new ConversationPart.User("go", "user:owner"));
        said(new ConversationPart.Question(
                new QuestionView("q", new ToolCallView("c", null, null, null, null, null), List.of(), null)));
        assertThat(list().getFirst().status()).isEqualTo(Status.WAITING);
        said(new ConversationPart.Answer("user:owner", "q", null));
        assertThat(list().getFirst().status()).isEqualTo(Status.RUNNING);
        said(new ConversationPart.End("lost"));
        assertThat(list().getFirst())
                .extracting(TaskView::status, TaskView::message)
                .containsExactly(Status.FAILED, "lost");
    }

    @Test
    void inATerminalATurnIsFromWorkToRest() {
        var turns = new TurnTasks(tasks);
        for (var status : List.of(
                new AgentStatus.Starting(),
                new AgentStatus.Running(),
                new AgentStatus.Waiting(),
                new AgentStatus.Running(),
                new AgentStatus.Idle(),
                new AgentStatus.Running(),
                new AgentStatus.Exited(3))) turns.status(agent, AgentViews.of(agent, status));
        assertThat(list())
                .extracting(TaskView::title, TaskView::status, TaskView::message)
                .containsExactly(
                        tuple("Turn 2", Status.FAILED, "its program exited with code 3"),
                        tuple("Mend it", Status.COMPLETED, null));
    }

    @Test
    void turnsAreCountedOnWhenTheOldestAreForgotten() {
        tasks.change(change -> {
            for (int i = 0; i < TaskChange.MAX_TURNS; i++) {
                change.beginTurn(agent, number -> "Turn " + number, change.now());
                change.end(change.openTurn(agent.id()).orElseThrow(), TaskStatus.COMPLETED, "");
            }
        });
        var turns = new TurnTasks(tasks);
        for (int i = 0; i < 2; i++) {
            turns.status(agent, AgentViews.of(agent, new AgentStatus.Running()));
            turns.status(agent, AgentViews.of(agent, new AgentStatus.Idle()));
        }
        var listed = tasks.list(Participant.LOCAL_OWNER, agent.session(), Optional.empty(), 1_000);
        assertThat(listed).hasSize(TaskChange.MAX_TURNS);
        assertThat(listed)
                .extracting(TaskView::title)
                .startsWith("Turn 502", "Turn 501", "Turn 500")
                .endsWith("Turn 3");
    }

    private ActionView command(String id, boolean byAgent, ActionView.State state) {
        var action = new NewAction(
                "command.execute",
                byAgent ? agent.id().text() : null,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of("make"),
                null,
                null,
                null,
                null,
                null,
                null);
        var outcome = new ActionOutcome(
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                "0123456789abcdef",
                state == ActionView.State.RUNNING ? null : 0,
                null);
        return new ActionView(
                id,
                agent.session().text(),
                agent.workspace().text(),
                ActionView.Type.COMMAND_EXECUTE,
                state,
                "user:owner",
                "user:owner",
                action,
                outcome,
                Instant.now(),
                Instant.now());
    }

    @Test
    void theOldestCommandsAreForgottenOnceTheyAreOver() {
        int most = 10;
        var turns = new TurnTasks(tasks, most);
        turns.status(agent, AgentViews.of(agent, new AgentStatus.Running()));
        turns.status(agent, AgentViews.of(agent, new AgentStatus.Idle()));
        for (var byAgent : List.of(true, false)) {
            turns.command(command("goes on " + byAgent, byAgent, ActionView.State.RUNNING));
            for (int i = 0; i < most + 5; i++) {
                turns.command(command(byAgent + " " + i, byAgent, ActionView.State.RUNNING));
                turns.command(command(byAgent + " " + i, byAgent, ActionView.State.APPLIED));
            }
        }
        // The last of each was running when the oldest were forgotten, and one goes on.
        long commands = store.read(tx -> tx.number("select count(*) as number from task where kind = 'command'"));
        assertThat(commands).isEqualTo(2 * (most + 1));
        Optional<Task> turn = store.read(tx -> TaskStore.lastTurn(tx, agent.id()));
        assertThat(turn).isPresent();
    }

    @Test
    void whatAConversationRunsEndsWithItsTurnAndWhatAnActionRunsDoesNot() {
        said(new ConversationPart.User("go", "user:owner"));
        call("a", "execute", "in_progress", null, null);
        new TurnTasks(tasks).command(command("b", true, ActionView.State.RUNNING));
        said(new ConversationPart.End("lost"));
        assertThat(list())
                .extracting(TaskView::kind, TaskView::title, TaskView::status)
                .containsExactly(
                        tuple(Kind.TURN, "go", Status.FAILED),
                        tuple(Kind.COMMAND, "execute", Status.CANCELLED),
                        tuple(Kind.COMMAND, "make", Status.RUNNING));
    }

    @Test
    void everyChangeIsTold() throws Exception {
        try (var heard = bus.subscribe("session." + agent.session() + ".**", Overflow.DISCONNECT, 20)) {
            said(new ConversationPart.User("go", "user:owner"));
            var message = heard.poll(Duration.ofSeconds(10)).orElseThrow();
            assertThat(message.type()).isEqualTo(Task.CHANGED);
            assertThat(message.payload()).isEqualTo(list().getFirst());
        }
    }

    @Test
    void whoMayNotSeeTheSessionSeesNoneOfIt() {
        said(new ConversationPart.User("go", "user:owner"));
        var id = new TaskId(list().getFirst().id());
        assertThatThrownBy(() -> tasks.list(BOB, agent.session(), Optional.empty(), 1))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PERMISSION_DENIED));
        assertThatThrownBy(() -> tasks.read(BOB, id, 1, 1))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void itGoesWithItsAgent() {
        said(new ConversationPart.User("go", "user:owner"));
        call("a", "read", "completed", List.of(new ToolLocationView("a.js", 1)), null);
        tasks.forget(agent.id());
        assertThat(list()).isEmpty();
    }
}
