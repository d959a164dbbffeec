package dev.agentos.action;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.agent.AgentId;
import dev.agentos.bus.Overflow;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.document.Document;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.NewAction;
import dev.agentos.protocol.SuggestionView;
import dev.agentos.security.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who may act when (R6), and what agents only suggest. */
@Timeout(120)
class ModesTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");

    @TempDir
    Path folder;

    private ActionWorld world;
    private Document document;
    private Typist person;

    @BeforeEach
    void open() throws Exception {
        world = new ActionWorld(folder);
        Files.writeString(world.project.resolve("a.txt"), "one two three\n");
        document = world.document("a.txt");
        person = new Typist(document);
    }

    @AfterEach
    void close() {
        person.close();
        world.close();
    }

    private Optional<AgentId> agent() {
        return Optional.of(new AgentId(world.agent));
    }

    private List<SuggestionView> suggestions() {
        return world.actions().suggestions().list(LOCAL_OWNER, world.workspace(), new WorkspacePath("a.txt"));
    }

    private void choose(InteractionMode mode) {
        world.actions().interactions().choose(LOCAL_OWNER, world.session(), mode);
    }

    private static void assertRefused(ErrorCode code, String says, ThrowingCallable attempt) {
        assertThatThrownBy(attempt)
                .hasMessageContaining(says)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @Test
    void aSessionBeginsParallelAndAsksWhenSomethingIsContested() {
        assertThat(world.actions().interactions().of(LOCAL_OWNER, world.session()))
                .isEqualTo(Interaction.usual(world.session()));
    }

    @Test
    void inSequentialModeOnlyWhoHasTheTurnActs() throws Exception {
        choose(InteractionMode.SEQUENTIAL);
        var wanted = world.replace(document.version(), 4, 7, "TWO");
        assertRefused(ErrorCode.CONFLICT, "the turn of user:owner", () -> world.act(wanted));
        assertThat(world.actions().list(LOCAL_OWNER, world.session(), Optional.empty(), 10))
                .isEmpty();
        world.actions().handOver(LOCAL_OWNER, world.session(), Optional.empty(), "agent:" + world.agent);
        var done = world.act(wanted);
        assertThat(done.state()).isEqualTo(ActionState.APPLIED);
        assertRefused(
                ErrorCode.CONFLICT,
                "the turn of agent:" + world.agent,
                () -> world.actions().rollBack(LOCAL_OWNER, done.id(), Optional.empty()));
        world.actions().handOver(LOCAL_OWNER, world.session(), agent(), "user:owner");
        assertThat(world.actions()
                        .rollBack(LOCAL_OWNER, done.id(), Optional.empty())
                        .state())
                .isEqualTo(ActionState.ROLLED_BACK);
        assertThat(person.text()).isEqualTo("one two three\n");
    }

    @Test
    void onlyWhoHasTheTurnOrTheOwnerHandsItOver() {
        world.setRole(BOB, Role.EDIT);
        assertRefused(
                ErrorCode.CONFLICT,
                "no turns",
                () -> world.actions().handOver(LOCAL_OWNER, world.session(), Optional.empty(), "user:bob"));
        choose(InteractionMode.SEQUENTIAL);
        assertRefused(
                ErrorCode.PERMISSION_DENIED,
                "control.grant",
                () -> world.actions().handOver(BOB, world.session(), Optional.empty(), "user:bob"));
        assertRefused(
                ErrorCode.INVALID_INPUT,
                "unknown participant",
                () -> world.actions().handOver(LOCAL_OWNER, world.session(), Optional.empty(), "bob"));
        assertRefused(
                ErrorCode.AGENT_NOT_FOUND,
                "no agent",
                () -> world.actions()
                        .handOver(LOCAL_OWNER, world.session(), Optional.empty(), "agent:0000000000000000"));
        world.actions().handOver(LOCAL_OWNER, world.session(), Optional.empty(), "user:bob");
        assertThat(world.actions()
                        .handOver(BOB, world.session(), Optional.empty(), "user:owner")
                        .turn())
                .isEqualTo("user:owner");
    }

    @Test
    void inHybridModeAgentsOnlySuggest() throws Exception {
        choose(InteractionMode.HYBRID);
        var suggested = world.act(world.replace(document.version(), 4, 7, "TWO"));
        assertThat(suggested.state()).isEqualTo(ActionState.OPEN);
        assertThat(person.text()).isEqualTo("one two three\n");
        person.type(0, 0, "zero ");
        assertThat(suggestions()).singleElement().satisfies(suggestion -> {
            assertThat(suggestion.from()).isEqualTo(9);
            assertThat(suggestion.to()).isEqualTo(12);
            assertThat(suggestion.text()).isEqualTo("TWO");
            assertThat(suggestion.confidence()).isEqualTo(0.8);
            assertThat(suggestion.explanation()).isEqualTo("because");
            assertThat(suggestion.stale()).isFalse();
        });
        assertRefused(
                ErrorCode.PERMISSION_DENIED,
                "only suggest",
                () -> world.actions().apply(LOCAL_OWNER, suggested.id(), agent(), Optional.empty()));
        world.actions().apply(LOCAL_OWNER, suggested.id(), Optional.empty(), Optional.empty());
        assertThat(person.text()).isEqualTo("zero one TWO three\n");
        assertThat(suggestions()).isEmpty();
    }

    @Test
    void inHybridModePeopleActAndCommandsWait() throws Exception {
        choose(InteractionMode.HYBRID);
        var own = new NewAction(
                "code.delete", null, "a.txt", null, null, " two", null, null, null, null, null, 1.0, null, null, null);
        assertThat(world.act(own).state()).isEqualTo(ActionState.APPLIED);
        var command = new NewAction(
                "command.execute",
                world.agent,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of("make"),
                null,
                null,
                1.0,
                null,
                null,
                null);
        assertThat(world.act(command).state()).isEqualTo(ActionState.OPEN);
        assertThat(suggestions()).isEmpty();
    }

    @Test
    void aSuggestionIsStaleWhenItsTextIsGoneAndCanBeDismissed() throws Exception {
        var suggested = world.act(world.action("suggestion.provide", null, null, "two", "TWO", null));
        person.type(4, 3, "2");
        assertThat(suggestions())
                .singleElement()
                .satisfies(suggestion -> assertThat(suggestion.stale()).isTrue());
        assertThat(world.actions().dismiss(LOCAL_OWNER, suggested.id()).state()).isEqualTo(ActionState.DISMISSED);
        assertThat(suggestions()).isEmpty();
    }

    @Test
    void anExplanationIsShownAndChangesNothing() throws Exception {
        var explained =
                world.act(world.action("explanation.add", 4, 7, null, "This is the second word.", document.version()));
        assertThat(suggestions()).singleElement().satisfies(shown -> {
            assertThat(shown.explanation()).isEqualTo("This is the second word.");
            assertThat(shown.text()).isNull();
            assertThat(shown.quote()).isEqualTo("two");
        });
        assertRefused(
                ErrorCode.CONFLICT,
                "cannot be applied",
                () -> world.actions().apply(LOCAL_OWNER, explained.id(), Optional.empty(), Optional.empty()));
    }

    @Test
    void whatIsHeldIsShownWhereItWouldChangeTheText() throws Exception {
        world.act(ActionWorld.with(world.replace(document.version(), 4, 7, "TWO"), null, true));
        person.type(0, 0, "zero ");
        assertThat(suggestions()).singleElement().satisfies(held -> {
            assertThat(held.state()).hasToString("queued");
            assertThat(held.from()).isEqualTo(9);
            assertThat(held.quote()).isEqualTo("two");
            assertThat(held.stale()).isFalse();
        });
    }

    @Test
    void whatIsInConflictIsShownWithBothSides() throws Exception {
        long seen = document.version();
        person.type(4, 3, "2");
        world.act(world.replace(seen, 4, 7, "TWO"));
        assertThat(suggestions()).singleElement().satisfies(pending -> {
            assertThat(pending.state()).hasToString("pending");
            assertThat(pending.stale()).isTrue();
            assertThat(pending.from()).isEqualTo(4);
            assertThat(pending.conflicts()).singleElement().satisfies(conflict -> {
                assertThat(conflict.userChange()).isEqualTo("2");
                assertThat(conflict.agentChange()).isEqualTo("TWO");
            });
        });
    }

    @Test
    void suggestionsOutliveTheDaemon() throws Exception {
        world.act(world.action("suggestion.provide", 4, 7, null, "TWO", document.version()));
        person.type(0, 0, "zero ");
        person.close();
        world.restart();
        person = new Typist(world.document("a.txt"));
        assertThat(suggestions())
                .singleElement()
                .satisfies(suggestion -> assertThat(suggestion.from()).isEqualTo(9));
    }

    @Test
    void everyChangeIsTold() throws Exception {
        try (var heard = world.bus().subscribe("session." + world.session() + ".**", Overflow.DISCONNECT, 20)) {
            choose(InteractionMode.HYBRID);
            var suggested = world.act(world.replace(document.version(), 4, 7, "TWO"));
            assertThat(heard.poll(Duration.ofSeconds(10)).orElseThrow().type()).isEqualTo(Interaction.CHANGED);
            assertThat(heard.poll(Duration.ofSeconds(10)).orElseThrow().payload())
                    .isEqualTo(suggested);
        }
    }

    @Test
    void whoMayNotSeeASessionSeesNoneOfItsSuggestions() throws Exception {
        world.act(world.action("suggestion.provide", 4, 7, null, "TWO", document.version()));
        assertRefused(
                ErrorCode.NOT_FOUND,
                "no workspace",
                () -> world.actions().suggestions().list(BOB, world.workspace(), WorkspacePath.ROOT));
        world.setRole(BOB, Role.VIEW);
        assertThat(world.actions().suggestions().list(BOB, world.workspace(), WorkspacePath.ROOT))
                .hasSize(1);
    }
}
