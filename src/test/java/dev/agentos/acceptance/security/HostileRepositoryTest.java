package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.acceptance.AgentOs;
import dev.agentos.acceptance.Owner;
import dev.agentos.git.HostileRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A repository of a stranger, in which every setting, hook and attribute names a program, is opened and worked in: none
 * of them runs.
 */
@Timeout(300)
class HostileRepositoryTest {
    @TempDir
    Path temporary;

    private AgentOs agentos;
    private Owner owner;
    private HostileRepository hostile;
    private Path project;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.shared();
        owner = Owner.of(agentos);
        hostile = HostileRepository.create(temporary.resolve("project"), temporary.resolve("marks"));
        project = hostile.folder();
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
        assertThat(hostile.ran()).isEmpty();
    }

    private AgentOs.Result line(String line) throws Exception {
        return agentos.shell("cd '" + project + "' && " + line);
    }

    private String run(String line) throws Exception {
        var result = line(line);
        assertThat(result.code()).as(result.err() + result.out()).isZero();
        return result.out();
    }

    private String ask(String path, String json) throws Exception {
        var answer = owner.post(path, json);
        assertThat(answer.statusCode()).as(path + answer.body()).isEqualTo(200);
        return answer.body();
    }

    private String registered() throws Exception {
        return "/api/workspaces/"
                + owner.post("/api/workspaces", "{\"path\":\"" + project + "\"}")
                        .body()
                        .replaceAll(".*\"id\":\"(\\w+)\".*", "$1");
    }

    @Test
    void lookingStagingAndDiscardingRunNothing() throws Exception {
        var workspace = registered();
        hostile.touch("a.txt");
        assertThat(ask(workspace + "/git/status", "")).contains("\"path\":\"a.txt\"");
        assertThat(ask(workspace + "/git/diff", "{\"path\":\"a.txt\"}")).contains("+ONE");
        ask(workspace + "/git/diff", "{\"commit\":\"HEAD\"}");
        ask(workspace + "/git/log", "");
        ask(workspace + "/git/text", "{\"path\":\"a.txt\"}");
        ask(workspace + "/git/branch", "");
        assertThat(owner.get(workspace + "/search?q=MAIN").statusCode()).isEqualTo(200);
        ask(workspace + "/git/stage", "{\"paths\":[\"\"]}");
        ask(workspace + "/git/unstage", "{\"paths\":[\"\"]}");
        ask(workspace + "/git/discard", "{\"path\":\"a.txt\"}");
        assertThat(project.resolve("a.txt")).hasContent("one\nMAIN\nthree\n");
        for (var command : new String[] {"list", "changes", "radar", "agent plugins", "agent presets", "tasks"})
            run("$agentos " + command);
    }

    @Test
    void agentsWorkAndAreReviewedMergedAndDestroyed() throws Exception {
        var made = line("$agentos create one --agent shell --detached");
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(made.err()).contains("were not run").contains("agentos trust");
        run("$agentos create two --agent shell --detached");
        run("$agentos send one 'echo mine > a.txt; echo new > new.txt' && $agentos send two 'echo other > a.txt'");
        eventually(() -> run("$agentos changes one").contains("new.txt")
                && run("$agentos radar").contains("a.txt"));
        var session = run("$agentos list --json").replaceAll("(?s).*?\"session\":\"(\\w+)\".*", "$1");
        assertThat(owner.get("/api/sessions/" + session + "/agent-cards").body())
                .contains("one");
        assertThat(owner.get("/api/sessions/" + session + "/agent-kinds").statusCode())
                .isEqualTo(200);
        var agent = run("$agentos list --json")
                .replaceAll("(?s).*\\{([^}]*\"name\":\"one\"[^}]*)\\}.*", ",$1")
                .replaceAll("(?s).*?\"id\":\"(\\w+)\".*", "$1");
        run("$agentos accept one --all");
        assertThat(owner.get("/api/agents/" + agent + "/merge").statusCode()).isEqualTo(200);
        run("$agentos merge one --message done");
        assertThat(project.resolve("new.txt")).hasContent("new\n");
        run("$agentos destroy one --force && $agentos destroy two --force");
    }

    @Test
    void anAgentsSettingsRunInNoGitOfTheDaemon() throws Exception {
        hostile = HostileRepository.withHook(temporary.resolve("plain"), temporary.resolve("marks"), "post-merge");
        project = hostile.folder();
        Files.writeString(project.resolve("a.txt"), "one\n");
        hostile.git("add", "-A");
        hostile.git("commit", "-qm", "a");
        run("$agentos create one --agent shell --detached");
        var late = hostile.script("late");
        run("$agentos send one 'git config filter.dep.clean " + late + "; git config filter.dep.smudge " + late
                + "; echo \"* filter=dep\" > \"$(git rev-parse --git-common-dir)/info/attributes\"; "
                + "echo two > a.txt; touch done.txt'");
        eventually(() -> run("$agentos changes one").contains("done.txt"));
        var workspace = registered();
        Files.writeString(project.resolve("a.txt"), "six\n");
        assertThat(ask(workspace + "/git/status", "")).contains("\"path\":\"a.txt\"");
        run("$agentos radar");
    }

    @Test
    void aBareRepositoryInAFolderOfACloneMakesNoAgent() throws Exception {
        var inner = project.resolve("docs");
        Files.createDirectories(inner.resolve("objects"));
        Files.createDirectories(inner.resolve("refs"));
        Files.writeString(inner.resolve("HEAD"), "ref: refs/heads/main\n");
        Files.writeString(
                inner.resolve("config"), "[core]\n\tbare = true\n\tfsmonitor = " + hostile.script("bare") + "\n");
        hostile.trapHooks(Files.createDirectories(inner.resolve("hooks")));
        assertThat(line("cd docs && $agentos create x --agent shell --detached").code())
                .isEqualTo(1);
    }

    @Test
    void aPersonReadsWhatWouldRunBeforeTheyCommit() throws Exception {
        hostile = HostileRepository.withHook(temporary.resolve("plain"), temporary.resolve("marks"), "pre-commit");
        project = hostile.folder();
        var workspace = registered();
        Files.writeString(project.resolve("a.txt"), "one\n");
        ask(workspace + "/git/stage", "{\"paths\":[\"\"]}");
        var refused = owner.post(workspace + "/git/commit", "{\"message\":\"one\"}");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("agentos trust");
        assertThat(line("$agentos trust").err()).contains("--yes");
        assertThat(run("$agentos trust --json")).contains("\"trusted\":false").contains("hook pre-commit");
        assertThat(run("$agentos trust --yes")).contains("hook pre-commit").contains("cat");
        assertThat(ask(workspace + "/git/commit", "{\"message\":\"one\"}")).contains("\"subject\":\"one\"");
        assertThat(hostile.ran()).containsExactly("hook.pre-commit");
        Files.delete(temporary.resolve("marks/hook.pre-commit"));
        Files.writeString(
                project.resolve(".git/hooks/pre-commit"),
                Files.readString(project.resolve(".git/hooks/pre-commit")) + "curl evil\n");
        assertThat(owner.post(workspace + "/git/commit", "{\"message\":\"two\",\"amend\":true}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(line("$agentos trust").out())
                .contains("Changed since you trusted it:")
                .contains("+    curl evil");
        assertThat(run("$agentos trust --forget")).contains("would run:");
    }
}
