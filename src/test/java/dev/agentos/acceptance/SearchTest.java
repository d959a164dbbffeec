package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searching, replacing and finding files over HTTP (F2). */
class SearchTest {

    @TempDir
    Path project;

    private AgentOs agentos;
    private Owner owner;
    private String workspace;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.shared();
        owner = Owner.of(agentos);
        workspace = "/api/workspaces/"
                + owner.post("/api/workspaces", "{\"path\":\"" + project + "\"}")
                        .body()
                        .replaceAll(".*\"id\":\"(\\w+)\".*", "$1");
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    @Test
    void textIsFoundStreamedAndReplaced() throws Exception {
        Files.createDirectory(project.resolve("src"));
        Files.writeString(project.resolve("src/a.txt"), "first\nold text\n");
        var found = owner.get(workspace + "/search?q=old&include=*.txt").body();
        assertThat(found)
                .contains(
                        "\"path\":\"src/a.txt\"",
                        "\"line\":2,\"column\":1,\"length\":3,\"preview\":\"old text\"",
                        "\"incomplete\":false");
        var streamed = send(owner.request(workspace + "/search?q=o.d&regex").header("Accept", "text/event-stream"))
                .body();
        assertThat(streamed).containsSubsequence("event: file", "src/a.txt", "event: done", "\"matches\":1");
        var etag = found.replaceAll(".*\"etag\":\"(\\w+)\".*", "$1");
        var request = "{\"q\":\"old\",\"replacement\":\"new\",\"files\":[{\"path\":\"src/a.txt\",\"etag\":\"" + etag
                + "\"}],\"preview\":%s}";
        assertThat(owner.post(workspace + "/replace", request.formatted("true")).body())
                .contains("\"before\":\"old text\",\"after\":\"new text\"");
        assertThat(Files.readString(project.resolve("src/a.txt"))).contains("old");
        assertThat(owner.post(workspace + "/replace", request.formatted("false"))
                        .body())
                .contains("\"count\":1");
        assertThat(Files.readString(project.resolve("src/a.txt"))).isEqualTo("first\nnew text\n");
        assertThat(owner.post(workspace + "/replace", request.formatted("false"))
                        .body())
                .contains("E023");
        assertThat(send(owner.request(workspace + "/search?q=(&regex")).body()).contains("E011");
    }

    @Test
    void aFileAmongTenThousandIsFound() throws Exception {
        for (int folder = 0; folder < 100; folder++) {
            var path = Files.createDirectory(project.resolve("folder" + folder));
            for (int file = 0; file < 100; file++)
                Files.writeString(path.resolve("file" + file + ".txt"), "text of " + folder + " and " + file + "\n");
        }
        Files.writeString(project.resolve("folder42/NeedleInHaystack.java"), "");
        var paths = workspace + "/paths?q=nih&limit=5";
        assertThat(owner.get(paths).body()).startsWith("[{\"path\":\"folder42/NeedleInHaystack.java\"");
        assertThat(owner.get(workspace + "/search?q=42+and+17").body())
                .contains("\"path\":\"folder42/file17.txt\"", "\"matches\":1,");
    }
}
