package dev.agentos.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.TestNucleus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private static final String TRASH = "refs/agentos/trash/";

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private Path project;
    private Path copy;
    private Worktrees worktrees;

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
        worktrees = new Worktrees(nucleus.programs());
        project = Files.createDirectories(temporary.toRealPath().resolve("project"));
        copy = project.resolve(".shards/shell-one");
        git(project, "init", "-q", "-b", "main");
        git(project, "config", "user.name", "Ada");
        git(project, "config", "user.email", "ada@example.org");
    }

    private static String git(Path folder, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }

    private void commit(String name, String text) throws Exception {
        Files.createDirectories(project.resolve(name).getParent());
        Files.writeString(project.resolve(name), text);
        git(project, "add", "-A");
        git(project, "commit", "-qm", name);
    }

    private Checkout checkout() throws Exception {
        return worktrees.find(project).orElseThrow();
    }

    private String add() throws Exception {
        var base = worktrees.base(checkout(), "HEAD");
        worktrees.add(checkout(), copy, "agentos/one", base);
        return base;
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @Test
    void whatDiffersFromTheBeginningIsCountedAndNothingIsTouched() throws Exception {
        commit("src/a", "1\n2\n3\n");
        commit("gone", "x\n");
        commit(".gitignore", "built\n");
        var base = add();
        assertThat(worktrees.changesSince(copy, base)).isEqualTo(new Changes(0, 0, 0));
        Files.writeString(copy.resolve("src/a"), "1\ntwo\n3\n4\n");
        git(copy, "commit", "-qam", "two");
        Files.delete(copy.resolve("gone"));
        Files.writeString(copy.resolve("new\tname"), "a\nb\n");
        Files.write(copy.resolve("picture"), new byte[] {0, 1, 2, 0});
        Files.writeString(copy.resolve("built"), "ignored\n");
        var before = git(copy, "status", "--porcelain");
        assertThat(worktrees.changesSince(copy.resolve("src"), base)).isEqualTo(new Changes(4, 4, 2));
        assertThat(git(copy, "status", "--porcelain")).isEqualTo(before);
    }

    @Test
    void everythingIsCountedWhereTheBeginningWasNothing() throws Exception {
        var base = add();
        Files.writeString(copy.resolve("a"), "1\n2\n");
        assertThat(base).isEmpty();
        assertThat(worktrees.changesSince(copy, base)).isEqualTo(new Changes(1, 2, 0));
    }

    @Test
    void aFolderKnowsItsRepositoryAndItsPlaceInIt() throws Exception {
        var inside = Files.createDirectories(project.resolve("a/b"));
        assertThat(worktrees.find(inside)).contains(new Checkout(project, project.resolve(".git"), Path.of("a/b")));
        assertThat(worktrees.find(temporary)).isEmpty();
    }

    @Test
    void theCopyOfACopyIsThatOfTheRepository() throws Exception {
        commit("a", "1");
        add();
        assertThat(worktrees.find(copy).orElseThrow().top()).isEqualTo(project);
    }

    @Test
    void aCopyHasItsOwnBranchFromWhatIsCheckedOut() throws Exception {
        commit("src/a", "1");
        git(project, "checkout", "-q", "--detach");
        var base = add();
        assertThat(base).isEqualTo(git(project, "rev-parse", "HEAD"));
        assertThat(copy.resolve("src/a")).hasContent("1");
        assertThat(worktrees.branch(copy)).isEqualTo("agentos/one");
        assertThat(worktrees.commitsSince(checkout(), "agentos/one", base)).isZero();
    }

    @Test
    void aRepositoryWithoutCommitsHasCopiesToo() throws Exception {
        assertThat(add()).isEmpty();
        Files.writeString(copy.resolve("a"), "first");
        git(copy, "add", "-A");
        git(copy, "commit", "-qm", "first");
        assertThat(git(copy, "rev-list", "--count", "HEAD")).isEqualTo("1");
        assertThat(worktrees.commitsSince(checkout(), "agentos/one", "")).isEqualTo(1);
    }

    @Test
    void gitDoesNotSeeWhereTheCopiesAre() throws Exception {
        commit("a", "1");
        worktrees.exclude(checkout(), ".shards");
        worktrees.exclude(checkout(), ".shards");
        add();
        assertThat(git(project, "status", "--porcelain")).isEmpty();
        assertThat(Files.readString(project.resolve(".git/info/exclude"))
                        .lines()
                        .filter("/.shards/"::equals))
                .hasSize(1);
        assertThat(project.resolve(".gitignore")).doesNotExist();
    }

    @Test
    void aListOfExcludedFilesThatNeverEndsIsRefusedAndALinkToOneIsFine() throws Exception {
        var exclude = project.resolve(".git/info/exclude");
        Files.deleteIfExists(exclude);
        Files.createSymbolicLink(exclude, Path.of("/dev/zero"));
        assertThatThrownBy(() -> worktrees.exclude(checkout(), ".shards"))
                .isInstanceOfSatisfying(AgentOsException.class, refused -> {
                    assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT);
                    assertThat(refused.getMessage()).contains(exclude.toString());
                });
        Files.delete(exclude);
        var elsewhere = Files.writeString(temporary.resolve("exclude"), "*.log");
        Files.createSymbolicLink(exclude, elsewhere);
        worktrees.exclude(checkout(), ".shards");
        assertThat(elsewhere).hasContent("*.log\n/.shards/\n");
        Files.writeString(elsewhere, "x".repeat(2 << 20));
        assertRefused(ErrorCode.CONFLICT, () -> worktrees.exclude(checkout(), ".shards"));
    }

    @Test
    void anIndexThatNeverEndsIsNotCopied() throws Exception {
        commit("a", "1");
        var base = add();
        var index = project.resolve(".git/worktrees/shell-one/index");
        Files.delete(index);
        Files.createSymbolicLink(index, Path.of("/dev/zero"));
        assertThat(worktrees.changesSince(copy, base)).isEqualTo(new Changes(0, 0, 0));
    }

    @Test
    void whatIsLeftOfACopyThatWasHalfDeletedGoesAndNothingElse() throws Exception {
        commit("a", "1");
        Files.writeString(project.resolve("mine"), "not committed");
        add();
        Files.delete(copy.resolve(".git"));
        assertThat(Worktrees.isWhole(copy)).isFalse();
        worktrees.remove(checkout(), copy);
        assertThat(copy).doesNotExist();
        assertThat(worktrees.list(checkout())).isEqualTo(List.of(project));
        assertThat(project.resolve("mine")).hasContent("not committed");
    }

    @Test
    void theFilesOfAFolderThatIsNoCopyAreKept() throws Exception {
        commit("a", "1");
        var folder = Files.createDirectories(project.resolve(".shards/loose/inside"));
        Files.writeString(folder.resolve("work"), "2");
        worktrees.keepFolder(checkout(), folder.getParent(), "", "refs/agentos/trash/x", "kept");
        assertThat(git(project, "ls-tree", "-r", "--name-only", "refs/agentos/trash/x"))
                .isEqualTo("inside/work");
        assertThat(git(project, "status", "--porcelain", "--untracked-files=no"))
                .isEmpty();
        git(folder, "init", "-q");
        Files.writeString(folder.resolveSibling("beside"), "3");
        assertThat(Worktrees.repositoriesBelow(folder.getParent())).containsExactly("inside/");
        worktrees.keepFolder(checkout(), folder.getParent(), "HEAD", "refs/agentos/trash/y", "kept");
        assertThat(worktrees.written(checkout(), "HEAD", "refs/agentos/trash/y"))
                .containsExactly("beside");
    }

    @Test
    void aBranchHasCommitsOfItsOwnWhenNoOtherHasThem() throws Exception {
        commit("a", "1");
        add();
        assertThat(worktrees.hasOwnCommits(checkout(), "agentos/one")).isFalse();
        Files.writeString(copy.resolve("b"), "2");
        git(copy, "add", "-A");
        git(copy, "commit", "-qm", "b");
        assertThat(worktrees.hasOwnCommits(checkout(), "agentos/one")).isTrue();
        git(project, "branch", "other", "agentos/one");
        assertThat(worktrees.hasOwnCommits(checkout(), "agentos/one")).isFalse();
        assertThat(worktrees.branches(checkout(), "agentos/")).isEqualTo(List.of("agentos/one"));
    }

    @Test
    void whatIsTakenIsRefusedAndNothingIsLeft() throws Exception {
        commit("a", "1");
        git(project, "branch", "agentos/one");
        assertRefused(ErrorCode.CONFLICT, this::add);
        git(project, "branch", "-D", "agentos/one");
        Files.createDirectories(copy.getParent());
        Files.createSymbolicLink(copy, temporary);
        assertRefused(ErrorCode.CONFLICT, this::add);
        Files.delete(copy);
        assertRefused(ErrorCode.NOT_FOUND, () -> worktrees.base(checkout(), "no-such-branch"));
        assertRefused(ErrorCode.INVALID_INPUT, () -> worktrees.add(checkout(), copy, "a..b", ""));
        assertRefused(ErrorCode.INVALID_INPUT, () -> worktrees.add(checkout(), copy, "--force", ""));
        assertRefused(ErrorCode.NOT_FOUND, () -> worktrees.base(checkout(), "--all"));
        assertThat(git(project, "branch", "--list", "agentos/*")).isEmpty();
        assertThat(copy).doesNotExist();
    }

    @Test
    void aRepositoryThatIsLockedIsSaidAndNothingIsLeft() throws Exception {
        commit("a", "1");
        Files.createDirectories(project.resolve(".git/refs/heads/agentos"));
        Files.createFile(project.resolve(".git/refs/heads/agentos/one.lock"));
        assertThatThrownBy(this::add).isInstanceOfSatisfying(AgentOsException.class, refused -> {
            assertThat(refused.code()).isEqualTo(ErrorCode.WORKTREE_CREATE_FAILED);
            assertThat(refused.getMessage()).contains("one.lock");
            assertThat(refused.hint()).contains("another git is at work");
        });
        assertThat(copy).doesNotExist();
        assertThat(git(project, "worktree", "list", "--porcelain")).doesNotContain("shell-one");
    }

    @Test
    void whatIsNotCommittedIsKeptWhole() throws Exception {
        commit("a", "1");
        commit(".gitignore", "*.log\n");
        add();
        Files.writeString(copy.resolve("a"), "changed");
        Files.writeString(copy.resolve("new"), "fresh");
        Files.writeString(copy.resolve("x.log"), "noise");
        git(copy, "rm", "-q", "--cached", ".gitignore");
        Files.writeString(copy.resolve("a"), "changed again");
        assertThat(worktrees.uncommitted(copy)).contains("a", "new");
        assertThat(worktrees.ignored(copy)).containsExactly("x.log");
        worktrees.keep(copy, TRASH + "id", "the work of one");
        assertThat(git(copy, "status", "--porcelain")).as("stays as it is").contains("?? new");
        worktrees.remove(checkout(), copy);
        assertThat(copy).doesNotExist();
        var kept = worktrees.kept(checkout(), TRASH).getFirst();
        assertThat(kept.id()).isEqualTo("id");
        assertThat(kept.subject()).isEqualTo("the work of one");
        worktrees.branchAt(checkout(), "restored", kept.commit());
        assertThat(git(project, "show", "restored:a")).isEqualTo("changed again");
        assertThat(git(project, "show", "restored:new")).isEqualTo("fresh");
        assertThat(git(project, "ls-tree", "-r", "--name-only", "restored"))
                .contains(".gitignore")
                .doesNotContain("x.log");
        worktrees.forget(checkout(), TRASH + "id");
        assertThat(worktrees.kept(checkout(), TRASH)).isEmpty();
    }

    @Test
    void aConflictThatIsNotResolvedIsKeptWithItsMarks() throws Exception {
        commit("a", "1\n");
        add();
        Files.writeString(copy.resolve("a"), "theirs\n");
        git(copy, "commit", "-qam", "theirs");
        commit("a", "ours\n");
        new ProcessBuilder("git", "-C", copy.toString(), "merge", "main")
                .redirectErrorStream(true)
                .start()
                .waitFor();
        worktrees.keep(copy, TRASH + "id", "half merged");
        worktrees.remove(checkout(), copy);
        assertThat(git(project, "show", TRASH + "id:a")).contains("<<<<<<<", "ours", "theirs");
        assertThat(worktrees.commitsSince(checkout(), "agentos/one", "main")).isEqualTo(1);
    }

    @Test
    void aRepositoryInsideIsNamedAndNotKept() throws Exception {
        commit("a", "1");
        add();
        git(Files.createDirectories(copy.resolve("vendor/inner")), "init", "-q");
        Files.writeString(copy.resolve("vendor/inner/work"), "hours of it");
        Files.writeString(copy.resolve("new"), "fresh");
        git(copy, "rm", "-q", "a");
        assertThat(worktrees.repositoriesInside(copy)).containsExactly("vendor/inner/");
        worktrees.keep(copy, TRASH + "id", "the rest");
        assertThat(git(project, "ls-tree", "-r", "--name-only", TRASH + "id")).isEqualTo("new");
    }

    @Test
    void commitsOnNoBranchAreFoundAndKept() throws Exception {
        commit("a", "1");
        add();
        assertThat(worktrees.isOnNoBranch(copy)).isFalse();
        git(copy, "checkout", "-q", "--detach");
        Files.writeString(copy.resolve("a"), "detached");
        git(copy, "commit", "-qam", "detached");
        assertThat(worktrees.isOnNoBranch(copy)).isTrue();
        worktrees.keep(copy, TRASH + "id", "x");
        worktrees.remove(checkout(), copy);
        assertThat(git(project, "show", TRASH + "id:a")).isEqualTo("detached");
    }

    @Test
    void aCopyThatWasBrokenOffIsToldFromOneInWhichFilesWereDeleted() throws Exception {
        commit("a", "1");
        git(project, "worktree", "add", "-q", "--no-checkout", "-b", "half", copy.toString());
        assertThat(worktrees.isFilled(copy)).isFalse();
        git(copy, "checkout", "-q", "-f");
        Files.delete(copy.resolve("a"));
        assertThat(worktrees.isFilled(copy)).isTrue();
    }

    @Test
    void aNameStandsForABranchOrForACommitAlone() throws Exception {
        commit("a", "1");
        assertThat(worktrees.branchOf(checkout(), "HEAD")).isEqualTo("refs/heads/main");
        assertThat(worktrees.branchOf(checkout(), "main")).isEqualTo("refs/heads/main");
        assertThat(worktrees.branchOf(checkout(), git(project, "rev-parse", "HEAD")))
                .isEmpty();
        git(project, "checkout", "-q", "--detach");
        assertThat(worktrees.branchOf(checkout(), "HEAD")).isEmpty();
    }

    @Test
    void whatALinkLeadsToStays() throws Exception {
        commit("a", "1");
        add();
        var outside = Files.writeString(
                Files.createDirectories(temporary.resolve("outside")).resolve("precious"), "x");
        Files.createSymbolicLink(copy.resolve("link"), outside.getParent());
        worktrees.remove(checkout(), copy);
        assertThat(copy).doesNotExist();
        assertThat(outside).exists();
    }

    @Test
    void whatIsNoCopyIsNotRemoved() throws Exception {
        commit("a", "1");
        worktrees.remove(checkout(), project.resolve("a"));
        worktrees.remove(checkout(), temporary.resolve("elsewhere"));
        assertThat(project.resolve("a")).exists();
    }
}
