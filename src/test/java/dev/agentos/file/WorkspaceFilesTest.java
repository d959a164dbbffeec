package dev.agentos.file;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.security.Action;
import dev.agentos.security.Role;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class WorkspaceFilesTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");

    @TempDir
    Path temporary;

    private TestWorkspace work;
    private Path project;
    private Home home;
    private WorkspaceId workspace;
    private WorkspaceFiles files;

    @BeforeEach
    void open() throws Exception {
        home = Home.of(Map.of("AGENTOS_HOME", temporary.resolve("home").toString()))
                .prepare();
        work = TestWorkspace.in(temporary, home);
        project = work.folder();
        workspace = work.id();
        files = work.files();
        Files.createDirectories(project.resolve("src"));
        Files.writeString(project.resolve("src/a"), "a");
    }

    @AfterEach
    void close() {
        work.close();
    }

    private static WorkspacePath path(String text) {
        return new WorkspacePath(text);
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code())
                                .as(refused.getMessage())
                                .isEqualTo(code));
    }

    @Test
    void strangersFindNoWorkspaceViewersReadAndEditorsWrite() {
        assertRefused(ErrorCode.NOT_FOUND, () -> files.tree(BOB, Action.FILE_READ, workspace));
        work.setRole(BOB, Role.VIEW);
        assertThat(files.tree(BOB, Action.FILE_READ, workspace)
                        .read(path("src/a"), 10)
                        .bytes())
                .isEqualTo("a".getBytes(UTF_8));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> files.tree(BOB, Action.FILE_WRITE, workspace));
        assertRefused(
                ErrorCode.PERMISSION_DENIED, () -> files.delete(BOB, workspace, path("src/a"), Expected.ANYTHING));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> files.deleteForGood(BOB, workspace, path("src/a")));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> files.move(BOB, workspace, path("src/a"), path("b")));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> files.emptyTrash(BOB, workspace));
        work.setRole(BOB, Role.EDIT);
        files.tree(BOB, Action.FILE_WRITE, workspace).write(BOB.id(), path("b"), new byte[0], Expected.NOTHING);
        assertThat(project.resolve("b")).exists();
    }

    @Test
    void aGrantAllowsOneThing() {
        work.setRole(BOB, Role.VIEW);
        work.permissions()
                .grant(LOCAL_OWNER, BOB, Action.FILE_WRITE, work.session().scope());
        files.tree(BOB, Action.FILE_WRITE, workspace).write(BOB.id(), path("src/a"), new byte[0], Expected.ANYTHING);
        assertRefused(
                ErrorCode.PERMISSION_DENIED, () -> files.delete(BOB, workspace, path("src/a"), Expected.ANYTHING));
    }

    @Test
    void whatIsDeletedCanBeRestoredWithEverythingInIt() throws Exception {
        Files.createSymbolicLink(project.resolve("src/link"), Path.of("nowhere"));
        var deleted = files.delete(LOCAL_OWNER, workspace, path("src"), Expected.ANYTHING);
        assertThat(project.resolve("src")).doesNotExist();
        assertThat(files.trash(LOCAL_OWNER, workspace)).containsExactly(deleted);
        assertThat(files.restore(LOCAL_OWNER, workspace, deleted.id(), Optional.empty()))
                .isEqualTo(path("src"));
        assertThat(Files.readString(project.resolve("src/a"))).isEqualTo("a");
        assertThat(project.resolve("src/link")).isSymbolicLink();
        assertThat(files.trash(LOCAL_OWNER, workspace)).isEmpty();
    }

    @Test
    void restoringNeverOverwritesAndMakesTheFoldersThatAreMissing() throws Exception {
        var deleted = files.delete(LOCAL_OWNER, workspace, path("src/a"), Expected.ANYTHING);
        Files.writeString(project.resolve("src/a"), "newer");
        assertRefused(ErrorCode.CONFLICT, () -> files.restore(LOCAL_OWNER, workspace, deleted.id(), Optional.empty()));
        files.restore(LOCAL_OWNER, workspace, deleted.id(), Optional.of(path("x/y/a")));
        assertThat(Files.readString(project.resolve("x/y/a"))).isEqualTo("a");
        assertThat(Files.readString(project.resolve("src/a"))).isEqualTo("newer");
        assertRefused(ErrorCode.NOT_FOUND, () -> files.restore(LOCAL_OWNER, workspace, deleted.id(), Optional.empty()));
        assertRefused(
                ErrorCode.NOT_FOUND, () -> files.restore(LOCAL_OWNER, workspace, "../../etc", Optional.of(path("z"))));
    }

    @Test
    void deletingALinkLeavesWhatItLeadsTo() throws Exception {
        var outside = Files.createDirectory(temporary.resolve("outside"));
        Files.writeString(outside.resolve("kept"), "");
        Files.createSymbolicLink(project.resolve("link"), outside);
        files.deleteForGood(LOCAL_OWNER, workspace, path("link"));
        assertThat(project.resolve("link")).doesNotExist();
        assertThat(outside.resolve("kept")).exists();
    }

    @Test
    void anotherDiskTakesACopy() throws Exception {
        var other = Files.createTempDirectory(Path.of("/dev/shm"), "files-test");
        try {
            Files.createSymbolicLink(project.resolve("src/link"), Path.of("a"));
            Files.setPosixFilePermissions(project.resolve("src/a"), Home.OWNER_ONLY_FILE);
            FolderMove.move(project.resolve("src"), other.resolve("src"));
            assertThat(project.resolve("src")).doesNotExist();
            assertThat(Files.readString(other.resolve("src/a"))).isEqualTo("a");
            assertThat(other.resolve("src/link")).isSymbolicLink();
            assertThat(Files.getPosixFilePermissions(other.resolve("src/a"))).isEqualTo(Home.OWNER_ONLY_FILE);
        } finally {
            FolderMove.delete(other);
        }
    }

    @Test
    void theTrashForgetsAfterAMonth() {
        files.delete(LOCAL_OWNER, workspace, path("src/a"), Expected.ANYTHING);
        var later = new WorkspaceFiles(home, work.workspaces(), Clock.offset(Clock.systemUTC(), Duration.ofDays(31)));
        later.delete(LOCAL_OWNER, workspace, path("src"), Expected.ANYTHING);
        assertThat(later.trash(LOCAL_OWNER, workspace))
                .extracting(item -> item.path())
                .containsExactly("src");
        later.emptyTrash(LOCAL_OWNER, workspace);
        assertThat(later.trash(LOCAL_OWNER, workspace)).isEmpty();
    }

    @Test
    void aDamagedNoteIsNotInTheWayOfTheRest() throws Exception {
        var damaged = files.delete(LOCAL_OWNER, workspace, path("src/a"), Expected.ANYTHING);
        try (var notes = Files.walk(home.folder())) {
            Files.writeString(
                    notes.filter(note -> note.endsWith(damaged.id() + "/note.json"))
                            .findFirst()
                            .orElseThrow(),
                    "{");
        }
        files.delete(LOCAL_OWNER, workspace, path("src"), Expected.ANYTHING);
        assertThat(files.trash(LOCAL_OWNER, workspace))
                .extracting(item -> item.path())
                .containsExactly("src");
        files.emptyTrash(LOCAL_OWNER, workspace);
        try (var left = Files.walk(home.folder())) {
            assertThat(left).noneMatch(file -> file.endsWith("item"));
        }
    }

    @Test
    void factsAreToldWhileSomebodyKeepsAskingAndNotToStrangers() throws Exception {
        var now = new AtomicReference<>(Instant.now());
        var clock = new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return now.get();
            }
        };
        try (var bus = new MessageBus(Clock.systemUTC());
                var watcher = new FileWatcher();
                var heard = bus.subscribe("workspace.*.files", Overflow.BLOCK, 8)) {
            var facts = new FileFacts(files, watcher, bus, clock, Duration.ofMillis(20));
            assertRefused(ErrorCode.NOT_FOUND, () -> facts.watch(BOB, workspace));
            facts.watch(LOCAL_OWNER, workspace);
            Files.writeString(project.resolve("told"), "");
            assertThat(heard.take().payload())
                    .isInstanceOfSatisfying(
                            FilesChanged.class,
                            event -> assertThat(event.changes().changes())
                                    .extracting(change -> change.path().text())
                                    .contains("told"));
            now.set(now.get().plusSeconds(60));
            facts.watch(LOCAL_OWNER, workspace);
            now.set(now.get().plusSeconds(60));
            Files.writeString(project.resolve("later"), "");
            assertThat(heard.take().type()).isEqualTo(FileFacts.CHANGED);
            now.set(now.get().plusSeconds(60));
            while (watcher.watched() > 0) TimeUnit.MILLISECONDS.sleep(5);
        }
    }
}
