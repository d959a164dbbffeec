package dev.agentos.git;

import static dev.agentos.git.WorktreeProject.BRANCH;
import static dev.agentos.git.WorktreeProject.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.exec.TestNucleus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class BranchesTest {
    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private WorktreeProject project;
    private Branches branches;

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    @BeforeEach
    void init() throws Exception {
        project = new WorktreeProject(nucleus.programs(), temporary);
        branches = project.branches;
    }

    @Test
    void aBranchHasItsOwnCommitsIfNoOtherBranchHasThem() throws Exception {
        project.commit("a", "1");
        project.add();
        assertThat(branches.hasOwnCommits(project.checkout(), BRANCH)).isFalse();
        Files.writeString(project.copy.resolve("b"), "2");
        git(project.copy, "add", "-A");
        git(project.copy, "commit", "-qm", "b");
        assertThat(branches.hasOwnCommits(project.checkout(), BRANCH)).isTrue();
        git(project.folder, "branch", "other", BRANCH);
        assertThat(branches.hasOwnCommits(project.checkout(), BRANCH)).isFalse();
        assertThat(branches.list(project.checkout(), "agentos/")).isEqualTo(List.of(BRANCH));
    }

    @Test
    void aNameResolvesToABranchOrOnlyToACommit() throws Exception {
        project.commit("a", "1");
        assertThat(branches.branchOf(project.checkout(), "HEAD")).isEqualTo("refs/heads/main");
        assertThat(branches.branchOf(project.checkout(), "main")).isEqualTo("refs/heads/main");
        assertThat(branches.branchOf(project.checkout(), git(project.folder, "rev-parse", "HEAD")))
                .isEmpty();
        git(project.folder, "checkout", "-q", "--detach");
        assertThat(branches.branchOf(project.checkout(), "HEAD")).isEmpty();
    }
}
