package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Git over HTTP, by the git that a real nucleus runs (G1). */
@Execution(ExecutionMode.SAME_THREAD)
class GitTest {
    @TempDir
    static Path home;

    @TempDir
    static Path folders;

    static AgentOs agentos;
    static Owner owner;

    private Path project;
    private String workspace;

    @BeforeAll
    static void start() throws Exception {
        agentos = AgentOs.started(home);
        owner = Owner.of(agentos);
    }

    @AfterAll
    static void stop() throws Exception {
        agentos.close();
    }

    @BeforeEach
    void register() throws Exception {
        project = Files.createTempDirectory(folders, "project");
        git("init", "-q", "-b", "main");
        git("config", "user.name", "Ada");
        git("config", "user.email", "ada@example.org");
        Files.writeString(project.resolve(".gitignore"), "out/\n");
        Files.createDirectory(project.resolve("out"));
        Files.writeString(project.resolve("a.txt"), "one\ntwo\n");
        workspace = "/api/workspaces/"
                + owner.post("/api/workspaces", "{\"path\":\"" + project + "\"}")
                        .body()
                        .replaceAll(".*\"id\":\"(\\w+)\".*", "$1");
    }

    private void git(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-C", project.toString()));
        command.addAll(List.of(arguments));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private String ask(String what, String json) throws Exception {
        var answer = owner.post(workspace + "/git/" + what, json);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void aChangeIsSeenStagedByHunkCommittedAndPushed() throws Exception {
        assertThat(ask("status", ""))
                .contains("\"branch\":\"main\"", "\"path\":\"a.txt\",\"index\":\".\",\"worktree\":\"?\"");
        assertThat(ask("stage", "{\"paths\":[\"\"]}")).contains("\"path\":\"a.txt\",\"index\":\"A\"");
        assertThat(ask("commit", "{\"message\":\"first\"}")).contains("\"subject\":\"first\"", "\"author\":\"Ada\"");
        Files.writeString(project.resolve("a.txt"), "one\n2\n");
        var diff = ask("diff", "{\"path\":\"a.txt\"}");
        assertThat(diff).contains("\"lines\":[\" one\",\"-two\",\"+2\"]");
        var hunk = diff.replaceAll(".*\"hunks\":\\[\\{\"id\":\"([0-9a-f-]+)\".*", "$1");
        assertThat(ask("stage", "{\"paths\":[\"a.txt\"],\"hunks\":[\"" + hunk + "\"]}"))
                .contains("\"index\":\"M\",\"worktree\":\".\"");
        assertThat(ask("commit", "{\"message\":\"second\"}")).contains("second");
        assertThat(ask("branch", "{\"action\":\"create\",\"name\":\"next\"}")).contains("\"name\":\"next\"");
        assertThat(ask("log", "{\"limit\":1}"))
                .contains("\"refs\":[\"HEAD -> main\",\"next\"]")
                .doesNotContain("first");
        var remote = folders.resolve(project.getFileName() + ".git").toString();
        git("clone", "-q", "--bare", project.toString(), remote);
        git("remote", "add", "origin", remote);
        var pushed = send(owner.request(workspace + "/git/push")
                .header("Accept", "text/event-stream")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"setUpstream\":true,\"branch\":\"next\"}")));
        assertThat(pushed.headers().firstValue("content-type")).contains("text/event-stream");
        assertThat(pushed.body()).contains("event: done").contains("\"done\":true");
        var failed = owner.post(workspace + "/git/push", "{\"remote\":\"nowhere\"}");
        assertThat(failed.statusCode()).isEqualTo(502);
        assertThat(failed.body()).contains("E025").contains("nowhere");
    }

    @Test
    void aListedFolderSaysWhatGitIgnores() throws Exception {
        var listed = owner.get(workspace + "/files").body();
        assertThat(listed)
                .containsPattern("\"name\":\"out\"[^}]*\"ignored\":true")
                .containsPattern("\"name\":\"a.txt\"[^}]*\"ignored\":false");
    }
}
