package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.acceptance.AgentProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent commits files that a person cannot see, or does not accept, below an innocent one: none of them gets into
 * the person's branch, not into its history either.
 */
@Timeout(300)
class MergedHistoryTest {
    private static final List<String> HIDDEN =
            List.of("hard link", "leftover", "beside a .git file", "deep", "odd name", "large");

    @TempDir
    Path temporary;

    private AgentProject project;
    private Path copy;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
        copy = project.copy("shell-fix");
        project.run("$agentos create fix --agent shell --detached");
        eventually(() -> project.status("fix").equals("idle"));
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private String inCopy(String line) throws Exception {
        return project.run("cd '" + copy + "' && " + line);
    }

    /** Decides about what is listed, once this is; a list that was printed while a file was written is outdated. */
    private void decide(String listed, String line) throws Exception {
        eventually(() -> project.run("$agentos changes fix").contains(listed)
                && project.line(line).code() == 0);
    }

    /** Everything that can be read from main: all files of all its commits, and their names. */
    private String history() throws Exception {
        return project.run("git log --format=%s --raw --no-abbrev -p --text main");
    }

    @Test
    void sixHiddenFilesOfAnInnocentCommitAreNotInTheHistory() throws Exception {
        Files.writeString(temporary.resolve("outside"), "evil hard link\n");
        inCopy("ln '" + temporary.resolve("outside")
                + "' hard.sh && echo 'evil leftover' > .agentos-1.tmp && mkdir sub && : > sub/.git && "
                + "echo 'evil beside a .git file' > sub/x.sh"
                + " && d=$(printf 'd/%.0s' $(seq 90)) && mkdir -p $d && echo 'evil deep' > ${d}x.sh && "
                + "echo 'evil odd name' > \"$(printf 'x\\342\\200\\256.sh')\""
                + " && echo 'evil large' > large.sh && echo seen > seen.txt");
        // What git itself leaves out of `add` is put into the index by hand.
        inCopy("git add -f -A . ':!sub' && "
                + "git update-index --add --cacheinfo 100644,$(git hash-object -w sub/x.sh),sub/x.sh && "
                + "git commit -qm innocent && truncate -s 17M large.sh");
        for (var kind : HIDDEN) assertThat(inCopy("git log -p --text")).contains("evil " + kind);
        decide("seen.txt", "$agentos accept fix seen.txt");
        project.line("$agentos changes fix && $agentos reject fix --all");

        assertThat(project.run("$agentos merge fix --dry-run"))
                .contains("stays on agentos/fix: not everything in it was accepted");
        project.run("$agentos merge fix");
        assertThat(project.run("git show main:seen.txt")).isEqualTo("seen\n");
        assertThat(history()).doesNotContain("evil", "innocent");
        assertThat(inCopy("git log --format=%s")).contains("innocent");
    }

    /** Where git shows another commit in place of the one that was agreed. */
    @Test
    void aReplacedCommitBringsNothingIntoTheHistory() throws Exception {
        inCopy("agreed=$(git rev-parse HEAD) && echo evil > bad.sh && git add bad.sh && tree=$(git write-tree) && "
                + "git rm -q -f bad.sh && git replace -f $agreed $(git commit-tree $tree -m agreed) && "
                + "echo note > note.txt");
        decide("note.txt", "$agentos accept fix note.txt");
        project.run("$agentos merge fix");
        assertThat(project.run("GIT_NO_REPLACE_OBJECTS=1 git log --format=%s -p --text main"))
                .contains("note")
                .doesNotContain("evil");
        assertThat(project.folder().resolve("bad.sh")).doesNotExist();
    }

    @Test
    void whatWasRejectedIsNotInTheHistoryAndTheNextMergeBeginsAfterTheLast() throws Exception {
        project.run(
                "$agentos send fix 'echo evil > bad.sh; echo good > good.txt; git add -A; git commit -qm innocent'");
        decide("good.txt", "$agentos accept fix good.txt");
        project.run("$agentos reject fix bad.sh && $agentos merge fix");
        assertThat(history()).contains("good").doesNotContain("evil", "innocent");

        project.run("$agentos send fix 'echo better > good.txt; git commit -qam better'");
        decide("good.txt", "$agentos accept fix --all");
        project.run("$agentos merge fix -m Better");
        assertThat(project.run("git show main:good.txt")).isEqualTo("better\n");
        assertThat(history()).contains("Better").doesNotContain("evil", "innocent");
        assertThat(project.refused("$agentos merge fix")).contains("E012");
    }

    @Test
    void commitsJoinTheHistoryWhenEverythingInThemWasAccepted() throws Exception {
        project.run("$agentos send fix 'echo 1 > one.txt; git add -A; git commit -qm One; echo 2 > two.txt; "
                + "git add -A; git commit -qm Two'");
        decide("two.txt", "$agentos accept fix --all");
        eventually(() -> inCopy("git log --format=%s").startsWith("Two"));
        project.run("$agentos merge fix");
        assertThat(project.run("git log --format=%s main")).isEqualTo("Two\nOne\none\n");
    }

    @Test
    void theCommitHasTheBytesThatWereAcceptedWhateverTheAttributesSay() throws Exception {
        project.run(
                "$agentos send fix 'echo \"+ADw-script+AD4-\" > page.html; printf \"one\\r\\ntwo\\r\\n\" > lines.txt'");
        decide("lines.txt", "$agentos accept fix --all");
        project.run("printf '*.html working-tree-encoding=UTF-7\\n*.txt text\\n' >> .git/info/attributes && "
                + "$agentos merge fix");
        assertThat(project.run("git cat-file blob main:page.html")).isEqualTo("+ADw-script+AD4-\n");
        assertThat(project.run("git cat-file blob main:lines.txt")).isEqualTo("one\ntwo\n");
    }

    @Test
    void whatTheAgentWritesIntoMergedFilesWhileItResolvesConflictsIsReviewed() throws Exception {
        project.run("$agentos send fix 'echo agent > a.txt'");
        decide("a.txt", "$agentos accept fix --all");
        project.run("echo mine > a.txt && echo clean > clean.txt && git add -A && "
                + "git commit -qm mine && $agentos merge fix --ask");
        assertThat(project.line("$agentos changes fix").out()).doesNotContain("clean.txt", "a.txt");
        project.run("$agentos send fix 'echo both > a.txt; echo evil > clean.txt'");
        decide("clean.txt", "$agentos accept fix a.txt");
        project.run("$agentos reject fix clean.txt && $agentos merge fix");
        assertThat(project.run("git show main:clean.txt main:a.txt")).isEqualTo("clean\nboth\n");
        assertThat(history()).doesNotContain("evil");
    }

    @Test
    void aChosenCommitIsRefusedWhenItHasWhatWasNotAccepted() throws Exception {
        project.run(
                "$agentos send fix 'echo evil > bad.sh; echo good > good.txt; git add -A; git commit -qm innocent'");
        decide("good.txt", "$agentos accept fix good.txt");
        project.run("$agentos reject fix bad.sh");
        assertThat(project.refused("$agentos merge fix --cherry-pick "
                        + inCopy("git rev-parse HEAD").strip()))
                .contains("E013", "were not accepted", "bad.sh");
        assertThat(history()).doesNotContain("evil");
    }
}
