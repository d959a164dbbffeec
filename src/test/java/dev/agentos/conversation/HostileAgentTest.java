package dev.agentos.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.document.Documents;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.TestWorkspace;
import dev.agentos.protocol.ConversationPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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
import org.junit.jupiter.params.provider.ValueSource;

/** With a program that sends more than it may: src/test/node/hostile-peer.mjs. */
@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class HostileAgentTest {
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
        documents = new Documents(
                nucleus.home(),
                workspace.store(),
                workspace.files(),
                watcher,
                new MessageBus(Clock.systemUTC()),
                Clock.systemUTC(),
                () -> Duration.ofHours(1),
                document -> document);
        conversations = new Conversations(
                workspace.store(),
                nucleus.programs(),
                workspace.files(),
                documents,
                nucleus.home().folder(),
                Clock.systemUTC());
    }

    @AfterEach
    void stop() {
        conversations.close();
        documents.close();
        watcher.close();
        workspace.close();
    }

    private void begin(Map<String, String> more) throws Exception {
        var environment = new HashMap<>(Map.of("PATH", System.getenv("PATH")));
        environment.putAll(more);
        var folder = Files.createDirectories(workspace.folder().resolve(".shards/hostile"));
        conversations.begin(
                new Speaker(
                        id,
                        "one",
                        List.of(
                                "node",
                                Path.of("src/test/node/hostile-peer.mjs")
                                        .toAbsolutePath()
                                        .toString()),
                        "",
                        false,
                        workspace.id(),
                        folder,
                        environment),
                _ -> {});
    }

    private void tell(String text) throws Exception {
        await(ConversationState.Idle.class);
        conversations.prompt(Participant.LOCAL_OWNER.id(), id, text, _ -> {});
    }

    private void await(Class<? extends ConversationState> state) throws Exception {
        eventually(() -> state.isInstance(conversations.state(id)));
    }

    private static void eventually(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("waited long enough").isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private String failure() throws Exception {
        await(ConversationState.Failed.class);
        return ((ConversationState.Failed) conversations.state(id)).message();
    }

    @ParameterizedTest
    @ValueSource(strings = {"values", "long", "deep", "digits", "endless"})
    void oneThatAttacksWhenItBeginsLosesItsConnection(String attack) throws Exception {
        begin(Map.of("HOSTILE_AT", "initialize", "HOSTILE", attack));
        assertThat(failure()).startsWith("it sent too much: ");
    }

    @Test
    void oneThatAttacksLaterLosesItsConnectionAndItsTurnEnds() throws Exception {
        begin(Map.of());
        tell("values");
        assertThat(failure()).isEqualTo("it sent too much: the JSON has more than 200000 values");
        eventually(() -> conversations.readBefore(id, Long.MAX_VALUE, 2).stream()
                .map(entry -> entry.part().type())
                .toList()
                .equals(List.of("notice", "end")));
        begin(Map.of());
        tell("say again");
        await(ConversationState.Idle.class);
    }

    @Test
    void aLargeChangeIsNoAttack() throws Exception {
        begin(Map.of());
        tell("large 3");
        eventually(() -> conversations.readBefore(id, Long.MAX_VALUE, 3).stream()
                .anyMatch(entry -> entry.part().equals(new ConversationPart.Message("large was sent"))));
        await(ConversationState.Idle.class);
    }

    @Test
    void manyToolCallsAndQuestionsAndRequestsAreBornWith() throws Exception {
        begin(Map.of());
        tell("tools 1200");
        tell("requests 500");
        tell("questions 100");
        await(ConversationState.Waiting.class);
        conversations.interrupt(Participant.LOCAL_OWNER, id);
        conversations.end(id);
        assertThat(conversations.last(id)).isPositive();
    }

    @Test
    void oneThatGoesOnAskingWhileNobodyAnswersLosesItsConnection() throws Exception {
        begin(Map.of());
        tell("asks 272");
        await(ConversationState.Waiting.class);
        conversations.interrupt(Participant.LOCAL_OWNER, id);
        conversations.end(id);
        begin(Map.of());
        tell("asks 1000");
        assertThat(failure()).isEqualTo("it sent too much: it keeps asking after 256 questions were declined");
    }
}
