package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.sandbox.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitMountsTest {
    @TempDir
    Path temporary;

    private Path common;
    private Path copy;
    private Path own;
    private Path added;

    @BeforeEach
    void makeFolders() throws IOException {
        var project = temporary.toRealPath();
        common = Files.createDirectories(project.resolve(".git"));
        own = Files.createDirectories(common.resolve("worktrees/shell-fix"));
        copy = Files.createDirectories(project.resolve(".shards/shell-fix"));
        Files.writeString(copy.resolve(".git"), "gitdir: " + own + "\n");
        added = Files.createDirectories(project.resolve("added"));
        Files.writeString(own.resolve("gitdir"), copy.resolve(".git") + "\n");
    }

    private List<Mount> mounts(String branch) throws IOException {
        return GitMounts.of(common, copy, branch, added);
    }

    @Test
    void onlyItsOwnPartsAreWritable() throws IOException {
        assertThat(mounts("agentos/fix"))
                .filteredOn(mount -> mount instanceof Mount.Bind bind && bind.writable())
                .extracting(mount -> ((Mount.Bind) mount).source())
                .containsExactly(added, common.resolve("refs/heads/agentos"), own, copy);
    }

    @Test
    void aBranchThatIsInNoFolderIsRefused() {
        assertThatThrownBy(() -> mounts("fix")).hasMessageContaining("not in a folder such as");
    }

    @Test
    void aLinkInPlaceOfAFolderOfBranchesIsRefused() throws IOException {
        Files.createDirectories(common.resolve("refs/heads/agentos"));
        var elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.createSymbolicLink(common.resolve("refs/heads/agentos/shell"), elsewhere);
        assertThatThrownBy(() -> mounts("agentos/shell/fix")).hasMessageContaining("is a symbolic link");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void aWorktreeThatPointsElsewhereIsRefused() throws IOException {
        Files.writeString(own.resolve("gitdir"), temporary.resolve("elsewhere/.git") + "\n");
        assertThatThrownBy(() -> mounts("agentos/fix")).hasMessageContaining("no longer a worktree");
    }

    @Test
    void aLinkInPlaceOfTheGitFileIsRefused() throws IOException {
        Files.delete(copy.resolve(".git"));
        Files.createSymbolicLink(copy.resolve(".git"), Path.of("/etc/passwd"));
        assertThatThrownBy(() -> mounts("agentos/fix")).hasMessageContaining("no longer a worktree");
    }
}
