package dev.agentos.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.file.FileChange.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class FileWatcherTest {
    @TempDir
    Path temporary;

    private Path root;
    private FileTree tree;
    private FileWatcher watcher;
    private FileWatcher.Listening listening;
    private final List<FileChanges> heard = new CopyOnWriteArrayList<>();

    @BeforeEach
    void prepare() throws Exception {
        root = Files.createDirectory(temporary.toRealPath().resolve("project"));
        Files.createDirectories(root.resolve("src/deep"));
        Files.createDirectories(root.resolve(".git/refs/heads"));
        Files.createDirectories(root.resolve("node_modules/left"));
        tree = new FileTree(root, temporary.resolve("home"));
        watcher = new FileWatcher();
        listening = watcher.subscribe(tree, heard::add);
    }

    @AfterEach
    void close() {
        watcher.close();
    }

    private static WorkspacePath path(String text) {
        return new WorkspacePath(text);
    }

    private List<FileChange> changes() {
        return heard.stream().flatMap(all -> all.changes().stream()).toList();
    }

    private boolean heardOf(String path, Kind kind) {
        return changes().contains(new FileChange(path(path), kind));
    }

    private static void await(BooleanSupplier condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("heard of it").isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(2);
        }
    }

    @Test
    void creatingChangingAndDeletingAFileIsHeard() throws Exception {
        var file = root.resolve("src/deep/a");
        Files.writeString(file, "1");
        await(() -> heardOf("src/deep/a", Kind.CREATED));
        Files.writeString(file, "2");
        await(() -> heardOf("src/deep/a", Kind.CHANGED));
        Files.delete(file);
        await(() -> heardOf("src/deep/a", Kind.DELETED));
    }

    @Test
    void ourOwnWriteIsOneChangeOfTheFileAndNothingElse() throws Exception {
        tree.write("user:ann", path("a"), new byte[1], Expected.ANYTHING);
        await(() -> heardOf("a", Kind.CREATED));
        Files.writeString(root.resolve("last"), "");
        await(() -> heardOf("last", Kind.CREATED));
        assertThat(changes()).extracting(change -> change.path().text()).containsOnly("a", "last");
    }

    @Test
    void newFoldersAreWatchedWithWhatIsInThemAlready() throws Exception {
        Files.createDirectories(root.resolve("x/y/z"));
        Files.writeString(root.resolve("x/y/z/early"), "");
        await(() -> heardOf("x/y/z/early", Kind.CREATED));
        await(() -> {
            heard.clear();
            write(root.resolve("x/y/z/late"));
            return heardOfSoon("x/y/z/late");
        });
    }

    private boolean heardOfSoon(String path) {
        for (int i = 0; i < 100; i++) {
            if (changes().stream().anyMatch(change -> change.path().text().equals(path))) return true;
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        return false;
    }

    private static void write(Path file) {
        try {
            Files.writeString(file, "x");
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void aFolderThatMovesIsWatchedWhereItIsNow() throws Exception {
        Files.move(root.resolve("src"), root.resolve("lib"));
        await(() -> heardOf("src", Kind.DELETED) && heardOf("lib", Kind.CREATED));
        await(() -> {
            write(root.resolve("lib/deep/b"));
            return heardOfSoon("lib/deep/b");
        });
        assertThat(changes()).noneMatch(change -> change.path().text().startsWith("src/"));
    }

    @Test
    void gitIsOneWordAndFoldersOfToolsAreQuiet() throws Exception {
        Files.writeString(root.resolve(".git/index.lock"), "");
        Files.writeString(root.resolve("node_modules/left/pad.js"), "");
        Files.writeString(root.resolve(".git/HEAD"), "ref");
        await(() -> heard.stream().anyMatch(FileChanges::git));
        heard.clear();
        Files.writeString(root.resolve(".git/refs/heads/new"), "abc");
        await(() -> heard.stream().anyMatch(FileChanges::git));
        assertThat(changes()).isEmpty();
        listening.also(path("node_modules/left"));
        Files.writeString(root.resolve("node_modules/left/more.js"), "");
        await(() -> heardOf("node_modules/left/more.js", Kind.CREATED));
    }

    @Test
    void tenThousandFilesComeInFewBatchesAndNoneIsMissed() throws Exception {
        long begun = System.nanoTime();
        for (int i = 0; i < 10_000; i++) Files.createFile(root.resolve("src/file" + i));
        Files.createFile(root.resolve("end"));
        await(() -> heardOf("end", Kind.CREATED));
        long took = System.nanoTime() - begun;
        var missed = new ArrayList<WorkspacePath>();
        for (int i = 0; i < 10_000; i++) {
            var file = path("src/file" + i);
            if (heard.stream()
                    .noneMatch(all -> all.rescan().contains(path("src"))
                            || all.changes().contains(new FileChange(file, Kind.CREATED)))) missed.add(file);
        }
        assertThat(missed).isEmpty();
        assertThat(heard.size())
                .as("batches, each ended by a pause or a full one")
                .isLessThanOrEqualTo((int) (took / FolderWatch.QUIET.toNanos()) + 1);
    }

    @Test
    void aBatchNeverHoldsMoreThanSoMany() {
        var batch = new ChangeBatch();
        for (int i = 0; i < 5_000; i++) batch.add(path("src/" + i), Kind.CREATED);
        batch.add(path("other"), Kind.DELETED);
        var changes = batch.take();
        assertThat(changes.rescan()).containsExactly(path("src"));
        assertThat(changes.changes()).containsExactly(new FileChange(path("other"), Kind.DELETED));
        assertThat(changes.touch(path("src/deep/x"))).isTrue();
        assertThat(changes.touch(path("elsewhere"))).isFalse();
        for (int i = 0; i < 500; i++) batch.rescan(path("folder" + i));
        assertThat(batch.take().rescan()).containsExactly(WorkspacePath.ROOT);
    }

    @Test
    void aLinkThatLeadsOutIsNotWatched() throws Exception {
        var outside = Files.createDirectory(temporary.resolve("outside"));
        Files.createSymbolicLink(root.resolve("link"), outside);
        await(() -> heardOf("link", Kind.CREATED));
        Files.writeString(outside.resolve("secret"), "");
        Files.writeString(root.resolve("end"), "");
        await(() -> heardOf("end", Kind.CREATED));
        assertThat(changes()).noneMatch(change -> change.path().text().startsWith("link/"));
    }

    @Test
    void theLastWhoLeavesEndsTheWatch() throws Exception {
        var second = watcher.subscribe(tree, changes -> {});
        assertThat(watcher.watched()).isEqualTo(1);
        listening.close();
        assertThat(watcher.watched()).isEqualTo(1);
        second.close();
        second.close();
        assertThat(watcher.watched()).isZero();
        Files.writeString(root.resolve("unheard"), "");
        assertThat(heardOfSoon("unheard")).isFalse();
    }

    @Test
    void aSingleChangeIsHeardWithinAMoment() throws Exception {
        var times = new ArrayList<Long>();
        for (int i = 0; i < 20; i++) {
            var name = "file" + i;
            long start = System.nanoTime();
            Files.createFile(root.resolve(name));
            await(() -> heardOf(name, Kind.CREATED));
            times.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        }
        times.sort(null);
        assertThat(times.get(10)).as("median in ms of %s", times).isLessThan(100);
    }

    @Test
    void foldersInFoldersWithoutEndAreNotFollowed() throws Exception {
        Files.createDirectories(root.resolve("d/".repeat(200)));
        Files.writeString(root.resolve("d/marker"), "here");
        await(() -> heardOf("d/marker", Kind.CREATED)
                || heard.stream().anyMatch(changes -> changes.touch(path("d/marker"))));
        await(() -> listening.limit().isPresent());
        assertThat(listening.limit().orElseThrow()).contains("nested more than 64 deep");
        assertThat(changes())
                .extracting(FileChange::path)
                .allMatch(path -> path.names().size() <= WorkspacePath.MAX_DEPTH + 2);
        Files.writeString(root.resolve("later"), "still heard");
        await(() -> heardOf("later", Kind.CREATED));
    }
}
