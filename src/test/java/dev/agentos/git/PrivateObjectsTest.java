package dev.agentos.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PrivateObjectsTest {
    @TempDir
    Path temporary;

    private Path project;
    private Path common;
    private Path added;
    private PrivateObjects objects;

    @BeforeEach
    void init() throws Exception {
        project = Files.createDirectory(temporary.toRealPath().resolve("project"));
        common = project.resolve(".git");
        git(Map.of(), "init", "-q", "-b", "main");
        objects = new PrivateObjects(
                Home.of(Map.of("AGENTOS_HOME", temporary.resolve("home").toString()))
                        .prepare());
        added = Files.createDirectories(objects.folder(common, "a"));
        for (var name : List.of("info", "pack")) Files.createDirectory(added.resolve(name));
    }

    private String git(Map<String, String> variables, String... arguments) throws Exception {
        var command = new ArrayList<>(
                List.of("git", "-C", project.toString(), "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(variables);
        var process = builder.start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }

    /** Git as it runs in a sandbox: it adds objects to its own folder. */
    private String asAgent(String... arguments) throws Exception {
        return git(
                Map.of(
                        "GIT_OBJECT_DIRECTORY",
                        added.toString(),
                        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
                        common.resolve("objects").toString()),
                arguments);
    }

    private static Path place(Path folder, String id) {
        return folder.resolve(id.substring(0, 2)).resolve(id.substring(2));
    }

    private static void write(Path file, String object) throws IOException {
        Files.createDirectories(file.getParent());
        try (var out = new DeflaterOutputStream(Files.newOutputStream(file))) {
            out.write(object.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void makeOlder() throws IOException {
        try (var folders = Files.newDirectoryStream(added)) {
            for (var folder : folders)
                Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minusSeconds(100)));
        }
    }

    private String idOf(String text) throws Exception {
        var file = Files.writeString(project.resolve("file"), text);
        return git(Map.of(), "hash-object", "--no-filters", file.toString());
    }

    @Test
    void whatAnAgentCommitsIsInTheRepositoryAndNowhereElse() throws Exception {
        Files.writeString(project.resolve("one"), "one\n");
        Files.write(project.resolve("large"), new byte[3_000_000]);
        asAgent("add", "-A");
        asAgent("commit", "-qm", "first");
        objects.moveToRepository(common);
        assertThat(git(Map.of(), "fsck", "--strict", "--no-dangling")).doesNotContain("error", "missing");
        assertThat(git(Map.of(), "show", "main:one")).isEqualTo("one");
        makeOlder();
        objects.moveToRepository(common);
        assertThat(added.toFile().list()).containsExactlyInAnyOrder("info", "pack");
        assertThat(common.resolve("objects").toFile().list()).noneMatch(name -> name.startsWith("tmp"));
        assertThat(asAgent("log", "--format=%s")).isEqualTo("first");
    }

    @Test
    void anObjectThatIsNotWhatItsNameSaysIsDeleted() throws Exception {
        var good = idOf("good\n");
        write(place(added, good), "blob 5\0evil\n");
        write(place(added, "0".repeat(40)), "blob 5\0evil\n");
        Files.writeString(place(added, "0".repeat(39) + "1"), "not compressed");
        objects.moveToRepository(common);
        assertThat(place(added, good)).doesNotExist();
        assertThat(added.resolve("00")).isEmptyDirectory();
        assertThat(place(common.resolve("objects"), good)).doesNotExist();
    }

    @Test
    void anObjectOfTheRepositoryIsNeverReplaced() throws Exception {
        var good = git(
                Map.of(),
                "hash-object",
                "-w",
                Files.writeString(project.resolve("good"), "good\n").toString());
        write(place(added, good), "blob 5\0evil\n");
        objects.moveToRepository(common);
        assertThat(git(Map.of(), "cat-file", "-p", good)).isEqualTo("good");
        assertThat(place(added, good)).doesNotExist();
    }

    @Test
    void linksAndPipesAreLeftAlone() throws Exception {
        var good = git(
                Map.of(),
                "hash-object",
                "-w",
                Files.writeString(project.resolve("good"), "good\n").toString());
        var folder = place(common.resolve("objects"), good).getParent();
        Files.createSymbolicLink(added.resolve(folder.getFileName()), folder);
        var other = Files.createDirectory(added.resolve("00"));
        assertThat(new ProcessBuilder("mkfifo", other.resolve("0".repeat(38)).toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.createSymbolicLink(other.resolve("1".repeat(38)), place(common.resolve("objects"), good));
        Files.createDirectory(other.resolve("2".repeat(38)));
        objects.moveToRepository(common);
        assertThat(git(Map.of(), "cat-file", "-p", good)).isEqualTo("good");
        assertThat(common.resolve("objects/00")).doesNotExist();
    }

    @Test
    void nothingIsLeftOfADestroyedAgent() throws Exception {
        write(place(added, "0".repeat(40)), "blob 5\0evil\n");
        objects.forget("a");
        assertThat(added).doesNotExist();
        objects.moveToRepository(common);
    }
}
