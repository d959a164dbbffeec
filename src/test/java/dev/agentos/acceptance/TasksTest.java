package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What agents do as tasks (A7), with one that speaks by protocol, a shell in a terminal, and the command of an action.
 */
@Timeout(180)
class TasksTest {
    @TempDir
    Path temporary;

    private AgentProject project;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
        var plugin = Files.createDirectories(project.agentos().home().resolve("agents"))
                .resolve("peer.toml");
        Files.writeString(
                plugin, """
                [agent]
                id = "peer"
                command = "node"
                [env]
                ACP_PEER_REMEMBERS = "1"
                [acp]
                command = "node"
                args = ["%s"]
                """.formatted(Path.of("src/test/node/acp-peer.mjs").toAbsolutePath()));
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private String tasks() throws Exception {
        return project.owner()
                .get("/api/sessions/" + project.session() + "/tasks")
                .body();
    }

    /** The id of the first task with this title. */
    private String task(String title) throws Exception {
        return tasks().replaceAll(
                        "(?s).*?\\{\"id\":\"(\\w+)\",(?:(?!\\{\"id\").)*?\"title\":\"" + title + "\".*", "$1");
    }

    /** Server-sent events, as {@code id type data}, until one is of this type and of the task itself. */
    private List<String> events(String task, String from, String until) throws Exception {
        var request = project.owner().request("/api/tasks/" + task + "/events");
        if (!from.isEmpty()) request.header("Last-Event-ID", from);
        var events = new ArrayList<String>();
        try (var client = HttpClient.newHttpClient();
                var lines = new BufferedReader(
                        new InputStreamReader(client.send(request.build(), BodyHandlers.ofInputStream())
                                .body()))) {
            do events.add(next(lines));
            while (!events.getLast().contains(" " + until + " {\"type\":\"" + until + "\",\"task\":\"" + task + "\""));
        }
        return events;
    }

    private static String next(BufferedReader lines) throws IOException {
        var event = new StringBuilder();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty() && !event.isEmpty()) return event.toString().strip();
            if (line.startsWith("id: ") || line.startsWith("event: ") || line.startsWith("data: "))
                event.append(line.substring(line.indexOf(' ') + 1)).append(' ');
        }
        throw new IOException("the events ended");
    }

    @Test
    void anAgentThatSpeaksByProtocolTellsItsPlanToolsFilesAndOutput() throws Exception {
        project.run("$agentos create one --agent peer --acp --prompt 'check README.md 7'");
        eventually(() -> project.run("$agentos tasks one").contains("check README.md 7  completed"));
        assertThat(project.run("$agentos tasks"))
                .containsSubsequence(
                        "TASK", "check README.md 7", "  look", "  check", "  Read README.md", "  make check", "failed");
        assertThat(project.run("$agentos tasks --json"))
                .contains("\"kind\":\"turn\"", "\"kind\":\"tool\"", "\"kind\":\"command\"")
                .contains("\"files\":[{\"path\":\"README.md\",\"access\":\"read\",\"line\":7}]");

        var all = events(task("check README.md 7"), "", "task_completed");
        assertThat(all)
                .extracting(event -> event.split(" ")[1])
                .contains(
                        "task_started", "task_progress", "file_read", "stdout_chunk", "task_failed", "task_completed");
        assertThat(all).anySatisfy(event -> assertThat(event).contains("\"chunk\":\"\\ntwo\""));
        var third = all.get(2).split(" ")[0];
        assertThat(events(task("check README.md 7"), third, "task_completed")).isEqualTo(all.subList(3, all.size()));

        project.agentos().kill(project.agentos().daemon());
        project.run("$agentos daemon start --port 0");
        assertThat(events(task("check README.md 7"), "", "task_completed"))
                .as("a daemon that was killed has lost nothing")
                .isEqualTo(all);
        project.run("$agentos destroy one --yes");
        eventually(() -> project.run("$agentos tasks --json").strip().equals("[]"));
    }

    @Test
    void aTurnThatIsCutOffByTheDaemonsEndHasFailed() throws Exception {
        project.run("$agentos create one --agent peer --acp --prompt hold");
        eventually(() -> project.run("$agentos tasks").contains("hold  running"));
        project.agentos().kill(project.agentos().daemon());
        project.run("$agentos daemon start --port 0");
        eventually(() -> project.run("$agentos tasks").contains("hold  failed: lost"));
    }

    @Test
    void inATerminalATurnHasTheFilesThatWereWritten() throws Exception {
        project.run("$agentos create two --agent shell --detached");
        eventually(() -> project.status("two").equals("idle"));
        var enough = project.folder().resolve("enough");
        project.run("$agentos send two 'echo new > made.txt; until test -e " + enough + "; do sleep 0.1; done'");
        eventually(() -> tasks().contains("\"files\":[{\"path\":\"made.txt\",\"access\":\"write\",\"line\":1}]"));
        Files.createFile(enough);
        eventually(() -> project.run("$agentos tasks two").contains("Turn 1  completed"));
    }

    @Test
    void theCommandOfAnActionPrintsInPlace() throws Exception {
        project.run("$agentos create two --agent shell --detached");
        var asked = project.owner()
                .post(
                        "/api/sessions/" + project.session() + "/actions",
                        "{\"type\":\"command.execute\","
                                + "\"command\":[\"sh\",\"-c\",\"echo grün; read x; echo $x; exit 3\"],"
                                + "\"confidence\":1}");
        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(201);
        var terminal = asked.body().replaceAll("(?s).*\"terminal\":\"(\\w+)\".*", "$1");
        eventually(() -> tasks().contains("\"kind\":\"command\""));
        var id = task("sh -c echo grün; read x; echo \\$x; exit 3");
        var first = events(id, "", "stdout_chunk");
        assertThat(first.getLast()).contains("grün");
        project.owner().post("/api/terminals/" + terminal + "/input", "{\"data\":\"more\\r\"}");
        var rest = events(id, first.getLast().split(" ")[0], "task_failed");
        assertThat(String.join("\n", rest))
                .contains("\"chunk\":\"more")
                .doesNotContain("\"chunk\":\"grün")
                .contains("it exited with code 3");
        assertThat(rest.getLast()).contains("task_failed");
    }

    @Test
    void whatIsNotThereIsSaid() throws Exception {
        project.run("$agentos create two --agent shell --detached");
        assertThat(project.owner().get("/api/tasks/0000000000000000/events").body())
                .contains("NOT_FOUND")
                .contains("no task 0000000000000000");
        assertThat(project.owner().get("/api/tasks/nonsense").body()).contains("INVALID_INPUT");
        assertThat(project.owner().get("/api/sessions/0000000000000000/tasks").body())
                .contains("SESSION_NOT_FOUND");
        assertThat(project.refused("$agentos tasks nobody")).contains("no agent is named \"nobody\"");
    }
}
