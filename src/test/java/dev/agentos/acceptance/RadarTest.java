package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class RadarTest {
    @TempDir
    Path temporary;

    private AgentProject project;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
        project.run("seq 10 > ten.txt && git add -A && git commit -qm files && "
                + "$agentos create fix --agent shell --detached && "
                + "$agentos create docs --agent shell --detached");
        eventually(() ->
                project.status("fix").equals("idle") && project.status("docs").equals("idle"));
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    @Test
    void agentsThatWriteTheSameLinesAreToldWhileTheyDo() throws Exception {
        try (var client = HttpClient.newHttpClient();
                var events = new Scanner(
                        client.send(project.owner().request("/api/events").build(), BodyHandlers.ofInputStream())
                                .body())) {
            project.run(
                    "$agentos send fix 'sed -i s/^2$/two/ ten.txt' && $agentos send docs 'sed -i s/^2$/zwei/ ten.txt'");
            assertThat(events.findWithinHorizon("event: radar.changed\\R.*\"path\":\"ten.txt\",\"conflict\":true", 0))
                    .isNotNull();
            client.shutdownNow();
        }
        assertThat(project.run("$agentos radar")).containsPattern("ten.txt +no +fix +2 +docs +2");
        eventually(() ->
                project.run("$agentos changes fix ten.txt").contains("risk: it conflicts with the changes of docs"));

        Files.writeString(project.folder().resolve("ten.txt"), "mine\n");
        eventually(() -> project.run("$agentos radar").contains(" main "));
        project.run("git checkout -q ten.txt && $agentos changes docs && $agentos reject docs --all");
        eventually(() -> project.owner()
                .get("/api/sessions/" + project.session() + "/overlaps")
                .body()
                .equals("[]"));
        assertThat(project.run("$agentos radar --json")).isEqualTo("[]\n");
    }

    @Test
    void whatShouldBeLookedAtFirstComesFirst() throws Exception {
        project.run("$agentos send fix 'echo a > harmless.txt; echo {} > package.json; "
                + "printf \"%s\" \"password = \\\"hunter2hunter2\\\"\" > settings.py'");
        eventually(
                () -> project.run("$agentos changes fix --json").contains("may contain a password or key, on line 1"));
        var changes = project.run("$agentos changes");
        assertThat(changes.indexOf("settings.py")).isBetween(1, changes.indexOf("package.json"));
        assertThat(changes.indexOf("package.json")).isLessThan(changes.indexOf("harmless.txt"));
        assertThat(changes).contains("changes dependencies").doesNotContain("hunter2");
    }

    @Test
    void filesGoBackToBeforeATurnAndForwardAgain() throws Exception {
        var copy = project.copy("shell-fix");
        project.run("$agentos send fix 'echo one > a.txt; sleep 1'");
        eventually(() -> Files.readString(copy.resolve("a.txt")).equals("one\n")
                && project.status("fix").equals("idle"));
        project.run("$agentos changes fix; $agentos accept fix --all || true");
        var turns = project.run("$agentos turns fix");
        assertThat(turns).containsPattern("TURN +AGO +KIND").contains("start of a turn");
        project.run("$agentos send fix 'rm a.txt; echo new > new.txt; sleep 300'");
        eventually(() ->
                Files.exists(copy.resolve("new.txt")) && project.status("fix").equals("running"));
        assertThat(project.refused("$agentos back fix 1")).contains("E013", "is running");
        project.owner().post("/api/terminals/" + project.agent("fix", "terminal") + "/input", "{\"data\":\"\\u0003\"}");
        eventually(() -> project.status("fix").equals("idle"));
        assertThat(project.run("$agentos back fix 1")).contains("fix: restored ");
        assertThat(copy.resolve("new.txt")).doesNotExist();
        assertThat(copy.resolve("a.txt")).exists();
        assertThat(project.run("$agentos forward fix")).contains("fix: restored ");
        assertThat(copy.resolve("new.txt")).exists();
        assertThat(copy.resolve("a.txt")).doesNotExist();
        assertThat(project.refused("$agentos forward fix")).contains("E012", "has no `agentos back` to undo");
        assertThat(project.refused("$agentos back fix 99")).contains("E012", "agentos turns fix");

        assertThat(project.run("$agentos back --all --to 1h")).contains("fix: restored ");
        assertThat(copy.resolve("new.txt")).doesNotExist();

        project.run("$agentos forward fix");
        var all = "/api/sessions/" + project.session() + "/turns/back";
        assertThat(project.owner().post(all, "{\"to\":\"yesterday\"}").body()).contains("E011", "not a time");
        assertThat(project.owner()
                        .post(all, "{\"to\":\"2020-01-01T00:00:00Z\"}")
                        .body())
                .contains("\"returned\":[{", "\"kind\":\"return\"", "\"refused\":[]");
        assertThat(copy.resolve("new.txt")).doesNotExist();
    }
}
