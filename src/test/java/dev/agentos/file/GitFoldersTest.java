package dev.agentos.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GitFoldersTest {
    @TempDir
    Path folder;

    private Path own;
    private Path workspace;

    @BeforeEach
    void point() throws Exception {
        own = Files.createDirectories(folder.resolve("main/.git/worktrees/copy"));
        workspace = Files.createDirectories(folder.resolve("copy"));
        Files.writeString(workspace.resolve(".git"), "gitdir: " + own + "\n");
    }

    @Test
    void aWorktreeHasItsOwnFolderAndOneThatAllShare() throws Exception {
        Files.writeString(own.resolve("commondir"), "../..\n");
        assertThat(GitFolders.of(workspace)).isEqualTo(List.of(own, folder.resolve("main/.git")));
    }

    @Test
    void whatNeverEndsIsNotRead() throws Exception {
        Files.createSymbolicLink(own.resolve("commondir"), Path.of("/dev/zero"));
        assertThat(GitFolders.of(workspace)).isEqualTo(List.of(own));
    }
}
