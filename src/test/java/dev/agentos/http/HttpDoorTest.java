package dev.agentos.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.security.Access;
import dev.agentos.security.Credentials;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Slow, stalled and broken peers at the web server. */
@Timeout(120)
class HttpDoorTest {
    @TempDir
    Path keys;

    private final List<Socket> open = new ArrayList<>();
    private Store store;
    private HttpDoor door;
    private String authorization;

    @BeforeEach
    void start() {
        store = Store.open(keys.resolve("registry.db"), Clock.systemUTC());
        var credentials = new Credentials(keys, Clock.systemUTC());
        authorization = "Authorization: Bearer " + credentials.ownerToken().reveal() + "\r\n";
        var routes = List.of(
                Route.get("/api/health", Access.EVERYBODY, "", exchange -> new Answer.Text(200, "text/plain", "fine"))
                        .givesContent(),
                Route.get(
                                "/api/me",
                                Access.SIGNED_IN,
                                "",
                                exchange -> new Answer.Text(
                                        200,
                                        "text/plain",
                                        exchange.participant().id()))
                        .givesContent(),
                Route.put(
                                "/api/upload",
                                Access.SIGNED_IN,
                                "",
                                exchange ->
                                        new Answer.Text(200, "text/plain", exchange.bytes(16 << 20).length + " bytes"))
                        .givesContent(),
                Route.get(
                                "/api/gone",
                                Access.SIGNED_IN,
                                "",
                                exchange -> new Answer.Stream("text/plain", 100, connection -> {
                                    connection.write("half".getBytes(StandardCharsets.UTF_8));
                                    throw new IOException("it vanished");
                                }))
                        .givesContent(),
                Route.get(
                                "/api/news",
                                Access.SIGNED_IN,
                                "",
                                exchange -> new Answer.Events(stream -> {
                                    stream.send("1", "first", "{}");
                                    throw new AgentOsException(ErrorCode.NOT_FOUND, "it was deleted");
                                }))
                        .givesEvents());
        door = HttpDoor.open(
                "127.0.0.1",
                0,
                credentials::ofBearer,
                new Permissions(store, new MessageBus(Clock.systemUTC())),
                new Metrics(),
                routes,
                List.of(new SocketRoute("/ws", Access.SIGNED_IN, "", List.of(), Echo::new)));
    }

    @AfterEach
    void stop() throws Exception {
        for (var socket : open) socket.close();
        door.close();
        store.close();
    }

    private record Echo(Participant participant, SocketRequest request, SocketPeer peer)
            implements SocketRoute.Conversation {
        @Override
        public void text(String message) {
            if (message.equals("refuse")) throw new AgentOsException(ErrorCode.INVALID_INPUT, "as you wish");
            peer.text(message);
        }

        @Override
        public void bytes(byte[] message) {}

        @Override
        public void closed() {}
    }

