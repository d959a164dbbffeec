package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.FieldWriter;
import dev.agentos.core.Handshake;
import dev.agentos.core.LocalSocket;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Terminals of a real daemon, over REST, WebSockets and the command line (T1 to T8). */
class TerminalsTest {
    private AgentOs agentos;
    private Owner owner;
    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.shared();
        owner = Owner.of(agentos);
    }

    @AfterEach
    void stop() throws Exception {
        client.shutdownNow();
        agentos.close();
    }

    private void post(String path, String json) throws Exception {
        var response = owner.post(path, json);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(204);
    }

    private byte[] output(String id) throws Exception {
        return client.send(owner.request("/api/terminals/" + id + "/output").build(), BodyHandlers.ofByteArray())
                .body();
    }

    /** How much a terminal has printed so far. */
    private long printed(String id) throws Exception {
        return Long.parseLong(
                owner.get("/api/terminals/" + id + "/screen").body().replaceAll("\\{\"offset\":(\\d+),.*", "$1"));
    }

    @Test
    void aCommandRunsAndWhatItPrintsCanBeReadFromAnyOffset() throws Exception {
        var id = owner.open("sh", "-c", "printf 'one two'; exit 3");
        eventually(() -> owner.get("/api/terminals/" + id).body().contains("\"exitCode\":3"));
        assertThat(new String(output(id))).isEqualTo("one two");
        assertThat(owner.get("/api/terminals/" + id + "/output?from=4&to=6").body())
                .isEqualTo("tw");
        assertThat(agentos.run("terminal", "list").out()).contains(id).contains("exited 3");
    }

    @Test
    void typingResizingAndSignalsReachTheProgram() throws Exception {
        var id = owner.open("bash", "--norc", "--noprofile");
        post("/api/terminals/" + id + "/input", "{\"data\":\"echo $((6*7))\\r\"}");
        eventually(() -> owner.screen(id).contains("\n42"));
        post("/api/terminals/" + id + "/resize", "{\"cols\":100,\"rows\":30}");
        agentos.run("terminal", "send", id, "stty", "size");
        eventually(() -> owner.screen(id).contains("30 100"));
        agentos.run("terminal", "send", id, "sleep 100; echo woken");
        eventually(() -> owner.screen(id).contains("sleep 100"));
        post("/api/terminals/" + id + "/input", "{\"data\":\"\\u0003\"}");
        post("/api/terminals/" + id + "/signal", "{\"signal\":\"KILL\",\"tree\":true}");
        eventually(() -> agentos.run("terminal", "list").out().contains("exited 137"));
    }

    @Test
    void theShellSocketTakesJsonAndGivesText() throws Exception {
        try (var shell = owner.socket("/ws/shell")) {
            shell.send("{\"type\":\"resize\",\"rows\":20,\"cols\":90}");
            shell.send("{\"type\":\"input\",\"data\":\"stty size; printf 'h\\\\303\\\\251llo\\\\n'\\n\"}");
            shell.awaitText("20 90");
            shell.awaitText("héllo");
        }
    }

    /** The daemon answers before its nucleus does. */
    @Test
    void whoConnectsTheMomentTheDaemonListensGetsAShell() throws Exception {
        int port = agentos.daemonFile().port();
        agentos.run("daemon", "stop", "--all");
        var starting = agentos.start("daemon", "start", "--port", String.valueOf(port));
        var shell = new AtomicReference<SocketReader>();
        eventually(() -> {
            try {
                shell.set(SocketReader.connect(port, "/ws/shell", owner.authorization()));
                return true;
            } catch (IOException notYet) {
                return false;
            }
        });
        try (var _ = shell.get()) {
            shell.get().send("{\"type\":\"input\",\"data\":\"printf 'a%sb' 42\\n\"}");
            shell.get().awaitText("a42b");
        }
        assertThat(AgentOs.finish(starting).code()).isZero();
    }

    @Test
    void nothingButMessagesReachesTheTerminal() throws Exception {
        var id = owner.open("cat");
        try (var shell = owner.socket("/ws/shell?terminal=" + id)) {
            for (var wrong : List.of(
                    "raw text",
                    "{\"type\":\"paste\",\"data\":\"x\"}",
                    "{\"type\":\"input\"}",
                    "{\"type\":\"resize\",\"rows\":0,\"cols\":5}",
                    "{\"type\":\"resize\",\"rows\":5,\"cols\":1000000}",
                    "{\"type\":\"input\",\"data\":7}",
                    "[]",
                    "null",
                    "")) {
                shell.send(wrong);
                shell.awaitText("E011");
                shell.clear();
            }
            shell.send("{\"type\":\"input\",\"data\":\"fine\"}");
            shell.awaitText("fine");
        }
        assertThat(new String(output(id))).isEqualTo("fine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ws/shell", "/ws"})
    void aSocketNeedsTheTokenAndOurOwnPage(String path) throws Exception {
        for (var headers : List.of(
                "", "Authorization: Bearer wrong\r\n", owner.authorization() + "Origin: https://evil.example\r\n")) {
            assertThatThrownBy(() -> SocketReader.connect(agentos.daemonFile().port(), path, headers))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(" 40");
        }
    }

    @Test
    void severalPeopleSeeTheSameAndOneWhoComesLateSeesTheScreenAtOnce() throws Exception {
        var id = owner.open("sh", "-c", "printf 'ready\\n'; cat");
        try (var first = owner.socket("/ws?terminal=" + id)) {
            first.awaitText("ready");
            first.send("{\"type\":\"terminal_input\",\"payload\":{\"agent\":0,\"data\":\"typed\"}}");
            first.awaitText("typed");
            try (var late = owner.socket("/ws?terminal=" + id)) {
                late.awaitText("\"type\":\"screen\"");
                late.awaitText("typed");
                first.send("{\"type\":\"input\",\"data\":\" both\"}");
                late.awaitText(" both");
                first.awaitText(" both");
            }
        }
    }

    @Test
    void whoReconnectsAtAnyOffsetHasExactlyTheBytesOfTheLog() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var id = owner.open(
                "sh",
                "-c",
                "i=0; while :; do echo line $i is here; i=$((i+1)); [ $((i % 50)) = 0 ] && sleep 0.02; done");
        eventually(() -> output(id).length > 1_000);
        for (int round = 0; round < 1_000; round++) {
            long printed = printed(id);
            long from = Math.max(0, printed - 1 - random.nextLong(Math.min(printed, 1_000_000)));
            try (var reader = owner.socket("/ws?terminal=" + id + "&offset=" + from)) {
                reader.awaitBytes(printed - from);
                var got = reader.bytes();
                var kept = client.send(
                        owner.request("/api/terminals/" + id + "/output?from=" + from + "&to=" + (from + got.length))
                                .build(),
                        BodyHandlers.ofByteArray());
                assertThat(got).as("seed " + seed).isEqualTo(kept.body());
            }
        }
    }

    @Test
    void aHundredTerminalsWorkAtOnce() throws Exception {
        var session =
                owner.get("/api/terminals/" + owner.open("true")).body().replaceAll(".*\"session\":\"(\\w+)\".*", "$1");
        var ids = new ArrayList<String>();
        for (int i = 0; i < 100; i++) {
            var body = "{\"command\":[\"sh\",\"-c\",\"i=0; while [ $i -lt 500 ]; do echo terminal " + i
                    + " line $i; i=$((i+1)); done; cat\"]}";
            var response = owner.post("/api/sessions/" + session + "/terminals", body);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
            ids.add(response.body().replaceAll("\\{\"id\":\"(\\w+)\".*", "$1"));
        }
        for (int i = 0; i < 100; i++) {
            var id = ids.get(i);
            var last = "terminal " + i + " line 499";
            eventually(() -> owner.screen(id).contains(last));
            post("/api/terminals/" + id + "/input", "{\"data\":\"alive\"}");
        }
        for (var id : ids) eventually(() -> owner.screen(id).contains("alive"));
    }

    @Test
    void aViewerWhoIsGoneWithoutAWordIsForgotten() throws Exception {
        var id = owner.open("cat");
        for (int i = 0; i < 5; i++) owner.socket("/ws?terminal=" + id).close();
        eventually(() -> owner.get("/api/terminals/" + id).body().contains("\"viewers\":0"));
    }

    @Test
    void aProgramThatAsksItsTerminalIsAnsweredThoughNobodyLooks() throws Exception {
        var id = owner.open(
                "bash",
                "-c",
                "stty raw -echo; printf '\\033[6n'; read -r -d R answer; printf 'got %q' \"$answer\"; sleep 60");
        eventually(() -> owner.screen(id).contains("got"));
        assertThat(owner.screen(id)).contains("[1;1");
    }

    @Test
    void aTerminalThatIsKilledIsGoneWithEverythingItStarted() throws Exception {
        var id = owner.open("bash", "-c", "trap '' HUP; sleep 1000 & echo $!; wait");
        eventually(() -> !new String(output(id)).isBlank());
        long inner = Long.parseLong(new String(output(id)).strip());
        assertThat(agentos.run("terminal", "kill", id).code()).isZero();
        eventually(() -> ProcessHandle.of(inner).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(agentos.home().resolve("terminals").resolve(id)).doesNotExist();
    }

    /**
     * A real one, that starts itself twice for ever, and waits only while there are a thousand: it must not take the
     * machine with it when this test is slow.
     */
    @Test
    void aForkBombIsStoppedByClosingItsTerminal() throws Exception {
        var id = owner.open("bash", "-c", """
                count() { read -r _ _ _ tasks _ < /proc/loadavg; tasks=${tasks#*/}; }
                count; most=$((tasks + 200))
                bomb() { while count; [ "$tasks" -gt "$most" ]; do sleep 1; done; sleep 0.3; bomb | bomb & }
                bomb; sleep 1000""");
        eventually(() -> processesIn(id) > 60);
        assertThat(owner.delete("/api/terminals/" + id).statusCode()).isEqualTo(204);
        assertThat(processesIn(id)).isZero();
    }

    private static long processesIn(String terminal) throws IOException {
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            long count = 0;
            for (var process : processes) if (environment(process).contains("AGENTOS_TERMINAL=" + terminal)) count++;
            return count;
        }
    }

    /** Empty for a process that is gone or has ended. */
    private static String environment(Path process) {
        try {
            return Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    @Test
    void whoEndsASessionEndsTheProgramsInIt() throws Exception {
        var id = owner.open("sh", "-c", "echo $$; sleep 1000");
        eventually(() -> !new String(output(id)).isBlank());
        long program = Long.parseLong(new String(output(id)).strip());
        var session = owner.get("/api/terminals/" + id).body().replaceAll(".*\"session\":\"(\\w+)\".*", "$1");
        assertThat(owner.delete("/api/sessions/" + session).statusCode()).isEqualTo(204);
        eventually(
                () -> ProcessHandle.of(program).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(agentos.run("terminal", "list").out()).doesNotContain(id);
    }

    @Test
    void terminalsOfAKilledNucleusAreSaidToBeLost() throws Exception {
        var id = owner.open("sleep", "1000");
        agentos.kill(agentos.nucleus());
        eventually(() -> agentos.run("terminal", "list").out().contains("lost"));
        assertThat(owner.get("/api/terminals/" + id).body()).contains("\"state\":\"lost\"");
    }

    /**
     * Messages that are nearly right, bytes that are no text, frames that are none: refused, one way or the other, and
     * nobody else notices.
     */
    @Test
    void framesOfEveryKindDoNotDisturbAnybody() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var id = owner.open("cat");
        var paths = List.of("/ws?terminal=" + id, "/ws/shell?terminal=" + id);
        try (var witness = owner.socket(paths.getLast())) {
            var sockets = new ArrayList<>(List.of(owner.socket(paths.getFirst()), owner.socket(paths.getLast())));
            for (int round = 0; round < 250_000; round++) {
                int which = random.nextInt(2);
                try {
                    sendSomething(sockets.get(which), random, id);
                } catch (IOException refused) {
                    sockets.get(which).close();
                    sockets.set(which, owner.socket(paths.get(which)));
                }
            }
            for (var socket : sockets) socket.close();
            witness.clear();
            witness.send("{\"type\":\"input\",\"data\":\"still here\"}");
            witness.awaitText("still here");
        }
        assertThat(agentos.run("daemon", "status").code()).as("seed " + seed).isZero();
    }

    private static void sendSomething(SocketReader socket, Random random, String id) throws IOException {
        var noise = new byte[1 + random.nextInt(200)];
        random.nextBytes(noise);
        switch (random.nextInt(100)) {
            case 0 -> socket.sendRaw(noise);
            case 1 ->
                socket.sendRaw(new byte[] {(byte) 0x82, (byte) 0xff, noise[0], 0, 0, 0, 0x7f, 0, 0, 0
                }); // announces a great deal
            case 2, 3, 4 -> socket.send(1, noise);
            case 5, 6, 7 -> socket.send(2, noise);
            case 8 -> socket.send(random.nextInt(16), noise);
            default -> socket.send(message(random, id));
        }
    }

    private static String message(Random random, String id) {
        var types = List.of(
                "input",
                "resize",
                "terminal_attach",
                "terminal_detach",
                "terminal_input",
                "terminal_resize",
                "ping",
                "auth",
                "\\u0000",
                "");
        var values = List.of(
                "0",
                "-1",
                "1000000",
                "\"x\"",
                "null",
                "[]",
                "{}",
                "1e99",
                "true",
                "\"" + id + "\"",
                "99999999999999999999");
        var message = new StringBuilder("{\"type\":\"")
                .append(types.get(random.nextInt(types.size())))
                .append('"');
        for (var field : List.of("rows", "cols", "agent", "offset", "terminal", "data", "payload"))
            if (random.nextInt(3) == 0)
                message.append(",\"").append(field).append("\":").append(values.get(random.nextInt(values.size())));
        return message.append(random.nextInt(20) == 0 ? "" : "}").toString();
    }

    @Test
    void randomRequestsToTheNucleusDoNotDisturbIt() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var nucleus = agentos.nucleus();
        try (var channel = LocalSocket.connect(agentos.home().resolve("nucleus.sock"))) {
            Handshake.exchange(channel, "the nucleus");
            for (int round = 0; round < 60_000; round++) {
                var bytes = new byte[random.nextInt(60)];
                random.nextBytes(bytes);
                byte kind = (byte) (30 + random.nextInt(12));
                if (kind == 31) continue; // to stop is its right
                channel.write(new FieldWriter().whole(0).rest(bytes).frame(kind));
            }
        }
        assertThat(nucleus.isAlive()).as("seed " + seed).isTrue();
        assertThat(agentos.run("terminal", "new", "--detached", "--", "true").code())
                .isZero();
    }
}
