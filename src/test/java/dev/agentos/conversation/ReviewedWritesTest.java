package dev.agentos.conversation;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.action.AgentActions;
import dev.agentos.agent.Agent;
import dev.agentos.document.Document;
import dev.agentos.document.Documents;
import dev.agentos.document.Edit;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.Expected;
import dev.agentos.file.TestWorkspace;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.NewAction;
import dev.agentos.review.Reviews;
import dev.agentos.review.TestReviews;
import dev.agentos.review.UserEditObserver;
import dev.agentos.security.Action;
import dev.agentos.session.Sessions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A person and an agent in one document: the review lists what the agent wrote, and nothing else. */
@Timeout(120)
@Execution(ExecutionMode.SAME_THREAD)
class ReviewedWritesTest {
    private static final String ANN = "user:ann";

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    private static TestNucleus nucleus;

    private final BlockingQueue<Document> news = new LinkedBlockingQueue<>();
    private volatile Duration saveAfter = Duration.ZERO;
    private TestWorkspace workspace;
    private TestReviews services;
    private WorkspaceFiles workspaceFiles;
    private Documents documents;
    private SpokenFiles files;
    private Speaker speaker;
    private AgentActions actions;
    private Reviews reviews;
    private Agent agent;
    private String id;
    private Document document;

    /** By which way the agent writes. */
    enum Way {
        ACP,
        ACTION
    }

    @BeforeAll
    static void startNucleus() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stopNucleus() throws Exception {
        nucleus.close();
    }

    @BeforeEach
    void start() throws Exception {
        workspace = TestWorkspace.in(temporary, nucleus.home());
        workspace.write("a.txt", "one\ntwo\nthree\nfour\n");
        services = new TestReviews(workspace, nucleus.programs(), () -> saveAfter, changed -> {
            news.add(changed);
            return changed.info().path().text();
        });
        documents = services.documents;
        reviews = services.reviews;
        workspaceFiles = services.files;
        workspaceFiles.observe(new UserEditObserver(services.reviewed));
        agent = services.newAgent("fix", "shell", 41_000);
        id = agent.id().text();
        services.reviewed.folderMade(agent);
        files = new SpokenFiles(workspaceFiles, documents, workspace.home().folder());
        speaker = new Speaker(
                new ConversationId(id),
                "one",
                List.of("none"),
                "",
                false,
                workspace.id(),
                workspace.folder(),
                Map.of());
        actions = new AgentActions(
                workspace.store(),
                services.bus,
                workspace.permissions(),
                new Sessions(workspace.store(), services.bus, workspace.permissions(), TestReviews.CLOCK),
                workspace.workspaces(),
                workspaceFiles,
                documents,
                services.agents,
                services.terminals,
                TestReviews.CLOCK);
        document = documents.open(LOCAL_OWNER, Action.FILE_WRITE, workspace.id(), new WorkspacePath("a.txt"));
    }

    @AfterEach
    void stop() {
        services.close();
        workspace.close();
    }

    private void type(String before, String text) {
        int at = document.text().indexOf(before);
        document.edit(ANN, OptionalLong.empty(), List.of(new Edit.Insert(at, text)));
    }

    private void agentWrites(Way way, String before, String text) throws Exception {
        if (way == Way.ACP) {
            var seen = files.read(speaker, "a.txt", OptionalInt.empty(), OptionalInt.empty());
            files.write(speaker, "a.txt", seen.replace(before, text + before));
        } else {
            int at = document.text().indexOf(before);
            var action = new NewAction(
                    "code.insert",
                    id,
                    "a.txt",
                    at,
                    null,
                    null,
                    text,
                    null,
                    null,
                    document.version(),
                    null,
                    0.8,
                    "",
                    null,
                    null);
            assertThat(actions.propose(LOCAL_OWNER, workspace.session(), action).state())
                    .hasToString("applied");
        }
    }

