package dev.agentos.action;

import static dev.agentos.action.ActionWorld.with;
import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.document.Document;
import dev.agentos.document.Strategy;
import dev.agentos.file.Etag;
import dev.agentos.protocol.ActionConflict;
import dev.agentos.protocol.NewAction;
import dev.agentos.security.Role;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each conflict and each strategy, as both sides see it: the agent by the answer, the person in an open editor (R3,
 * R4).
 */
@Timeout(120)
class ReconciliationTest {
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
        openEditor();
    }

    private void openEditor() {
        document = world.document("a.txt");
        person = new Typist(document);
    }

    @AfterEach
    void close() {
        person.close();
        world.close();
    }

    private String agent() {
        return "agent:" + world.agent;
    }

    private String file() throws Exception {
        return Files.readString(world.project.resolve("a.txt"));
    }

    private static List<ActionConflict> conflicts(AgentAction action) {
        return ActionViews.of(action).outcome().conflicts();
    }

    /** The agent saw the text before the person changed "two" into "2". */
    private AgentAction conflict(String strategy) throws Exception {
        long seen = document.version();
        person.type(4, 3, "2");
        return world.act(with(world.replace(seen, 4, 7, "TWO"), strategy, null));
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable attempt) {
        assertThatThrownBy(attempt)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code())
                                .as(refused.getMessage())
                                .isEqualTo(code));
    }

    @Test
    void whatNobodyContestsIsDoneAndSeenAsTheAgentsEdit() throws Exception {
        long seen = document.version();
        person.type(0, 0, "zero ");
        var answer = world.act(world.replace(seen, 4, 7, "TWO"));
        assertThat(answer.state()).isEqualTo(ActionState.APPLIED);
        assertThat(conflicts(answer)).isEmpty();
        assertThat(person.text()).isEqualTo("zero one TWO three\n");
        assertThat(document.history(Long.MAX_VALUE, 1).getFirst().by()).isEqualTo(agent());
        assertThat(ActionViews.of(answer).outcome().version()).isEqualTo(document.version());
    }

    @Test
    void theFileHasItToo() throws Exception {
        world.act(world.replace(document.version(), 4, 7, "TWO"));
        assertThat(file()).isEqualTo("one TWO three\n");
    }

    @Test
    void whatSomebodyHasNotSavedIsNotSavedForThem() throws Exception {
        person.type(0, 0, "draft ");
        world.act(world.action("code.replace", null, null, "two", "TWO", null));
        assertThat(file()).isEqualTo("one two three\n");
        assertThat(person.text()).isEqualTo("draft one TWO three\n");
    }

    @Test
    void concurrentEditUserWins() throws Exception {
        var answer = conflict("user_wins");
        assertThat(answer.state()).isEqualTo(ActionState.OVERRULED);
        assertThat(conflicts(answer))
                .containsExactly(new ActionConflict(
                        ActionConflict.Type.CONCURRENT_EDIT,
                        List.of(Typist.ID),
                        4,
                        5,
                        "2",
                        "TWO",
                        "user:ann has changed \"a.txt\" from 4 to 5 since it was read"));
        assertThat(ActionViews.of(answer).outcome().resolution()).hasToString("user_wins");
        assertThat(person.text()).isEqualTo("one 2 three\n");
    }

    @Test
    void concurrentEditAgentWinsAndWhatLostIsKept() throws Exception {
        var answer = conflict("agent_wins");
        assertThat(answer.state()).isEqualTo(ActionState.APPLIED);
        assertThat(person.text()).isEqualTo("one TWO three\n");
        assertThat(conflicts(world.actions().find(LOCAL_OWNER, answer.id())))
                .extracting(ActionConflict::userChange)
                .containsExactly("2");
    }

    @Test
    void concurrentEditMergesByCharacter() throws Exception {
        long seen = document.version();
        person.type(4, 1, "2");
        var answer = world.act(with(world.replace(seen, 4, 7, "twO"), "merge", null));
        assertThat(answer.state()).isEqualTo(ActionState.APPLIED);
        assertThat(ActionViews.of(answer).outcome().resolution()).hasToString("merge");
        assertThat(person.text()).isEqualTo("one 2wO three\n");
    }

    @Test
    void concurrentEditWaitsForAPersonAndIsResolved() throws Exception {
        var answer = conflict(null);
        assertThat(answer.state()).isEqualTo(ActionState.PENDING);
        assertThat(conflicts(answer)).hasSize(1);
        assertThat(person.text()).isEqualTo("one 2 three\n");
        assertRefused(
                ErrorCode.INVALID_INPUT,
                () -> world.actions().resolve(LOCAL_OWNER, answer.id(), Optional.empty(), Strategy.PROMPT_USER));
        person.type(4, 1, "22");
        var resolved = world.actions().resolve(LOCAL_OWNER, answer.id(), Optional.empty(), Strategy.AGENT_WINS);
        assertThat(resolved.state()).isEqualTo(ActionState.APPLIED);
        assertThat(conflicts(resolved)).extracting(ActionConflict::userChange).containsExactly("22");
        assertThat(person.text()).isEqualTo("one TWO three\n");
        assertRefused(
                ErrorCode.CONFLICT,
                () -> world.actions().resolve(LOCAL_OWNER, answer.id(), Optional.empty(), Strategy.MERGE));
    }

    @Test
    void theSessionsStrategyIsUsedUnlessTheActionHasItsOwn() throws Exception {
        world.actions().interactions().choose(LOCAL_OWNER, world.session(), Strategy.AGENT_WINS);
        assertThat(conflict(null).state()).isEqualTo(ActionState.APPLIED);
        long seen = document.version();
        person.type(4, 3, "2");
        assertThat(world.act(with(world.replace(seen, 4, 7, "two"), "user_wins", null))
                        .state())
                .isEqualTo(ActionState.OVERRULED);
    }

    private NewAction modify(String etag, String text, String strategy) {
        return new NewAction(
                "file.modify",
                world.agent,
                "a.txt",
                null,
                null,
                null,
                text,
                null,
                null,
                null,
                etag,
                0.5,
                null,
                strategy,
                null);
    }

    @Test
    void theEtagOfAFileNamesWhatTheAgentSaw() throws Exception {
        person.type(0, 3, "1");
        var answer = world.act(
                modify(Etag.of("one two three\n".getBytes(StandardCharsets.UTF_8)), "one two three\nfour\n", null));
        assertThat(answer.state()).isEqualTo(ActionState.APPLIED);
        assertThat(person.text()).isEqualTo("1 two three\nfour\n");
    }

    @Test
    void versionMismatchUserWins() throws Exception {
        var answer = world.act(modify("another", "mine\n", "user_wins"));
        assertThat(answer.state()).isEqualTo(ActionState.OVERRULED);
        assertThat(conflicts(answer))
                .extracting(ActionConflict::type)
                .containsExactly(ActionConflict.Type.VERSION_MISMATCH);
        assertThat(person.text()).isEqualTo("one two three\n");
    }

    @Test
    void versionMismatchAgentWinsAndWhatLostIsKept() throws Exception {
        var answer = world.act(modify("another", "mine\n", "agent_wins"));
        assertThat(answer.state()).isEqualTo(ActionState.APPLIED);
        assertThat(conflicts(answer)).extracting(ActionConflict::userChange).containsExactly("one two three\n");
        assertThat(person.text()).isEqualTo("mine\n");
        world.actions().rollBack(LOCAL_OWNER, answer.id(), Optional.empty());
        assertThat(person.text()).isEqualTo("one two three\n");
    }

    @Test
    void aVersionMismatchThatNobodyCanMergeWaitsForAPerson() throws Exception {
        person.type(0, 3, "1");
        var answer = world.act(modify("another", "mine\n", "merge"));
        assertThat(answer.state()).isEqualTo(ActionState.PENDING);
        assertThat(conflicts(answer)).extracting(ActionConflict::by).containsExactly(List.of(Typist.ID));
        assertThat(world.act(with(world.action("code.replace", null, null, "not there", "x", null), "agent_wins", null))
                        .state())
                .isEqualTo(ActionState.PENDING);
        assertThat(world.actions()
                        .resolve(LOCAL_OWNER, answer.id(), Optional.empty(), Strategy.USER_WINS)
                        .state())
                .isEqualTo(ActionState.OVERRULED);
        assertThat(person.text()).isEqualTo("1 two three\n");
    }

    @Test
    void whoMayNotWriteLeavesItForSomebodyWhoMay() throws Exception {
        world.setRole(BOB, Role.COMMENT);
        var asked = new NewAction(
                "code.replace",
                null,
                "a.txt",
                4,
                7,
                null,
                "TWO",
                null,
                null,
                document.version(),
                null,
                1.0,
                null,
                "agent_wins",
                null);
        var answer = world.actions().propose(BOB, world.session(), asked);
        assertThat(answer.state()).isEqualTo(ActionState.PENDING);
        assertThat(conflicts(answer))
                .extracting(ActionConflict::type, ActionConflict::by)
                .containsExactly(tuple(ActionConflict.Type.PERMISSION_DENIED, List.of("user:bob")));
        assertThat(person.text()).isEqualTo("one two three\n");
        assertRefused(
                ErrorCode.PERMISSION_DENIED,
                () -> world.actions().apply(BOB, answer.id(), Optional.empty(), Optional.empty()));
        assertThat(world.actions()
                        .resolve(LOCAL_OWNER, answer.id(), Optional.empty(), Strategy.MERGE)
                        .state())
                .isEqualTo(ActionState.APPLIED);
        assertThat(person.text()).isEqualTo("one TWO three\n");
        assertThat(document.history(Long.MAX_VALUE, 5).stream()
                        .filter(version -> !version.saved())
                        .findFirst()
                        .orElseThrow()
                        .by())
                .isEqualTo("user:bob");
    }

    @Test
    void strangersSeeNothingAndWhoMayOnlySeeAsksForNothing() throws Exception {
        var answer = world.act(world.replace(document.version(), 4, 7, "TWO"));
        var asked = world.replace(document.version(), 0, 3, "x");
        assertRefused(ErrorCode.NOT_FOUND, () -> world.actions().find(BOB, answer.id()));
        assertRefused(
                ErrorCode.SESSION_NOT_FOUND, () -> world.actions().list(BOB, world.session(), Optional.empty(), 10));
        assertRefused(ErrorCode.SESSION_NOT_FOUND, () -> world.actions().propose(BOB, world.session(), asked));
        world.setRole(BOB, Role.VIEW);
        assertThat(world.actions().list(BOB, world.session(), Optional.empty(), 10))
                .hasSize(1);
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> world.actions().propose(BOB, world.session(), asked));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> world.actions().rollBack(BOB, answer.id(), Optional.empty()));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> world.actions().dismiss(BOB, answer.id()));
        assertRefused(
                ErrorCode.PERMISSION_DENIED,
                () -> world.actions().interactions().choose(BOB, world.session(), InteractionMode.HYBRID));
        assertRefused(
                ErrorCode.PERMISSION_DENIED,
                () -> world.actions().interactions().choose(BOB, world.session(), Strategy.MERGE));
    }

    @Test
    void rollbackTakesBackTheActionAndNothingElse() throws Exception {
        var answer = world.act(world.replace(document.version(), 4, 7, "TWENTY"));
        person.type(7, 0, "_");
        person.type(0, 3, "1");
        var back = world.actions().rollBack(LOCAL_OWNER, answer.id(), Optional.empty());
        assertThat(back.state()).isEqualTo(ActionState.ROLLED_BACK);
        assertThat(person.text().replace("_", "")).isEqualTo("1 two three\n");
        assertThat(person.text()).contains("_");
        assertRefused(ErrorCode.CONFLICT, () -> world.actions().rollBack(LOCAL_OWNER, answer.id(), Optional.empty()));
    }

    @Test
    void aFileIsMadeAndTakenAway() throws Exception {
        var create = new NewAction(
                "file.create",
                world.agent,
                "new/b.txt",
                null,
                null,
                null,
                "hello\n",
                null,
                null,
                null,
                null,
                1.0,
                null,
                null,
                null);
        var answer = world.act(create);
        var made = world.project.resolve("new/b.txt");
        assertThat(Files.readString(made)).isEqualTo("hello\n");
        var again = world.act(create);
        assertThat(again.state()).isEqualTo(ActionState.PENDING);
        assertThat(conflicts(again))
                .extracting(ActionConflict::type)
                .containsExactly(ActionConflict.Type.VERSION_MISMATCH);
        world.actions().rollBack(LOCAL_OWNER, answer.id(), Optional.empty());
        assertThat(made).doesNotExist();
    }

    @Test
    void whatOthersTypedInANewFileStaysWhenItIsTakenBack() throws Exception {
        var answer = world.act(new NewAction(
                "file.create",
                world.agent,
                "b.txt",
                null,
                null,
                null,
                "hello\n",
                null,
                null,
                null,
                null,
                1.0,
                null,
                null,
                null));
        try (var other = new Typist(world.document("b.txt"))) {
            other.type(3, 0, "mine");
            world.actions().rollBack(LOCAL_OWNER, answer.id(), Optional.empty());
            assertThat(other.text()).isEqualTo("mine");
        }
    }

    @Test
    void aQueuedActionWaitsAndIsAppliedWhereItsPlaceIsThen() throws Exception {
        var queued =
                world.act(with(world.action("code.insert", 4, null, null, "and ", document.version()), null, true));
        assertThat(queued.state()).isEqualTo(ActionState.QUEUED);
        person.type(0, 0, "zero ");
        world.actions().apply(LOCAL_OWNER, queued.id(), Optional.empty(), Optional.empty());
        assertThat(person.text()).isEqualTo("zero one and two three\n");
        assertRefused(
                ErrorCode.CONFLICT,
                () -> world.actions().apply(LOCAL_OWNER, queued.id(), Optional.empty(), Optional.empty()));
        assertThat(world.actions().list(LOCAL_OWNER, world.session(), Optional.of(ActionState.QUEUED), 10))
                .isEmpty();
    }

    @Test
    void whatCannotBeDoneLeavesNothing() {
        assertRefused(ErrorCode.INVALID_INPUT, () -> world.act(world.replace(document.version(), 4, 700, "TWO")));
        assertRefused(
                ErrorCode.NOT_FOUND,
                () -> world.act(new NewAction(
                        "code.delete",
                        world.agent,
                        "missing",
                        0,
                        1,
                        null,
                        null,
                        null,
                        null,
                        1L,
                        null,
                        1.0,
                        null,
                        null,
                        null)));
        assertRefused(
                ErrorCode.PATH_OUTSIDE,
                () -> world.act(new NewAction(
                        "file.create",
                        world.agent,
                        "../b",
                        null,
                        null,
                        null,
                        "x",
                        null,
                        null,
                        null,
                        null,
                        1.0,
                        null,
                        null,
                        null)));
        assertRefused(
                ErrorCode.PATH_OUTSIDE,
                () -> world.act(new NewAction(
                        "file.create",
                        world.agent,
                        ".git/config",
                        null,
                        null,
                        null,
                        "x",
                        null,
                        null,
                        null,
                        null,
                        1.0,
                        null,
                        null,
                        null)));
        assertThat(world.actions().list(LOCAL_OWNER, world.session(), Optional.empty(), 10))
                .isEmpty();
        assertThat(person.text()).isEqualTo("one two three\n");
    }
}
