package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searching, replacing and finding files over HTTP (F2). */
class SearchTest {
    @TempDir
    Path home;

    @TempDir
    Path project;

    private AgentOs agentos;
    private String token;
    private String workspace;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.started(home);
        token = agentos.token();
        workspace = "/api/workspaces/" + post("/api/workspaces", "{\"path\":\"" + project + "\"}").body().replaceAll(".*\"id\":\"(\\w+)\".*", "$1");
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    private HttpRequest.Builder asOwner(String path) throws Exception {
        return agentos.request(path).header("Authorization", "Bearer " + token);
    }

    private HttpResponse<String> post(String path, String json) throws Exception {
        return send(asOwner(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    @Test
    void textIsFoundStreamedAndReplaced() throws Exception {
        Files.createDirectory(project.resolve("src"));
        Files.writeString(project.resolve("src/a.txt"), "first\nold text\n");
        var found = send(asOwner(workspace + "/search?q=old&include=*.txt")).body();
        assertThat(found).contains("\"path\":\"src/a.txt\"", "\"line\":2,\"column\":1,\"length\":3,\"preview\":\"old text\"", "\"incomplete\":false");
        var streamed = send(asOwner(workspace + "/search?q=o.d&regex").header("Accept", "text/event-stream")).body();
        assertThat(streamed).containsSubsequence("event: file", "src/a.txt", "event: done", "\"matches\":1");
        var etag = found.replaceAll(".*\"etag\":\"(\\w+)\".*", "$1");
        var request = "{\"q\":\"old\",\"replacement\":\"new\",\"files\":[{\"path\":\"src/a.txt\",\"etag\":\"" + etag + "\"}],\"preview\":%s}";
        assertThat(post(workspace + "/replace", request.formatted("true")).body()).contains("\"before\":\"old text\",\"after\":\"new text\"");
        assertThat(Files.readString(project.resolve("src/a.txt"))).contains("old");
        assertThat(post(workspace + "/replace", request.formatted("false")).body()).contains("\"count\":1");
        assertThat(Files.readString(project.resolve("src/a.txt"))).isEqualTo("first\nnew text\n");
        assertThat(post(workspace + "/replace", request.formatted("false")).body()).contains("E023");
        assertThat(send(asOwner(workspace + "/search?q=(&regex")).body()).contains("E011");
    }

    @Test
    void aFileAmongTenThousandIsFoundAsFastAsOneTypes() throws Exception {
        for (int folder = 0; folder < 100; folder++) {
            var path = Files.createDirectory(project.resolve("folder" + folder));
            for (int file = 0; file < 100; file++) Files.writeString(path.resolve("file" + file + ".txt"), "text of " + folder + " and " + file + "\n");
        }
        Files.writeString(project.resolve("folder42/NeedleInHaystack.java"), "");
        var paths = workspace + "/paths?q=nih&limit=5";
        assertThat(send(asOwner(paths)).body()).startsWith("[{\"path\":\"folder42/NeedleInHaystack.java\"");
        long start = System.nanoTime();
        send(asOwner(paths));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
        start = System.nanoTime();
        assertThat(send(asOwner(workspace + "/search?q=42+and+17")).body()).contains("\"path\":\"folder42/file17.txt\"", "\"matches\":1,");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
    }
}
