package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchFilesTest {
    @TempDir
    Path root;

    private final AgentId agent = AgentId.next();
    private LaunchFiles files;

    @BeforeEach
    void write() throws Exception {
        files = new LaunchFiles(root);
        files.write(
                agent,
                PluginFile.read("x", "[agent]\nid = \"x\"\ncommand = \"x\"\n[files]\n\"a/b.txt\" = \"hello\"\n"));
    }

    @Test
    void whatAHookSaidLastCounts() throws Exception {
        assertThat(files.folder(agent).resolve("a/b.txt")).hasContent("hello");
        assertThat(files.lastWord(agent)).isEqualTo(LaunchFiles.Word.NONE);
        Files.writeString(files.hooks(agent), "x".repeat(500) + "\nfirst\nsecond\nunfinis");
        assertThat(files.lastWord(agent).text()).isEqualTo("second");
    }

    @Test
    void nobodyElseCanReadThem() throws Exception {
        try (var written = Files.walk(files.folder(agent))) {
            for (var file : written.toList())
                assertThat(Files.getPosixFilePermissions(file))
                        .as(file.toString())
                        .isEqualTo(Files.isDirectory(file) ? Home.OWNER_ONLY_FOLDER : Home.OWNER_ONLY_FILE);
        }
    }

    @Test
    void aPipeOrALinkInItsPlaceSaysNothingAndHoldsNobodyUp() throws Exception {
        Files.delete(files.hooks(agent));
        assertThat(new ProcessBuilder("mkfifo", files.hooks(agent).toString())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(files.lastWord(agent)).isEqualTo(LaunchFiles.Word.NONE);
        Files.delete(files.hooks(agent));
        Files.createSymbolicLink(files.hooks(agent), Files.writeString(root.resolve("secret"), "password\n"));
        assertThat(files.lastWord(agent)).isEqualTo(LaunchFiles.Word.NONE);
        files.delete(agent);
        assertThat(root.resolve("secret")).exists();
    }
}
