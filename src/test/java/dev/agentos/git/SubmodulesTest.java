package dev.agentos.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.exec.TestNucleus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
class SubmodulesTest {
    private static final String REF = "refs/agentos/trash/id";

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private Path project;
    private Path copy;
    private Worktrees worktrees;
    private Submodules submodules;

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    /** A project with a submodule, which has one too. */
    @BeforeEach
    void init() throws Exception {
        worktrees = new Worktrees(nucleus.programs());
        submodules = new Submodules(nucleus.programs(), worktrees);
        var root = temporary.toRealPath();
        project = root.resolve("project");
        copy = project.resolve(".shards/shell-one");
        for (var name : new String[] {"inner", "outer", "project"})
            shell(
                    root,
                    "git init -q -b main " + name + " && cd " + name
                            + " && git config user.name Ada && git config user.email ada@example.org && echo " + name
                            + " > file && git add -A && git commit -qm one");
        shell(
                root.resolve("outer"),
                "git -c protocol.file.allow=always submodule add -q ../inner inner && git commit -qm inner");
        shell(
                project,
                "git -c protocol.file.allow=always submodule add -q ../outer libs/outer && "
                        + "git -c protocol.file.allow=always submodule update -q --init --recursive && "
                        + "git commit -qm outer");
    }

    private static String shell(Path folder, String line) throws Exception {
        var builder = new ProcessBuilder("bash", "-c", line)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "GIT_AUTHOR_NAME",
                        "Ada",
                        "GIT_AUTHOR_EMAIL",
                        "ada@example.org",
                        "GIT_COMMITTER_NAME",
                        "Ada",
                        "GIT_COMMITTER_EMAIL",
                        "ada@example.org"));
        var process = builder.start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }

    private Checkout checkout() throws Exception {
        return worktrees.find(project).orElseThrow();
    }

    private void add() throws Exception {
        worktrees.add(checkout(), copy, "agentos/one", new Branches(nucleus.programs()).commitOf(checkout(), "HEAD"));
        submodules.checkOut(project, copy);
    }

    private void remove() throws Exception {
        submodules.remove(copy);
        worktrees.remove(checkout(), copy);
    }

    @Test
    void aCopyHasTheSubmodulesThatTheMainCheckoutHasWithoutTheirOrigin() throws Exception {
        shell(temporary, "rm -rf inner outer");
        add();
        assertThat(copy.resolve("libs/outer/file")).hasContent("outer");
        assertThat(copy.resolve("libs/outer/inner/file")).hasContent("inner");
        assertThat(shell(copy, "git status --porcelain && git submodule status --recursive | cut -c1"))
                .isEmpty();
        remove();
        assertThat(shell(
                        project,
                        "git -C libs/outer worktree list | wc -l; "
                                + "git -C libs/outer/inner worktree list | wc -l; "
                                + "git status --porcelain --ignored=no; cat libs/outer/inner/file"))
                .isEqualTo("1\n1\ninner");
    }

    @Test
    void whatTheMainCheckoutDoesNotHaveStaysEmpty() throws Exception {
        shell(project, "git submodule --quiet deinit -f libs/outer");
        add();
        assertThat(copy.resolve("libs/outer")).isEmptyDirectory();
        assertThat(submodules.haveLooseWork(copy)).isFalse();
        remove();
        assertThat(copy).doesNotExist();
    }

    @Test
    void workInSubmodulesOutlivesTheCopy() throws Exception {
        add();
        assertThat(submodules.haveLooseWork(copy)).isFalse();
        shell(
                copy.resolve("libs/outer"),
                "git checkout -q -b fix && echo fixed > fix && git add fix && "
                        + "git commit -qm fix && echo loose > loose");
        shell(
                copy.resolve("libs/outer/inner"),
                "echo detached > detached && git add detached && git commit -qm detached");
        assertThat(new WorktreeChanges(nucleus.programs()).uncommitted(copy)).containsExactly("libs/outer");
        assertThat(submodules.haveLooseWork(copy)).isTrue();
        assertThat(submodules.withWorkOfTheirOwn(copy)).isEmpty();
        assertThat(submodules.keep(copy, REF, "the work of one"))
                .containsExactly(Path.of("libs/outer/inner"), Path.of("libs/outer"));
        remove();
        assertThat(copy).doesNotExist();
        assertThat(shell(project.resolve("libs/outer"), "git show fix:fix " + REF + ":loose"))
                .isEqualTo("fixed\nloose");
        assertThat(shell(project.resolve("libs/outer/inner"), "git show " + REF + ":detached"))
                .isEqualTo("detached");
    }

    @Test
    void oneThatWasFilledAnewAndHoldsWorkIsNamed() throws Exception {
        shell(project, "git submodule --quiet deinit -f libs/outer");
        add();
        shell(
                copy,
                "git -c protocol.file.allow=always submodule --quiet update --init --recursive && "
                        + "git submodule deinit -q --all -f; rm -rf libs/outer && "
                        + "git -c protocol.file.allow=always clone -q ../../../outer libs/outer");
        assertThat(submodules.withWorkOfTheirOwn(copy)).isEmpty();
        shell(
                copy.resolve("libs/outer"),
                "git checkout -q -b fix && echo fixed > fix && git add fix && git commit -qm fix");
        assertThat(submodules.withWorkOfTheirOwn(copy)).containsExactly(Path.of("libs/outer"));
        assertThat(submodules.keep(copy, REF, "x")).isEmpty();
    }

    @Test
    void aLinkInPlaceOfASubmoduleIsLeftAlone() throws Exception {
        add();
        shell(copy, "mv libs ../../../elsewhere && ln -s ../../../elsewhere libs");
        remove();
        assertThat(temporary.resolve("elsewhere/outer/file")).hasContent("outer");
        assertThat(Files.exists(copy)).isFalse();
    }
}
