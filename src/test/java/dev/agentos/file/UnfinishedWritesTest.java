package dev.agentos.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnfinishedWritesTest {
    private static final String FRESH = ".agentos-0123456789abcdef.tmp";
    private static final byte[] NEW = "new\n".getBytes();

    @TempDir
    Path temporary;

    private Path home;
    private Path folder;
    private Path file;
    private Path fresh;
    private UnfinishedWrites unfinished;

    @BeforeEach
    void project() throws Exception {
        home = Files.createDirectory(temporary.resolve("home"));
        folder = Files.createDirectory(temporary.resolve("project"));
        file = Files.writeString(folder.resolve("a.txt"), "old\n");
        fresh = folder.resolve(FRESH);
        unfinished = new UnfinishedWrites(home);
    }

    private void begun() throws Exception {
        unfinished.begin(FRESH, file, NEW, Expected.state(Etag.of("old\n".getBytes())));
    }

    @Test
    void aFileThatWasHalfWrittenIsClearedAway() throws Exception {
        begun();
        Files.writeString(fresh, "ne");
        unfinished.clear();
        assertThat(fresh).doesNotExist();
        assertThat(file).hasContent("old\n");
        assertThat(home.resolve("writing")).isEmptyDirectory();
    }

    @Test
    void whatTheNewFileReplacedIsClearedAway() throws Exception {
        begun();
        Files.write(file, NEW);
        Files.writeString(fresh, "old\n");
        unfinished.clear();
        assertThat(fresh).doesNotExist();
        assertThat(file).hasContent("new\n");
    }

    @Test
    void whatSomebodyWroteAtTheLastMomentIsKept() throws Exception {
        begun();
        Files.write(file, NEW);
        Files.writeString(fresh, "theirs\n");
        unfinished.clear();
        assertThat(fresh).hasContent("theirs\n");
    }

    @Test
    void aFileWithSuchANameThatIsNotOursStays() throws Exception {
        Files.writeString(fresh, "mine\n");
        var other = Files.writeString(folder.resolve(".agentos-notes.tmp"), "mine\n");
        unfinished.begin(".agentos-notes.tmp", file, NEW, Expected.ANYTHING);
        unfinished.clear();
        assertThat(fresh).exists();
        assertThat(other).exists();
        assertThat(FreshFile.isTemporary(".agentos-notes.tmp")).isFalse();
        assertThat(FreshFile.isTemporary(".agentos-.tmp")).isFalse();
    }

    @Test
    void aFileThatIsWrittenLeavesNothing() throws Exception {
        var tree = new FileTree(folder.toRealPath(), home.toRealPath());
        tree.write("somebody", new WorkspacePath("a.txt"), NEW, Expected.ANYTHING);
        assertThat(file).hasContent("new\n");
        assertThat(home.resolve("writing")).isEmptyDirectory();
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }
}
