package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The HTTP door of a real daemon: who gets in, who does not, and what they are told. */
class DoorTest {
    @TempDir
    static Path home;

    static AgentOs agentos;
    static Owner owner;

    @BeforeAll
    static void start() throws Exception {
        agentos = AgentOs.started(home);
        owner = Owner.of(agentos);
    }

    @AfterAll
    static void stop() throws Exception {
        agentos.close();
    }

    @Test
    void anybodyMayAskForHealth() throws Exception {
        var response = send(agentos.request("/api/health"));
        assertThat(response.body()).isEqualTo("{\"status\":\"ok\",\"version\":\"0.1.0\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/status",
                "/api/me",
                "/api/sessions",
                "/api/workspaces",
                "/api/openapi.json",
                "/api/events",
                "/metrics"
            })
    void everythingElseNeedsToKnowWhoAsks(String path) throws Exception {
        var response = send(agentos.request(path));
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body()).contains("E007").contains("agentos up");
    }

    @Test
    void whoAsksIsToldWhoTheyAre() throws Exception {
        assertThat(owner.get("/api/me").body())
                .isEqualTo("{\"id\":\"user:owner\",\"name\":\"" + System.getProperty("user.name") + "\"}");
    }

    @Test
    void aWrongTokenIsRefusedAndNotRepeated() throws Exception {
        var response = send(agentos.request("/api/status").header("Authorization", "Bearer not-the-token"));
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body()).contains("E007").doesNotContain("not-the-token");
    }

    @Test
    void aForeignOriginIsRefusedEvenWithTheRightToken() throws Exception {
        for (var origin :
                List.of("https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil.example")) {
            var response = send(owner.request("/api/status").header("Origin", origin));
            assertThat(response.statusCode()).as(origin).isEqualTo(403);
            assertThat(response.body()).contains("E006");
        }
        var own = "http://127.0.0.1:" + agentos.daemonFile().port();
        assertThat(send(owner.request("/api/status").header("Origin", own)).statusCode())
                .isEqualTo(200);
    }

    @Test
    void aForeignHostIsRefusedForPagesToo() throws Exception {
        int port = agentos.daemonFile().port();
        for (var host : List.of(
                "evil.example",
                "evil.example:" + port,
                "127.0.0.1",
                "127.0.0.1.evil.example:" + port,
                "localhost:1",
                "999.999.999.999:" + port,
                "8.8.8.8:" + port,
                "")) {
            for (var path : List.of("/api/health", "/")) {
                assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                        .as(host)
                        .containsAnyOf("403 ", "400 ");
            }
        }
        assertThat(raw("GET /api/health HTTP/1.1\r\nHost: localhost:" + port + "\r\nConnection: close\r\n\r\n"))
                .contains("200 OK");
    }

    @Test
    void pagesLiveAtTheAddressThatTheDaemonListensOn() throws Exception {
        int port = agentos.daemonFile().port();
        assertThat(raw("GET /login?token=x HTTP/1.1\r\nHost: localhost:" + port + "\r\nConnection: close\r\n\r\n"))
                .contains("307 ")
                .contains("Location: http://127.0.0.1:" + port + "/login?token=x\r\n");
    }

    @Test
    void aServiceWorkerThatAnotherProgramLeftIsRemoved() throws Exception {
        assertThat(send(agentos.request("/worker.js").header("Service-Worker", "script"))
                        .body())
                .contains("unregister");
        assertThat(send(agentos.request("/worker.js")).statusCode()).isEqualTo(404);
    }

    @Test
    void anOversizedBodyIsRefusedWithoutBeingKept() throws Exception {
        var response = owner.post("/api/workspaces", "{\"path\":\"" + "x".repeat(2 << 20) + "\"}");
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("E014");
        assertThat(owner.get("/api/status").statusCode()).isEqualTo(200);
    }

    @Test
    void headersWithoutEndAreRefused() throws Exception {
        int port = agentos.daemonFile().port();
        var answer = raw(
                "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nX: " + "x".repeat(100_000) + "\r\n\r\n");
        assertThat(answer).containsAnyOf("400 ", "reset");
        assertThat(owner.get("/api/status").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{\"path\":7}",
                "{\"other\":1}",
                "{\"path\":null}",
                "\"text\"",
                "{\"path\":\"\\u0000\"}"
            })
    void aBodyThatDoesNotFitIsTheAskersFault(String body) throws Exception {
        var response = owner.post("/api/workspaces", body);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("\"code\":\"E011\"").doesNotContain("Exception");
    }

    @Test
    void aBodyThatIsNotJsonByItsOwnWordIsRefused() throws Exception {
        var response = send(owner.request("/api/workspaces")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("{\"path\":\"/tmp\"}")));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("application/json");
    }

    @Test
    void jsonThatIsNestedWithoutEndIsTheAskersFault() throws Exception {
        var response = owner.post(
                "/api/workspaces", "{\"x\":" + "[".repeat(50_000) + "]".repeat(50_000) + ",\"path\":\"/tmp\"}");
        assertThat(response.statusCode()).isEqualTo(400);
    }

    @Test
    void chunksAreRefusedBeforeTheyAreRead() throws Exception {
        int port = agentos.daemonFile().port();
        var answer = raw("POST /api/workspaces HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\nTransfer-Encoding: chunked\r\n\r\n" + "1".repeat(100_000));
        assertThat(answer).containsAnyOf("400 ", "reset");
    }

    @Test
    void headGetsNoBody() throws Exception {
        int port = agentos.daemonFile().port();
        assertThat(raw("HEAD /api/health HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n"))
                .contains("405 ")
                .endsWith("\r\n\r\n");
    }

    @Test
    void whatIsNotThereSaysSo() throws Exception {
        assertThat(owner.get("/api/nothing").body()).contains("E012").contains("/api/openapi.json");
        assertThat(owner.get("/api/sessions/0000000000000000").body()).contains("E002");
        assertThat(owner.get("/api/sessions/not-an-id").body()).contains("E011");
        assertThat(owner.get("/api/sessions/..%2f..%2fetc").statusCode()).isEqualTo(404);
    }

    @Test
    void pagesCarryTheHeadersThatKeepThemSafe() throws Exception {
        var headers = send(agentos.request("/")).headers();
        assertThat(headers.firstValue("Content-Security-Policy").orElseThrow())
                .contains("script-src 'self';")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe-eval");
        assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(headers.firstValue("Referrer-Policy")).contains("no-referrer");
    }

    @Test
    void thePageIsAskedForEachTimeAndItsPartsAreKeptForGood() throws Exception {
        var page = send(agentos.request("/"));
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-cache");
        var script = page.body().replaceAll("(?s).*\"(/assets/[^\"]+\\.js)\".*", "$1");
        var part = send(agentos.request(script).header("Accept-Encoding", "gzip, br"));
        assertThat(part.headers().firstValue("Cache-Control").orElseThrow()).contains("immutable");
        assertThat(part.headers().firstValue("Content-Encoding")).contains("br");
        var again = send(agentos.request("/")
                .header("If-None-Match", page.headers().firstValue("ETag").orElseThrow()));
        assertThat(again.statusCode()).isEqualTo(304);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../pom.xml",
                "/assets/../../dev/agentos/Main.class",
                "/%2e%2e/dev/agentos/Main.class",
                "/assets/.hidden.js",
                "/db/migration/V001__sessions.sql",
                "/x.js%00.html"
            })
    void noPathLeadsOutOfTheCanvas(String path) throws Exception {
        int port = agentos.daemonFile().port();
        assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n"))
                .containsAnyOf("404 ", "400 ");
    }

    @Test
    void theOpenApiDocumentListsWhatThereIs() throws Exception {
        var document = owner.get("/api/openapi.json").body();
        assertThat(document)
                .contains(
                        "\"openapi\":\"3.1.0\"",
                        "\"/api/health\"",
                        "\"/api/sessions/{id}\"",
                        "\"SessionView\"",
                        "\"ErrorView\"");
    }

    @Test
    void metricsAreOpenMetrics() throws Exception {
        var metrics = owner.get("/metrics");
        assertThat(metrics.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("application/openmetrics-text");
        assertThat(metrics.body())
                .contains("# TYPE agentos_http_requests counter")
                .endsWith("# EOF\n");
    }

    @Test
    void eventsArriveAndResumeWhereTheReaderWas() throws Exception {
        try (var client = HttpClient.newHttpClient();
                var first = events(client, "")) {
            var workspace = owner.post("/api/workspaces", "{\"path\":\"" + home.getParent() + "\"}")
                    .body()
                    .replaceAll(".*\"id\":\"(\\w+)\".*", "$1");
            createSession(workspace, "one");
            var lastSeen = first.until("session.created");
            createSession(workspace, "two");
            try (var second = events(client, lastSeen)) {
                second.until("session.created");
                assertThat(second.lastData()).contains("\"name\":\"two\"");
            }
        }
    }

    @Test
    void aReaderWhoWasAwayTooLongIsToldToStartAnew() throws Exception {
        try (var client = HttpClient.newHttpClient();
                var reader = events(client, "long-ago-1")) {
            assertThat(reader.until("reset")).isNotBlank();
        }
    }

    @Test
    void randomBytesDoNotDisturbAnybody() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            var bytes = new byte[1 + random.nextInt(400)];
            random.nextBytes(bytes);
            try (var socket = new Socket("127.0.0.1", agentos.daemonFile().port())) {
                if (round % 2 == 0) socket.getOutputStream().write("GET /api/health HTTP/1.1\r\n".getBytes());
                socket.getOutputStream().write(bytes);
            }
        }
        assertThat(owner.get("/api/status").statusCode()).as("seed " + seed).isEqualTo(200);
    }

    private static void createSession(String workspace, String name) throws Exception {
        assertThat(owner.post("/api/sessions", "{\"name\":\"" + name + "\",\"workspace\":\"" + workspace + "\"}")
                        .statusCode())
                .isEqualTo(201);
    }

    /** A reader of server-sent events. */
    private record Reader(BufferedReader lines, StringBuilder data) implements AutoCloseable {
        /** Reads up to an event of this type and returns its id. */
        String until(String type) throws Exception {
            var id = "";
            var event = "";
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("id: ")) id = line.substring(4);
                if (line.startsWith("event: ")) event = line.substring(7);
                if (line.startsWith("data: ")) {
                    data.setLength(0);
                    data.append(line);
                }
                if (line.isEmpty() && event.equals(type)) return id;
            }
            throw new AssertionError("the stream ended without " + type);
        }

        String lastData() {
            return data.toString();
        }

        @Override
        public void close() throws Exception {
            lines.close();
        }
    }

    private static Reader events(HttpClient client, String lastSeen) throws Exception {
        var request = owner.request("/api/events");
        if (!lastSeen.isEmpty()) request.header("Last-Event-ID", lastSeen);
        HttpResponse<java.io.InputStream> response = client.send(request.build(), BodyHandlers.ofInputStream());
        return new Reader(
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8)),
                new StringBuilder());
    }

    /** What comes back for these bytes; a server that closes on bytes it does not want resets the connection. */
    private static String raw(String request) throws Exception {
        try (var socket = new Socket("127.0.0.1", agentos.daemonFile().port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readNBytes(2_000), StandardCharsets.ISO_8859_1);
        } catch (SocketException reset) {
            return "reset";
        }
    }
}
