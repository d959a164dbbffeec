package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.agentos.protocol.ActionConflict;
import dev.agentos.protocol.ActionView;
import dev.agentos.protocol.DocumentView;
import dev.agentos.protocol.JsonText;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What agents do through the API of a real daemon, with a real agent and real terminals (R3, R4, R6). */
@Timeout(300)
class ActionsTest {
    @TempDir
    Path temporary;

    private AgentProject project;
    private Owner owner;
    private String session;
    private String workspace;
    private String agent;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
        owner = project.owner();
        Files.writeString(project.folder().resolve("a.txt"), "one two three\n");
        project.run("$agentos create fix --agent shell --detached --isolation none");
        agent = project.agent("fix", "id");
        session = project.agent("fix", "session");
        workspace = project.agent("fix", "workspace");
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private ActionView act(Map<String, Object> fields) throws Exception {
        var all = new HashMap<>(Map.<String, Object>of("agent", agent, "confidence", 0.9));
        all.putAll(fields);
        return view(owner.post("/api/sessions/" + session + "/actions", JsonText.of(all)), 201);
    }

    private static ActionView view(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return JsonText.read(response.body(), ActionView.class);
    }

    private ActionView one(String id) throws Exception {
        return view(owner.get("/api/actions/" + id), 200);
    }

    private ActionView decide(String id, String what, String body) throws Exception {
        return view(owner.post("/api/actions/" + id + "/" + what, body), 200);
    }

    private DocumentView document() throws Exception {
        return JsonText.read(
                owner.get("/api/workspaces/" + workspace + "/documents/a.txt").body(), DocumentView.class);
    }

    private void personReplaces(String match, String text) throws Exception {
        owner.post(
                "/api/workspaces/" + workspace + "/documents/a.txt",
                "{\"edits\":[{\"match\":\"" + match + "\",\"text\":\"" + text + "\"}]}");
    }

