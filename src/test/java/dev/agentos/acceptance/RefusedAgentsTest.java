package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Repositories in which an agent cannot have a copy: what is wrong and what to do is said, and nothing is left (S1).
 */
class RefusedAgentsTest {
    @TempDir
    Path temporary;

    private AgentProject project;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private void assertNothingIsLeft() throws Exception {
        assertThat(project.run("git worktree list --porcelain | grep -c ^worktree; git branch --list '*/*'"))
                .isEqualTo("1\n");
        assertThat(project.copy("shell-one")).doesNotExist();
        assertThat(project.line("$agentos list").err()).contains("No agents here");
        assertThat(project.owner().get("/api/terminals").body()).isEqualTo("[]");
    }

    @Test
    void aDirtyIndexAndALockOnItAreNoObstacle() throws Exception {
        project.run(
                "echo changed > a.txt && git add a.txt && echo new > b.txt && git add b.txt && touch .git/index.lock");
        project.run("$agentos create one --agent shell");
        assertThat(project.copy("shell-one/a.txt")).hasContent("one");
        assertThat(project.copy("shell-one/b.txt")).doesNotExist();
        assertThat(project.run("rm .git/index.lock; git status --porcelain")).isEqualTo("M  a.txt\nA  b.txt\n");
    }

    @Test
    void aLockedBranchIsNamed() throws Exception {
        project.run("mkdir -p .git/refs/heads/agentos && touch .git/refs/heads/agentos/one.lock");
        assertThat(project.refused("$agentos create one --agent shell"))
                .startsWith("E005 WORKTREE_CREATE_FAILED: the repository is locked")
                .contains("agentos/one.lock")
                .contains("if none is, delete that file");
        assertNothingIsLeft();
        project.run("rm .git/refs/heads/agentos/one.lock && $agentos create one --agent shell");
    }

    @Test
    void aBranchThatLeavesNoPlaceBelowItIsNamed() throws Exception {
        project.run("git branch agentos");
        assertThat(project.refused("$agentos create one --agent shell"))
                .startsWith("E005")
                .contains("the branch \"agentos\" exists")
                .contains("worktree.branch");
        assertNothingIsLeft();
    }

    @Test
    void copiesAreNotPutWhereALinkLeads() throws Exception {
        Files.createDirectory(temporary.resolve("elsewhere"));
        project.run("ln -s ../elsewhere .shards");
        assertThat(project.refused("$agentos create one --agent shell"))
                .startsWith("E013")
                .contains(".shards is a symbolic link");
        assertThat(temporary.resolve("elsewhere")).isEmptyDirectory();
        assertNothingIsLeft();
    }

    @Test
    void aBrokenProjectFileIsNamedWithItsLine() throws Exception {
        project.run("mkdir .agentos && printf '[worktree]\\nsetup = 1\\n' > .agentos/config.toml");
        assertThat(project.refused("$agentos create one --agent shell"))
                .startsWith("E010")
                .contains("config.toml:2")
                .contains("worktree.setup must be a string");
        assertNothingIsLeft();
    }

    /**
     * Prepares the project on a small disk of its own, where somebody may mount one, and sees why it cannot have an
     * agent there.
     */
    private void assertRefusedOnASmallDisk(String preparation, String why) throws Exception {
        var whole = project;
        var disk = Files.createDirectory(temporary.toRealPath().resolve("disk"));
        assumeTrue(
                project.line("mount -t tmpfs -o size=8m tmpfs '" + disk + "'").code() == 0,
                "needs the right to mount a disk");
        try {
            project.run("cp -a . '" + disk + "/project'");
            project = new AgentProject(disk.resolve("project"), whole.agentos(), whole.owner());
            project.run(preparation);
            var said = project.refused("$agentos create one --agent shell");
            assertThat(said).startsWith("E005 WORKTREE_CREATE_FAILED: " + why);
            assertThat(said.lines()).as(said).hasSize(2);
            assertNothingIsLeft();
        } finally {
            project = whole;
            eventually(() -> project.line("umount '" + disk + "'").code() == 0);
        }
    }

    @Test
    void aFullDiskIsSaid() throws Exception {
        assertRefusedOnASmallDisk(
                "head -c 2500000 /dev/urandom > big && git add big && git commit -qm big && "
                        + "head -c 2000000 /dev/urandom > filler",
                "no space left on the disk for another worktree");
    }

    @Test
    void aRepositoryThatCannotBeWrittenIsSaid() throws Exception {
        assertRefusedOnASmallDisk("mount -o remount,ro ..", "the repository is not writable");
    }
}
