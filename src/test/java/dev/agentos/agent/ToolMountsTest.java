package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.sandbox.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolMountsTest {
    @TempDir
    Path temporary;

    private Path home;
    private Path project;
    private Path agentos;

    @BeforeEach
    void makeFolders() throws IOException {
        home = Files.createDirectories(temporary.toRealPath().resolve("home"));
        project = Files.createDirectories(home.resolve("code/project"));
        agentos = Files.createDirectories(home.resolve(".agentos"));
    }

    private List<Path> seen(String path, String... programs) throws IOException {
        return new ToolMounts(home, List.of(agentos, project))
                .of(Map.of("PATH", path), List.of(programs)).stream()
                        .peek(mount -> assertThat(mount).isEqualTo(Mount.readOnly(mount.target())))
                        .map(Mount::target)
                        .toList();
    }

    private Path folder(String name) throws IOException {
        return Files.createDirectories(home.resolve(name));
    }

    private static Path program(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.createFile(
                file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }

    @Test
    void aFolderOnThePathBringsTheLibrariesBesideIt() throws IOException {
        var bin = folder("tools/bin");
        var lib = folder("tools/lib");
        folder("tools/secrets");
        assertThat(seen(bin + "::relative:" + bin)).containsExactly(bin, lib);
    }

    @Test
    void aVersionManagerIsSeenAsAWhole() throws IOException {
        var bin = folder(".nvm/versions/node/v20/bin");
        assertThat(seen(bin.toString())).contains(bin, home.resolve(".nvm"));
        folder(".cargo/bin");
        folder(".rustup");
        assertThat(seen(home.resolve(".cargo/bin").toString()))
                .containsExactly(home.resolve(".cargo/bin"), home.resolve(".rustup"));
    }

    @Test
    void anNpmPackageIsSeenWithThoseBesideIt() throws IOException {
        var real = program(home.resolve("global/node_modules/@maker/agent/bin/agent.js"));
        var bin = folder("global/bin");
        Files.createSymbolicLink(bin.resolve("agent"), real);
        assertThat(seen(bin.toString(), "agent")).contains(home.resolve("global/node_modules"));
    }

    @Test
    void nothingThatContainsOrIsInAHiddenFolderIsSeen() throws IOException {
        var inProject = Files.createDirectories(project.resolve("node_modules/.bin"));
        var inHome = Files.createDirectories(agentos.resolve("bin"));
        var link = Files.createSymbolicLink(temporary.resolve("link"), home);
        assertThat(seen(String.join(
                        ":",
                        "/",
                        home.toString(),
                        temporary.toRealPath().toString(),
                        project.toString(),
                        home.resolve("code").toString(),
                        inProject.toString(),
                        inHome.toString(),
                        link.toString(),
                        agentos.toString())))
                .isEmpty();
    }
}
