package dev.agentos.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.TaskGroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class FileTreeTest {
    @TempDir
    Path temporary;

    private Path outside;
    private Path root;
    private FileTree tree;

    @BeforeEach
    void prepare() throws Exception {
        root = Files.createDirectory(temporary.toRealPath().resolve("project"));
        outside = Files.createDirectory(root.resolveSibling("outside"));
        Files.writeString(outside.resolve("secret"), "secret");
        Files.createDirectories(root.resolve("src/deep"));
        Files.writeString(root.resolve("src/a.txt"), "inside");
        tree = new FileTree(root, temporary.resolve("home"));
    }

    private static WorkspacePath path(String text) {
        return new WorkspacePath(text);
    }

    private String read(String path) {
        return new String(tree.read(path(path), 1_000).bytes(), UTF_8);
    }

    private FileContent write(String path, String text, Expected expected) {
        return tree.write("user:ann", path(path), text.getBytes(UTF_8), expected);
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
    void everyLinkThatLeadsOutIsRefusedForReadingAndWriting() throws Exception {
        Files.createSymbolicLink(root.resolve("file"), outside.resolve("secret"));
        Files.createSymbolicLink(root.resolve("relative"), Path.of("../outside/secret"));
        Files.createSymbolicLink(root.resolve("folder"), outside);
        Files.createSymbolicLink(root.resolve("chain"), Path.of("folder/secret"));
        Files.createSymbolicLink(root.resolve("src/up"), Path.of("../../outside"));
        Files.createSymbolicLink(root.resolve("outAndIn"), Path.of("../project/src"));
        Files.createSymbolicLink(root.resolve("absolute"), root.resolve("src/a.txt"));
        Files.createSymbolicLink(root.resolve("danglingOut"), outside.resolve("new"));
        Files.createSymbolicLink(root.resolve("dangling"), Path.of("nowhere"));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        Files.createSymbolicLink(root.resolve("one"), Path.of("two"));
        Files.createSymbolicLink(root.resolve("two"), Path.of("one"));
        Files.createSymbolicLink(root.resolve("proc"), Path.of("/proc/self/cwd"));
        Files.createLink(root.resolve("hard"), outside.resolve("secret"));
        for (var escape : List.of(
                "file",
                "relative",
                "folder/secret",
                "folder/new",
                "chain",
                "src/up/secret",
                "outAndIn/a.txt",
                "absolute",
                "danglingOut",
                "dangling",
                "loop",
                "one",
                "loop/x",
                "proc/pom.xml",
                "hard")) {
            assertRefused(ErrorCode.PATH_OUTSIDE, () -> read(escape));
            assertRefused(ErrorCode.PATH_OUTSIDE, () -> write(escape, "overwritten", Expected.ANYTHING));
        }
        for (var folder : List.of("folder", "src/up", "outAndIn", "loop", "proc")) {
            assertRefused(ErrorCode.PATH_OUTSIDE, () -> tree.list(path(folder)));
            assertRefused(ErrorCode.PATH_OUTSIDE, () -> tree.createFolder(path(folder + "/new")));
            assertRefused(ErrorCode.PATH_OUTSIDE, () -> tree.move(path("src/a.txt"), path(folder + "/b")));
        }
        assertThat(Files.readString(outside.resolve("secret"))).isEqualTo("secret");
        try (var left = Files.list(outside)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void linksInsideAreFollowedAndOneFileHasOneLocation() throws Exception {
        Files.createSymbolicLink(root.resolve("link"), Path.of("src"));
        Files.createSymbolicLink(root.resolve("src/deep/back"), Path.of("../a.txt"));
        assertThat(read("link/a.txt")).isEqualTo("inside");
        assertThat(tree.read(path("src/deep/back"), 100).path()).isEqualTo(path("src/a.txt"));
        assertThat(tree.locate(path("link/new"))).isEqualTo(path("src/new"));
        write("link/deep/back", "written", Expected.ANYTHING);
        assertThat(Files.readString(root.resolve("src/a.txt"))).isEqualTo("written");
        assertThat(root.resolve("src/deep/back")).isSymbolicLink();
    }

    @Test
    void whatIsInGitsFolderCannotBeReachedByALinkEither() throws Exception {
        Files.createDirectories(root.resolve(".git/hooks"));
        Files.writeString(root.resolve(".git/config"), "[core]");
        Files.createSymbolicLink(root.resolve("config"), Path.of(".git/config"));
        Files.createSymbolicLink(root.resolve("git"), Path.of(".git"));
        for (var disguised : List.of("config", "git/config", "git/hooks/pre-commit")) {
            assertRefused(ErrorCode.PATH_OUTSIDE, () -> read(disguised));
            assertRefused(ErrorCode.PATH_OUTSIDE, () -> write(disguised, "x", Expected.ANYTHING));
        }
        assertThat(tree.list(WorkspacePath.ROOT)).extracting(FileEntry::name).containsExactly("src", "config", "git");
    }

    @Test
    void aFileWithTwoNamesInsideIsAnOrdinaryFile() throws Exception {
        Files.createLink(root.resolve("src/deep/twin"), root.resolve("src/a.txt"));
        assertThat(read("src/deep/twin")).isEqualTo("inside");
        write("src/deep/twin", "apart", Expected.ANYTHING);
        assertThat(read("src/a.txt")).isEqualTo("inside");
    }

    @Test
    void aNameThatMovedOutsideIsNoticed() throws Exception {
        var twin = Files.createLink(root.resolve("twin"), root.resolve("src/a.txt"));
        assertThat(read("src/a.txt")).isEqualTo("inside");
        Files.move(twin, outside.resolve("twin"));
        assertRefused(ErrorCode.PATH_OUTSIDE, () -> read("src/a.txt"));
    }

    @Test
    void pipesAndFoldersAreNotRead() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        assertRefused(ErrorCode.CONFLICT, () -> read("pipe"));
        assertRefused(ErrorCode.CONFLICT, () -> read("src"));
        assertRefused(ErrorCode.CONFLICT, () -> write("src", "x", Expected.ANYTHING));
        assertRefused(ErrorCode.CONFLICT, () -> write("", "x", Expected.ANYTHING));
        assertRefused(ErrorCode.NOT_FOUND, () -> read("src/a.txt/x"));
        assertRefused(ErrorCode.NOT_FOUND, () -> write("missing/x", "x", Expected.ANYTHING));
    }

    /**
     * Somebody exchanges a folder and a link to the outside as fast as they can: nothing outside is ever read, written
     * or listed.
     */
    @Test
    void aLinkThatIsSwappedInMeanwhileFoolsNobody() throws Exception {
        Files.writeString(outside.resolve("a.txt"), "secret");
        var victim = Files.createDirectory(root.resolve("victim"));
        Files.writeString(victim.resolve("a.txt"), "inside");
        Files.createSymbolicLink(root.resolve("evil"), outside);
        var reads = new AtomicInteger();
        try (var tasks = new TaskGroup("swapping")) {
            tasks.fork(() -> {
                while (!Thread.interrupted()) {
                    Files.move(victim, root.resolve("aside"));
                    Files.move(root.resolve("evil"), victim);
                    Files.move(victim, root.resolve("evil"));
                    Files.move(root.resolve("aside"), victim);
                }
            });
            long until = System.nanoTime() + 1_500_000_000L;
            while (System.nanoTime() < until) {
                quietly(() -> {
                    assertThat(read("victim/a.txt")).isEqualTo("inside");
                    reads.incrementAndGet();
                });
                quietly(() -> write("victim/a.txt", "inside", Expected.ANYTHING));
                quietly(() -> write("victim/new", "new", Expected.ANYTHING));
                quietly(() -> assertThat(tree.list(path("victim")))
                        .noneMatch(entry -> entry.name().equals("secret")));
            }
        }
        assertThat(reads).hasPositiveValue();
        assertThat(Files.readString(outside.resolve("a.txt"))).isEqualTo("secret");
        assertThat(outside.resolve("new")).doesNotExist();
    }

    private static void quietly(Runnable attempt) {
        try {
            attempt.run();
        } catch (AgentOsException refused) {
            assertThat(refused.code()).isIn(ErrorCode.PATH_OUTSIDE, ErrorCode.NOT_FOUND, ErrorCode.OUTDATED);
        }
    }

    @Test
    void writingReplacesTheFileKeepsItsModeAndLeavesNothingBehind() throws Exception {
        Files.setPosixFilePermissions(root.resolve("src/a.txt"), PosixFilePermissions.fromString("rwxr-x---"));
        var before = tree.stat(path("src/a.txt")).identity();
        var written = write("src/a.txt", "new", Expected.ANYTHING);
        assertThat(Files.getPosixFilePermissions(root.resolve("src/a.txt")))
                .isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(written.stat().identity()).isNotEqualTo(before);
        assertThat(written.etag()).isEqualTo(tree.etag(path("src/a.txt")));
        assertThat(tree.list(path("src"))).extracting(FileEntry::name).containsExactly("deep", "a.txt");
        try (var left = Files.list(root.resolve("src"))) {
            assertThat(left).hasSize(2);
        }
    }

    @Test
    void whoWritesSaysWhatTheyExpect() {
        var first = write("b", "one", Expected.NOTHING);
        assertRefused(ErrorCode.OUTDATED, () -> write("b", "two", Expected.NOTHING));
        var second = write("b", "two", Expected.state(first.etag()));
        assertRefused(ErrorCode.OUTDATED, () -> write("b", "three", Expected.state(first.etag())));
        assertRefused(ErrorCode.OUTDATED, () -> write("c", "three", Expected.state(first.etag())));
        assertRefused(ErrorCode.OUTDATED, () -> tree.delete(path("b"), Expected.state(first.etag())));
        assertThat(read("b")).isEqualTo("two");
        tree.delete(path("b"), Expected.state(second.etag()));
        assertThat(tree.find(path("b"))).isEmpty();
    }

    @Test
    void ofManyWhoMakeTheSameChangeOneSucceeds() throws Exception {
        var first = write("b", "0", Expected.NOTHING);
        var won = new AtomicInteger();
        try (var tasks = new TaskGroup("writers")) {
            for (int i = 1; i <= 16; i++) {
                var text = String.valueOf(i);
                tasks.fork(() -> {
                    try {
                        write("b", text, Expected.state(first.etag()));
                        won.incrementAndGet();
                    } catch (AgentOsException outdated) {
                        assertThat(outdated.code()).isEqualTo(ErrorCode.OUTDATED);
                    }
                });
            }
            tasks.awaitAll();
        }
        assertThat(won).hasValue(1);
    }

    @Test
    void largeFilesHaveAStateWithoutBeingRead() throws Exception {
        Files.write(root.resolve("large"), new byte[3 << 20]);
        var etag = tree.etag(path("large"));
        assertThat(etag).contains("-");
        assertRefused(ErrorCode.TOO_LARGE, () -> tree.read(path("large"), 1 << 20));
        tree.write("user:ann", path("large"), new byte[2 << 20], Expected.state(etag));
        assertRefused(
                ErrorCode.OUTDATED, () -> tree.write("user:ann", path("large"), new byte[1], Expected.state(etag)));
        try (var stream = tree.open(path("large"))) {
            assertThat(stream.readAllBytes()).hasSize(2 << 20);
        }
    }

    @Test
    void foldersAreMadeWithThoseAboveAndThingsMoveOnlyToFreeNames() throws Exception {
        tree.createFolder(path("x/y/z"));
        tree.createFolder(path("x/y/z"));
        tree.move(path("src/a.txt"), path("x/y/b.txt"));
        assertThat(read("x/y/b.txt")).isEqualTo("inside");
        write("c", "c", Expected.NOTHING);
        assertRefused(ErrorCode.CONFLICT, () -> tree.move(path("c"), path("x/y/b.txt")));
        assertRefused(ErrorCode.CONFLICT, () -> tree.move(path("x"), path("x/y/x")));
        assertRefused(ErrorCode.CONFLICT, () -> tree.createFolder(path("c")));
        assertRefused(ErrorCode.NOT_FOUND, () -> tree.move(path("nothing"), path("d")));
        assertRefused(ErrorCode.CONFLICT, () -> tree.delete(path("x"), Expected.ANYTHING));
        assertThat(read("x/y/b.txt")).isEqualTo("inside");
    }

    @Test
    void namesThatTurnTheLineOrBreakItAreListedWithoutDoingSo() throws Exception {
        for (var name : List.of("evil\u202etxt.exe", "two\nlines")) Files.writeString(root.resolve(name), "");
        assertThat(tree.list(WorkspacePath.ROOT))
                .filteredOn(entry -> !entry.safe())
                .extracting(FileEntry::name)
                .containsExactly("evil\ufffdtxt.exe", "two\ufffdlines");
    }

    @Test
    void aFolderIsListedFoldersFirstWithWhatLinksLeadTo() throws Exception {
        Files.createDirectory(root.resolve("Zoo"));
        Files.writeString(root.resolve("b"), "12");
        Files.writeString(root.resolve("A"), "");
        Files.createSymbolicLink(root.resolve("to-src"), Path.of("src"));
        Files.createSymbolicLink(root.resolve("out"), outside);
        Files.writeString(root.resolve("bad\u001bname"), "");
        var entries = tree.list(WorkspacePath.ROOT);
        assertThat(entries)
                .extracting(FileEntry::name)
                .containsExactly("src", "to-src", "Zoo", "A", "b", "bad\ufffdname", "out");
        assertThat(entries)
                .filteredOn(FileEntry::link)
                .extracting(FileEntry::kind)
                .containsExactly(FileStat.Kind.FOLDER, FileStat.Kind.LINK);
        assertThat(entries)
                .filteredOn(entry -> !entry.safe())
                .extracting(FileEntry::name)
                .containsExactly("bad\ufffdname");
    }

    @Test
    void aWorkspaceWhoseFolderIsGoneOrReplacedByALinkIsNotServed() throws Exception {
        Files.move(root, root.resolveSibling("moved"));
        assertRefused(ErrorCode.NOT_FOUND, () -> read("src/a.txt"));
        Files.createSymbolicLink(root, outside);
        assertRefused(ErrorCode.NOT_FOUND, () -> read("secret"));
    }

    @Test
    void ourOwnFilesAreNotServedEvenFromAWorkspaceAroundThem() throws Exception {
        var home = Files.createDirectories(root.resolve("me/.agentos/keys"));
        Files.writeString(home.resolve("token"), "secret");
        Files.createSymbolicLink(root.resolve("keys"), Path.of("me/.agentos/keys"));
        var around = new FileTree(root, root.resolve("me/.agentos"));
        for (var escape : List.of("me/.agentos/keys/token", "keys/token")) {
            assertRefused(ErrorCode.PATH_OUTSIDE, () -> around.read(path(escape), 100));
            assertRefused(
                    ErrorCode.PATH_OUTSIDE,
                    () -> around.write("user:ann", path(escape), new byte[0], Expected.ANYTHING));
        }
        assertRefused(ErrorCode.PATH_OUTSIDE, () -> around.list(path("me/.agentos")));
        assertRefused(ErrorCode.PATH_OUTSIDE, () -> around.move(path("me"), path("you")));
        assertRefused(ErrorCode.PATH_OUTSIDE, () -> around.move(path("me/.agentos"), path("open")));
        assertThat(around.list(path("me"))).hasSize(1);
    }
}
