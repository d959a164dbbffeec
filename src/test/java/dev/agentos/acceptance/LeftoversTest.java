package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents leave behind is found, and tidied without losing work. */
class LeftoversTest {
    @TempDir
    Path temporary;

    private AgentOs agentos;
    private Project project;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.started(temporary.resolve("home"));
        project = Project.create(agentos, temporary.resolve("project"));
        project.run("$agentos create one --agent shell");
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    private String doctor(String options) throws Exception {
        return String.join(
                "\n",
                project.run("$agentos doctor " + options)
                        .lines()
                        .filter(line -> line.contains(" agents  "))
                        .toList());
    }

    @Test
    void copiesAndBranchesOfNobodyGoAndTheirWorkIsKept() throws Exception {
        assertThat(doctor("")).contains("✓").contains("no leftovers");
        project.run("git worktree add -q -b agentos/stray .shards/shell-stray && "
                + "echo work > .shards/shell-stray/work && git branch agentos/empty");
        project.run("git worktree add -q -b agentos/full .shards/shell-full && cd .shards/shell-full && "
                + "git commit -q --allow-empty -m full");
        project.run("mkdir -p .shards/loose && echo loose > .shards/loose/file && ln -s ../a.txt .shards/loose/link");
        project.run("mkdir -p .shards/nested/inner && cd .shards/nested/inner && git init -q");
        Files.createDirectories(agentos.home().resolve("launch/0123456789abcdefghjkmnpqrs"));
        assertThat(doctor(""))
                .contains("shell-stray belongs to no agent")
                .contains("shell-full belongs to no agent")
                .contains("loose belongs to no agent")
                .contains("branch agentos/empty of ")
                .doesNotContain("branch agentos/full")
                .doesNotContain("shell-one");
        assertThat(project.copy("shell-stray")).as("only looked at").exists();
        assertThat(doctor("--fix"))
                .contains("shell-stray belongs to no agent: removed; its work is in the trash as ")
                .contains("shell-full belongs to no agent: removed; it held nothing")
                .contains("agentos/empty of " + project.folder() + " has no commits of its own and no agent: deleted")
                .contains("nested belongs to no agent; not cleaned up: inner/ is a nested repository");
        assertThat(project.run("git branch --list 'agentos/*' --format='%(refname:short)'"))
                .isEqualTo("agentos/full\nagentos/one\n");
        try (var left = Files.list(project.folder().resolve(".shards"))) {
            assertThat(left.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("shell-one", "nested");
        }
        assertThat(project.run("for ref in $(git for-each-ref --format='%(refname)' refs/agentos/trash); "
                        + "do git ls-tree -r --name-only $ref; done"))
                .contains("work")
                .contains("file")
                .contains("link");
        assertThat(project.folder().resolve("a.txt")).as("what a link leads to").exists();
    }

    @Test
    void anAgentThatLostItsFolderGoesAndItsCommitsStay() throws Exception {
        project.run("cd .shards/shell-one && git commit -q --allow-empty -m work");
        eventually(() -> project.status("one").equals("idle"));
        project.run("rm -rf .shards/shell-one");
        assertThat(doctor("")).contains("the agent one of " + project.folder() + " has lost its folder");
        assertThat(doctor("--fix --json")).isEmpty();
        assertThat(project.run("$agentos list --json")).isEqualTo("[]\n");
        assertThat(project.run("git log --format=%s agentos/one")).startsWith("work");
        assertThat(doctor("")).contains("no leftovers");
    }
}
