package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.RandomId;
import dev.agentos.exec.TestNucleus;
import dev.agentos.git.Checkout;
import dev.agentos.git.Worktrees;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a copy when somebody has changed more of it than its files. */
@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class AgentFoldersTest {
    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private Path project;
    private Path copy;
    private Checkout checkout;
    private Agent agent;
    private AgentFolders folders;

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
        var worktrees = new Worktrees(nucleus.programs());
        folders = new AgentFolders(nucleus.programs(), worktrees, Clock.systemUTC());
        project = Files.createDirectories(temporary.toRealPath().resolve("project"));
        copy = project.resolve(".shards/shell-one");
        shell("git init -q -b main && git config user.name Ada && git config user.email ada@example.org && "
                + "echo '*.log' > .gitignore && echo one > a && git add -A && git commit -qm one");
        checkout = folders.checkout(project);
        var base = folders.base(checkout, "HEAD");
        folders.create(checkout, copy, "agentos/one", base);
        agent = new Agent(
                AgentId.next(),
                new SessionId(RandomId.next()),
                new WorkspaceId(RandomId.next()),
                new AgentName("one"),
                "shell",
                Protocol.TERMINAL,
                Isolation.WORKTREE,
                false,
                copy,
                "agentos/one",
                base,
                "",
                "",
                Optional.empty(),
                0,
                Agent.State.DESTROYING,
                "ada",
                Instant.EPOCH);
    }

    private String shell(String line) throws Exception {
        var process = new ProcessBuilder("bash", "-c", line)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }

    private String inCopy(String line) throws Exception {
        return shell("cd " + copy + " && " + line);
    }

    private Destroyed remove(boolean force) throws Exception {
        return folders.remove(agent, checkout, copy, force);
    }

    private String kept(Destroyed destroyed, String file) throws Exception {
        return shell("git show refs/agentos/trash/" + destroyed.trash().orElseThrow() + ":" + file);
    }

    private void assertGone() throws Exception {
        assertThat(copy).doesNotExist();
        assertThat(shell("git worktree list")).doesNotContain("shell-one");
    }

    private static void assertRefused(ErrorCode code, String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(AgentOsException.class, refused -> {
            assertThat(refused.code()).isEqualTo(code);
            assertThat(refused.getMessage()).contains(message);
            assertThat(refused.hint()).isNotEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"--skip-worktree", "--assume-unchanged"})
    void whatIsChangedInAFileThatGitShouldNotLookAtIsKept(String mark) throws Exception {
        inCopy("git update-index " + mark + " a .gitignore && echo two > a && rm .gitignore");
        var destroyed = remove(false);
        assertThat(kept(destroyed, "a")).isEqualTo("two");
        assertGone();
    }

    @Test
    void whatASparseCheckoutLeavesOutIsNotMissing() throws Exception {
        shell("mkdir sub && echo deep > sub/b && git add -A && git commit -qm sub");
        inCopy("git merge -q main && git sparse-checkout set --cone && test ! -e sub");
        assertThat(remove(false).trash()).isEmpty();
        assertGone();
    }

    @Test
    void theFilesOfACopyThatGitNoLongerSeesAreKept() throws Exception {
        inCopy("echo two > a && echo new > b && echo noise > c.log && rm .git");
        var destroyed = remove(false);
        assertThat(destroyed.files()).isEqualTo(2);
        assertThat(destroyed.ignored()).containsExactly("c.log");
        assertThat(kept(destroyed, "a")).isEqualTo("two");
        assertThat(kept(destroyed, "b")).isEqualTo("new");
        assertGone();
    }

    @Test
    void commitsOnNoBranchAreKeptThoughGitNoLongerSeesTheCopy() throws Exception {
        inCopy("git checkout -q --detach && git commit -q --allow-empty -m loose && rm .git");
        var destroyed = remove(false);
        assertThat(shell("git log -1 --format=%s refs/agentos/trash/"
                        + destroyed.trash().orElseThrow() + "^"))
                .isEqualTo("loose");
        assertGone();
    }

    @Test
    void whatIsLeftOfAHalfDeletedCopyIsNoWork() throws Exception {
        inCopy("rm .git .gitignore");
        assertThat(remove(false).trash()).isEmpty();
        assertGone();
        assertThat(shell("git for-each-ref refs/agentos")).isEmpty();
    }

    @Test
    void aCopyThatHasBecomeARepositoryIsRefusedAndWithForceItsFilesAreKept() throws Exception {
        inCopy("rm .git && git init -q && git add -A && "
                + "git -c user.name=a -c user.email=a@b commit -qm mine && echo x > un.txt");
        assertRefused(ErrorCode.CONFLICT, ".git is a nested repository", () -> remove(false));
        assertThat(inCopy("git log --format=%s")).isEqualTo("mine");
        var destroyed = remove(true);
        assertThat(kept(destroyed, "un.txt")).isEqualTo("x");
        assertThat(destroyed.remarks()).contains("lost, because it could not be saved: .git");
        assertGone();
    }

    @Test
    void aRepositoryInsideACopyThatGitNoLongerSeesIsRefused() throws Exception {
        inCopy("rm .git && git init -q inner && echo x > inner/work && echo y > beside");
        assertRefused(ErrorCode.CONFLICT, "inner/ is a nested repository", () -> remove(false));
        var destroyed = remove(true);
        assertThat(kept(destroyed, "beside")).isEqualTo("y");
        assertThat(destroyed.remarks()).contains("lost, because it could not be saved: inner/");
        assertGone();
    }

    @Test
    void nobodysRepositoriesAndCommitsAreLostWithACopyThatNoAgentKnows() throws Exception {
        inCopy("git init -q inner && echo x > inner/work");
        assertRefused(ErrorCode.CONFLICT, "inner/ is a nested repository", () -> folders.removeStray(checkout, copy));
        assertThatThrownBy(() -> folders.removeStray(checkout, copy))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.hint()).doesNotContain("--force"));
        inCopy("rm -r inner && git checkout -q --detach && git commit -q --allow-empty -m loose");
        var trash = folders.removeStray(checkout, copy).orElseThrow();
        assertThat(shell("git log -1 --format=%s refs/agentos/trash/" + trash + "^"))
                .isEqualTo("loose");
        assertGone();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nothingBehindALinkIsTouched(boolean force) throws Exception {
        inCopy("echo x > un.txt && echo noise > c.log");
        var elsewhere = temporary.toRealPath().resolve("elsewhere");
        Files.move(copy, elsewhere);
        Files.createSymbolicLink(copy, elsewhere);
        assertRefused(ErrorCode.CONFLICT, copy + " has been replaced by", () -> remove(force));
        assertRefused(ErrorCode.CONFLICT, copy + " has been replaced by", () -> folders.removeStray(checkout, copy));
        assertThat(elsewhere.resolve("un.txt")).hasContent("x\n");
        assertThat(elsewhere.resolve("c.log")).exists();
        Files.delete(copy);
        Files.move(elsewhere, copy);
        assertThat(remove(false).trash()).isPresent();
        assertGone();
    }

    @Test
    void copiesBehindALinkStayWhereTheyAre() throws Exception {
        inCopy("echo noise > c.log");
        var elsewhere = temporary.toRealPath().resolve("elsewhere");
        Files.move(copy.getParent(), elsewhere);
        Files.createSymbolicLink(copy.getParent(), elsewhere);
        assertRefused(ErrorCode.CONFLICT, copy.getParent() + " has been replaced by", () -> remove(true));
        assertThat(elsewhere.resolve("shell-one/c.log")).exists();
    }

    @Test
    void whatIsInTheWayOfANewCopyStaysWhenTheCopyIsTakenBack() throws Exception {
        remove(false);
        var precious = Files.createDirectories(temporary.toRealPath().resolve("precious"));
        Files.createSymbolicLink(copy, precious);
        remove(false);
        assertThat(copy).isSymbolicLink();
    }

    @Test
    void nothingIsWrittenIntoARepositoryThatTheCopyPointsTo() throws Exception {
        shell("git init -q -b main ../other && "
                + "git -C ../other -c user.name=a -c user.email=a@b commit -q --allow-empty -m theirs");
        inCopy("echo x > un.txt && echo 'gitdir: " + temporary.toRealPath().resolve("other/.git") + "' > .git");
        var destroyed = remove(false);
        assertThat(kept(destroyed, "un.txt")).isEqualTo("x");
        assertThat(shell("git -C ../other for-each-ref --format='%(refname)'")).isEqualTo("refs/heads/main");
        assertGone();
    }

    @Test
    void aCopyThatPointsToAnotherCopyIsRemovedAlone() throws Exception {
        shell("git worktree add -q -b two .shards/shell-two");
        inCopy("echo x > un.txt && cp ../shell-two/.git .git");
        assertThat(kept(remove(false), "un.txt")).isEqualTo("x");
        assertGone();
        assertThat(shell("git -C .shards/shell-two status --porcelain")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "index", "commondir"})
    void aCopyOfWhichGitsOwnFilesAreGarbledCanBeRemoved(String file) throws Exception {
        inCopy("echo x > un.txt");
        Files.writeString(project.resolve(".git/worktrees/shell-one").resolve(file), "garbage");
        assertThat(kept(remove(false), "un.txt")).isEqualTo("x");
        assertGone();
    }

    @Test
    void aCopyThatGitHasForgottenStaysAndIsSaidUntilItIsTidied() throws Exception {
        inCopy("echo x > un.txt");
        shell("rm -r .git/worktrees/shell-one");
        assertThat(remove(false).remarks())
                .anySatisfy(remark -> assertThat(remark).contains(copy.toString(), "agentos doctor --fix"));
        assertThat(copy.resolve("un.txt")).exists();
        var trash = folders.removeStray(checkout, copy).orElseThrow();
        assertThat(shell("git show refs/agentos/trash/" + trash + ":un.txt")).isEqualTo("x");
        assertThat(copy).doesNotExist();
    }
}
