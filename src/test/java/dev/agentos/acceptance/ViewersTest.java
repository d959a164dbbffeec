package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Those who come and go: what they are shown, what counts of what their terminals say, and what the others notice. */
class ViewersTest {
    private static final String ASKS_ONCE =
            "stty raw -echo; printf 'old\\033[6n\\033]11;?\\007'; dd bs=1 count=2 >/dev/null 2>&1; sleep 0.3; "
                    + "stty sane; printf now; cat";

    private AgentOs agentos;
    private Owner owner;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.shared();
        owner = Owner.of(agentos);
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    @Test
    void whatWasPrintedBeforeIsShownWithoutItsQuestions() throws Exception {
        var id = owner.open("sh", "-c", ASKS_ONCE);
        eventually(() -> owner.output(id).contains("now"));
        try (var late = owner.socket("/ws/shell?terminal=" + id + "&offset=0")) {
            late.awaitText("now");
            assertThat(late.text()).contains("old").doesNotContain("[6n").doesNotContain("]11;?");
        }
    }

    @Test
    void answersThatNobodyAskedForAreNotTyped() throws Exception {
        var id = owner.open("sh", "-c", ASKS_ONCE);
        eventually(() -> owner.output(id).contains("now"));
        try (var viewer = owner.socket("/ws?terminal=" + id + "&offset=0")) {
            viewer.awaitText("now");
            viewer.send("{\"type\":\"input\",\"data\":\"x\\u001b[24;80Ry\\u001b]11;rgb:0000/0000/0000\\u0007z\"}");
            viewer.awaitText("xyz");
        }
    }

    @Test
    void whoIsAskedWhileLookingAnswers() throws Exception {
        var id = owner.open(
                "bash",
                "-c",
                "stty raw -echo; read -r -n 1; printf '\\033[6n'; read -r -d R answer; "
                        + "printf 'got %q' \"$answer\"; sleep 60");
        try (var viewer = owner.socket("/ws?terminal=" + id)) {
            viewer.send("{\"type\":\"input\",\"data\":\"x\"}");
            viewer.awaitText("[6n");
            viewer.send("{\"type\":\"input\",\"data\":\"\\u001b[7;9R\"}");
            viewer.awaitText("[7;9");
        }
    }

    @Test
    void aDaemonThatComesBackDoesNotAnswerWhatWasAskedBefore() throws Exception {
        var id = owner.open("sh", "-c", ASKS_ONCE);
        eventually(() -> owner.output(id).contains("now"));
        var before = owner.output(id);
        agentos.kill(agentos.daemon());
        agentos.run("daemon", "start");
        owner.post("/api/terminals/" + id + "/input", "{\"data\":\"typed\"}");
        eventually(() -> owner.output(id).contains("typed"));
        assertThat(owner.output(id)).isEqualTo(before + "typed");
    }

    @Test
    void typingThatIsSentAgainToTheNextDaemonIsTypedOnce() throws Exception {
        var id = owner.open("cat");
        var typed = "{\"type\":\"terminal_input\",\"payload\":{\"data\":\"once \",\"sender\":\"ann\",\"number\":1}}";
        try (var viewer = owner.socket("/ws?terminal=" + id)) {
            viewer.send(typed);
            viewer.awaitText("once");
        }
        agentos.kill(agentos.daemon());
        agentos.run("daemon", "start");
        try (var viewer = owner.socket("/ws?terminal=" + id)) {
            viewer.send(typed);
            viewer.send(typed.replace("once", "then").replace("1}", "2}"));
            eventually(() -> owner.output(id).contains("then"));
        }
        assertThat(owner.output(id)).isEqualTo("once then ");
    }

    @Test
    void whoDetachesOneTerminalKeepsTheConnectionAndTheOthers() throws Exception {
        var first = owner.open("cat");
        var second = owner.open("cat");
        try (var viewer = owner.socket("/ws")) {
            for (var id : new String[] {first, second})
                viewer.send("{\"type\":\"terminal_attach\",\"payload\":{\"terminal\":\"" + id + "\"}}");
            viewer.awaitText("\"agent\":1");
            for (int round = 0; round < 20; round++) {
                viewer.clear();
                viewer.send("{\"type\":\"terminal_detach\",\"id\":\"bye\",\"payload\":{\"agent\":0}}");
                viewer.awaitText("terminal_detached");
                viewer.send("{\"type\":\"terminal_attach\",\"payload\":{\"terminal\":\"" + first + "\"}}");
                viewer.awaitText("terminal_attached");
            }
            viewer.send("{\"type\":\"terminal_input\",\"payload\":{\"agent\":1,\"data\":\"still here\"}}");
            viewer.awaitText("still here");
        }
    }

    @Test
    void theAnswerToAttachingComesBeforeAnyOutput() throws Exception {
        var id = owner.open("sh", "-c", "printf early; cat");
        eventually(() -> owner.output(id).contains("early"));
        try (var viewer = owner.socket("/ws")) {
            viewer.send("{\"type\":\"terminal_attach\",\"id\":\"1\",\"payload\":{\"terminal\":\"" + id
                    + "\",\"offset\":0}}");
            viewer.awaitText("early");
            assertThat(viewer.text()).startsWith("{\"type\":\"terminal_attached\",\"id\":\"1\"");
        }
    }

    @Test
    void anOffsetThatIsNotThereYetIsRefusedAndAnyTimestampIsTaken() throws Exception {
        var id = owner.open("cat");
        try (var viewer = owner.socket("/ws")) {
            viewer.send("{\"type\":\"terminal_attach\",\"id\":\"far\",\"timestamp\":\"2026-01-01T00:00:00Z\","
                    + "\"payload\":{\"terminal\":\""
                    + id + "\",\"offset\":99}}");
            viewer.awaitText("\"id\":\"far\"");
            viewer.awaitText("there is no offset 99");
        }
    }

    @Test
    void mistakesOfTheCallerAreCalledThat() throws Exception {
        var id = owner.open("sh", "-c", "printf 0123456789");
        eventually(() -> owner.get("/api/terminals/" + id).body().contains("\"state\":\"exited\""));
        assertThat(owner.post("/api/terminals/" + id + "/signal", "{\"signal\":\"INT\"}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(owner.post("/api/terminals/" + id + "/resize", "{\"cols\":80,\"rows\":24}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(owner.get("/api/terminals/" + id + "/output?from=5&to=2").statusCode())
                .isEqualTo(400);
        assertThat(owner.get("/api/terminals/" + id + "/output?from=-5").statusCode())
                .isEqualTo(400);
        var part = owner.get("/api/terminals/" + id + "/output?from=2&to=5");
        assertThat(part.headers().firstValue("AgentOS-Range-End")).contains("5");
        assertThat(part.headers().firstValue("AgentOS-Log-End")).contains("10");
        var session = owner.get("/api/terminals/" + id).body().replaceAll(".*\"session\":\"(\\w+)\".*", "$1");
        for (var wrong : new String[] {
            "{\"command\":[\"/etc\"]}",
            "{\"command\":[\"no-such-program\"]}",
            "{\"command\":[\"\"]}",
            "{\"cwd\":\"/nowhere\"}",
            "{\"cols\":0}",
            "{\"rows\":100000}"
        })
            assertThat(owner.post("/api/sessions/" + session + "/terminals", wrong)
                            .statusCode())
                    .as(wrong)
                    .isEqualTo(400);
        assertThat(AgentOs.send(agentos.request("/api/sessions/" + session + "/terminals")
                                .header("Authorization", "Bearer " + owner.token())
                                .POST(java.net.http.HttpRequest.BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(201);
    }
}
