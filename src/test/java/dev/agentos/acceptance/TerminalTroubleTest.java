package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs in terminals, and those who open them, can do to the daemon: nothing that anybody else notices. */
class TerminalTroubleTest {
    /** What kind of terminal this is, as it comes back on the screen of a program that does not read it. */
    private static final String ANSWER = "?62;22c";

    @TempDir
    Path home;

    private AgentOs agentos;
    private Owner owner;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.started(home);
        owner = Owner.of(agentos);
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    private int post(String path, String json) throws Exception {
        return owner.post(path, json).statusCode();
    }

    private String one(String id) throws Exception {
        return owner.get("/api/terminals/" + id).body();
    }

    private void restartDaemon() throws Exception {
        agentos.kill(agentos.daemon());
        assertThat(agentos.run("daemon", "start").code()).isZero();
    }

    @Test
    void floodsThatAreSlowToReadHoldUpNobody() throws Exception {
        var ids = new ArrayList<String>();
        for (int i = 0; i < 4; i++)
            ids.add(owner.open(
                    "timeout",
                    "50",
                    "sh",
                    "-c",
                    "yes \"$(printf '\\033#8\\033[5'\\''}\\033[5'\\''~')\" | tr -d '\\n'"));
        for (int i = 0; i < 10; i++)
            assertThat(send(agentos.request("/api/health")).statusCode()).isEqualTo(200);
        assertThat(owner.get("/api/terminals/" + ids.getFirst() + "/screen").statusCode())
                .isEqualTo(200);
        for (var id : ids)
            assertThat(one(id)).as("answers came before the end of the flood").contains("\"state\":\"running\"");
        for (var id : ids)
            assertThat(owner.delete("/api/terminals/" + id).statusCode()).isEqualTo(204);
    }

    @Test
    void afterARestartTheSizeIsKnownAndOldQuestionsAreNotAnsweredAgain() throws Exception {
        var id = owner.open("cat");
        post("/api/terminals/" + id + "/resize", "{\"cols\":120,\"rows\":40}");
        // The terminal echoes the question as ^[[c, and cat prints it as it is.
        post("/api/terminals/" + id + "/input", "{\"data\":\"\\u001b[c\\r\"}");
        eventually(() -> owner.screen(id).contains(ANSWER));
        restartDaemon();
        eventually(() -> one(id).contains("\"state\":\"running\""));
        assertThat(one(id)).contains("\"cols\":120,\"rows\":40");
        post("/api/terminals/" + id + "/input", "{\"data\":\"end\"}");
        eventually(() -> owner.screen(id).contains("end"));
        assertThat(owner.get("/api/terminals/" + id + "/output").body()).containsOnlyOnce(ANSWER);
    }

    @Test
    void commandsThatTheSystemCannotBeToldAreRefusedAndLeaveNothing() throws Exception {
        var session = one(owner.open("true")).replaceAll(".*\"session\":\"(\\w+)\".*", "$1");
        for (var command :
                List.of("[\"a\\u0000b\"]", "[\"echo\",\"x\\u0000y\"]", "[\"echo\",null]", "[\"echo\",\"\\ud800\"]"))
            assertThat(post("/api/sessions/" + session + "/terminals", "{\"command\":" + command + "}"))
                    .as(command)
                    .isEqualTo(400);
        assertThat(owner.get("/api/terminals").body()).containsOnlyOnce("\"id\"");
        assertThat(agentos.run("terminal", "list").code()).isZero();
    }

    @Test
    void whoTypesMoreThanIsReadIsTold() throws Exception {
        var id = owner.open("sh", "-c", "stty raw -echo; echo ready; sleep 60");
        eventually(() -> owner.screen(id).contains("ready"));
        var text = "{\"data\":\"" + "x".repeat(30_000) + "\"}";
        int answer = 204;
        for (int i = 0; i < 60 && answer == 204; i++) answer = post("/api/terminals/" + id + "/input", text);
        assertThat(answer).isEqualTo(429);
    }

