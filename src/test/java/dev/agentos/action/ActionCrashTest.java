package dev.agentos.action;

import static dev.agentos.action.ActionWorld.with;
import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.document.Strategy;
import dev.agentos.protocol.ActionConflict;
import dev.agentos.protocol.NewAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The daemon ends between the beginning and the end of something; the next one finishes it, once. The store is put back
 * to what was written down before.
 */
@Timeout(120)
class ActionCrashTest {
    @TempDir
    Path folder;

    private ActionWorld world;

    @BeforeEach
    void open() throws Exception {
        world = new ActionWorld(folder);
        Files.writeString(world.project.resolve("a.txt"), "one two three\n");
    }

    @AfterEach
    void close() {
        world.close();
    }

    private String text() {
        return world.document("a.txt").text();
    }

    /** What the store knew right after {@code action} had been begun. */
    private void putBack(AgentAction action, ActionState state, Strategy strategy) {
        var begun = action.being(
                state,
                state == ActionState.APPLYING ? action.decided(strategy, "user:owner") : action.outcome(),
                action.createdAt());
        world.store().execute(tx -> ActionStore.update(tx, begun));
    }

    private AgentAction found(AgentAction action) {
        return world.actions().find(LOCAL_OWNER, action.id());
    }

    @Test
    void anEditThatWasMadeIsNotMadeAgain() throws Exception {
        var action = world.act(world.action(
                "code.insert", 4, null, null, "and ", world.document("a.txt").version()));
        putBack(action, ActionState.APPLYING, Strategy.MERGE);
        world.restart();
        assertThat(text()).isEqualTo("one and two three\n");
        assertThat(found(action).state()).isEqualTo(ActionState.APPLIED);
        world.actions().rollBack(LOCAL_OWNER, action.id(), Optional.empty());
        assertThat(text()).isEqualTo("one two three\n");
    }

    @Test
    void anEditThatWasNotMadeIsMade() throws Exception {
        var action = world.act(with(
                world.action(
                        "code.insert",
                        4,
                        null,
                        null,
                        "and ",
                        world.document("a.txt").version()),
                null,
                true));
        putBack(action, ActionState.APPLYING, Strategy.MERGE);
        world.restart();
        assertThat(text()).isEqualTo("one and two three\n");
        assertThat(found(action).state()).isEqualTo(ActionState.APPLIED);
    }

    @Test
    void whatLostIsKnownAlsoWhenTheDaemonEndedBeforeItWasWrittenDown() throws Exception {
        var document = world.document("a.txt");
        long seen = document.version();
        try (var person = new Typist(document)) {
            person.type(4, 3, "2");
        }
        var action = world.act(with(world.replace(seen, 4, 7, "TWO"), "agent_wins", null));
        putBack(action, ActionState.APPLYING, Strategy.AGENT_WINS);
        world.restart();
        assertThat(text()).isEqualTo("one TWO three\n");
        assertThat(ActionViews.of(found(action)).outcome().conflicts())
                .extracting(ActionConflict::userChange)
                .containsExactly("2");
    }

    @Test
    void aRollbackIsFinishedOnce() throws Exception {
        var done = world.act(world.replace(world.document("a.txt").version(), 4, 7, "TWO"));
        world.actions().rollBack(LOCAL_OWNER, done.id(), Optional.empty());
        putBack(done, ActionState.ROLLING_BACK, Strategy.MERGE);
        world.restart();
        assertThat(text()).isEqualTo("one two three\n");
        assertThat(found(done).state()).isEqualTo(ActionState.ROLLED_BACK);
        var next = world.act(world.replace(world.document("a.txt").version(), 4, 7, "2"));
        putBack(next, ActionState.ROLLING_BACK, Strategy.MERGE);
        world.restart();
        assertThat(text()).isEqualTo("one two three\n");
    }

    @Test
    void aFileIsMadeOnce() throws Exception {
        var action = world.act(new NewAction(
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
        putBack(action, ActionState.APPLYING, Strategy.PROMPT_USER);
        world.restart();
        assertThat(found(action).state()).isEqualTo(ActionState.APPLIED);
        putBack(action, ActionState.APPLYING, Strategy.PROMPT_USER);
        Files.delete(world.project.resolve("b.txt"));
        world.restart();
        assertThat(Files.readString(world.project.resolve("b.txt"))).isEqualTo("hello\n");
    }

    @Test
    void aCommandThatWasNotStartedIsNotStartedLater() throws Exception {
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
                true);
        var action = world.act(command);
        putBack(action, ActionState.APPLYING, Strategy.PROMPT_USER);
        world.restart();
        assertThat(found(action).state()).isEqualTo(ActionState.FAILED);
        assertThat(ActionViews.of(found(action)).outcome().message()).contains("before the command was started");
    }

    @Test
    void whatCannotBeFinishedSaysWhyAndKeepsNobodyElseFromIt() throws Exception {
        var lost = world.act(with(world.replace(world.document("a.txt").version(), 4, 7, "TWO"), null, true));
        var other = world.act(new NewAction(
                "file.create",
                world.agent,
                "b.txt",
                null,
                null,
                null,
                "",
                null,
                null,
                null,
                null,
                1.0,
                null,
                null,
                true));
        putBack(lost, ActionState.APPLYING, Strategy.MERGE);
        putBack(other, ActionState.APPLYING, Strategy.MERGE);
        world.close();
        Files.write(world.project.resolve("a.txt"), new byte[] {1, 0, 2});
        world.restart();
        assertThat(found(lost).state()).isEqualTo(ActionState.FAILED);
        assertThat(ActionViews.of(found(lost)).outcome().message()).contains("not a text");
        assertThat(world.project.resolve("b.txt")).exists();
    }
}