    /** The lines that the review shows as changed. */
    private List<String> listed() throws Exception {
        var lines = new ArrayList<String>();
        for (var change : reviews.changes(LOCAL_OWNER, agent))
            for (var hunk : reviews.difference(LOCAL_OWNER, change.id()).hunks())
                hunk.lines().stream().filter(line -> !line.startsWith(" ")).forEach(lines::add);
        return lines.stream().map(String::strip).toList();
    }

    /** What an agent wrote is listed once the watcher has told of it. */
    private void assertListed(String... lines) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!listed().equals(List.of(lines)) && System.nanoTime() < deadline) news.poll(10, TimeUnit.MILLISECONDS);
        assertThat(listed()).containsExactly(lines);
    }

    private void assertFile(String text) {
        assertThat(workspace.folder().resolve("a.txt")).hasContent(text);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aPersonTypesThenTheAgentWritesThenThePersonSaves(Way way) throws Exception {
        type("one", "typed\n");
        agentWrites(way, "four", "agent\n");
        type("two", "more\n");
        document.save(ANN);
        assertFile("typed\none\nmore\ntwo\nthree\nagent\nfour\n");
        assertListed("+agent");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theAgentWritesThenAPersonTypesThenTheAgentWritesAgain(Way way) throws Exception {
        agentWrites(way, "four", "agent\n");
        type("one", "typed\n");
        agentWrites(way, "two", "again\n");
        document.save(ANN);
        assertFile("typed\none\nagain\ntwo\nthree\nagent\nfour\n");
        assertListed("+again", "+agent");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent\n", "two\n"})
    void whatAnAgentDeletedIsListedAsBeforeWhenAPersonTakesThatBack(String text) throws Exception {
        agentWrites(Way.ACTION, "four", "agent\n");
        var deletion = new NewAction(
                "code.delete", id, "a.txt", null, null, text, null, null, null, null, null, 0.8, "", null, null);
        var action = actions.propose(LOCAL_OWNER, workspace.session(), deletion);
        assertThat(action.state()).hasToString("applied");
        actions.rollBack(LOCAL_OWNER, action.id(), Optional.empty());
        assertFile("one\ntwo\nthree\nagent\nfour\n");
        assertListed("+agent");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatAPersonDeletesAndTakesBackIsStillTheAgents(Way way) throws Exception {
        agentWrites(way, "four", "agent\n");
        document.edit(ANN, OptionalLong.empty(), List.of(new Edit.ReplaceMatch("agent\n", "")));
        document.save(ANN);
        assertThat(listed()).isEmpty();
        document.undo(ANN);
        document.save(ANN);
        assertFile("one\ntwo\nthree\nagent\nfour\n");
        assertListed("+agent");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatAnAgentTookOutIsStillItsOwnWhenAPersonGoesBackToIt(Way way) throws Exception {
        agentWrites(way, "four", "agent\n");
        type("one", "typed\n");
        document.save(ANN);
        long version = document.version();
        document.change(
                "agent:" + id,
                () -> document.edit(
                        "agent:" + id, OptionalLong.empty(), List.of(new Edit.ReplaceMatch("agent\n", ""))));
        document.edit(ANN, OptionalLong.empty(), List.of(new Edit.ReplaceMatch("typed\n", "")));
        document.revert(ANN, version);
        document.save(ANN);
        assertFile("typed\none\ntwo\nthree\nagent\nfour\n");
        assertListed("+agent");
    }

    @Test
    void aFileThatAnAgentDeletedHasItsLinesUnderReviewWhenAPersonSavesItAgain() throws Exception {
        workspace.write("a.txt", "one\nagent\ntwo\nthree\nfour\n");
        document.saveIfThere(ANN);
        type("one", "typed\n");
        while (!document.text().contains("agent")) news.poll(10, TimeUnit.MILLISECONDS);
        Files.delete(workspace.folder().resolve("a.txt"));
        document.save(ANN);
        assertFile("typed\none\nagent\ntwo\nthree\nfour\n");
        assertListed("+agent");
    }

    /** As a person does, into the trash and back to another place. */
    private void deleteAndRestore(String from, String to) {
        var kept = workspaceFiles.delete(LOCAL_OWNER, workspace.id(), new WorkspacePath(from), Expected.ANYTHING);
        workspaceFiles.restore(LOCAL_OWNER, workspace.id(), kept.id(), Optional.of(new WorkspacePath(to)));
    }

    @Test
    void whatAPersonRestoresFromTheTrashIsAsMuchTheAgentsAsBefore() throws Exception {
        workspace.write("in/changed.txt", "one\nagent\n");
        workspace.write("in/new.txt", "new\n");
        workspaceFiles
                .tree(LOCAL_OWNER, Action.FILE_WRITE, workspace.id())
                .write(
                        ANN,
                        new WorkspacePath("in/changed.txt"),
                        "one\nagent\nmine\n".getBytes(StandardCharsets.UTF_8),
                        Expected.ANYTHING);
        assertThat(listed()).contains("+one", "+agent").doesNotContain("+mine");
        deleteAndRestore("in", "in");
        assertListed("+one", "+agent", "+new");
        deleteAndRestore("in", "out");
        assertListed("+one", "+agent", "+new");
    }

    private void awaitText(String text) throws Exception {
        while (!document.text().equals(text)) news.poll(10, TimeUnit.MILLISECONDS);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatIsNotSavedYetStaysWhenThePersonGoesBackToBeforeATurnAndForwardAgain(Way way) throws Exception {
        var turn = reviews.takeSnapshot(LOCAL_OWNER, agent);
        agentWrites(way, "four", "agent\n");
        type("one", "typed\n");
        type("agent", "inside ");
        reviews.back(LOCAL_OWNER, agent, turn.number());
        awaitText("typed\none\ntwo\nthree\ninside four\n");
        document.save(ANN);
        assertFile("typed\none\ntwo\nthree\ninside four\n");
        assertThat(listed()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatIsNotSavedYetStaysWhenThePersonGoesForward(Way way) throws Exception {
        var turn = reviews.takeSnapshot(LOCAL_OWNER, agent);
        agentWrites(way, "four", "agent\n");
        reviews.back(LOCAL_OWNER, agent, turn.number());
        awaitText("one\ntwo\nthree\nfour\n");
        type("one", "typed\n");
        reviews.forward(LOCAL_OWNER, agent);
        awaitText("typed\none\ntwo\nthree\nagent\nfour\n");
        document.save(ANN);
        assertFile("typed\none\ntwo\nthree\nagent\nfour\n");
        assertListed("+agent");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatIsNotSavedYetStaysWhenAFileIsDeletedAndRestored(Way way) throws Exception {
        agentWrites(way, "four", "agent\n");
        type("one", "typed\n");
        var kept = workspaceFiles.delete(LOCAL_OWNER, workspace.id(), new WorkspacePath("a.txt"), Expected.ANYTHING);
        type("two", "more\n");
        workspaceFiles.restore(LOCAL_OWNER, workspace.id(), kept.id(), Optional.empty());
        document.save(ANN);
        assertFile("typed\none\nmore\ntwo\nthree\nagent\nfour\n");
        assertListed("+agent");
    }

    @Test
    void whatWasAgreedIsNotListedWhenAPersonRestoresIt() throws Exception {
        deleteAndRestore("a.txt", "a.txt");
        assertThat(listed()).isEmpty();
        deleteAndRestore("a.txt", "b.txt");
        assertThat(listed()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatSavesItselfIsListedJustTheSame(Way way) throws Exception {
        type("one", "typed\n");
        agentWrites(way, "four", "agent\n");
        type("two", "more\n");
        saveAfter = Duration.ofMillis(1);
        type("typed", "last\n");
        while (document.isDirty()) news.take();
        assertFile("last\ntyped\none\nmore\ntwo\nthree\nagent\nfour\n");
        assertListed("+agent");
    }
}
