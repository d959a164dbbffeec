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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class WorkingCopyTest {
    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private Path folder;
    private WorkingCopy copy;
    private MergeTrees trees;
    private Commits commits;

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
        folder = Files.createDirectory(temporary.toRealPath().resolve("project"));
        git("init", "-q", "-b", "main");
        git("config", "user.name", "Ada");
        git("config", "user.email", "ada@example.org");
        for (var name : List.of("a", "b", "c")) write(name, "1\n2\n3\n");
        commit("first");
        copy = new WorkingCopy(nucleus.programs(), folder);
        trees = new MergeTrees(nucleus.programs());
        commits = new Commits(nucleus.programs());
    }

    @Test
    void lookingDoesNotLockTheIndex() throws Exception {
        var before = GitIndex.withOutdatedTimes(folder, "a");
        copy.unmerged();
        copy.inTheWay(List.of());
        assertThat(GitIndex.of(folder)).isEqualTo(before);
    }

    private String git(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(folder.resolve(name), text);
    }

    private String text(String name) throws Exception {
        return Files.readString(folder.resolve(name));
    }

    private String commit(String message) throws Exception {
        git("add", "-A");
        git("commit", "-qm", message);
        return git("rev-parse", "HEAD");
    }

    /** On a branch of its own: a changed, b deleted, new added. */
    private String theirs() throws Exception {
        git("checkout", "-qb", "theirs");
        write("a", "1\ntwo\n3\n");
        Files.delete(folder.resolve("b"));
        write("new", "new\n".repeat(100));
        var commit = commit("theirs");
        git("checkout", "-q", "main");
        return commit;
    }

    @Test
    void conflictsAreNamedWithBothSidesAndNothingIsTouched() throws Exception {
        var theirs = theirs();
        write("a", "1\nzwei\n3\n");
        write("b", "other\n");
        var ours = commit("ours");
        var outcome = trees.merge(folder, ours, theirs);
        assertThat(outcome.conflicts()).extracting(MergeConflict::path).containsExactly("a", "b");
        assertThat(outcome.conflicts()).extracting(MergeConflict::why).containsExactly("contents", "modify/delete");
        assertThat(outcome.conflicts().getLast().theirs()).isEmpty();
        assertThat(commits.content(
                        folder,
                        outcome.conflicts().getFirst().ours().orElseThrow().id()))
                .asString()
                .isEqualTo("1\nzwei\n3\n");
        assertThat(git("status", "--porcelain")).isEmpty();
        assertThat(git("rev-parse", "HEAD")).isEqualTo(ours);
    }

    @Test
    void whatOneCommitDidIsDoneToAnother() throws Exception {
        var theirs = theirs();
        write("c", "1\n2\nthree\n");
        var ours = commit("ours");
        var outcome = trees.pick(folder, ours, theirs);
        assertThat(outcome.isClean()).isTrue();
        var picked = commits.commitLike(folder, outcome.tree(), ours, theirs);
        assertThat(git("show", "-s", "--format=%s %an", picked)).isEqualTo("theirs Ada");
        assertThat(git("ls-tree", "--name-only", picked)).isEqualTo("a\nc\nnew");
    }

    @Test
    void whatIsNotCommittedGoesAlongOrStandsInTheWay() throws Exception {
        var before = git("rev-parse", "HEAD");
        var theirs = theirs();
        write("c", "mine\n");
        write("untracked", "mine\n");
        copy.advance(before, theirs);
        assertThat(git("rev-parse", "main")).isEqualTo(theirs);
        assertThat(text("a")).isEqualTo("1\ntwo\n3\n");
        assertThat(git("status", "--porcelain")).isEqualTo("M c\n?? untracked");

        git("reset", "-q", "--keep", before);
        write("a", "mine\n");
        write("new", "mine, too\n");
        assertThatThrownBy(() -> copy.advance(before, theirs))
                .isInstanceOfSatisfying(AgentOsException.class, refused -> {
                    assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT);
                    assertThat(refused.getMessage()).contains("a, new");
                });
        assertThat(text("a")).isEqualTo("mine\n");
        assertThat(text("new")).isEqualTo("mine, too\n");
        assertThat(text("b")).isEqualTo("1\n2\n3\n");
        assertThat(git("rev-parse", "main")).isEqualTo(before);
    }

    @Test
    void whatWasBrokenOffInTheMiddleOfWritingIsFinished() throws Exception {
        var before = git("rev-parse", "HEAD");
        var theirs = theirs();
        write("a", "1\ntwo\n3\n");
        Files.delete(folder.resolve("b"));
        write("new", "new\n".repeat(40));
        write("c", "mine\n");
        copy.advanceAgain(before, theirs);
        assertThat(git("rev-parse", "main")).isEqualTo(theirs);
        assertThat(text("new")).isEqualTo("new\n".repeat(100));
        assertThat(git("status", "--porcelain")).isEqualTo("M c");
    }

    @Test
    void theIndexFollowsACommitExceptWhereSomethingIsStaged() throws Exception {
        var before = git("rev-parse", "HEAD");
        write("a", "1\ntwo\n3\n");
        write("b", "staged\n");
        git("add", "b");
        var kept = commits.keep(folder, "a", "1\ntwo\n3\n".getBytes(StandardCharsets.UTF_8));
        var tree = commits.with(folder, before, List.of(new TreeChange("a", "100644", kept, "100644", kept)));
        var after = commits.commit(folder, tree, List.of(before), "a");
        assertThat(new BranchTips(nucleus.programs()).move(folder, "refs/heads/main", before, after, "test"))
                .isTrue();
        copy.followInIndex(before, after);
        assertThat(git("status", "--porcelain")).isEqualTo("M  b");
    }

    @Test
    void aMergeWithConflictsBeginsAndIsTakenBackEntirely() throws Exception {
        var theirs = theirs();
        write("a", "1\nzwei\n3\n");
        commit("ours");
        write("c", "mine\n");
        copy.beginMerge(theirs);
        assertThat(copy.merging()).contains(theirs);
        assertThat(copy.unmerged()).containsExactly("a");
        assertThat(text("a")).contains("<<<<<<< ", ">>>>>>> ");
        copy.abortMerge();
        assertThat(copy.merging()).isEmpty();
        assertThat(text("a")).isEqualTo("1\nzwei\n3\n");
        assertThat(git("status", "--porcelain")).isEqualTo("M c");
    }

    @Test
    void aMergeThatGitDoesNotKnowOfYetIsTakenBack() throws Exception {
        var theirs = theirs();
        var head = git("rev-parse", "HEAD");
        var changes = commits.differences(folder, head, theirs);
        write("a", "1\ntwo\n3\n");
        Files.delete(folder.resolve("b"));
        write("new", "");
        copy.takeBack(changes);
        assertThat(git("status", "--porcelain")).isEmpty();
    }
}
