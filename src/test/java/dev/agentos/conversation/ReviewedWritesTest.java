package dev.agentos.conversation;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.action.AgentActions;
import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentPlugins;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.core.RandomId;
import dev.agentos.document.Document;
import dev.agentos.document.Documents;
import dev.agentos.document.Edit;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.Expected;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.TestWorkspace;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.Worktrees;
import dev.agentos.protocol.NewAction;
import dev.agentos.review.PeoplesEdits;
import dev.agentos.review.Reviews;
import dev.agentos.security.Action;
import dev.agentos.session.Sessions;
import dev.agentos.terminal.TerminalSettings;
import dev.agentos.terminal.Terminals;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
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
    private static final Clock CLOCK = Clock.systemUTC();
    private static final String ANN = "user:ann";

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    private static TestNucleus nucleus;

    private final String id = RandomId.next();
    private final BlockingQueue<Document> news = new LinkedBlockingQueue<>();
    private volatile Duration saveAfter = Duration.ZERO;
    private TestWorkspace workspace;
    private MessageBus bus;
    private FileWatcher watcher;
    private WorkspaceFiles workspaceFiles;
    private Documents documents;
    private SpokenFiles files;
    private Speaker speaker;
    private AgentActions actions;
    private Reviews reviews;
    private Agent agent;
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
        bus = new MessageBus(CLOCK);
        watcher = new FileWatcher();
        var store = workspace.store();
        var permissions = workspace.permissions();
        workspaceFiles = workspace.files();
        documents = new Documents(
                workspace.home(), store, workspaceFiles, watcher, bus, CLOCK, () -> saveAfter, changed -> {
                    news.add(changed);
                    return changed.info().path().text();
                });
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
        var unused = new NucleusLink(workspace.home(), "agentos", state -> {});
        var terminals = new Terminals(
                workspace.home(), unused, store, bus, permissions, () -> new TerminalSettings(1_000, 1L << 30), CLOCK);
        var programs = nucleus.programs();
        var worktrees = new Worktrees(programs);
        var agents = new Agents(
                workspace.home(),
                store,
                bus,
                permissions,
                terminals,
                new AgentPlugins(workspace.home()),
                worktrees,
                programs,
                new Conversations(
                        store,
                        programs,
                        workspaceFiles,
                        documents,
                        workspace.home().folder(),
                        CLOCK),
                CLOCK);
        var sessions = new Sessions(store, bus, permissions, CLOCK);
        actions = new AgentActions(
                store,
                bus,
                permissions,
                sessions,
                workspace.workspaces(),
                workspaceFiles,
                documents,
                agents,
                terminals,
                CLOCK);
        reviews = new Reviews(workspace.home(), store, bus, permissions, agents, worktrees, programs, watcher, CLOCK);
        workspaceFiles.observe(new PeoplesEdits(reviews));
        agent = begin(agents);
        document = documents.open(LOCAL_OWNER, Action.FILE_WRITE, workspace.id(), new WorkspacePath("a.txt"));
    }

    private Agent begin(Agents agents) {
        workspace
                .store()
                .execute(tx -> tx.update(
                        "insert into agent (id, session, workspace, name, plugin, isolation, folder, branch, base,"
                                + " base_branch, task, terminal, ports, state, created_by, created_at)"
                                + " values (?, ?, ?, 'fix', 'shell', 'none', ?, '', '', '', '', '', 41000,"
                                + " 'ready', 'user:owner', 0)",
                        id,
                        workspace.session().text(),
                        workspace.id().text(),
                        workspace.folder().toString()));
        var made = agents.find(LOCAL_OWNER, new AgentId(id));
        reviews.folderMade(made);
        return made;
    }

    @AfterEach
    void stop() {
        documents.close();
        reviews.close();
        watcher.close();
        bus.close();
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
        assertThat(listed()).containsExactly("+agent");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theAgentWritesThenAPersonTypesThenTheAgentWritesAgain(Way way) throws Exception {
        agentWrites(way, "four", "agent\n");
        type("one", "typed\n");
        agentWrites(way, "two", "again\n");
        document.save(ANN);
        assertFile("typed\none\nagain\ntwo\nthree\nagent\nfour\n");
        assertThat(listed()).containsExactly("+again", "+agent");
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
        assertThat(listed()).containsExactly("+agent");
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
        assertThat(listed()).containsExactly("+one", "+agent", "+new");
        deleteAndRestore("in", "out");
        assertThat(listed()).containsExactly("+one", "+agent", "+new");
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
        assertThat(listed()).containsExactly("+agent");
    }
}
