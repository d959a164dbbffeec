package dev.agentos.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.document.Documents;
import dev.agentos.document.Edit;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.TestWorkspace;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.ToolCallView;
import dev.agentos.security.Action;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** With a program that does what it is told: src/test/node/acp-peer.mjs. */
@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class ConversationsTest {
    private static final String OWNER = Participant.LOCAL_OWNER.id();

    @TempDir
    static Path home;

    static TestNucleus nucleus;

    @TempDir
    Path temporary;

    private final ConversationId id = new ConversationId(RandomId.next());
    private TestWorkspace workspace;
    private FileWatcher watcher;
    private Documents documents;
    private Conversations conversations;
    private Path folder;

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
        watcher = new FileWatcher();
        var files = workspace.files();
        documents = new Documents(
                nucleus.home(),
                workspace.store(),
                files,
                watcher,
                new MessageBus(Clock.systemUTC()),
                Clock.systemUTC(),
                () -> Duration.ofHours(1),
                document -> document);
        conversations = new Conversations(
                workspace.store(),
                nucleus.programs(),
                files,
                documents,
                nucleus.home().folder(),
                Clock.systemUTC());
        folder = Files.createDirectories(workspace.folder().resolve(".shards/peer-one"));
    }

    @AfterEach
    void stop() {
        conversations.close();
        documents.close();
        watcher.close();
        workspace.close();
    }

    private void begin(Map<String, String> more) {
        var environment = new HashMap<>(Map.of("PATH", System.getenv("PATH")));
        environment.putAll(more);
        conversations.begin(
                new Speaker(
                        id,
                        "one",
                        List.of(
                                "node",
                                Path.of("src/test/node/acp-peer.mjs")
                                        .toAbsolutePath()
                                        .toString()),
                        "",
                        false,
                        workspace.id(),
                        folder,
                        environment),
                _ -> {});
    }

    private void begin() throws Exception {
        begin(Map.of());
        await(ConversationState.Idle.class);
    }

    private void tell(String text) {
        conversations.prompt(OWNER, id, text, _ -> {});
    }

    private void tellAndWait(String text) throws Exception {
        tell(text);
        await(ConversationState.Idle.class);
    }

    private void await(Class<? extends ConversationState> state) throws Exception {
        eventually(() -> state.isInstance(conversations.state(id)));
    }

    private static void eventually(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("waited long enough").isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private List<ConversationPart> parts() {
        return conversations.read(id, 1, 10_000).stream()
                .map(ConversationEntryView::part)
                .toList();
    }

    private List<String> types() {
        return parts().stream().map(ConversationPart::type).toList();
    }

    private String said() {
        return parts().stream()
                .flatMap(part -> part instanceof ConversationPart.Message(var text) ? Stream.of(text) : Stream.empty())
                .collect(Collectors.joining());
    }

    private List<ToolCallView> tools() {
        return parts().stream()
                .flatMap(part -> part instanceof ConversationPart.Tool(var call) ? Stream.of(call) : Stream.empty())
                .toList();
    }

    private String notices() {
        return parts().stream()
                .flatMap(part -> part instanceof ConversationPart.Notice(var text) ? Stream.of(text) : Stream.empty())
                .collect(Collectors.joining("\n"));
    }

    private static void refused(ErrorCode code, Runnable what) {
        assertThatThrownBy(what::run)
                .isInstanceOfSatisfying(
                        AgentOsException.class, why -> assertThat(why.code()).isEqualTo(code));
    }

    @Test
    void everythingIsKeptInOrder() throws Exception {
        begin();
        tellAndWait("say Hello");
        assertThat(types())
                .containsExactly(
                        "modes", "user", "thought", "plan", "message", "message", "message", "message", "message",
                        "usage", "end");
        assertThat(said()).isEqualTo("Hello");
        assertThat(conversations.read(id, 5, 2))
                .extracting(ConversationEntryView::number)
                .containsExactly(5L, 6L);
        assertThat(parts().get(1))
                .isInstanceOfSatisfying(
                        ConversationPart.User.class,
                        said -> assertThat(said.by()).isEqualTo(OWNER));
    }

    private String question() {
        return ((ConversationState.Waiting) conversations.state(id)).question().digest();
    }

    @Test
    void aSecondQuestionUnderTheSameNameIsAnother() throws Exception {
        begin();
        tell("ask");
        await(ConversationState.Waiting.class);
        var first = question();
        conversations.answer(Participant.LOCAL_OWNER, id, first, new Choice.Deny());
        await(ConversationState.Idle.class);
        tell("ask");
        await(ConversationState.Waiting.class);
        refused(ErrorCode.CONFLICT, () -> conversations.answer(Participant.LOCAL_OWNER, id, first, new Choice.Allow()));
        assertThat(folder.resolve("out.txt")).doesNotExist();
        conversations.answer(Participant.LOCAL_OWNER, id, question(), new Choice.Allow());
        await(ConversationState.Idle.class);
        assertThat(folder.resolve("out.txt")).hasContent("hi");
    }

    @Test
    void whatIsAllowedIsDone() throws Exception {
        begin();
        tell("ask");
        await(ConversationState.Waiting.class);
        assertThat(folder.resolve("out.txt")).doesNotExist();
        refused(ErrorCode.CONFLICT, () -> tell("say too early"));
        refused(
                ErrorCode.INVALID_INPUT,
                () -> conversations.answer(Participant.LOCAL_OWNER, id, question(), new Choice.Option("nonsense")));
        refused(
                ErrorCode.CONFLICT,
                () -> conversations.answer(Participant.LOCAL_OWNER, id, "another", new Choice.Allow()));
        var question = question();
        conversations.answer(Participant.LOCAL_OWNER, id, question, new Choice.Allow());
        await(ConversationState.Idle.class);
        assertThat(folder.resolve("out.txt")).hasContent("hi");
        assertThat(types()).containsSubsequence("user", "tool", "question", "answer", "tool", "end");
        refused(
                ErrorCode.CONFLICT,
                () -> conversations.answer(Participant.LOCAL_OWNER, id, question, new Choice.Allow()));
    }

    @Test
    void whatIsRefusedIsOverAlthoughTheAgentDoesNotSaySo() throws Exception {
        begin();
        tell("ask");
        await(ConversationState.Waiting.class);
        conversations.answer(Participant.LOCAL_OWNER, id, question(), new Choice.Deny());
        await(ConversationState.Idle.class);
        assertThat(folder.resolve("out.txt")).doesNotExist();
        assertThat(tools().getLast().status()).isEqualTo("failed");
        assertThat(said()).isEqualTo("As you wish.");
    }

    @Test
    void aTurnCanBeEnded() throws Exception {
        begin();
        tell("hold");
        conversations.interrupt(Participant.LOCAL_OWNER, id);
        await(ConversationState.Idle.class);
        assertThat(parts().getLast()).isEqualTo(new ConversationPart.End("cancelled"));
        assertThatThrownBy(() -> conversations.interrupt(Participant.LOCAL_OWNER, id))
                .hasMessageContaining("is not working");
    }

    @Test
    void whoIsInterruptedWhileAskingGetsNoAnswer() throws Exception {
        begin();
        tell("ask");
        await(ConversationState.Waiting.class);
        conversations.interrupt(Participant.LOCAL_OWNER, id);
        await(ConversationState.Idle.class);
        assertThat(folder.resolve("out.txt")).doesNotExist();
        assertThat(parts())
                .anyMatch(part -> part instanceof ConversationPart.Answer(var _, var _, var option) && option == null);
        assertThat(tools().getLast().status()).isEqualTo("failed");
    }

    @Test
    void hostileOutputDoesNoHarm() throws Exception {
        begin();
        tellAndWait("flood");
        assertThat(said()).isEqualTo("\uFFFD half, and -32601");
    }

    @Test
    void aRefusedPromptEndsTheTurn() throws Exception {
        begin();
        tellAndWait("dance");
        assertThat(notices()).contains("I cannot dance");
        tellAndWait("say on");
        assertThat(said()).isEqualTo("on");
    }

    @Test
    void whoDiesIsSaidToHaveDied() throws Exception {
        begin();
        tell("die");
        await(ConversationState.Exited.class);
        eventually(() -> types().getLast().equals("end"));
        assertThat(conversations.state(id)).isEqualTo(new ConversationState.Exited(3));
        assertThat(notices()).contains("exited with code 3: I was told to die.");
        refused(ErrorCode.CONFLICT, () -> tell("say more"));
    }

    @Test
    void aProgramThatDoesNotBeginIsAnError() throws Exception {
        conversations.begin(
                new Speaker(
                        id,
                        "one",
                        List.of("sh", "-c", "echo no such thing >&2; exit 4"),
                        "",
                        false,
                        workspace.id(),
                        folder,
                        Map.of("PATH", System.getenv("PATH"))),
                _ -> {});
        await(ConversationState.Failed.class);
        assertThat(conversations.state(id).toString()).contains("exited with code 4 before it was ready");
        conversations.begin(
                new Speaker(
                        id,
                        "one",
                        List.of("no-such-program"),
                        "",
                        false,
                        workspace.id(),
                        folder,
                        Map.of("PATH", System.getenv("PATH"))),
                _ -> {});
        await(ConversationState.Failed.class);
    }

    @Test
    void whoCanRemembersAndWhatWasSaidIsNotSaidTwice() throws Exception {
        begin(Map.of("ACP_PEER_REMEMBERS", "1"));
        await(ConversationState.Idle.class);
        tellAndWait("say one");
        begin(Map.of("ACP_PEER_REMEMBERS", "1"));
        await(ConversationState.Idle.class);
        assertThat(notices()).isEqualTo("Restarted. The agent has resumed the conversation.");
        assertThat(said()).isEqualTo("one");
        tellAndWait("say two");
        assertThat(said()).isEqualTo("onetwo");
    }

    @Test
    void theReasonWhyAConversationIsNotResumedIsShown() throws Exception {
        begin(Map.of("ACP_PEER_REMEMBERS", "forgotten"));
        await(ConversationState.Idle.class);
        begin(Map.of("ACP_PEER_REMEMBERS", "forgotten"));
        await(ConversationState.Idle.class);
        assertThat(notices())
                .isEqualTo("Restarted. The agent could not resume the conversation: No such session");
    }

    @Test
    void whoCannotRememberSaysSoAndAnOpenTurnIsLost() throws Exception {
        begin();
        tell("hold " + folder.resolve("held"));
        eventually(() -> Files.exists(folder.resolve("held")));
        begin();
        assertThat(notices()).contains("ended during a turn").contains("could not resume");
        assertThat(types()).containsSubsequence("user", "notice", "end", "notice");
    }

    @Test
    void itReadsWhatWasTypedAndNotSavedAndWritesWhereItIsSeen() throws Exception {
        begin();
        Files.writeString(folder.resolve("a.txt"), "one\n");
        var document = documents.open(
                Participant.LOCAL_OWNER,
                Action.FILE_WRITE,
                workspace.id(),
                new WorkspacePath(".shards/peer-one/a.txt"));
        document.edit(OWNER, OptionalLong.empty(), List.of(new Edit.Replace(0, 3, "two")));
        tellAndWait("read " + folder.resolve("a.txt"));
        assertThat(said()).isEqualTo("two\n");
        tellAndWait("write " + folder.resolve("a.txt") + " three");
        assertThat(document.text()).isEqualTo("three");
        assertThat(folder.resolve("a.txt")).hasContent("three");
        assertThat(document.history(Long.MAX_VALUE, 10))
                .anySatisfy(version -> assertThat(version.by()).isEqualTo("agent:" + id));
    }

    @Test
    void itHasTheFilesOfItsFolderAndNoOthers() throws Exception {
        begin();
        workspace.write("secret.txt", "secret");
        workspace.write(".shards/peer-two/b.txt", "secret");
        Files.createSymbolicLink(folder.resolve("link"), workspace.folder().resolve("secret.txt"));
        Files.createSymbolicLink(folder.resolve("out"), workspace.folder().resolve(".shards/peer-two"));
        for (var path : List.of(
                workspace.folder() + "/secret.txt",
                folder + "/../peer-two/b.txt",
                folder + "/link",
                folder + "/out/b.txt",
                folder + "/.git/config",
                "/etc/passwd",
                folder.toString())) tellAndWait("read " + path);
        tellAndWait("write " + folder + "/link broken");
        tellAndWait("write " + folder + "/out/b.txt broken");
        assertThat(said()).doesNotContain("secret\n").doesNotContain("root:").doesNotContain("written");
        assertThat(workspace.folder().resolve("secret.txt")).hasContent("secret");
        assertThat(workspace.folder().resolve(".shards/peer-two/b.txt")).hasContent("secret");
        tellAndWait("write " + folder + "/new/folder/c.txt fine");
        assertThat(folder.resolve("new/folder/c.txt")).hasContent("fine");
        tellAndWait("read " + folder + "/none.txt");
        assertThat(said()).contains("-32002 Resource not found");
    }

    @Test
    void inTheProjectItselfTheCopiesOfOthersAreNotItsOwn() throws Exception {
        folder = workspace.folder();
        begin();
        workspace.write("a.txt", "mine");
        workspace.write(".shards/peer-two/b.txt", "secret");
        tellAndWait("read " + folder + "/.shards/peer-two/b.txt");
        assertThat(said()).contains("not in the agent's own folder");
        tellAndWait("read " + folder + "/a.txt");
        assertThat(said()).endsWith("mine");
    }

    @Test
    void muchIsReadInParts() throws Exception {
        begin();
        Files.writeString(folder.resolve("long.txt"), "x".repeat(1 << 20));
        for (int i = 0; i < 9; i++) tellAndWait("read " + folder + "/long.txt");
        var first = conversations.read(id, 1, 10_000);
        assertThat(first.getLast().number()).isLessThan(conversations.last(id));
        assertThat(conversations.read(id, first.getLast().number() + 1, 10_000)).isNotEmpty();
    }

    @Test
    void itIsReadBackwardsToo() throws Exception {
        begin();
        tellAndWait("say Hello");
        long last = conversations.last(id);
        assertThat(conversations.readBefore(id, Long.MAX_VALUE, 2))
                .extracting(ConversationEntryView::number)
                .containsExactly(last - 1, last);
        assertThat(conversations.readBefore(id, 3, 10))
                .extracting(ConversationEntryView::number)
                .containsExactly(1L, 2L);
        assertThat(conversations.readBefore(id, 1, 10)).isEmpty();
    }

    @Test
    void aModeIsChosenAmongThoseThereAre() throws Exception {
        begin();
        refused(ErrorCode.INVALID_INPUT, () -> {
            try {
                conversations.setMode(id, "nonsense");
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        });
        conversations.setMode(id, "auto");
        assertThat(conversations.modes(id).current()).isEqualTo("auto");
        assertThat(conversations.modes(id).all()).hasSize(2);
    }
}
