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
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents that are spoken to by protocol, with one that does what it is told: src/test/node/acp-peer.mjs (A5). */
@Timeout(120)
class AcpAgentsTest {
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
                command = "bash"
                args = ["-c", "echo in a terminal with $*; cat", "peer"]
                [resume]
                session = ["--session", "{session}"]
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

    private void create(String prompt) throws Exception {
        project.run("$agentos create one --agent peer --acp --prompt '" + prompt + "'");
    }

    private void awaitStatus(String status) throws Exception {
        eventually(() -> project.status("one").equals(status));
    }

    private void awaitLog(String text) throws Exception {
        eventually(() -> project.run("$agentos logs one").contains(text));
    }

    private String conversation(String query) throws Exception {
        return project.owner()
                .get("/api/agents/" + project.agent("one", "id") + "/conversation" + query)
                .body();
    }

    /** Whether anything of it still works in its copy, or where that was. */
    private boolean isPeerRunning() {
        return ProcessHandle.allProcesses().anyMatch(process -> {
            try {
                return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd"))
                        .toString()
                        .contains(project.copy("peer-one").toString());
            } catch (IOException gone) {
                return false;
            }
        });
    }

    /** Two editors, with the real y-websocket provider, in the file that the agent reads and writes. */
    @Test
    void whatIsTypedBetweenItsReadAndItsWriteStays() throws Exception {
        create("say hello");
        awaitStatus("idle");
        var file = project.copy("peer-one").resolve("a.txt");
        var room = ".shards/peer-one/a.txt";
        var session = project.session();
        var workspace = project.owner()
                .get("/api/sessions/" + session)
                .body()
                .replaceAll("(?s).*\"workspace\":\"(\\w+)\".*", "$1");
        var typists = project.agentos()
                .builder(List.of(
                        "node",
                        Path.of("src/test/node/typists.mjs").toAbsolutePath().toString(),
                        "ws://127.0.0.1:" + project.agentos().daemonFile().port() + "/ws/doc/" + workspace,
                        room,
                        project.owner().token(),
                        "60",
                        "7",
                        "2",
                        temporary.toString()))
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .redirectErrorStream(true)
                .start();
        assertThat(typists.inputReader().readLine()).isEqualTo("ready");
        project.run("$agentos send one 'edit " + file + " 60'");
        awaitLog("of 60 written");
        try (var input = typists.outputWriter()) {
            input.write("enough\n");
        }
        assertThat(AgentOs.finish(typists).code()).isZero();
        var text = Files.readString(temporary.resolve("text-0"));
        var typed = Files.readAllLines(temporary.resolve("typed"));
        assertThat(typed).isNotEmpty();
        assertThat(text.lines().toList())
                .containsAll(typed)
                .doesNotHaveDuplicates()
                .anySatisfy(line -> assertThat(line).startsWith("[agent."));
    }

    @Test
    void itIsToldAskedAndAnsweredOnTheCommandLine() throws Exception {
        create("ask");
        awaitStatus("waiting");
        assertThat(project.run("$agentos explain one"))
                .contains("decided by  protocol (priority 1000): waiting, "
                        + "because ACP reports \"permission needed: Write out.txt\"");
        assertThat(project.run("$agentos logs one"))
                .contains("> ask\n")
                .contains("? asks for permission: Write out.txt")
                .contains("answers: o-allow_once, o-allow_always, o-reject_once");
        assertThat(project.refused("$agentos send one say hello"))
                .contains("E013")
                .contains("is waiting for an answer");
        assertThat(project.refused("$agentos attach one"))
                .contains("has no terminal")
                .contains("agentos logs one --follow");
        assertThat(project.refused("$agentos pause one")).contains("cannot be paused");
        assertThat(project.refused("$agentos handover one --to shell"))
                .contains("E013")
                .contains("Shell does not support ACP")
                .contains("agentos restart one --terminal");
        assertThat(project.refused("$agentos answer one perhaps"))
                .contains("E011")
                .contains("o-allow_once");
        assertThat(project.run("$agentos answer one"))
                .startsWith("one asks:\n  Write out.txt\n")
                .endsWith("\nanswers: o-allow_once, o-allow_always, o-reject_once\n");
        assertThat(project.run("$agentos answer one allow")).isEqualTo("one: allowed\n");
        awaitStatus("idle");
        assertThat(project.copy("peer-one").resolve("out.txt")).hasContent("hi");

        project.run("$agentos queue one hold && $agentos queue one say later");
        awaitStatus("running");
        awaitLog("> hold");
        project.run("$agentos interrupt one");
        awaitLog("\nlater");
        assertThat(project.run("$agentos logs one"))
                .containsSubsequence("> hold", "-- turn ended: cancelled", "> say later", "later");
        assertThat(project.run("$agentos mode one auto")).isEqualTo("one is now in mode auto\n");
        assertThat(project.refused("$agentos mode one nonsense")).contains("use one of ask, auto");
    }

