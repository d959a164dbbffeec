package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of a workspace over HTTP, of a real daemon that was started in a plain C locale (F1, F3, E6). */
class FilesTest {
    @TempDir
    static Path home;

    @TempDir
    static Path folders;

    static AgentOs agentos;
    static Owner owner;

    private Path project;
    private String files;

    @BeforeAll
    static void start() throws Exception {
        agentos = new AgentOs(home).with("LC_ALL", "C");
        assertThat(agentos.run("daemon", "start", "--port", "0").code()).isZero();
        owner = Owner.of(agentos);
    }

    @AfterAll
    static void stop() throws Exception {
        agentos.close();
    }

    @BeforeEach
    void register() throws Exception {
        project = Files.createTempDirectory(folders, "project");
        Files.createDirectories(project.resolve("src"));
        Files.writeString(project.resolve("src/App.java"), "class App {}\n");
        var answer = call("POST", "/api/workspaces", "{\"path\":\"" + project + "\"}");
        files = "/api/workspaces/" + answer.body().replaceAll(".*\"id\":\"(\\w+)\".*", "$1") + "/files";
    }

    private static HttpResponse<String> call(String method, String path, String json) throws Exception {
        return send(owner.request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(json)));
    }

    @Test
    void aFileIsReadChangedAndProtectedAgainstALostUpdate() throws Exception {
        var read = owner.get(files + "/src/App.java");
        assertThat(read.body())
                .contains(
                        "\"path\":\"src/App.java\"",
                        "\"content\":\"class App {}\\n\"",
                        "\"size\":13",
                        "\"encoding\":\"utf-8\"",
                        "\"language\":\"java\"");
        var etag = read.headers().firstValue("etag").orElseThrow();
        assertThat(read.body()).contains("\"etag\":" + etag);
        assertThat(send(owner.request(files + "/src/App.java").header("If-None-Match", etag))
                        .statusCode())
                .isEqualTo(304);
        var put = send(owner.request(files + "/src/App.java")
                .header("If-Match", etag)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"content\":\"new\"}")));
        assertThat(put.statusCode()).as(put.body()).isEqualTo(200);
        var late = send(
                owner.request(files + "/src/App.java").header("If-Match", etag).PUT(BodyPublishers.ofString("late")));
        assertThat(late.statusCode()).isEqualTo(412);
        assertThat(late.body()).contains("E023");
        assertThat(Files.readString(project.resolve("src/App.java"))).isEqualTo("new");
    }

    @Test
    void filesOfAnyNameAndContentAreMadeListedAndRead() throws Exception {
        var name = "né e;日本%25+#?.txt";
        var encoded = "n%C3%A9%20e%3B%E6%97%A5%E6%9C%AC%2525%2B%23%3F.txt";
        var made = send(owner.request(files + "/" + encoded)
                .header("If-None-Match", "*")
                .PUT(BodyPublishers.ofByteArray(new byte[] {1, 0, 2})));
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(send(owner.request(files + "/" + encoded)
                                .header("If-None-Match", "*")
                                .PUT(BodyPublishers.ofString("")))
                        .statusCode())
                .isEqualTo(412);
        assertThat(Files.readAllBytes(project.resolve(name))).containsExactly(1, 0, 2);
        assertThat(owner.get(files).body())
                .contains("\"name\":\"" + name + "\"")
                .contains("\"name\":\"src\",\"path\":\"src\",\"kind\":\"folder\"");
        assertThat(owner.get(files + "?path=src").body()).contains("\"path\":\"src/App.java\"");
        assertThat(owner.get(files + "/" + encoded).body())
                .contains("\"encoding\":\"binary\"")
                .doesNotContain("content");
        assertThat(call("PUT", files + "/half", "{\"content\":\"\\ud800\"}").body())
                .contains("E011");
        assertThat(call("PUT", files + "/x.json?raw", "{\"content\":1}").statusCode())
                .isEqualTo(201);
        assertThat(Files.readString(project.resolve("x.json"))).isEqualTo("{\"content\":1}");
        assertThat(send(owner.request(files + "/upload").PUT(BodyPublishers.ofByteArray(new byte[17 << 20])))
                        .statusCode())
                .isEqualTo(413);
        assertThat(project.resolve("upload")).doesNotExist();
        Files.write(project.resolve("large"), new byte[(1 << 20) + 1]);
        assertThat(owner.get(files + "/large").body())
                .contains("\"size\":1048577", "over 1 MiB")
                .doesNotContain("content\"");
    }

    @Test
    void foldersAreMadeThingsRenamedDeletedAndRestored() throws Exception {
        assertThat(call("POST", files + "/a/b?mkdir", "").statusCode()).isEqualTo(201);
        assertThat(call("POST", files + "/src/App.java?rename=a/b/Main.java", "")
                        .body())
                .contains("\"path\":\"a/b/Main.java\"");
        var deleted = call("DELETE", files + "/a", "");
        assertThat(project.resolve("a")).doesNotExist();
        var id = deleted.body().replaceAll(".*\"id\":\"(\\w+)\".*", "$1");
        var trash = files.replace("/files", "/trash");
        assertThat(owner.get(trash).body()).contains(id);
        assertThat(call("POST", trash + "/" + id + "/restore", "").statusCode()).isEqualTo(200);
        assertThat(Files.readString(project.resolve("a/b/Main.java"))).isEqualTo("class App {}\n");
        assertThat(call("POST", files + "/a/b/Main.java?rename=../x", "").body())
                .contains("E022");
        assertThat(call("DELETE", files + "/a?forever", "").statusCode()).isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/..%2f..%2fetc%2fpasswd",
                "/%2e%2e/x",
                "/src/..%2f..%2f..%2fx",
                "/%2Fetc%2Fpasswd",
                "/a%00b",
                "/a%5cb",
                "/%ff%fe",
                "/.git/config",
                "/.GIT/config",
                "/%E2%80%AEx",
                "/a%0d%0ab",
                "/link/secret",
                "/out",
                "?path=..",
                "?path=/etc",
                "?path=link"
            })
    void everyWayOutIsRefusedInTheSameWords(String escape) throws Exception {
        var outside = Files.createTempDirectory(folders, "outside");
        Files.writeString(outside.resolve("secret"), "secret");
        Files.createSymbolicLink(project.resolve("link"), outside);
        Files.createSymbolicLink(project.resolve("out"), outside.resolve("secret"));
        var answer = owner.get(files + escape);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
        assertThat(answer.body()).contains("E022").doesNotContain("secret\"");
        if (escape.startsWith("?")) return;
        assertThat(send(owner.request(files + escape).PUT(BodyPublishers.ofString("x")))
                        .body())
                .contains("E022");
        assertThat(Files.readString(outside.resolve("secret"))).isEqualTo("secret");
    }

    @Test
    void bytesForTheBrowserCannotBecomeAPageOfOurs() throws Exception {
        Files.writeString(
                project.resolve("evil.svg"), "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
        Files.writeString(project.resolve("evil.html"), "<script>1</script>");
        var picture = owner.get(files + "/evil.svg?raw");
        assertThat(picture.headers().firstValue("content-type")).contains("image/svg+xml");
        assertThat(picture.headers().firstValue("content-security-policy").orElse(""))
                .contains("sandbox")
                .contains("default-src 'none'");
        var page = owner.get(files + "/evil.html?raw");
        assertThat(page.headers().firstValue("content-type")).contains("application/octet-stream");
        assertThat(page.headers().firstValue("content-disposition").orElse("")).startsWith("attachment");
        var big = new byte[5 << 20];
        Files.write(project.resolve("big.png"), big);
        try (var client = HttpClient.newHttpClient()) {
            assertThat(client.send(owner.request(files + "/big.png?raw").build(), BodyHandlers.ofByteArray())
                            .body())
                    .isEqualTo(big);
        }
    }

    @Test
    void changesAreHeardAmongTheEventsAndOnAStreamOfTheirOwn() throws Exception {
        var workspace = files.replace("/files", "");
        try (var client = HttpClient.newHttpClient()) {
            var own = client.send(owner.request(workspace + "/watch").build(), BodyHandlers.ofInputStream())
                    .body();
            var all = client.send(owner.request("/api/events").build(), BodyHandlers.ofInputStream())
                    .body();
            try (var ownLines = new Scanner(own);
                    var allLines = new Scanner(all)) {
                assertThat(ownLines.findWithinHorizon("event: watching", 0)).isNotNull();
                assertThat(call("POST", workspace + "/watch", "").body()).contains("until");
                Files.writeString(project.resolve("src/New.java"), "class New {}");
                assertThat(ownLines.findWithinHorizon("src/New.java\",\"kind\":\"created", 0))
                        .isNotNull();
                assertThat(allLines.findWithinHorizon("event: files.changed\\R.*src/New.java", 0))
                        .isNotNull();
            }
            client.shutdownNow();
        }
    }

    @Test
    void theOpenApiDocumentListsTheFiles() throws Exception {
        assertThat(owner.get("/api/openapi.json").body())
                .contains("/api/workspaces/{id}/files/{path}", "\"name\":\"rename\"");
    }
}