    private Socket connect() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), door.port());
        socket.setSoTimeout(60_000);
        open.add(socket);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private String head(String request) {
        return request + " HTTP/1.1\r\nHost: 127.0.0.1:" + door.port() + "\r\n";
    }

    /** However they spell its path. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/health",
                "//api/health",
                "/%61pi/health",
                "/%2561pi/health",
                "/x/../api/health",
                "/./api/health",
                "/;a/api/health",
                "/api;a=b/health"
            })
    void pagesOfAnotherSiteDoNotReachTheApi(String path) throws IOException {
        assertThat(ask(head("GET " + path) + "Sec-Fetch-Site: cross-site\r\n")).doesNotContain("fine");
    }

    /** The answer to one request, on a connection that the request ends. */
    private String ask(String head) throws IOException {
        try (var socket = connect()) {
            send(socket, head + "Connection: close\r\n\r\n");
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static boolean isClosed(Socket socket) {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() < 0;
        } catch (java.net.SocketTimeoutException stillOpen) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    private static void eventually(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("waited long enough").isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    @Test
    void whatIsSentGoesOutAtOnce() throws Exception {
        var connections = new Connections();
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var client = new Socket(server.getInetAddress(), server.getLocalPort());
                var accepted = server.accept()) {
            new AcceptedSockets(connections).configureSocket(accepted);
            assertThat(accepted.getTcpNoDelay()).isTrue();
            assertThat(client.isConnected()).isTrue();
        }
    }

    @Test
    void ofThoseWhoHaveNotSignedInTheOldestGoAndTheOthersStay() throws Exception {
        var member = connect();
        send(member, head("GET /api/me") + authorization + "\r\n");
        assertThat(answer(member.getInputStream())).contains("user:owner");
        var strangers = new ArrayList<Socket>();
        for (int i = 0; i < 300; i++) {
            var stranger = connect();
            send(stranger, "GET /api/hea");
            strangers.add(stranger);
        }
        eventually(() -> strangers.stream().filter(HttpDoorTest::isClosed).count() >= 300 - Connections.MAX_STRANGERS);
        assertThat(ask(head("GET /api/health"))).contains("200").contains("fine");
        member.setSoTimeout(60_000);
        send(member, head("GET /api/me") + authorization + "\r\n");
        assertThat(answer(member.getInputStream())).contains("user:owner");
    }

    /** The head of an answer and the 10 bytes that follow. */
    private static String answer(InputStream in) throws IOException {
        var text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) text.append((char) in.read());
        return text + new String(in.readNBytes("user:owner".length()), StandardCharsets.UTF_8);
    }

    @Test
    void halfARequestIsNotWaitedFor() throws Exception {
        var slow = connect();
        send(slow, "GET /api/hea");
        var idle = connect();
        eventually(() -> isClosed(slow) && isClosed(idle));
    }

    @Test
    void aBodyThatStopsIsNotWaitedForAndKeepsNobodyElseWaiting() throws Exception {
        var stalled = new ArrayList<Socket>();
        for (int i = 0; i < 4; i++) {
            var upload = connect();
            send(
                    upload,
                    head("PUT /api/upload") + authorization + "Content-Length: 10000000\r\n\r\n" + "x".repeat(100_000));
            stalled.add(upload);
        }
        var good = connect();
        send(
                good,
                head("PUT /api/upload") + authorization + "Connection: close\r\nContent-Length: 8000000\r\n\r\n"
                        + "x".repeat(8_000_000));
        assertThat(new String(good.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("8000000 bytes");
        for (var upload : stalled)
            assertThat(new String(upload.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("E015")
                    .contains("did not arrive in time");
    }

    @Test
    void twoLengthsAreRefused() throws Exception {
        assertThat(ask(head("PUT /api/upload") + authorization + "Content-Length: 0\r\nContent-Length: 5\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("more than one Content-Length");
    }

    @Test
    void aDownloadThatBreaksOffEndsItsConnection() throws Exception {
        assertThat(ask(head("GET /api/gone") + authorization))
                .contains("200 OK")
                .endsWith("half")
                .doesNotContain("500");
    }

    @Test
    void aStreamOfEventsThatFailsEndsAndItsConnectionIsUsedAgain() throws Exception {
        try (var socket = connect()) {
            send(socket, head("GET /api/news") + authorization + "\r\n");
            send(socket, head("GET /api/health") + authorization + "Connection: close\r\n\r\n");
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("event: first")
                    .doesNotContain("404", "500")
                    .endsWith("fine");
        }
    }

    private Socket webSocket() throws IOException {
        var socket = connect();
        send(
                socket,
                head("GET /ws") + authorization
                        + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
        var text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0)
            text.append((char) socket.getInputStream().read());
        assertThat(text).startsWith("HTTP/1.1 101");
        return socket;
    }

    /** Everything until the connection ends: one close frame with this code, and nothing else. */
    private static void assertClosedWith(Socket socket, int code) throws IOException {
        var rest = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(rest);
        } catch (IOException reset) {
            assertThat(rest.size()).as("what was said before the reset").isPositive();
        }
        var bytes = rest.toByteArray();
        assertThat(bytes[0] & 0xff).isEqualTo(0x88);
        assertThat((bytes[2] & 0xff) << 8 | bytes[3] & 0xff).isEqualTo(code);
        assertThat(bytes).as("one close frame").hasSize(2 + bytes[1]);
    }

    private static byte[] frame(int first, int size, char with) {
        return FrameCheckTest.frame(first, String.valueOf(with).repeat(size).getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @CsvSource({
        "131, 0, x, 1002",
        "139, 5, x, 1002",
        "137, 126, x, 1002",
        "9, 1, x, 1002",
        "193, 1, x, 1002",
        "128, 1, x, 1002",
        "129, 3, \u00ff, 1007",
        "138, 200, x, 1002"
    })
    void whatTheProtocolDoesNotAllowEndsTheConnection(int first, int size, char with, int code) throws Exception {
        var socket = webSocket();
        socket.getOutputStream().write(frame(first, size, with));
        assertClosedWith(socket, code);
    }

    @Test
    void afterARefusalNothingIsAnsweredAndTheConnectionEnds() throws Exception {
        var socket = webSocket();
        socket.getOutputStream().write(FrameCheckTest.frame(0x81, "refuse".getBytes(StandardCharsets.UTF_8)));
        writePieces(socket, 50);
        assertClosedWith(socket, 4400);
    }

    @Test
    void aMessageInTooManyPiecesIsRefusedOnce() throws Exception {
        var socket = webSocket();
        writePieces(socket, 60);
        assertClosedWith(socket, 4413);
    }

    /** One message in pieces; the connection may end before the last one. */
    private static void writePieces(Socket socket, int count) {
        try {
            for (int i = 0; i < count; i++) socket.getOutputStream().write(frame(i == 0 ? 0x01 : 0x00, 30_000, 'x'));
        } catch (IOException closedAlready) {
            assertThat(closedAlready).isNotNull();
        }
    }

    @Test
    void ordinaryMessagesGoOn() throws Exception {
        var socket = webSocket();
        for (int i = 0; i < 3; i++) {
            socket.getOutputStream()
                    .write(FrameCheckTest.frame(0x81, ("message " + i).getBytes(StandardCharsets.UTF_8)));
            assertThat(new String(socket.getInputStream().readNBytes(2 + "message 0".length()), StandardCharsets.UTF_8))
                    .endsWith("message " + i);
        }
        socket.getOutputStream().write(FrameCheckTest.frame(0x88, new byte[] {3, (byte) 0xe8}));
        assertClosedWith(socket, 1000);
    }
}
