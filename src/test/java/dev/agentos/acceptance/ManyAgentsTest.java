package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several agents at once: made side by side, and destroyed together (A2, X2). */
class ManyAgentsTest {
    @TempDir
    Path temporary;

    private AgentProject project;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    @Test
    void twentyAreMadeSideBySideAndDestroyedTogether() throws Exception {
        project.run("$agentos create first --agent shell");
        var agents = "/api/sessions/" + project.session() + "/agents";
        try (var threads = Executors.newFixedThreadPool(20)) {
            var made = IntStream.range(0, 20)
                    .mapToObj(i -> (Callable<HttpResponse<String>>)
                            () -> project.owner().post(agents, "{\"name\":\"a" + i + "\",\"agent\":\"shell\"}"))
                    .toList();
            for (var answer : threads.invokeAll(made))
                assertThat(answer.get().statusCode()).as(answer.get().body()).isEqualTo(201);
        }
        eventually(() -> project.run("$agentos list --json").split("\"status\":\"idle\"", -1).length == 22);
        assertThat(project.run("$agentos list --json")
                        .replaceAll("\"portBase\":(\\d+)", "\n$1\n")
                        .lines()
                        .filter(line -> line.matches("\\d+"))
                        .distinct())
                .hasSize(21);
        assertThat(project.run("git worktree list").lines()).hasSize(22);
        project.run("$agentos destroy --all --yes");
        assertThat(project.run("git worktree list; git branch --format='%(refname:short)'")
                        .lines())
                .hasSize(2);
        assertThat(project.owner().get("/api/terminals").body()).isEqualTo("[]");
    }

    @Test
    void aNameThatIsWantedTwiceAtOnceIsGivenOnce() throws Exception {
        project.run("$agentos create first --agent shell");
        var agents = "/api/sessions/" + project.session() + "/agents";
        try (var threads = Executors.newFixedThreadPool(4)) {
            var made = IntStream.range(0, 4)
                    .mapToObj(i -> (Callable<Integer>) () -> project.owner()
                            .post(agents, "{\"name\":\"same\",\"agent\":\"shell\"}")
                            .statusCode())
                    .toList();
            assertThat(threads.invokeAll(made))
                    .extracting(status -> status.get())
                    .containsExactlyInAnyOrder(201, 409, 409, 409);
        }
        eventually(() -> project.status("same").equals("idle"));
    }

    @Test
    void onlyThoseWhoseWorkIsMergedGo() throws Exception {
        project.run("git branch release");
        for (var name : new String[] {"merged", "open", "dirty", "fresh"})
            project.run("$agentos create " + name + " --agent shell");
        project.run("$agentos create released --agent shell --base release");
        for (var name : new String[] {"merged", "open", "dirty", "released"})
            project.run("cd .shards/shell-" + name + " && echo " + name + " > " + name
                    + " && git add -A && git commit -qm " + name);
        project.run("git merge -q --no-edit agentos/merged agentos/dirty && git push -q . agentos/released:release && "
                + "touch .shards/shell-dirty/more");
        assertThat(project.refused("$agentos destroy --merged open")).startsWith("E011");
        assertThat(project.refused("$agentos destroy")).startsWith("E011").contains("--all");
        assertThat(project.run("$agentos destroy --all --merged --yes --json"))
                .contains("\"name\":\"merged\"")
                .contains("\"name\":\"released\"")
                .contains("\"refused\":[]");
        assertThat(project.run("$agentos list"))
                .contains("open", "dirty", "fresh")
                .doesNotContain("agentos/merged", "agentos/released");
        assertThat(project.line("$agentos destroy --all --merged").err())
                .contains("No agents here have all their work merged");
        assertThat(project.run("$agentos destroy open dirty --yes"))
                .contains(
                        "open is destroyed",
                        "1 commit on branch agentos/open",
                        "dirty is destroyed",
                        "1 file not committed");
    }

    @Test
    void withoutATerminalSeveralGoOnlyWhenThatIsSaid() throws Exception {
        project.run("$agentos create one --agent shell && $agentos create two --agent shell");
        assertThat(project.refused("$agentos destroy --all < /dev/null"))
                .startsWith("E011")
                .contains("2 agents: one, two")
                .contains("--yes");
        assertThat(project.refused("$agentos destroy one two --json < /dev/null"))
                .startsWith("{\"error\":{\"code\":\"E011\"")
                .contains("--yes");
        assertThat(project.run("git worktree list").lines()).hasSize(3);
        assertThat(project.run("$agentos destroy one < /dev/null && $agentos destroy --all < /dev/null"))
                .contains("one is destroyed", "two is destroyed");
    }

    @Test
    void oneThatCannotBeKeptIsRefusedAndTheOthersGo() throws Exception {
        project.run("$agentos create inner --agent shell && $agentos create other --agent shell");
        project.run("cd .shards/shell-inner && git init -q vendor/lib && "
                + "echo hours > vendor/lib/work && echo mine > loose");
        var result = project.line("$agentos destroy --all --yes");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("E013 CONFLICT: vendor/lib/ is a nested repository")
                .contains("--force");
        assertThat(result.out()).contains("other is destroyed");
        assertThat(project.copy("shell-inner/vendor/lib/work")).exists();
        eventually(() -> project.status("inner").equals("idle"));
        assertThat(project.run("$agentos destroy inner --force"))
                .contains("lost, because it could not be saved: vendor/lib/")
                .contains("1 file not committed");
        assertThat(project.copy("shell-inner")).doesNotExist();
        assertThat(project.run("git show $(git for-each-ref --format='%(objectname)' refs/agentos/trash):loose"))
                .isEqualTo("mine\n");
    }

    @Test
    void commitsOnNoBranchAreInTheTrash() throws Exception {
        project.run("$agentos create one --agent shell");
        project.run("cd .shards/shell-one && git checkout -q --detach && echo x > x && git add x && git commit -qm x");
        var said = project.run("$agentos destroy one");
        assertThat(said).contains("commits on no branch, in the trash as");
        assertThat(project.run("$agentos trash restore " + said.replaceAll("(?s).*trash restore (\\w+)`.*", "$1")
                        + " && git show agentos/one-restored:x"))
                .endsWith("x\n");
    }

    /** Asked at a terminal, whoever says nothing says no. */
    @Test
    void severalAreAskedAboutAtATerminal() throws Exception {
        project.run("$agentos create one --agent shell && $agentos create two --agent shell");
        var terminal = project.run(
                        "$agentos terminal new --detached -- bash -c \"'$agentos' destroy one two; echo ended; read\"")
                .strip();
        eventually(() -> project.owner().screen(terminal).contains("Destroy 2 agents: one, two? [y/N]"));
        project.owner().post("/api/terminals/" + terminal + "/input", "{\"data\":\"\\r\"}");
        eventually(() -> project.owner().screen(terminal).contains("ended"));
        assertThat(Files.exists(project.copy("shell-one"))).isTrue();
        var again = project.run(
                        "$agentos terminal new --detached -- bash -c \"'$agentos' destroy one two; echo ended; read\"")
                .strip();
        eventually(() -> project.owner().screen(again).contains("[y/N]"));
        project.owner().post("/api/terminals/" + again + "/input", "{\"data\":\"y\\r\"}");
        eventually(() -> project.owner().screen(again).contains("two is destroyed"));
        assertThat(project.copy("shell-one")).doesNotExist();
    }
}
