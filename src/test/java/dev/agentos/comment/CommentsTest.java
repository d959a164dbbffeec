package dev.agentos.comment;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.TestWorkspace;
import dev.agentos.file.WorkspacePath;
import dev.agentos.review.Change;
import dev.agentos.review.Reviews;
import dev.agentos.review.TestReviews;
import dev.agentos.security.Role;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who may say something about a change, how much of it, and what is kept of it. */
@Timeout(120)
class CommentsTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");

    @TempDir
    Path temporary;

    private TestNucleus nucleus;
    private TestWorkspace work;
    private TestReviews services;
    private Reviews reviews;
    private Agents agents;
    private Comments comments;
    private Agent agent;
    private String change;

    @BeforeEach
    void start() throws Exception {
        nucleus = new TestNucleus(temporary.resolve("nucleus"));
        work = TestWorkspace.in(temporary, nucleus.home());
        work.write("a.txt", "one\ntwo\n");
        services = new TestReviews(work, nucleus.programs(), () -> Duration.ofHours(1), document -> document);
        reviews = services.reviews;
        agents = services.agents;
        comments = new Comments(work.store(), services.bus, work.permissions(), agents, reviews, TestReviews.CLOCK);
        agent = services.newAgent("fix", "claude-code", 41_000);
        change = Change.id(agent.id(), new WorkspacePath("a.txt"));
        reviews.changes(LOCAL_OWNER, agent);
        work.write("a.txt", "one\nTWO\n");
        while (reviews.changes(LOCAL_OWNER, agent).isEmpty()) Thread.onSpinWait();
    }

    @AfterEach
    void stop() throws Exception {
        services.close();
        work.close();
        nucleus.close();
    }

    private PlacedComment add(Participant by, String text) throws InterruptedException {
        return comments.add(by, change, Side.NEW, 2, Optional.empty(), text);
    }

    private static void refused(ErrorCode code, ThrowingCallable what) {
        assertThatThrownBy(what)
                .isInstanceOfSatisfying(
                        AgentOsException.class, why -> assertThat(why.code()).isEqualTo(code));
    }

    private List<PlacedComment> all() throws InterruptedException {
        return comments.list(LOCAL_OWNER, agent);
    }

    /** So many that were made before. */
    private void keep(int count, String text) {
        work.store().execute(tx -> {
            for (int i = 0; i < count; i++)
                CommentStore.insert(
                        tx,
                        new Comment(
                                CommentId.next(),
                                agent.id(),
                                new WorkspacePath("a.txt"),
                                Side.NEW,
                                new LineAnchor(2, "TWO", List.of("one"), List.of(), true),
                                text,
                                "user:owner",
                                Instant.EPOCH,
                                Optional.empty(),
                                false,
                                List.of()));
        });
    }

    @Test
    void whoMayOnlyLookReadsAndSaysNothing() throws Exception {
        var id = add(LOCAL_OWNER, "why?").comment().id();
        work.setRole(BOB, Role.VIEW);
        assertThat(comments.list(BOB, change)).hasSize(1);
        refused(ErrorCode.PERMISSION_DENIED, () -> add(BOB, "no"));
        refused(ErrorCode.PERMISSION_DENIED, () -> comments.edit(BOB, id, "no"));
        refused(ErrorCode.PERMISSION_DENIED, () -> comments.reply(BOB, id, false, "no"));
        refused(ErrorCode.PERMISSION_DENIED, () -> comments.resolve(BOB, id));
        refused(ErrorCode.PERMISSION_DENIED, () -> comments.reopen(BOB, id));
        refused(ErrorCode.PERMISSION_DENIED, () -> comments.delete(BOB, id));
        refused(ErrorCode.PERMISSION_DENIED, () -> comments.send(BOB, agent, Set.of()));
        assertThat(all())
                .hasSize(1)
                .allSatisfy(one -> assertThat(one.comment().text()).isEqualTo("why?"));
    }

    @Test
    void whoMayCommentDoesAndDoesNotTypeForOthersOrDeleteTheirs() throws Exception {
        var owners = add(LOCAL_OWNER, "why?").comment().id();
        work.setRole(BOB, Role.COMMENT);
        var own = add(BOB, "indeed").comment();
        assertThat(own.by()).isEqualTo("user:bob");
        comments.reply(BOB, owners, false, "because");
        comments.resolve(BOB, owners);
        comments.delete(BOB, own.id());
        refused(ErrorCode.PERMISSION_DENIED, () -> comments.delete(BOB, owners));
        refused(ErrorCode.PERMISSION_DENIED, () -> comments.send(BOB, agent, Set.of()));
    }

    @Test
    void anAgentAnswersUnderItsOwnNameAlsoWhereTheChangeIsOfAnother() throws Exception {
        var id = add(LOCAL_OWNER, "why?").comment().id();
        var other = services.newAgent("other", "claude-code", 41_010);
        comments.reply(LOCAL_OWNER, id, true, "so");
        comments.reply(other.participant(), id, false, "not so");
        comments.reply(other.participant(), id, true, "not so at all");
        assertThat(all().getFirst().comment().replies())
                .extracting(reply -> reply.by())
                .containsExactly("agent:" + agent.id(), "agent:" + other.id(), "agent:" + other.id());
    }

    @Test
    void aStrangerSeesNothing() throws Exception {
        add(LOCAL_OWNER, "why?");
        assertThatThrownBy(() -> comments.list(BOB, agent)).isInstanceOf(AgentOsException.class);
        assertThatThrownBy(() -> comments.list(BOB, change)).isInstanceOf(AgentOsException.class);
    }

    @Test
    void whatIsSentIsOneMessageThatWaitsForTheAgentAndIsSentOnce() throws Exception {
        add(LOCAL_OWNER, "first");
        add(LOCAL_OWNER, "second");
        comments.send(LOCAL_OWNER, agent, Set.of());
        assertThat(agents.messages().queued(LOCAL_OWNER, agent.id()))
                .singleElement()
                .satisfies(
                        message -> assertThat(message.text()).contains("first").contains("second"));
        assertThat(all()).allSatisfy(one -> assertThat(one.comment().state()).isEqualTo(Comment.State.SENT));
        refused(ErrorCode.NOT_FOUND, () -> comments.send(LOCAL_OWNER, agent, Set.of()));
        refused(
                ErrorCode.CONFLICT,
                () -> comments.edit(LOCAL_OWNER, all().getFirst().comment().id(), "other"));
    }

    @Test
    void aMessageThatCannotWaitLeavesTheCommentsToBeSent() throws Exception {
        for (int i = 0; i < 100; i++) agents.messages().enqueue(LOCAL_OWNER, agent, "before");
        add(LOCAL_OWNER, "late");
        refused(ErrorCode.TOO_MANY, () -> comments.send(LOCAL_OWNER, agent, Set.of()));
        assertThat(all())
                .singleElement()
                .satisfies(one -> assertThat(one.comment().state()).isEqualTo(Comment.State.DRAFT));
    }

    @Test
    void moreThanFitsIntoOneMessageIsSentInParts() throws Exception {
        keep(30, "x".repeat(4_000));
        refused(ErrorCode.INVALID_INPUT, () -> comments.send(LOCAL_OWNER, agent, Set.of()));
        var some = Set.copyOf(
                all().stream().limit(10).map(one -> one.comment().id()).toList());
        assertThat(comments.send(LOCAL_OWNER, agent, some).comments()).hasSize(10);
        assertThat(all())
                .filteredOn(one -> one.comment().state() == Comment.State.DRAFT)
                .hasSize(20);
    }

    @Test
    void thereAreOnlySoMany() throws Exception {
        keep(300, "again");
        refused(ErrorCode.TOO_MANY, () -> add(LOCAL_OWNER, "once more"));
        var id = all().getFirst().comment().id();
        work.store().execute(tx -> {
            for (int i = 0; i < 50; i++) CommentStore.insert(tx, id, new Reply("user:owner", "again", Instant.EPOCH));
        });
        refused(ErrorCode.TOO_MANY, () -> comments.reply(LOCAL_OWNER, id, false, "once more"));
    }

    @Test
    void theyGoWithTheAgentAlsoWhenNobodyWasThereToHearOfIt() throws Exception {
        var id = add(LOCAL_OWNER, "why?").comment().id();
        work.store()
                .execute(tx ->
                        tx.update("delete from agent where id = ?", agent.id().text()));
        comments.recover();
        var left = work.store().read(tx -> CommentStore.find(tx, id));
        assertThat(left).isEmpty();
    }
}
