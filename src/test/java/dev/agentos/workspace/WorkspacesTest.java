package dev.agentos.workspace;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.TaskGroup;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.Role;
import dev.agentos.security.Scope;
import dev.agentos.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class WorkspacesTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");

    @TempDir
    Path home;

    private Path project;
    private Store store;
    private MessageBus bus;
    private Permissions permissions;
    private Workspaces workspaces;

    @BeforeEach
    void open() throws Exception {
        project = Files.createDirectories(home.toRealPath().resolve("project"));
        store = Store.open(home.resolve("registry.db"), Clock.systemUTC());
        bus = new MessageBus(Clock.systemUTC());
        permissions = new Permissions(store, bus);
        workspaces = new Workspaces(store, bus, permissions, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aRegisteredFolderIsFoundAfterARestart() throws Exception {
        var workspace = workspaces.register(LOCAL_OWNER, project);
        store.close();
        open();
        assertThat(workspaces.find(LOCAL_OWNER, workspace.id())).contains(workspace);
        assertThat(workspace.name()).isEqualTo("project");
    }

    @Test
    void theSameFolderByAnyPathIsTheSameWorkspace() throws Exception {
        var link = Files.createSymbolicLink(home.resolve("link"), project);
        var workspace = workspaces.register(LOCAL_OWNER, project);
        assertThat(workspaces.register(LOCAL_OWNER, link)).isEqualTo(workspace);
        assertThat(workspaces.register(LOCAL_OWNER, project.resolve("../project")))
                .isEqualTo(workspace);
        assertThat(workspaces.list(LOCAL_OWNER)).containsExactly(workspace);
    }

    @Test
    void aFolderOfOurOwnHomeIsNoWorkspace() throws Exception {
        var own = Files.createDirectories(home.resolve("own/keys")).getParent();
        var guarded = new Workspaces(store, bus, permissions, Clock.systemUTC(), own);
        var link = Files.createSymbolicLink(home.resolve("harmless"), own.resolve("keys"));
        for (var path : new Path[] {own, own.resolve("keys"), link})
            assertThatThrownBy(() -> guarded.register(LOCAL_OWNER, path.toAbsolutePath()))
                    .hasMessageContaining("cannot be a workspace");
        assertThat(guarded.register(LOCAL_OWNER, home).path())
                .as("one around it can")
                .isEqualTo(home.toRealPath());
    }

    @Test
    void pathsThatCannotBeWorkspacesAreRefused() throws Exception {
        var file = Files.createFile(home.resolve("file"));
        var rootLink = Files.createSymbolicLink(home.resolve("root"), Path.of("/"));
        var odd = Files.createDirectory(home.resolve("two\nlines"));
        for (var path :
                new Path[] {Path.of("project"), Path.of(""), Path.of("/"), rootLink, file, odd, home.resolve("missing")
                })
            assertThatThrownBy(() -> workspaces.register(LOCAL_OWNER, path))
                    .as("%s", path)
                    .isInstanceOf(InvalidInput.class);
        assertThat(workspaces.list(LOCAL_OWNER)).isEmpty();
    }

    @Test
    void aLongFolderNameIsShortened() throws Exception {
        var folder = Files.createDirectory(home.resolve("x".repeat(200)));
        assertThat(workspaces.register(LOCAL_OWNER, folder).name()).hasSize(80).endsWith("…");
    }

    @Test
    void registeringIsAnnouncedOnce() throws Exception {
        try (var subscription = bus.subscribe("workspace.*", Overflow.BLOCK, 8)) {
            var workspace = workspaces.register(LOCAL_OWNER, project);
            workspaces.register(LOCAL_OWNER, project);
            var message = subscription.take();
            assertThat(message.type()).isEqualTo(Workspace.CREATED);
            assertThat(message.payload()).isEqualTo(workspace);
            assertThat(subscription.poll(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void twoWhoRegisterTheSameFolderAtOnceGetTheSameWorkspace() throws Exception {
        var seen = ConcurrentHashMap.<Workspace>newKeySet();
        try (var tasks = new TaskGroup("race")) {
            for (int i = 0; i < 8; i++) tasks.fork(() -> seen.add(workspaces.register(LOCAL_OWNER, project)));
            tasks.awaitAll();
        }
        assertThat(seen).hasSize(1);
    }

    @Test
    void strangersCannotRegisterOrForget() {
        var workspace = workspaces.register(LOCAL_OWNER, project);
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> workspaces.register(BOB, project));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> workspaces.forget(BOB, workspace.id()));
        assertThat(workspaces.list(LOCAL_OWNER)).containsExactly(workspace);
    }

    @Test
    void aGrantLetsSomebodyForget() {
        var workspace = workspaces.register(LOCAL_OWNER, project);
        permissions.grant(LOCAL_OWNER, BOB, Action.WORKSPACE_DELETE, Scope.DAEMON);
        workspaces.forget(BOB, workspace.id());
        assertThat(workspaces.list(LOCAL_OWNER)).isEmpty();
        assertThat(project).exists();
    }

    @Test
    void strangersSeeNothingAndViewersEverything() {
        var workspace = workspaces.register(LOCAL_OWNER, project);
        assertThat(workspaces.list(BOB)).isEmpty();
        assertThat(workspaces.find(BOB, workspace.id())).isEmpty();
        permissions.setRole(LOCAL_OWNER, BOB, Role.VIEW, Scope.DAEMON);
        assertThat(workspaces.list(BOB)).containsExactly(workspace);
    }

    @Test
    void forgettingWhatIsNotThereIsSaid() {
        assertRefused(ErrorCode.NOT_FOUND, () -> workspaces.forget(LOCAL_OWNER, WorkspaceId.next()));
        assertThatThrownBy(() -> new WorkspaceId("../../etc")).isInstanceOf(InvalidInput.class);
    }

    @Test
    void thereIsALimit() throws Exception {
        for (int i = 0; i < 1_000; i++) workspaces.register(LOCAL_OWNER, Files.createDirectory(home.resolve("w" + i)));
        assertRefused(ErrorCode.TOO_MANY, () -> workspaces.register(LOCAL_OWNER, project));
        workspaces.register(LOCAL_OWNER, home.resolve("w5"));
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }
}