    @Test
    void aPageGetsItAllAndGoesOnFromWhereItWas() throws Exception {
        create("say Hello");
        awaitLog("\nHello");
        awaitStatus("idle");
        assertThat(conversation(""))
                .contains("\"number\":1,")
                .contains("\"type\":\"user\"")
                .contains("\"by\":\"user:owner\"");
        assertThat(conversation("?from=4&limit=1"))
                .contains("\"number\":4,")
                .doesNotContain("\"number\":3,")
                .doesNotContain("\"number\":5,");
        assertThat(conversation("?from=x")).contains("INVALID_INPUT");
        var path = "/api/agents/" + project.agent("one", "id") + "/conversation/events";
        try (var client = HttpClient.newHttpClient();
                var events = client.send(
                                project.owner()
                                        .request(path)
                                        .header("Last-Event-ID", "4")
                                        .build(),
                                BodyHandlers.ofInputStream())
                        .body();
                var lines = new BufferedReader(new InputStreamReader(events))) {
            assertThat(next(lines, "id: ")).isEqualTo("id: 5");
            project.run("$agentos send one say more");
            assertThat(next(lines, "data: {\"number\":12,")).contains("say more");
        }
    }

    /** The next line that begins so. */
    private static String next(BufferedReader lines, String start) throws IOException {
        var line = lines.readLine();
        while (line != null && !line.startsWith(start)) line = lines.readLine();
        return String.valueOf(line);
    }

    @Test
    void aDaemonThatIsKilledTakesTheProgramWithItAndTheNextTakesItUpAgain() throws Exception {
        create("say Hello");
        awaitLog("\nHello");
        awaitStatus("idle");
        project.run("$agentos send one hold");
        awaitStatus("running");
        project.agentos().kill(project.agentos().daemon());
        project.run("$agentos daemon start --port 0");
        awaitLog("Restarted. The agent has resumed the conversation.");
        awaitStatus("idle");
        assertThat(project.run("$agentos logs one"))
                .containsSubsequence(
                        "Hello", "> hold", "-- The program ended during a turn", "-- turn ended: lost", "-- Restarted");
        assertThat(project.run("$agentos logs one")).doesNotContain("could not resume");
        project.run("$agentos send one say on");
        awaitLog("\non");
        awaitStatus("idle");

        project.run("$agentos send one die");
        awaitStatus("exited");
        project.agentos().kill(project.agentos().daemon());
        project.run("$agentos daemon start --port 0");
        assertThat(project.status("one")).as("who ended by itself stays so").isEqualTo("exited");
        project.run("$agentos restart one");
        awaitStatus("idle");
        assertThat(isPeerRunning()).isTrue();
        project.run("$agentos destroy one");
        eventually(() -> !isPeerRunning());
        assertThat(project.copy("peer-one")).doesNotExist();
    }

