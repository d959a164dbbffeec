package dev.agentos.git;

import static dev.agentos.git.WorktreeProject.BRANCH;
import static dev.agentos.git.WorktreeProject.git;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.TestNucleus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
class WorktreesTest {
    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private WorktreeProject project;
    private Worktrees worktrees;
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
        worktrees = project.worktrees;
        branches = project.branches;
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @Test
    void findsTheRepositoryOfAFolderAndItsPlaceInIt() throws Exception {
        var inside = Files.createDirectories(project.folder.resolve("a/b"));
        assertThat(worktrees.find(inside))
                .contains(new Checkout(project.folder, project.folder.resolve(".git"), Path.of("a/b")));
        assertThat(worktrees.find(temporary)).isEmpty();
    }

    @Test
    void aWorktreeBelongsToTheMainRepository() throws Exception {
        project.commit("a", "1");
        project.add();
        assertThat(worktrees.find(project.copy).orElseThrow().top()).isEqualTo(project.folder);
    }

    @Test
    void aWorktreeHasItsOwnBranchFromHead() throws Exception {
        project.commit("src/a", "1");
        git(project.folder, "checkout", "-q", "--detach");
        var base = project.add();
        assertThat(base).isEqualTo(git(project.folder, "rev-parse", "HEAD"));
        assertThat(project.copy.resolve("src/a")).hasContent("1");
        assertThat(branches.current(project.copy)).isEqualTo(BRANCH);
        assertThat(branches.commitsSince(project.checkout(), BRANCH, base)).isZero();
    }

    @Test
    void aRepositoryWithoutCommitsCanHaveWorktrees() throws Exception {
        assertThat(project.add()).isEmpty();
        Files.writeString(project.copy.resolve("a"), "first");
        git(project.copy, "add", "-A");
        git(project.copy, "commit", "-qm", "first");
        assertThat(git(project.copy, "rev-list", "--count", "HEAD")).isEqualTo("1");
        assertThat(branches.commitsSince(project.checkout(), BRANCH, "")).isEqualTo(1);
    }

    @Test
    void theFolderOfWorktreesIsHiddenFromGitStatus() throws Exception {
        project.commit("a", "1");
        worktrees.exclude(project.checkout(), ".shards");
        worktrees.exclude(project.checkout(), ".shards");
        project.add();
        assertThat(git(project.folder, "status", "--porcelain")).isEmpty();
        assertThat(Files.readString(project.folder.resolve(".git/info/exclude"))
                        .lines()
                        .filter("/.shards/"::equals))
                .hasSize(1);
        assertThat(project.folder.resolve(".gitignore")).doesNotExist();
    }

    @Test
    void anEndlessExcludeFileIsRefusedAndALinkToAnotherIsFollowed() throws Exception {
        var exclude = project.folder.resolve(".git/info/exclude");
        Files.deleteIfExists(exclude);
        Files.createSymbolicLink(exclude, Path.of("/dev/zero"));
        assertThatThrownBy(() -> worktrees.exclude(project.checkout(), ".shards"))
                .isInstanceOfSatisfying(AgentOsException.class, refused -> {
                    assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT);
                    assertThat(refused.getMessage()).contains(exclude.toString());
                });
        Files.delete(exclude);
        var elsewhere = Files.writeString(temporary.resolve("exclude"), "*.log");
        Files.createSymbolicLink(exclude, elsewhere);
        worktrees.exclude(project.checkout(), ".shards");
        assertThat(elsewhere).hasContent("*.log\n/.shards/\n");
        Files.writeString(elsewhere, "x".repeat(2 << 20));
        assertRefused(ErrorCode.CONFLICT, () -> worktrees.exclude(project.checkout(), ".shards"));
    }

    @Test
    void removesAHalfDeletedWorktreeAndNothingElse() throws Exception {
        project.commit("a", "1");
        Files.writeString(project.folder.resolve("mine"), "not committed");
        project.add();
        Files.delete(project.copy.resolve(".git"));
        assertThat(Worktrees.isWhole(project.copy)).isFalse();
        worktrees.remove(project.checkout(), project.copy);
        assertThat(project.copy).doesNotExist();
        assertThat(worktrees.list(project.checkout())).isEqualTo(List.of(project.folder));
        assertThat(project.folder.resolve("mine")).hasContent("not committed");
    }

    @Test
    void takenOrInvalidNamesAreRefusedAndNothingIsLeft() throws Exception {
        project.commit("a", "1");
        git(project.folder, "branch", BRANCH);
        assertRefused(ErrorCode.CONFLICT, project::add);
        git(project.folder, "branch", "-D", BRANCH);
        Files.createDirectories(project.copy.getParent());
        Files.createSymbolicLink(project.copy, temporary);
        assertRefused(ErrorCode.CONFLICT, project::add);
        Files.delete(project.copy);
        assertRefused(ErrorCode.NOT_FOUND, () -> branches.commitOf(project.checkout(), "no-such-branch"));
        assertRefused(ErrorCode.INVALID_INPUT, () -> worktrees.add(project.checkout(), project.copy, "a..b", ""));
        assertRefused(ErrorCode.INVALID_INPUT, () -> worktrees.add(project.checkout(), project.copy, "--force", ""));
        assertRefused(ErrorCode.NOT_FOUND, () -> branches.commitOf(project.checkout(), "--all"));
        assertThat(git(project.folder, "branch", "--list", "agentos/*")).isEmpty();
        assertThat(project.copy).doesNotExist();
    }

    @Test
    void aLockedRepositoryIsReportedAndNothingIsLeft() throws Exception {
        project.commit("a", "1");
        Files.createDirectories(project.folder.resolve(".git/refs/heads/agentos"));
        Files.createFile(project.folder.resolve(".git/refs/heads/agentos/one.lock"));
        assertThatThrownBy(project::add).isInstanceOfSatisfying(AgentOsException.class, refused -> {
            assertThat(refused.code()).isEqualTo(ErrorCode.WORKTREE_CREATE_FAILED);
            assertThat(refused.getMessage()).contains("one.lock");
            assertThat(refused.hint()).contains("another git command may be running");
        });
        assertThat(project.copy).doesNotExist();
        assertThat(git(project.folder, "worktree", "list", "--porcelain")).doesNotContain("shell-one");
    }

    @Test
    void anUnfinishedCheckoutDiffersFromDeletedFiles() throws Exception {
        project.commit("a", "1");
        git(project.folder, "worktree", "add", "-q", "--no-checkout", "-b", "half", project.copy.toString());
        assertThat(worktrees.isFilled(project.copy)).isFalse();
        git(project.copy, "checkout", "-q", "-f");
        Files.delete(project.copy.resolve("a"));
        assertThat(worktrees.isFilled(project.copy)).isTrue();
    }

    @Test
    void removingAWorktreeFollowsNoLinks() throws Exception {
        project.commit("a", "1");
        project.add();
        var outside = Files.writeString(
                Files.createDirectories(temporary.resolve("outside")).resolve("precious"), "x");
        Files.createSymbolicLink(project.copy.resolve("link"), outside.getParent());
        worktrees.remove(project.checkout(), project.copy);
        assertThat(project.copy).doesNotExist();
        assertThat(outside).exists();
    }

    @Test
    void aFolderThatIsNoWorktreeIsNotRemoved() throws Exception {
        project.commit("a", "1");
        worktrees.remove(project.checkout(), project.folder.resolve("a"));
        worktrees.remove(project.checkout(), temporary.resolve("elsewhere"));
        assertThat(project.folder.resolve("a")).exists();
    }
}