    private int put(String path, String body) throws Exception {
        return send(owner.request(path)
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(body)))
                .statusCode();
    }

    @Test
    void anAgentEditsIsContestedAndIsTakenBack() throws Exception {
        long seen = document().version();
        personReplaces("two", "2");
        var contested = act(Map.of(
                "type",
                "code.replace",
                "path",
                "a.txt",
                "from",
                4,
                "to",
                7,
                "text",
                "TWO",
                "version",
                seen,
                "rationale",
                "louder"));
        assertThat(contested.state()).hasToString("pending");
        assertThat(contested.outcome().conflicts())
                .extracting(ActionConflict::type, ActionConflict::by)
                .containsExactly(tuple(ActionConflict.Type.CONCURRENT_EDIT, List.of("user:owner")));
        assertThat(document().text()).isEqualTo("one 2 three\n");
        assertThat(project.run("$agentos actions --state pending"))
                .contains(contested.id())
                .contains("code.replace")
                .contains("a.txt");
        var applied = decide(contested.id(), "resolve", "{\"strategy\":\"agent_wins\"}");
        assertThat(applied.state()).hasToString("applied");
        assertThat(applied.outcome().conflicts())
                .extracting(ActionConflict::userChange)
                .containsExactly("2");
        assertThat(document().text()).isEqualTo("one TWO three\n");
        personReplaces("three", "3");
        assertThat(project.run("$agentos action rollback " + contested.id())).contains("rolled_back");
        assertThat(document().text()).isEqualTo("one 2 3\n");
        eventually(() -> Files.readString(project.folder().resolve("a.txt")).equals("one 2 3\n"));
        assertThat(owner.get("/api/sessions/" + session + "/actions?state=rolled_back")
                        .body())
                .contains(contested.id())
                .doesNotContain("TWO");
    }

    @Test
    void aCommandRunsInATerminalAndItsExitCodeIsKept() throws Exception {
        var started = act(
                Map.of("type", "command.execute", "command", List.of("sh", "-c", "echo by $AGENTOS_AGENT; exit 3")));
        assertThat(started.state()).isIn(ActionView.State.RUNNING, ActionView.State.APPLIED);
        eventually(() -> one(started.id()).state() == ActionView.State.APPLIED);
        var outcome = one(started.id()).outcome();
        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(owner.output(outcome.terminal())).contains("by fix");
        assertThat(owner.post("/api/actions/" + started.id() + "/rollback", "").statusCode())
                .isEqualTo(409);
    }

    @Test
    void modesSuggestionsAndRefusals() throws Exception {
        assertThat(put("/api/sessions/" + session + "/mode", "{\"mode\":\"hybrid\"}"))
                .isEqualTo(200);
        var suggested = act(Map.of("type", "code.replace", "path", "a.txt", "match", "two", "text", "TWO"));
        assertThat(suggested.state()).hasToString("open");
        personReplaces("one", "zero one");
        var listed = owner.get("/api/workspaces/" + workspace + "/suggestions?path=a.txt")
                .body();
        assertThat(listed)
                .contains(suggested.id())
                .contains("\"from\":9,\"to\":12")
                .contains("\"stale\":false");
        assertThat(project.run("$agentos action apply " + suggested.id() + " --json"))
                .contains("\"state\":\"applied\"");
        assertThat(document().text()).isEqualTo("zero one TWO three\n");
        assertThat(put("/api/sessions/" + session + "/mode", "{\"mode\":\"sequential\"}"))
                .isEqualTo(200);
        var lockedOut = owner.post(
                "/api/sessions/" + session + "/actions",
                "{\"type\":\"code.delete\",\"agent\":\"" + agent
                        + "\",\"path\":\"a.txt\",\"match\":\"zero \",\"confidence\":1}");
        assertThat(lockedOut.statusCode()).isEqualTo(409);
        assertThat(lockedOut.body()).contains("it is the turn of user:owner");
        assertThat(owner.post("/api/sessions/" + session + "/turn", "{\"to\":\"agent:" + agent + "\"}")
                        .body())
                .contains("\"turn\":\"agent:" + agent + "\"");
        assertThat(act(Map.of("type", "code.delete", "path", "a.txt", "match", "zero "))
                        .state())
                .isEqualTo(ActionView.State.APPLIED);
        assertThat(put("/api/sessions/" + session + "/reconciliation", "{\"strategy\":\"loudest\"}"))
                .isEqualTo(400);
        assertThat(owner.get("/api/openapi.json").body())
                .contains("/api/actions/{id}/resolve")
                .contains("/api/workspaces/{id}/suggestions");
    }

    /** Whenever the daemon is killed, each action is done once and known to be, or not done. */
    @Test
    void aDaemonThatIsKilledLeavesNoActionHalfDone() throws Exception {
        var random = new Random(7);
        var sent = new CopyOnWriteArrayList<String>();
        for (int kill = 0; kill < 3; kill++) {
            var before = project.agentos().daemon();
            int round = kill;
            var acting = Thread.ofVirtual().start(() -> actUntilRefused(round, sent));
            int enough = sent.size() + 2 + random.nextInt(8);
            eventually(() -> sent.size() >= enough);
            project.agentos().kill(before);
            acting.join();
            assertThat(project.agentos().run("daemon", "start").code()).isZero();
        }
        eventually(() -> !owner.get("/api/sessions/" + session + "/actions?limit=1000")
                .body()
                .contains("\"state\":\"applying\""));
        var text = document().text();
        var listed = owner.get("/api/sessions/" + session + "/actions?limit=1000&state=applied")
                .body();
        var known = Pattern.compile("\"rationale\":\"(<[0-9]+-[0-9]+>)\"")
                .matcher(listed)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(sent).as("the daemon was killed while something was done").isNotEmpty();
        assertThat(known).doesNotHaveDuplicates();
        for (var mark : sent)
            assertThat(text.split(Pattern.quote(mark), -1).length - 1).as(mark).isEqualTo(known.contains(mark) ? 1 : 0);
    }

    private void actUntilRefused(int round, List<String> sent) {
        try {
            for (int i = 0; i < 10_000; i++) {
                var mark = "<" + round + "-" + i + ">";
                sent.add(mark);
                act(Map.of(
                        "type",
                        "code.replace",
                        "path",
                        "a.txt",
                        "match",
                        "three",
                        "text",
                        mark + "three",
                        "rationale",
                        mark));
            }
        } catch (IOException killed) {
            // What was sent last may have been done or not.
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }
}
