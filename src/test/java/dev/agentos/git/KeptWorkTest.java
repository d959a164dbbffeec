package dev.agentos.git;

import static dev.agentos.git.WorktreeProject.BRANCH;
import static dev.agentos.git.WorktreeProject.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.exec.TestNucleus;
import java.nio.file.Files;
import java.nio.file.Path;
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
class KeptWorkTest {
    private static final String TRASH = "refs/agentos/trash/";

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private WorktreeProject project;
    private KeptWork kept;
    private WorktreeChanges changes;
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
        kept = new KeptWork(nucleus.programs());
        changes = new WorktreeChanges(nucleus.programs());
        branches = project.branches;
    }

    @Test
    void keepsTheFilesOfAFolderThatIsNoWorktree() throws Exception {
        project.commit("a", "1");
        var folder = Files.createDirectories(project.folder.resolve(".shards/loose/inside"));
        Files.writeString(folder.resolve("work"), "2");
        kept.keepFolder(project.checkout(), folder.getParent(), "", TRASH + "x", "kept");
        assertThat(git(project.folder, "ls-tree", "-r", "--name-only", TRASH + "x"))
                .isEqualTo("inside/work");
        assertThat(git(project.folder, "status", "--porcelain", "--untracked-files=no"))
                .isEmpty();
        git(folder, "init", "-q");
        Files.writeString(folder.resolveSibling("beside"), "3");
        assertThat(WorktreeChanges.repositoriesBelow(folder.getParent())).containsExactly("inside/");
        kept.keepFolder(project.checkout(), folder.getParent(), "HEAD", TRASH + "y", "kept");
        assertThat(kept.written(project.checkout(), "HEAD", TRASH + "y")).containsExactly("beside");
    }

    @Test
    void keepsAllUncommittedWork() throws Exception {
        project.commit("a", "1");
        project.commit(".gitignore", "*.log\n");
        project.add();
        Files.writeString(project.copy.resolve("a"), "changed");
        Files.writeString(project.copy.resolve("new"), "fresh");
        Files.writeString(project.copy.resolve("x.log"), "noise");
        git(project.copy, "rm", "-q", "--cached", ".gitignore");
        Files.writeString(project.copy.resolve("a"), "changed again");
        assertThat(changes.uncommitted(project.copy)).contains("a", "new");
        assertThat(changes.ignored(project.copy)).containsExactly("x.log");
        kept.keep(project.copy, TRASH + "id", "the work of one");
        assertThat(git(project.copy, "status", "--porcelain"))
                .as("stays as it is")
                .contains("?? new");
        project.worktrees.remove(project.checkout(), project.copy);
        assertThat(project.copy).doesNotExist();
        var one = kept.list(project.checkout(), TRASH).getFirst();
        assertThat(one.id()).isEqualTo("id");
        assertThat(one.subject()).isEqualTo("the work of one");
        branches.create(project.checkout(), "restored", one.commit());
        assertThat(git(project.folder, "show", "restored:a")).isEqualTo("changed again");
        assertThat(git(project.folder, "show", "restored:new")).isEqualTo("fresh");
        assertThat(git(project.folder, "ls-tree", "-r", "--name-only", "restored"))
                .contains(".gitignore")
                .doesNotContain("x.log");
        kept.delete(project.checkout(), TRASH + "id");
        assertThat(kept.list(project.checkout(), TRASH)).isEmpty();
    }

    @Test
    void keepsAnUnresolvedConflictWithItsMarkers() throws Exception {
        project.commit("a", "1\n");
        project.add();
        Files.writeString(project.copy.resolve("a"), "theirs\n");
        git(project.copy, "commit", "-qam", "theirs");
        project.commit("a", "ours\n");
        new ProcessBuilder("git", "-C", project.copy.toString(), "merge", "main")
                .redirectErrorStream(true)
                .start()
                .waitFor();
        kept.keep(project.copy, TRASH + "id", "half merged");
        project.worktrees.remove(project.checkout(), project.copy);
        assertThat(git(project.folder, "show", TRASH + "id:a")).contains("<<<<<<<", "ours", "theirs");
        assertThat(branches.commitsSince(project.checkout(), BRANCH, "main")).isEqualTo(1);
    }

    @Test
    void aNestedRepositoryIsListedAndNotKept() throws Exception {
        project.commit("a", "1");
        project.add();
        git(Files.createDirectories(project.copy.resolve("vendor/inner")), "init", "-q");
        Files.writeString(project.copy.resolve("vendor/inner/work"), "hours of it");
        Files.writeString(project.copy.resolve("new"), "fresh");
        git(project.copy, "rm", "-q", "a");
        assertThat(changes.repositoriesInside(project.copy)).containsExactly("vendor/inner/");
        kept.keep(project.copy, TRASH + "id", "the rest");
        assertThat(git(project.folder, "ls-tree", "-r", "--name-only", TRASH + "id"))
                .isEqualTo("new");
    }

    @Test
    void commitsOnNoBranchAreFoundAndKept() throws Exception {
        project.commit("a", "1");
        project.add();
        assertThat(branches.isOnNoBranch(project.copy)).isFalse();
        git(project.copy, "checkout", "-q", "--detach");
        Files.writeString(project.copy.resolve("a"), "detached");
        git(project.copy, "commit", "-qam", "detached");
        assertThat(branches.isOnNoBranch(project.copy)).isTrue();
        kept.keep(project.copy, TRASH + "id", "x");
        project.worktrees.remove(project.checkout(), project.copy);
        assertThat(git(project.folder, "show", TRASH + "id:a")).isEqualTo("detached");
    }
}
