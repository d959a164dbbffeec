package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.protocol.DocumentView;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.WorkspaceView;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of a real daemon, with real y-websocket providers and a real file (E3, E5, F3, P1). */
class DocumentsTest {
    private static final int SECONDS = Integer.getInteger("documents.seconds", 20);

    @TempDir
    Path folder;

    private AgentOs agentos;
    private Owner owner;
    private String workspace;
    private Path file;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.shared();
        owner = Owner.of(agentos);
        file = Files.writeString(
                Files.createDirectory(folder.resolve("work")).resolve("notes.txt"), "one\ntwo\nthree\n");
        var made = owner.post(
                "/api/workspaces", JsonText.of(Map.of("path", file.getParent().toString())));
        workspace = JsonText.read(made.body(), WorkspaceView.class).id();
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    private String address(String suffix) {
        return "/api/workspaces/" + workspace + "/documents/notes.txt" + suffix;
    }

    private DocumentView document() throws Exception {
        return JsonText.read(owner.get(address("")).body(), DocumentView.class);
    }

    private DocumentView change(String query, String body) throws Exception {
        var response = owner.post(address(query), body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonText.read(response.body(), DocumentView.class);
    }

    @Test
    void aProgramEditsAndWhatItDidIsSavedAndCanBeUndone() throws Exception {
        var first = document();
        assertThat(first.text()).isEqualTo("one\ntwo\nthree\n");
        change("", "{\"edits\":[{\"match\":\"two\",\"text\":\"2\"},{\"from\":0,\"text\":\"zero\\n\"}]}");
        eventually(() -> Files.readString(file).equals("zero\none\n2\nthree\n"));
        change("?undo", "");
        assertThat(document().text()).isEqualTo("one\ntwo\nthree\n");
        assertThat(change("?save", "").dirty()).isFalse();
        assertThat(Files.readString(file)).isEqualTo("one\ntwo\nthree\n");
        assertThat(owner.get("/api/workspaces/" + workspace + "/history/notes.txt")
                        .body())
                .contains("user:owner")
                .contains("\"saved\":true");
    }

    @Test
    void aTextAsLongAsAFileMayBeFitsIntoOneMessage() throws Exception {
        var whole = "x".repeat(900_000);
        change("", "{\"edits\":[{\"from\":0,\"text\":\"" + whole + "\"}]}");
        assertThat(document().text()).startsWith(whole).endsWith("three\n");
    }

    @Test
    void whatAnyProgramWritesIntoTheFileIsInTheDocument() throws Exception {
        document();
        Files.writeString(file, "one\nTWO\nthree\n");
        eventually(() -> document().text().equals("one\nTWO\nthree\n"));
        Files.writeString(file.resolveSibling("new"), "one\nTWO\nthree\nfour\n");
        Files.move(file.resolveSibling("new"), file, StandardCopyOption.REPLACE_EXISTING);
        eventually(() -> document().text().equals("one\nTWO\nthree\nfour\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..%2fx",
                "%2e%2e/x",
                "%2Fetc%2Fpasswd",
                "link/secret",
                "out",
                "a%00b",
                ".git/config",
                ".GIT/config",
                "a%5cb",
                "missing",
                "picture"
            })
    void whatIsNoTextOfTheWorkspaceIsNoDocument(String path) throws Exception {
        Files.writeString(folder.resolve("secret"), "secret");
        Files.createSymbolicLink(file.resolveSibling("link"), folder);
        Files.createSymbolicLink(file.resolveSibling("out"), folder.resolve("secret"));
        Files.write(file.resolveSibling("picture"), new byte[] {1, 0, 2});
        var response = owner.get("/api/workspaces/" + workspace + "/documents/" + path);
        assertThat(response.statusCode()).as(response.body()).isBetween(400, 499);
        assertThat(response.body()).doesNotContain("secret\"");
        try (var socket = owner.socket("/ws/doc/" + workspace + "/" + path)) {
            socket.awaitText("closed 44");
        }
    }

    @Test
    void aReplicaOfAnotherEpochIsTurnedAway() throws Exception {
        var path = "/ws/doc/" + workspace + "/notes.txt?epoch=";
        try (var socket = owner.socket(path + "other")) {
            socket.awaitText("closed 44");
            socket.awaitText("epoch");
        }
        try (var socket = owner.socket(path + document().epoch())) {
            socket.send(2, new byte[] {9, 9, 9});
            socket.awaitText("closed 4400");
        }
    }

    /**
     * Two people, an agent, a script that writes the file, and a daemon that is killed: everybody has the same in the
     * end, every line once.
     */
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void whateverHappensNothingIsLostAndNothingIsThereTwice() throws Exception {
        long seed = System.nanoTime() & 0xffffff;
        var random = new Random(seed);
        int port = agentos.daemonFile().port();
        var people = agentos.builder(List.of(
                        "node",
                        Path.of("src/test/node/typists.mjs").toAbsolutePath().toString(),
                        "ws://127.0.0.1:" + port + "/ws/doc/" + workspace,
                        "notes.txt",
                        owner.token(),
                        String.valueOf(SECONDS),
                        String.valueOf(seed + 1),
                        "2",
                        folder.toString()))
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .redirectErrorStream(true)
                .start();
        var lines = new ArrayList<String>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        for (int round = 0; System.nanoTime() < end; round++) {
            int chosen = random.nextInt(40);
            var line = "<" + (chosen < 6 ? "append" : chosen < 8 ? "sed" : "rest") + "." + round + ">";
            switch (chosen) {
                case 0 -> {
                    agentos.kill(agentos.daemon());
                    agentos.run("daemon", "start", "--port", String.valueOf(port));
                }
                case 1, 2, 3, 4, 5 -> {
                    assertThat(agentos.shell("echo '" + line + "' >> '" + file + "'")
                                    .code())
                            .isZero();
                    lines.add(line);
                }
                case 6, 7 -> {
                    assertThat(agentos.shell("sed -i '1i " + line + "' '" + file + "'")
                                    .code())
                            .isZero();
                    lines.add(line);
                }
                default -> {
                    if (edit("{\"edits\":[{\"from\":0,\"text\":\"" + line + "\\n\"}]}")) lines.add(line);
                }
            }
            TimeUnit.MILLISECONDS.sleep(random.nextInt(60));
        }
        var ended = AgentOs.finish(people);
        assertThat(ended.code()).as("seed %d: %s", seed, ended.out()).isZero();
        lines.addAll(Files.readAllLines(folder.resolve("typed")));
        change("?save", "");
        var text = Files.readString(file);
        assertThat(document().dirty()).isFalse();
        assertThat(document().text()).isEqualTo(text);
        for (var line : lines)
            assertThat(text.split(Pattern.quote(line + "\n"), -1))
                    .as("seed %d: %s is there once", seed, line)
                    .hasSize(2);
        assertThat(text).contains("one\n").contains("two\n").contains("three\n");
        for (var theirs : List.of("text-0", "text-1"))
            assertThat(folder.resolve(theirs)).as("seed %d", seed).hasContent(text);
    }

    /** False when the daemon was away; then it is not known whether it was done, and the line is not counted. */
    private boolean edit(String body) throws Exception {
        try {
            return owner.post(address(""), body).statusCode() == 200;
        } catch (ConnectException away) {
            return false;
        }
    }
}
