package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Scanner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ChangesTest {
    private static final String TEN = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";
    private static final int MANY = 40;

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

    /** What the agent does in its copy, with all of it done and seen. */
    private void agentDoes(String line, int changes) throws Exception {
        project.run("$agentos send fix '" + line + "'");
        eventually(() -> count() == changes);
    }

    private long count() throws Exception {
        return project.run("$agentos changes fix --json").split("\"id\":", -1).length - 1;
    }

    private String text(String name) throws Exception {
        return Files.readString(copy.resolve(name));
    }

    private String changeId(String path) throws Exception {
        return project.owner()
                .get("/api/sessions/" + project.session() + "/changes")
                .body()
                .replaceAll(
                        "(?s).*\"id\":\"([^\"]*)\",\"agent\":\"[^\"]*\",\"agentName\":\"fix\",\"path\":\"" + path
                                + "\".*",
                        "$1");
    }

    @Test
    void aFolderThatIsTooLargeForAReviewKeepsNobodyFromTheOthers() throws Exception {
        create();
        agentDoes("echo two > a.txt", 1);
        var large = Files.createDirectory(temporary.resolve("large"));
        for (int i = 0; i <= 20_000; i++) Files.createFile(large.resolve("f" + i));
        project.run("cd '" + large + "' && $agentos create big --agent shell --isolation none --detached");
        assertThat(project.refused("$agentos changes big")).contains("E0", "more than 20000 files", "git init");
        assertThat(project.run("$agentos changes --all")).containsPattern("fix +modified .*a.txt");
    }

    @Test
    void whoIsDestroyedLeavesNoRefs() throws Exception {
        create();
        agentDoes("echo new > new.txt", 1);
        project.run("$agentos accept fix --all");
        assertThat(project.run("git for-each-ref refs/agentos/review")).isNotEmpty();
        project.run("$agentos destroy fix --force");
        assertThat(project.run("git for-each-ref refs/agentos/review")).isEmpty();
    }

    @Test
    void whatAnAgentChangedIsAcceptedRejectedAndTakenBack() throws Exception {
        create();
        assertThat(project.run("$agentos changes fix --json")).isEqualTo("[]\n");
        agentDoes("sed -i \"s/^2$/two/; s/^9$/nine/\" ten.txt; rm gone.txt; echo new > new.txt", 3);
        assertThat(project.run("$agentos changes"))
                .containsPattern("fix +deleted +\\+0 +-1 .*gone.txt")
                .containsPattern("fix +created +\\+1 +-0 .*new.txt")
                .containsPattern("fix +modified +\\+2 +-2 .*ten.txt");
        assertThat(project.run("$agentos changes fix ten.txt"))
                .startsWith("modified ten.txt\n")
                .contains("hunk 1 (")
                .contains("\n-2\n+two\n")
                .contains("hunk 2 (")
                .contains("\n-9\n+nine\n");

        assertThat(project.run("$agentos reject fix ten.txt --hunk 1")).isEqualTo("rejected ten.txt\n");
        assertThat(text("ten.txt")).isEqualTo(TEN.replace("9\n", "nine\n"));
        assertThat(project.run("$agentos undo fix")).isEqualTo("undid the decision on ten.txt\n");
        assertThat(text("ten.txt")).isEqualTo(TEN.replace("2\n", "two\n").replace("9\n", "nine\n"));

        project.run("$agentos changes fix && $agentos changes fix ten.txt && "
                + "$agentos accept fix ten.txt --hunk 2 && $agentos reject fix --all");
        assertThat(text("ten.txt")).isEqualTo(TEN.replace("9\n", "nine\n"));
        assertThat(text("gone.txt")).isEqualTo("gone\n");
        assertThat(copy.resolve("new.txt")).doesNotExist();
        assertThat(count()).isZero();
        project.run("$agentos destroy fix");
        assertThat(project.run("git for-each-ref refs/agentos/review")).isEmpty();
    }

    @Test
    void whatIsUnclearOrOutdatedIsRefused() throws Exception {
        create();
        agentDoes("echo two > a.txt", 1);
        assertThat(project.refused("$agentos accept fix")).contains("E011", "name the files, or use --all");
        assertThat(project.refused("$agentos accept fix b.txt")).contains("E012", "has no pending change in \"b.txt\"");
        assertThat(project.refused("$agentos accept fix a.txt --hunk 1"))
                .contains("E013", "you have not seen the current hunk numbers of \"a.txt\"");
        project.run("$agentos changes fix a.txt");
        assertThat(project.refused("$agentos accept fix a.txt --hunk 7")).contains("E011", "it has hunks 1 to 1");
        assertThat(project.refused("$agentos reject fix a.txt --hunk 0123456789abcdef0123"))
                .contains("E023", "nothing was decided");
        assertThat(project.refused("$agentos undo fix")).contains("E012", "nothing to undo");
        assertThat(text("a.txt")).isEqualTo("two\n");
    }

    @Test
    void programsDecideOverRestAndHearOfIt() throws Exception {
        create();
        try (var client = HttpClient.newHttpClient();
                var events = new Scanner(
                        client.send(project.owner().request("/api/events").build(), BodyHandlers.ofInputStream())
                                .body())) {
            agentDoes("echo two > a.txt; echo b > b.txt", 2);
            var id = changeId("a.txt");
            var one = project.owner().get("/api/changes/" + id).body();
            assertThat(one).contains("\"oldText\":\"one\\n\"", "\"newText\":\"two\\n\"", "\"hunks\":[{");
            var hunk = one.replaceAll("(?s).*\"hunks\":\\[\\{\"id\":\"(\\w+)\".*", "$1");
            var version = one.replaceAll("(?s).*?\"version\":\"(\\w+)\".*", "$1");
            assertThat(project.owner()
                            .post(
                                    "/api/changes/" + id + "/reject",
                                    "{\"hunks\":[\"" + hunk + "\"],\"version\":\"" + version + "\"}")
                            .body())
                    .contains("\"kind\":\"reject\"", "\"paths\":[\"a.txt\"]");
            assertThat(text("a.txt")).isEqualTo("one\n");
            assertThat(project.owner()
                            .post("/api/changes/" + id + "/accept", "{\"version\":\"" + version + "\"}")
                            .statusCode())
                    .isEqualTo(404);
            var rest = project.owner()
                    .get("/api/sessions/" + project.session() + "/changes")
                    .body()
                    .replaceAll(
                            "(?s).*?\"id\":\"([^\"]*)\".*?\"version\":\"(\\w+)\".*",
                            "{\"id\":\"$1\",\"version\":\"$2\"}");
            assertThat(project.owner()
                            .post(
                                    "/api/sessions/" + project.session() + "/changes/accept-all",
                                    "{\"changes\":[" + rest + "]}")
                            .body())
                    .contains("\"kind\":\"accept\"", "\"paths\":[\"b.txt\"]");
            assertThat(project.owner()
                            .get("/api/sessions/" + project.session() + "/changes")
                            .body())
                    .isEqualTo("[]");
            assertThat(events.findWithinHorizon("event: change.pending\\R.*\"files\":2", 0))
                    .isNotNull();
            assertThat(events.findWithinHorizon("event: change.decided\\R.*\"kind\":\"reject\"", 0))
                    .isNotNull();
            assertThat(events.findWithinHorizon("event: change.decided\\R.*\"kind\":\"accept\"", 0))
                    .isNotNull();
            client.shutdownNow();
        }
        assertThat(project.owner().get("/api/openapi.json").body())
                .contains("/api/changes/{id}/accept", "ChangeDiffView");
    }

    @Test
    void whatAPersonWritesIsNotTheAgents() throws Exception {
        create();
        agentDoes("sed -i s/^2$/two/ ten.txt", 1);
        var workspace = project.agent("fix", "workspace");
        var mine = TEN.replace("2\n", "two\n").replace("9\n", "MINE\n");
        var put = project.owner()
                .request("/api/workspaces/" + workspace + "/files/.shards/shell-fix/ten.txt?raw")
                .header("Content-Type", "application/octet-stream")
                .PUT(BodyPublishers.ofString(mine));
        assertThat(AgentOs.send(put).statusCode()).isEqualTo(200);
        var typed = project.owner()
                .post(
                        "/api/workspaces/" + workspace + "/documents/.shards/shell-fix/ten.txt",
                        "{\"edits\":[{\"match\":\"6\\n\",\"text\":\"6\\nTYPED\\n\"}]}");
        assertThat(typed.statusCode()).as(typed.body()).isEqualTo(200);
        eventually(() -> text("ten.txt").contains("TYPED"));
        assertThat(project.run("$agentos changes fix ten.txt"))
                .contains("-2\n+two")
                .doesNotContain("+MINE", "+TYPED");
        project.run("$agentos reject fix --all");
        assertThat(text("ten.txt")).isEqualTo(TEN.replace("9\n", "MINE\n").replace("6\n", "6\nTYPED\n"));
        eventually(() -> !project.owner()
                .get("/api/workspaces/" + workspace + "/documents/.shards/shell-fix/ten.txt")
                .body()
                .contains("two"));
    }

    @Test
    void whatAnAgentWritesByWayOfUsIsForReviewToo() throws Exception {
        create();
        var document = "/api/workspaces/" + project.agent("fix", "workspace") + "/documents/.shards/shell-fix/ten.txt";
        assertThat(project.owner()
                        .post(document, "{\"edits\":[{\"match\":\"6\\n\",\"text\":\"6\\nTYPED\\n\"}]}")
                        .statusCode())
                .isEqualTo(200);
        eventually(() -> text("ten.txt").contains("TYPED"));
        act("code.replace", "ten.txt", "\"match\":\"2\\n\",\"text\":\"two\\n\",\"rationale\":\"words read better\"");
        act("file.create", "made.txt", "\"text\":\"made\\n\"");
        eventually(() -> count() == 2);
        assertThat(project.run("$agentos changes fix ten.txt"))
                .contains("-2\n+two", "why: code.replace (100% sure): words read better\n")
                .doesNotContain("+TYPED");
        assertThat(project.owner()
                        .get("/api/changes/" + changeId("ten.txt") + "/why")
                        .body())
                .contains("\"source\":\"action\"", "\"text\":\"words read better\"", "\"confidence\":1.0");
        project.run("$agentos reject fix --all");
        assertThat(text("ten.txt")).isEqualTo(TEN.replace("6\n", "6\nTYPED\n"));
        assertThat(copy.resolve("made.txt")).doesNotExist();
    }

    private void act(String type, String name, String rest) throws Exception {
        var action = "{\"type\":\"" + type + "\",\"agent\":\"" + project.agent("fix", "id")
                + "\",\"path\":\".shards/shell-fix/" + name + "\",\"confidence\":1," + rest + "}";
        var answer = project.owner().post("/api/sessions/" + project.session() + "/actions", action);
        assertThat(answer.body()).as(action).contains("\"state\":\"applied\"");
    }

    @Test
    void whatAPersonMovesAndDeletesIsNotTheAgentsEither() throws Exception {
        create();
        agentDoes("sed -i s/^2$/two/ ten.txt", 1);
        var file = "/api/workspaces/" + project.agent("fix", "workspace") + "/files/.shards/shell-fix/";
        assertThat(project.owner()
                        .post(file + "ten.txt?rename=.shards/shell-fix/zehn.txt", "")
                        .statusCode())
                .isEqualTo(200);
        assertThat(project.owner().delete(file + "gone.txt").statusCode()).isEqualTo(200);
        assertThat(project.run("$agentos changes"))
                .containsPattern("modified +\\+1 +-1 .*zehn.txt")
                .doesNotContain("gone.txt", "ten.txt ->");
    }

    @Test
    void aDaemonThatIsKilledWhileItRejectsLeavesNothingHalfDone() throws Exception {
        project.run("for i in $(seq " + MANY + "); do echo $i > file$i; done; git add -A; git commit -qm many");
        create();
        agentDoes("for i in $(seq " + MANY + "); do echo changed > file$i; done", MANY);
        var rejecting = project.agentos()
                .builder(List.of("bash", "-c", "cd '" + project.folder() + "' && $agentos reject fix --all"))
                .redirectErrorStream(true)
                .start();
        long seed = System.nanoTime() & 0xffff;
        int some = 1 + new Random(seed).nextInt(MANY / 2);
        eventually(() -> restored() >= some || !rejecting.isAlive());
        project.agentos().kill(project.agentos().daemon());
        AgentOs.finish(rejecting);
        eventually(() -> count() == 0);
        assertThat(restored()).isEqualTo(MANY);
        assertThat(project.run("git -C '" + copy + "' status --short")).isEmpty();
        assertThat(project.run("$agentos undo fix 1")).as("seed " + seed).startsWith("undid");
        assertThat(count()).isEqualTo(MANY);
    }

    private long restored() throws Exception {
        int restored = 0;
        for (int i = 1; i <= MANY; i++) if (text("file" + i).equals(i + "\n")) restored++;
        return restored;
    }
}
