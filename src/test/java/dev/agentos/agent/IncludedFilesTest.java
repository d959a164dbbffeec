package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.TestNucleus;
import dev.agentos.git.Checkout;
import dev.agentos.git.Worktrees;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
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
class IncludedFilesTest {
    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private Path project;
    private Path copy;
    private Worktrees worktrees;
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
        worktrees = new Worktrees(nucleus.programs());
        folders = new AgentFolders(nucleus.programs(), worktrees, Clock.systemUTC());
        project = Files.createDirectories(temporary.toRealPath().resolve("project"));
        copy = project.resolve(".shards/shell-one");
        shell("git init -q -b main && git config user.name Ada && git config user.email ada@example.org && "
                + "echo '*.env' > .gitignore && echo one > a && git add -A && git commit -qm one");
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

    private Checkout checkout() throws Exception {
        return worktrees.find(project).orElseThrow();
    }

    private void create() throws Exception {
        folders.create(checkout(), copy, "agentos/one", folders.base(checkout(), "HEAD"));
    }

    @Test
    void whatIsNamedIsCopiedAndIsNotShared() throws Exception {
        shell("mkdir -p config/deep && echo secret > config/deep/x.env && chmod 600 config/deep/x.env && "
                + "echo no > config/deep/other.env && echo no > b");
        shell("printf '*.env\\n!other.env\\n' > .worktreeinclude && git add .worktreeinclude && git commit -qm names");
        create();
        assertThat(copy.resolve("config/deep/x.env")).hasContent("secret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy.resolve("config/deep/x.env"))))
                .isEqualTo("rw-------");
        assertThat(copy.resolve("config/deep/other.env")).doesNotExist();
        assertThat(copy.resolve("b")).doesNotExist();
        Files.writeString(copy.resolve("config/deep/x.env"), "changed");
        assertThat(project.resolve("config/deep/x.env")).hasContent("secret");
    }

    @Test
    void whatTheCommitHasIsNotReplaced() throws Exception {
        shell("git checkout -q -b other && echo theirs > late && git add late && git commit -qm late && "
                + "git checkout -q main && echo mine > late && echo late > .worktreeinclude && "
                + "echo dirty > a && echo a >> .worktreeinclude");
        folders.create(checkout(), copy, "agentos/one", folders.base(checkout(), "other"));
        assertThat(copy.resolve("late")).hasContent("theirs");
        assertThat(copy.resolve("a")).hasContent("one");
    }

    @Test
    void linksLeadNobodyOut() throws Exception {
        var outside = Files.writeString(
                Files.createDirectories(temporary.resolve("outside")).resolve("precious.env"), "x");
        shell("echo in > in.env && ln -s in.env inside.env && ln -s ../outside/precious.env away.env && ln -s '"
                + outside + "' whole.env && ln -s '" + outside.getParent() + "' folder && echo '*' > .worktreeinclude");
        create();
        assertThat(copy.resolve("inside.env")).isSymbolicLink().hasContent("in");
        assertThat(copy.resolve("away.env")).doesNotExist();
        assertThat(copy.resolve("whole.env")).doesNotExist();
        assertThat(copy.resolve("folder")).doesNotExist();
    }

    @Test
    void aLinkInTheCommitIsNotWrittenThroughAndNothingIsLeft() throws Exception {
        var outside = Files.createDirectories(temporary.resolve("outside"));
        shell("git checkout -q -b evil && ln -s '" + outside
                + "' config && git add config && git commit -qm link && git checkout -q main && "
                + "mkdir config && echo secret > config/x.env && echo '*.env' > .worktreeinclude");
        assertThatThrownBy(() -> folders.create(checkout(), copy, "agentos/one", folders.base(checkout(), "evil")))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.WORKTREE_CREATE_FAILED))
                .hasMessageContaining("config is a symbolic link");
        assertThat(outside).isEmptyDirectory();
        assertThat(copy).doesNotExist();
        assertThat(shell("git branch --list 'agentos/*'; git worktree list | wc -l"))
                .isEqualTo("1");
    }

    @Test
    void moreThanACopyShouldBeginWithIsRefusedBeforeAnythingIsMade() throws Exception {
        try (var large = new RandomAccessFile(project.resolve("huge.env").toFile(), "rw")) {
            large.setLength((1L << 30) + 1);
        }
        shell("echo '*.env' > .worktreeinclude");
        assertThatThrownBy(this::create)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE))
                .hasMessageContaining("1 GiB");
        assertThat(copy).doesNotExist();
        assertThat(shell("git branch --list 'agentos/*'")).isEmpty();
    }

    @Test
    void theCopiesOfOtherAgentsAreNotCopied() throws Exception {
        shell("echo x > x.env && echo '*' > .worktreeinclude");
        create();
        var second = project.resolve(".shards/shell-two");
        folders.create(checkout(), second, "agentos/two", folders.base(checkout(), "HEAD"));
        assertThat(second.resolve("x.env")).exists();
        assertThat(second.resolve(".shards")).doesNotExist();
    }
}
