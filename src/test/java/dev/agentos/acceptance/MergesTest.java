package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class MergesTest {
    private static final String TEN = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";
    private static final int MANY = 300;

    @TempDir
    Path temporary;

    private AgentProject project;
    private Path copy;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
        copy = project.copy("shell-fix");
        project.run("seq 10 > ten.txt && echo gone > gone.txt && git add -A && git commit -qm files");
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private void create() throws Exception {
        project.run("$agentos create fix --agent shell --detached");
        eventually(() -> project.status("fix").equals("idle"));
    }

    private void agentDoes(String line, int changes) throws Exception {
        project.run("$agentos send fix '" + line + "'");
        eventually(() -> count() == changes);
    }

    private long count() throws Exception {
        return project.run("$agentos changes fix --json").split("\"id\":", -1).length - 1;
    }

    private String inCopy(String line) throws Exception {
        return project.run("cd '" + copy + "' && " + line);
    }

    @Test
    void onlyWhatIsAcceptedIsCommittedAndMergedBesideWhatAPersonHasNotCommitted() throws Exception {
        create();
        agentDoes("sed -i \"s/^2$/two/; s/^9$/nine/\" ten.txt; rm gone.txt; echo new > new.txt", 3);
        project.run("$agentos changes fix ten.txt && $agentos accept fix ten.txt --hunk 1 && "
                + "$agentos accept fix gone.txt && echo mine > a.txt && echo mine > untracked.txt");
        assertThat(project.run("$agentos merge fix --dry-run"))
                .contains(
                        "agentos/fix into main: merges cleanly",
                        "Changed: ten.txt",
                        "Deleted: gone.txt",
                        "2 files are not accepted and are left out");
        assertThat(project.run("$agentos commit fix -m 'Write two'"))
                .startsWith("committed ")
                .endsWith(" on agentos/fix\n");
        assertThat(inCopy("git show --format=%s --name-status HEAD"))
                .isEqualTo("Write two\n\nD\tgone.txt\nM\tten.txt\n");
        assertThat(inCopy("git status --short")).isEqualTo(" M ten.txt\n?? new.txt\n");
        assertThat(count()).isEqualTo(2);
        assertThat(project.refused("$agentos commit fix")).contains("E012", "agentos changes fix");

        assertThat(project.run("$agentos merge fix")).startsWith("merged into main, now at ");
        assertThat(Files.readString(project.folder().resolve("ten.txt"))).isEqualTo(TEN.replace("2\n", "two\n"));
        assertThat(project.folder().resolve("gone.txt")).doesNotExist();
        assertThat(project.run("git status --short")).isEqualTo(" M a.txt\n?? untracked.txt\n");
        assertThat(Files.readString(copy.resolve("ten.txt")))
                .isEqualTo(TEN.replace("2\n", "two\n").replace("9\n", "nine\n"));
        assertThat(project.refused("$agentos merge fix")).contains("E012");
    }

    @Test
    void whatWasMergedStaysWhenTheFilesGoBackToBeforeIt() throws Exception {
        create();
        agentDoes("sed -i s/^2$/two/ ten.txt", 1);
        project.run("$agentos accept fix --all && $agentos merge fix");
        eventually(() -> project.status("fix").equals("idle"));
        project.run("$agentos back fix 1");
        assertThat(Files.readString(copy.resolve("ten.txt"))).isEqualTo(TEN);
        agentDoes("echo new > new.txt", 1);
        assertThat(project.run("$agentos accept fix new.txt && $agentos merge fix"))
                .contains("merged into main");
        assertThat(project.run("git show main:ten.txt")).isEqualTo(TEN.replace("2\n", "two\n"));
        assertThat(project.run("git show main:new.txt")).isEqualTo("new\n");
    }

    /** The next merge would take it out of the person's branch again. */
    @Test
    void whatIsMergedIsNotUndone() throws Exception {
        create();
        agentDoes("sed -i \"s/^2$/two/\" ten.txt", 1);
        project.run("$agentos accept fix ten.txt && $agentos merge fix");
        assertThat(project.refused("$agentos undo fix")).contains("E012", "use `git revert` for merged work");
        agentDoes("sed -i \"s/^9$/nine/\" ten.txt", 1);
        project.run("$agentos accept fix ten.txt && $agentos merge fix");
        assertThat(project.run("cat ten.txt")).contains("two\n", "nine\n");
    }

    @Test
    void whatTheAgentCommittedAndNobodyCouldSeeIsNotMerged() throws Exception {
        create();
        agentDoes("echo seen > seen.txt", 1);
        inCopy("echo evil > hidden.sh && echo evil > 'odd\\\\name' && git add -A . ':!seen.txt' && "
                + "git commit -qm quietly && truncate -s 17M hidden.sh");
        project.run("$agentos accept fix seen.txt && $agentos merge fix");
        assertThat(project.run("git ls-tree -r --name-only main"))
                .contains("seen.txt")
                .doesNotContain("hidden.sh", "odd");
    }

    @Test
    void onlyTheBranchOfThePersonIsMergedIntoACopy() throws Exception {
        project.run("git switch -qc feature && git commit -q --allow-empty -m feature && git switch -q main");
        create();
        agentDoes("echo seen > seen.txt", 1);
        inCopy("git rev-parse feature > \"$(git rev-parse --git-dir)/MERGE_HEAD\"");
        project.run("$agentos accept fix --all");
        assertThat(project.refused("$agentos merge fix")).contains("E013", "is merging something other than main");
    }

    @Test
    void whatStandsInTheWayIsNeverOverwritten() throws Exception {
        create();
        agentDoes("sed -i s/^2$/two/ ten.txt", 1);
        project.run("$agentos accept fix --all && echo mine > ten.txt");
        assertThat(project.run("$agentos merge fix --dry-run"))
                .contains("blocked by your uncommitted changes in ten.txt");
        assertThat(project.refused("$agentos merge fix")).contains("E013", "would be overwritten: ten.txt");
        assertThat(Files.readString(project.folder().resolve("ten.txt"))).isEqualTo("mine\n");
        assertThat(project.run("git log --format=%s main")).doesNotContain("ten.txt");
        project.run("git checkout -q ten.txt && $agentos merge fix");
        assertThat(project.run("git show main:ten.txt")).isEqualTo(TEN.replace("2\n", "two\n"));
    }

    private void conflict() throws Exception {
        create();
        agentDoes("sed -i s/^2$/two/ ten.txt; rm gone.txt; echo more > more.txt", 3);
        project.run("$agentos accept fix --all && sed -i s/^2$/zwei/ ten.txt && "
                + "echo still >> gone.txt && git commit -qam mine");
    }

    @Test
    void conflictsChangeNothingAndAreResolvedByChoosingASide() throws Exception {
        conflict();
        var before = project.run("git rev-parse main");
        var said = project.line("$agentos merge fix");
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.out())
                .contains(
                        "nothing was merged into main",
                        "ten.txt (contents)",
                        "    zwei",
                        "    two",
                        "gone.txt (modify/delete)",
                        "theirs, agentos/fix: no file");
        assertThat(project.run("git rev-parse main")).isEqualTo(before);
        assertThat(project.run("git status --short")).isEmpty();
        assertThat(inCopy("git status --short")).isEmpty();

        assertThat(project.run("$agentos merge fix --theirs ten.txt --ours gone.txt"))
                .contains("merged into main");
        assertThat(Files.readString(project.folder().resolve("ten.txt"))).isEqualTo(TEN.replace("2\n", "two\n"));
        assertThat(Files.readString(project.folder().resolve("gone.txt"))).isEqualTo("gone\nstill\n");
        assertThat(Files.readString(project.folder().resolve("more.txt"))).isEqualTo("more\n");
        assertThat(project.run("git log -1 --format='%s %p' main"))
                .matches("(?s)Merge branch 'agentos/fix' \\w+ \\w+\n");
    }

    @Test
    void theAgentResolvesConflictsInItsCopyOrEverythingIsAsBefore() throws Exception {
        conflict();
        assertThat(project.run("$agentos merge fix --ask")).contains("asked fix to resolve the conflicts", "  ten.txt");
        assertThat(Files.readString(copy.resolve("ten.txt"))).contains("<<<<<<< ", "zwei", "two");
        assertThat(count()).isZero();
        assertThat(project.refused("$agentos merge fix")).contains("E013", "ten.txt", "--abort");
        project.run("$agentos merge fix --abort");
        assertThat(Files.readString(copy.resolve("ten.txt"))).isEqualTo(TEN.replace("2\n", "two\n"));
        assertThat(inCopy("git status --short")).isEmpty();
        assertThat(count()).isZero();

        project.run("$agentos merge fix --ask");
        agentDoes("seq 10 | sed s/^2$/both/ > ten.txt; rm gone.txt", 2);
        project.run("$agentos accept fix --all");
        assertThat(project.run("$agentos merge fix")).contains("committed ", "merged into main");
        assertThat(Files.readString(project.folder().resolve("ten.txt"))).isEqualTo(TEN.replace("2\n", "both\n"));
        assertThat(project.folder().resolve("gone.txt")).doesNotExist();
        assertThat(inCopy("git status --short && git rev-parse --verify --quiet MERGE_HEAD || echo none"))
                .isEqualTo("none\n");
    }

    @Test
    void whatAPersonCommitsWhereNoReviewLooksStaysWhenTheAgentHasResolvedConflicts() throws Exception {
        project.run("git init -q inside && git -C inside config user.name Ada && "
                + "git -C inside config user.email ada@example.org");
        project.run("git -C inside commit -q --allow-empty -m one && git add inside && git commit -qm inside");
        conflict();
        project.run("git -C inside commit -q --allow-empty -m two && echo odd > 'odd\\name'");
        project.run("git add -A && git commit -qm more");
        var before = project.run("git ls-tree main inside 'odd\\name'");
        project.run("$agentos merge fix --ask");
        agentDoes("seq 10 | sed s/^2$/both/ > ten.txt; rm gone.txt", 3);
        project.run("$agentos accept fix --all");
        assertThat(project.run("$agentos merge fix")).contains("merged into main");
        var after = project.run("git ls-tree main inside 'odd\\name'");
        assertThat(after).isEqualTo(before).contains("inside", "odd");
        assertThat(project.run("git status --short")).isEmpty();
        assertThat(project.folder().resolve("odd\\name")).exists();
    }

    @Test
    void chosenCommitsAreTakenAndWhatTheAgentCommittedUndecidedIsRefused() throws Exception {
        create();
        agentDoes(
                "echo one > one.txt; git add -A; git commit -qm \"One\"; echo two > two.txt; "
                        + "git add -A; git commit -qm \"Two\"",
                2);
        assertThat(project.refused("$agentos merge fix")).contains("E013", "one.txt, two.txt", "accept or reject");
        project.run("$agentos reject fix one.txt && $agentos accept fix two.txt");
        var two = inCopy("git rev-parse HEAD").strip();
        assertThat(project.run("$agentos merge fix --cherry-pick " + two)).contains("merged into main");
        assertThat(project.run("git log -1 --format=%s main && git ls-tree --name-only main"))
                .isEqualTo("Two\na.txt\ngone.txt\nten.txt\ntwo.txt\n");
        project.run("$agentos merge fix");
        assertThat(project.run("git ls-tree --name-only main")).doesNotContain("\none.txt");
        assertThat(project.refused("$agentos merge fix --cherry-pick nonsense")).contains("E012");
        assertThat(project.refused("$agentos merge fix --into elsewhere")).contains("E012");
    }

    @Test
    void aDaemonThatIsKilledWhileItMergesLeavesNothingHalfDone() throws Exception {
        create();
        agentDoes("for i in $(seq " + MANY + "); do echo $i > file$i; done; git add -A; git commit -qm many", MANY);
        project.run("$agentos accept fix --all && echo mine > a.txt");
        var before = project.run("git rev-parse main");
        var merging = project.agentos()
                .builder(List.of("bash", "-c", "cd '" + project.folder() + "' && $agentos merge fix"))
                .redirectErrorStream(true)
                .start();
        eventually(() -> merged() > 0 || !merging.isAlive());
        project.agentos().kill(project.agentos().daemon());
        AgentOs.finish(merging);
        project.run("$agentos list");
        eventually(() -> !project.run("git rev-parse main").equals(before) && merged() == MANY);
        eventually(() -> project.run("git status --short").equals(" M a.txt\n"));
    }

    private long merged() throws Exception {
        try (var files = Files.list(project.folder())) {
            return files.filter(file -> file.getFileName().toString().startsWith("file"))
                    .count();
        }
    }

    @Test
    void programsPlanAndMergeOverRestAndStrangersMayNot() throws Exception {
        conflict();
        var agent = "/api/agents/" + project.agent("fix", "id");
        assertThat(project.owner().get(agent + "/merge").body())
                .contains(
                        "\"state\":\"conflicts\"",
                        "\"path\":\"ten.txt\",\"why\":\"contents\"",
                        "\"files\":[{\"path\":\"gone.txt\",\"kind\":\"deleted\"}");
        assertThat(project.owner()
                        .post(agent + "/commit", "{\"message\":\"Mine\"}")
                        .body())
                .contains("\"state\":\"committed\"");
        assertThat(project.owner().post(agent + "/commit", "").statusCode()).isEqualTo(404);
        assertThat(project.owner()
                        .post(agent + "/merge", "{\"ours\":[\"ten.txt\",\"gone.txt\"]}")
                        .body())
                .contains("\"state\":\"merged\"", "\"into\":\"main\"");
        assertThat(project.owner().post(agent + "/merge/abort", "").statusCode())
                .isEqualTo(404);
    }
}