    @Test
    void aShellThatNobodyTypedIntoEndsWithItsConnection() throws Exception {
        var shell = owner.socket("/ws/shell");
        eventually(() -> owner.get("/api/terminals").body().contains("\"running\""));
        shell.close();
        eventually(() -> owner.get("/api/terminals").body().equals("[]"));
    }

    @Test
    void whatANucleusThatWasKilledLeftRunningIsEndedByTheNext() throws Exception {
        var id = owner.open("bash", "-c", "trap '' HUP; echo $$; while :; do sleep 0.1; done");
        eventually(() -> !owner.get("/api/terminals/" + id + "/output").body().isBlank());
        long program = Long.parseLong(
                owner.get("/api/terminals/" + id + "/output").body().strip());
        assumeTrue(
                Files.readString(Path.of("/proc", String.valueOf(program), "cgroup"))
                        .contains("agentos-"),
                "control groups can be made here");
        agentos.kill(agentos.nucleus());
        eventually(
                () -> ProcessHandle.of(program).filter(ProcessHandle::isAlive).isEmpty());
    }

    private long bytesOfLogs() throws Exception {
        try (var files = Files.walk(home.resolve("terminals"))) {
            long sum = 0;
            for (var file :
                    files.filter(path -> path.toString().endsWith(".log")).toList()) sum += sizeIfThere(file);
            return sum;
        }
    }

    private static long sizeIfThere(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException dropped) {
            return 0;
        }
    }

    @Test
    void theLogsOfAllTerminalsStayBelowTheLimitWhoeverIsKilled() throws Exception {
        long limit = 24 << 20;
        assertThat(agentos.run("config", "set", "session.scrollback_disk", "24MB")
                        .code())
                .isZero();
        var print = "head -c 12000000 /dev/zero | tr '\\0' 'x'";
        for (int i = 0; i < 3; i++) owner.open("sh", "-c", print);
        var ids = new ArrayList<String>();
        for (int i = 0; i < 3; i++)
            ids.add(owner.open("sh", "-c", print + "; echo first; read line; " + print + "; echo second; sleep 600"));
        for (var id : ids) eventually(() -> owner.screen(id).contains("first"));
        assertThat(bytesOfLogs()).isBetween(limit / 2, limit);
        assertThat(owner.get("/api/terminals/" + ids.getFirst() + "/output?from=0&to=10")
                        .body())
                .as("below the kept start")
                .hasSizeLessThan(11);
        agentos.kill(agentos.daemon());
        assertThat(agentos.run("daemon", "start").code()).isZero();
        for (var id : ids) post("/api/terminals/" + id + "/input", "{\"data\":\"\\n\"}");
        for (var id : ids) eventually(() -> owner.screen(id).contains("second"));
        assertThat(bytesOfLogs()).isLessThanOrEqualTo(limit);
        agentos.kill(agentos.nucleus());
        eventually(() -> one(ids.getFirst()).contains("\"state\":\"lost\""));
        var next = owner.open("sh", "-c", print + "; echo third; sleep 600");
        eventually(() -> owner.screen(next).contains("third"));
        assertThat(bytesOfLogs()).isLessThanOrEqualTo(limit);
        assertThat(agentos.run("config", "set", "session.scrollback_disk", "16MB")
                        .code())
                .isZero();
        eventually(() -> bytesOfLogs() <= 16 << 20);
    }

    @Test
    void foldersThatNobodyKnowsAreClearedAway() throws Exception {
        var id = owner.open("sleep", "100");
        var unknown = home.resolve("terminals/0123456789abcdef");
        var other = home.resolve("terminals/notes");
        Files.createDirectories(unknown.resolve("output"));
        Files.createDirectories(other);
        restartDaemon();
        eventually(() -> !Files.exists(unknown));
        assertThat(other).exists();
        assertThat(home.resolve("terminals").resolve(id)).exists();
    }
}
