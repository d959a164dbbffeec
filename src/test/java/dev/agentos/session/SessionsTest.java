package dev.agentos.session;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.bus.Message;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.core.TaskGroup;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.Role;
import dev.agentos.security.Scope;
import dev.agentos.store.Store;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class SessionsTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");
    private static final Participant EVE = new Participant.User("user:eve", "Eve");

    @TempDir
    Path home;

    private Store store;
    private MessageBus bus;
    private Permissions permissions;
    private Workspaces workspaces;
    private Sessions sessions;
    private WorkspaceId workspace;

    @BeforeEach
    void open() throws Exception {
        store = Store.open(home.resolve("registry.db"), Clock.systemUTC());
        bus = new MessageBus(Clock.systemUTC());
        permissions = new Permissions(store, bus);
        workspaces = new Workspaces(store, bus, permissions, Clock.systemUTC());
        sessions = new Sessions(store, bus, permissions, Clock.systemUTC());
        workspace = workspaces
                .register(LOCAL_OWNER, Files.createDirectories(home.resolve("project")))
                .id();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aSessionIsFoundAfterARestart() throws Exception {
        var session = create("main");
        store.close();
        open();
        assertThat(sessions.find(LOCAL_OWNER, session.id())).contains(session);
    }

    @Test
    void namesAreTrimmedAndMayBeInAnyLanguage() {
        assertThat(create("  Überprüfung 名前 👩‍💻 ").name()).isEqualTo("Überprüfung 名前 👩‍💻");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "a\nb", "a\u0000b", "a\u001bb", "a\u202eb", "a\u2028b", "\ud800"})
    void namesThatCannotBeShownAreRefused(String name) {
        assertThatThrownBy(() -> create(name)).isInstanceOf(InvalidInput.class);
    }

    @Test
    void namesHaveALimit() {
        assertThat(create("👍".repeat(80)).name()).hasSize(160);
        assertThatThrownBy(() -> create("x".repeat(81))).isInstanceOf(InvalidInput.class);
    }

    @Test
    void aNameIsUniqueWithinItsWorkspace() throws Exception {
        create("main");
        assertRefused(ErrorCode.CONFLICT, () -> create(" main "));
        var other = workspaces.register(LOCAL_OWNER, Files.createDirectory(home.resolve("other")));
        assertThat(sessions.create(LOCAL_OWNER, "main", other.id()).workspace()).isEqualTo(other.id());
    }

    @Test
    void ofManyWhoWantTheSameNameOneGetsIt() throws Exception {
        var refused = new AtomicInteger();
        try (var tasks = new TaskGroup("race")) {
            for (int i = 0; i < 8; i++)
                tasks.fork(() -> {
                    try {
                        create("main");
                    } catch (AgentOsException conflict) {
                        refused.incrementAndGet();
                    }
                });
            tasks.awaitAll();
        }
        assertThat(refused).hasValue(7);
        assertThat(sessions.list(LOCAL_OWNER)).hasSize(1);
    }

    @Test
    void aSessionNeedsAWorkspace() {
        assertRefused(
                ErrorCode.NOT_FOUND, () -> sessions.create(LOCAL_OWNER, "main", new WorkspaceId(RandomId.next())));
    }

    @Test
    void strangersCannotCreate() {
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> sessions.create(BOB, "mine", workspace));
        assertThat(sessions.list(LOCAL_OWNER)).isEmpty();
    }

    @Test
    void whoeverCreatesOwns() {
        var session = createdByBob();
        assertThat(session.owner()).isEqualTo("user:bob");
        assertThat(permissions.roleOf(BOB, session.id().scope())).contains(Role.OWNER);
        sessions.delete(BOB, session.id());
        assertThat(sessions.list(LOCAL_OWNER)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = Role.class, names = "OWNER", mode = EnumSource.Mode.EXCLUDE)
    void onlyTheOwnerDeletesAndTransfers(Role role) {
        var session = create("main");
        permissions.setRole(LOCAL_OWNER, BOB, role, session.id().scope());
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> sessions.delete(BOB, session.id()));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> sessions.transfer(BOB, session.id(), BOB));
        assertThat(sessions.find(LOCAL_OWNER, session.id())).contains(session);
    }

    @Test
    void aGuestSeesTheSessionAndItsWorkspaceAndNothingElse() throws Exception {
        var shared = create("shared");
        create("private");
        workspaces.register(LOCAL_OWNER, Files.createDirectory(home.resolve("other")));
        assertThat(sessions.list(BOB)).isEmpty();
        permissions.setRole(LOCAL_OWNER, BOB, Role.VIEW, shared.id().scope());
        assertThat(sessions.list(BOB)).containsExactly(shared);
        assertThat(sessions.find(EVE, shared.id())).isEmpty();
        assertThat(workspaces.list(BOB)).extracting("id").containsExactly(workspace);
    }

    @Test
    void ownershipMovesAndTheOldOwnerKeepsEditing() {
        var session = createdByBob();
        assertThat(sessions.transfer(BOB, session.id(), EVE).owner()).isEqualTo("user:eve");
        assertThat(permissions.roles(EVE, session.id().scope()))
                .containsEntry("user:eve", Role.OWNER)
                .containsEntry("user:bob", Role.EDIT);
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> sessions.delete(BOB, session.id()));
    }

    @Test
    void deletingTakesEverybodysRolesAway() {
        var session = create("main");
        permissions.setRole(LOCAL_OWNER, BOB, Role.EDIT, session.id().scope());
        sessions.delete(LOCAL_OWNER, session.id());
        assertThat(permissions.roleOf(BOB, session.id().scope())).isEmpty();
        assertRefused(ErrorCode.SESSION_NOT_FOUND, () -> sessions.delete(LOCAL_OWNER, session.id()));
        assertRefused(ErrorCode.SESSION_NOT_FOUND, () -> sessions.transfer(LOCAL_OWNER, session.id(), BOB));
    }

    @Test
    void aWorkspaceWithSessionsIsNotForgotten() {
        var session = create("main");
        assertRefused(ErrorCode.CONFLICT, () -> workspaces.forget(LOCAL_OWNER, workspace));
        sessions.delete(LOCAL_OWNER, session.id());
        workspaces.forget(LOCAL_OWNER, workspace);
        assertThat(workspaces.list(LOCAL_OWNER)).isEmpty();
    }

    @Test
    void creatingAndDeletingAreAnnouncedWithWhoDidIt() throws Exception {
        try (var subscription = bus.subscribe("session.*", Overflow.BLOCK, 16)) {
            var session = create("main");
            sessions.delete(LOCAL_OWNER, session.id());
            var messages = new ArrayList<Message>();
            for (int i = 0; i < 3; i++) messages.add(subscription.take());
            assertThat(subscription.poll(Duration.ZERO)).isEmpty();
            assertThat(messages)
                    .extracting(message -> message.type().name())
                    .isEqualTo(List.of("session.created", "permission.changed", "session.deleted"));
            assertThat(messages)
                    .allMatch(message ->
                            message.source() == LOCAL_OWNER && message.topic().equals(session.topic()));
        }
    }

    @Test
    void whatIsRefusedIsNotAnnounced() throws Exception {
        create("main");
        try (var subscription = bus.subscribe("**", Overflow.BLOCK, 16)) {
            assertRefused(ErrorCode.CONFLICT, () -> create("main"));
            assertThat(subscription.poll(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void thereIsALimit() {
        for (int i = 0; i < 1_000; i++) create("s" + i);
        assertRefused(ErrorCode.TOO_MANY, () -> create("one more"));
        assertThat(sessions.list(LOCAL_OWNER)).hasSize(1_000);
    }

    @Test
    void idsFromOutsideAreChecked() {
        assertThatThrownBy(() -> new SessionId("'; drop table session")).isInstanceOf(InvalidInput.class);
    }

    private Session create(String name) {
        return sessions.create(LOCAL_OWNER, name, workspace);
    }

    private Session createdByBob() {
        permissions.grant(LOCAL_OWNER, BOB, Action.SESSION_CREATE, Scope.DAEMON);
        return sessions.create(BOB, "bob's", workspace);
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }
}