    @Test
    void itIsOpenedInATerminalAndTalkedToAgain() throws Exception {
        create("say Hello");
        awaitLog("\nHello");
        awaitStatus("idle");
        project.run("$agentos send one hold");
        awaitStatus("running");
        assertThat(project.run("$agentos restart one --terminal")).isEqualTo("one restarted in a terminal\n");
        eventually(() -> project.screen("one").contains("in a terminal with --session peer-session"));
        assertThat(project.run("$agentos logs one --conversation"))
                .containsSubsequence("Hello", "> hold", "-- turn ended: cancelled", "-- Moved to a terminal.");
        assertThat(conversation("?before=&limit=1")).contains("Moved to a terminal.");
        assertThat(project.refused("$agentos interrupt one"))
                .contains("is a terminal agent")
                .contains("agentos restart one --acp");
        assertThat(isPeerRunning()).isTrue();

        project.agentos().kill(project.agentos().daemon());
        project.run("$agentos daemon start --port 0");
        awaitStatus("idle");
        assertThat(project.agent("one", "protocol")).isEqualTo("terminal");
        assertThat(project.run("$agentos restart one --acp")).isEqualTo("one restarted as an ACP agent\n");
        awaitLog("Restarted. The agent has resumed the conversation.");
        project.run("$agentos queue one say again");
        awaitLog("\nagain");
        assertThat(project.run("$agentos logs one"))
                .containsSubsequence("Moved to a terminal.", "Moved back from a terminal.", "Restarted", "> say again");
        awaitStatus("idle");

        project.agentos().kill(project.agentos().daemon());
        project.run("$agentos daemon start --port 0");
        awaitStatus("idle");
        assertThat(project.agent("one", "protocol")).as("what it was last").isEqualTo("acp");
        assertThat(project.owner()
                        .post("/api/agents/" + project.agent("one", "id") + "/restart?protocol=morse", "")
                        .body())
                .contains("INVALID_INPUT");
    }

    @Test
    void anotherProgramGoesOnWithTheConversation() throws Exception {
        create("say Hello");
        awaitLog("\nHello");
        awaitStatus("idle");
        project.run("sed 's/\"peer\"$/\"other\"/' " + project.agentos().home() + "/agents/peer.toml > "
                + project.agentos().home() + "/agents/other.toml");
        project.run("$agentos send one hold && $agentos queue one say later");
        awaitStatus("running");
        assertThat(project.run("$agentos handover one --to other --note 'The tests hang'"))
                .isEqualTo("one is now other\n");
        awaitLog("> Continue the work of another coding agent (peer)");
        assertThat(project.run("$agentos logs one"))
                .containsSubsequence(
                        "Hello", "-- Handed over to other.", "> The tests hang", "> ## Last messages", "> Hello")
                .doesNotContain("Restarted");
        awaitLog("> say later");
        assertThat(project.run("$agentos logs one"))
                .as("what waits comes after")
                .containsSubsequence("> Continue the work", "> - say later", "> say later");
    }

    @Test
    void aKindThatDoesNotSpeakTheProtocolIsRefusedAndLeavesNothing() throws Exception {
        assertThat(project.refused("$agentos create one --agent shell --acp"))
                .contains("E013")
                .contains("does not support the Agent Client Protocol");
        assertThat(project.refused("$agentos create one --agent openai-codex --acp"))
                .contains("E004")
                .contains("`codex-acp` is not on the PATH")
                .contains("npm install -g @agentclientprotocol/codex-acp");
        assertThat(project.run("$agentos list --json")).isEqualTo("[]\n");
        project.run("$agentos create two --agent shell --detached");
        assertThat(project.refused("$agentos interrupt two")).contains("is a terminal agent");
    }

    @Test
    void aSetupThatFailsIsSaidAndWhatItPrintsIsNoMessage() throws Exception {
        project.run("mkdir .agentos && "
                + "printf '[worktree]\\nsetup = \"echo {} && echo no database && test -e ready\"\\n'"
                + " > .agentos/config.toml && git add -A && git commit -qm two");
        project.run("$agentos create one --agent peer --acp --prompt 'say Hello' --allow-scripts");
        awaitStatus("error");
        assertThat(project.run("$agentos list"))
                .contains("its setup script exited with code 1; `agentos logs one` shows why");
        assertThat(project.run("$agentos logs one")).contains("no database");
        Files.createFile(project.copy("peer-one").resolve("ready"));
        project.run("$agentos restart one");
        awaitLog("\nHello");
    }
}
