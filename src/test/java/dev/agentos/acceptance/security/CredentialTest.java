package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.acceptance.AgentOs;
import dev.agentos.acceptance.Owner;
import dev.agentos.acceptance.SignedInBrowser;
import dev.agentos.acceptance.SocketReader;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.WorkspaceView;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The owner's credentials leave their place nowhere, and what they opened ends with them. */
class CredentialTest {
    @TempDir
    Path home;

    @TempDir
    Path project;

    @Test
    void nothingIsACookie() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var browser = SignedInBrowser.signIn(agentos);
            var link = agentos.run("up", "--no-open").out().strip();
            assertThat(AgentOs.send(agentos.request(link.substring(link.indexOf("/login"))))
                            .headers()
                            .firstValue("Set-Cookie"))
                    .isEmpty();
            for (var value : List.of(browser.token(), browser.key().key(), agentos.token()))
                assertThat(AgentOs.send(agentos.request("/api/me")
                                        .header(
                                                "Cookie",
                                                "agentos_"
                                                        + agentos.daemonFile().port() + "=" + value))
                                .statusCode())
                        .isEqualTo(401);
        }
    }

    @Test
    void aBrowserSurvivesARestartAndIsListedUntilItIsRevoked() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var before = SignedInBrowser.signIn(agentos);
            int port = agentos.daemonFile().port();
            agentos.run("daemon", "stop");
            assertThat(agentos.run("daemon", "start", "--port", String.valueOf(port))
                            .code())
                    .isZero();
            assertThat(before.get("/api/me").statusCode())
                    .as("the token of the page")
                    .isEqualTo(401);
            var after = before.open();
            assertThat(after.get("/api/me").statusCode()).isEqualTo(200);
            assertThat(agentos.run("browser", "list").out())
                    .contains(after.key().id())
                    .contains("http://127.0.0.1:" + port)
                    .doesNotContain(after.key().key());
            assertThat(agentos.run("browser", "revoke", after.key().id()).code())
                    .isZero();
            assertThat(after.get("/api/me").statusCode()).isEqualTo(401);
            assertThat(after.challenge().statusCode()).isEqualTo(401);
            assertThat(agentos.run("browser", "list", "--json").out().strip()).isEqualTo("[]");
            assertThat(agentos.run("browser", "revoke", after.key().id()).err())
                    .startsWith("E012 NOT_FOUND")
                    .contains("agentos browser list");
        }
    }

    @Test
    void aPortThatAnotherProgramHasMeanwhileSignsOutWhoWasThere() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var browser = SignedInBrowser.signIn(agentos);
            var port = String.valueOf(agentos.daemonFile().port());
            agentos.run("daemon", "stop");
            try (var squatter = new ServerSocket(Integer.parseInt(port), 1, InetAddress.getByName("127.0.0.1"))) {
                assertThat(agentos.run("daemon", "start", "--port", port).err()).startsWith("E017 PORT_TAKEN");
            }
            assertThat(agentos.run("daemon", "start", "--port", port).code()).isZero();
            assertThat(browser.challenge().statusCode()).isEqualTo(401);
        }
    }

    @Test
    void pagesOfAnotherPortAreRefusedWhateverTheySend() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var browser = SignedInBrowser.signIn(agentos);
            for (var site : List.of("same-site", "cross-site")) {
                for (var path : List.of("/api/me", "/api/events", "/metrics", "/ws"))
                    assertThat(AgentOs.send(browser.request(path).header("Sec-Fetch-Site", site))
                                    .statusCode())
                            .as(site + " " + path)
                            .isEqualTo(403);
                var headers = "Authorization: Bearer " + browser.token() + "\r\nSec-Fetch-Site: " + site + "\r\n";
                assertThatThrownBy(
                                () -> SocketReader.connect(agentos.daemonFile().port(), "/ws", headers))
                        .as(site)
                        .hasMessageContaining("403");
                assertThat(AgentOs.send(agentos.request("/").header("Sec-Fetch-Site", site))
                                .statusCode())
                        .as("a link to the canvas")
                        .isEqualTo(200);
            }
            assertThat(AgentOs.send(browser.request("/api/me").header("Sec-Fetch-Site", "same-origin"))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void rotatingEndsEveryStream() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            try (var open = new OpenStreams(agentos)) {
                agentos.run("token", "--rotate");
                open.awaitEnd();
            }
        }
    }

    @Test
    void revokingABrowserEndsItsStreamsAndNobodyElses() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var browser = SignedInBrowser.signIn(agentos);
            try (var other = SignedInBrowser.signIn(agentos).socket("/ws");
                    var open = new OpenStreams(agentos, browser)) {
                agentos.run("browser", "revoke", browser.key().id());
                open.awaitEnd();
                other.send("{\"type\":\"ping\",\"id\":\"7\"}");
                other.awaitText("pong");
            }
        }
    }

    /** One of each kind, opened with the owner's token or by a browser; each is read until it ends. */
    private final class OpenStreams implements AutoCloseable {
        private final HttpClient client = HttpClient.newHttpClient();
        private final List<Thread> readers = new ArrayList<>();
        private final List<SocketReader> sockets = new ArrayList<>();

        interface Requests {
            HttpRequest.Builder to(String path) throws Exception;
        }

        interface Sockets {
            SocketReader open(String path) throws Exception;
        }

        OpenStreams(AgentOs agentos) throws Exception {
            this(agentos, Owner.of(agentos)::request, Owner.of(agentos)::socket);
        }

        OpenStreams(AgentOs agentos, SignedInBrowser browser) throws Exception {
            this(agentos, browser::request, browser::socket);
        }

        private OpenStreams(AgentOs agentos, Requests requests, Sockets sockets) throws Exception {
            var owner = Owner.of(agentos);
            Files.writeString(project.resolve("a.txt"), "a\n");
            var workspace = JsonText.read(
                            owner.post("/api/workspaces", "{\"path\":\"" + project + "\"}")
                                    .body(),
                            WorkspaceView.class)
                    .id();
            var terminal = owner.open("cat");
            follow(requests, "/api/events");
            follow(requests, "/api/workspaces/" + workspace + "/watch");
            follow(requests, "/api/tasks/" + task(owner, workspace) + "/events");
            for (var path : List.of(
                    "/ws?terminal=" + terminal, "/ws/shell?terminal=" + terminal, "/ws/doc/" + workspace + "/a.txt"))
                this.sockets.add(sockets.open(path));
        }

        private static String task(Owner owner, String workspace) throws Exception {
            var session = owner.post("/api/sessions", "{\"name\":\"s\",\"workspace\":\"" + workspace + "\"}")
                    .body()
                    .replaceAll(".*?\"id\":\"(\\w+)\".*", "$1");
            var action = owner.post(
                    "/api/sessions/" + session + "/actions",
                    "{\"type\":\"command.execute\",\"command\":[\"cat\"],\"confidence\":1}");
            assertThat(action.statusCode()).as(action.body()).isLessThan(300);
            eventually(() ->
                    owner.get("/api/sessions/" + session + "/tasks").body().contains("\"id\""));
            return owner.get("/api/sessions/" + session + "/tasks")
                    .body()
                    .replaceAll("(?s).*?\"id\":\"(\\w+)\".*", "$1");
        }

        private void follow(Requests requests, String path) throws Exception {
            var answer = client.send(requests.to(path).build(), BodyHandlers.ofInputStream());
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            readers.add(Thread.ofVirtual().name(path).start(() -> readToEnd(answer.body())));
        }

        private static void readToEnd(InputStream stream) {
            try (stream) {
                stream.readAllBytes();
            } catch (IOException ended) {
                // That is an end too.
            }
        }

        void awaitEnd() throws Exception {
            for (var reader : readers)
                assertThat(reader.join(AgentOs.PATIENCE))
                        .as("the end of " + reader.getName())
                        .isTrue();
            for (var socket : sockets) socket.awaitText("closed 4401");
        }

        @Override
        public void close() throws Exception {
            for (var socket : sockets) socket.close();
            client.shutdownNow();
        }
    }
}
