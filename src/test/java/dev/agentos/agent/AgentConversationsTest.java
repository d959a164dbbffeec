package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.bus.MessageBus;
import dev.agentos.conversation.Choice;
import dev.agentos.conversation.Conversations;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.document.Documents;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.Programs;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.TestWorkspace;
import dev.agentos.security.Role;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may take part in a conversation. */
class AgentConversationsTest {
    private static final Participant STRANGER = new Participant.User("user:stranger", "Stranger");
    private static final Participant GUEST = new Participant.User("user:guest", "Guest");

    @TempDir
    Path temporary;

    private TestWorkspace workspace;
    private FileWatcher watcher;
    private Documents documents;
    private AgentConversations conversations;
    private Agent agent;

    @BeforeEach
    void start() throws Exception {
        var clock = Clock.systemUTC();
        var home = Home.of(Map.of("AGENTOS_HOME", temporary.resolve("home").toString()))
                .prepare();
        workspace = TestWorkspace.in(temporary, home);
        watcher = new FileWatcher();
        var files = workspace.files();
        documents = new Documents(
                home,
                workspace.store(),
                files,
                watcher,
                new MessageBus(clock),
                clock,
                () -> Duration.ofHours(1),
                document -> document);
        var programs = new Programs(home, new NucleusLink(home, "none", _ -> {}));
        conversations = new AgentConversations(
                new Conversations(workspace.store(), programs, files, documents, home.folder(), clock),
                workspace.permissions(),
                _ -> {});
        agent = new Agent(
                AgentId.next(),
                workspace.session(),
                workspace.id(),
                new AgentName("one"),
                "peer",
                Protocol.ACP,
                Isolation.NONE,
                false,
                workspace.folder(),
                "",
                "",
                "",
                "",
                Optional.empty(),
                0,
                Agent.State.READY,
                "user:owner",
                Instant.EPOCH);
        workspace.setRole(GUEST, Role.VIEW);
    }

    @AfterEach
    void stop() {
        documents.close();
        watcher.close();
        workspace.close();
    }

    private static void refused(ErrorCode code, ThrowingCallable what) {
        assertThatThrownBy(what)
                .isInstanceOfSatisfying(
                        AgentOsException.class, why -> assertThat(why.code()).isEqualTo(code));
    }

    @Test
    void whoMayOnlyLookReadsAndDoesNotSpeak() {
        assertThat(conversations.read(GUEST, agent, 1, 10)).isEmpty();
        assertThat(conversations.last(GUEST, agent)).isZero();
        refused(ErrorCode.PERMISSION_DENIED, () -> conversations.send(GUEST, agent, "do it"));
        refused(ErrorCode.PERMISSION_DENIED, () -> conversations.answer(GUEST, agent, "any", new Choice.Allow()));
        refused(ErrorCode.PERMISSION_DENIED, () -> conversations.interrupt(GUEST, agent));
        refused(ErrorCode.PERMISSION_DENIED, () -> conversations.setMode(GUEST, agent, "auto"));
    }

    @Test
    void aStrangerHearsNothing() {
        refused(ErrorCode.PERMISSION_DENIED, () -> conversations.read(STRANGER, agent, 1, 10));
        refused(ErrorCode.PERMISSION_DENIED, () -> conversations.last(STRANGER, agent));
        refused(ErrorCode.PERMISSION_DENIED, () -> conversations.modes(STRANGER, agent));
    }

    @Test
    void whoDoesNotRunIsNotSpokenTo() {
        refused(ErrorCode.CONFLICT, () -> conversations.send(Participant.LOCAL_OWNER, agent, "do it"));
        assertThat(conversations.status(agent)).isInstanceOf(AgentStatus.Error.class);
    }
}
