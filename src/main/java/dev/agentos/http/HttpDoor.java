package dev.agentos.http;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.OpenFiles;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.JsonText;
import dev.agentos.security.Access;
import dev.agentos.security.Identity;
import dev.agentos.security.Permissions;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.websocket.WsConfig;
import io.helidon.webserver.websocket.WsRouting;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The daemon's web server: Helidon, our guard before it, our routes in it, the canvas for everything else. */
public final class HttpDoor implements AutoCloseable {
    private static final int MAX_HEADERS = 16 * 1024;
    private static final int MAX_REQUEST_LINE = 4 * 1024;
    static final int MAX_CONNECTIONS = OpenFiles.share(1_000, 4);
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final OwnAddress address;
    private final WebServer server;
    private final OpenStreams streams;
    private final Connections connections;

    private HttpDoor(OwnAddress address, WebServer server, OpenStreams streams, Connections connections) {
        this.address = address;
        this.server = server;
        this.streams = streams;
        this.connections = connections;
    }

    /**
     * Port 0 picks a free one. A port that is in use fails with {@code PORT_TAKEN}. {@code ofBearer} maps a token to
     * its identity.
     */
    public static HttpDoor open(
            String host,
            int port,
            Function<String, Optional<Identity>> ofBearer,
            Permissions permissions,
            Metrics metrics,
            List<Route> routes,
            List<SocketRoute> sockets) {
        // The first request may come before the server says that it has started.
        var listening = new AtomicInteger(port);
        var address = new OwnAddress(host, listening::get);
        var guard = new Guard(ofBearer, permissions, metrics, address);
        var streams = new OpenStreams();
        var connections = new Connections();
        var server = WebServer.builder()
                .host(host)
                .port(port)
                .shutdownHook(false)
                .shutdownGracePeriod(Duration.ofMillis(200))
                .maxTcpConnections(MAX_CONNECTIONS)
                .connectionOptions(new AcceptedSockets(connections))
                .idleConnectionTimeout(IDLE)
                .idleConnectionPeriod(IDLE.dividedBy(3))
                .addProtocol(Http1Config.builder()
                        .maxHeadersSize(MAX_HEADERS)
                        .maxPrologueLength(MAX_REQUEST_LINE)
                        .build())
                .directHandlers(plainRefusals())
                .addProtocol(WsConfig.builder()
                        .maxFrameLength(SocketListener.MAX_MESSAGE)
                        .build())
                .routing(routing ->
                        fill(routing, guard, connections, streams, new StaticFiles(address), routes, sockets))
                .addRouting(socketRouting(guard, connections, sockets, streams))
                .build();
        server.start();
        listening.set(server.port());
        if (server.port() > 0) {
            connections.start();
            return new HttpDoor(address, server, streams, connections);
        }
        // The web server logs why it cannot listen, and goes on without listening.
        server.stop();
        throw new AgentOsException(
                ErrorCode.PORT_TAKEN,
                "cannot listen on " + host + ":" + port + ": the port is in use",
                "choose another port: `agentos up --port N`, or `daemon.port` in config.toml");
    }

    private static WsRouting.Builder socketRouting(
            Guard guard, Connections connections, List<SocketRoute> sockets, OpenStreams streams) {
        var routing = WsRouting.builder();
        for (var socket : sockets)
            routing.endpoint(pattern(socket.path()), () -> new SocketListener(socket, guard, connections, streams));
        return routing;
    }

    private static void fill(
            HttpRouting.Builder routing,
            Guard guard,
            Connections connections,
            OpenStreams streams,
            StaticFiles files,
            List<Route> routes,
            List<SocketRoute> sockets) {
        routing.addFilter(new RequestFilter(connections));
        routing.addFilter(guard);
        for (var socket : sockets) routing.get(pattern(socket.path()), HttpDoor::refuseUpgrade);
        for (var route : routes) {
            routing.route(Method.create(route.method()), pattern(route.path()), (request, response) -> {
                try (var exchange = new Exchange(request, route.path(), connections)) {
                    answer(route, guard, connections, streams, exchange, request, response);
                    if (exchange.hasUnreadBody())
                        throw new CloseConnectionException("the body was not read to its end");
                }
            });
        }
        // Without a body, or the next answer on the connection would begin in the middle of this one.
        routing.route(
                Method.HEAD,
                "/{+path}",
                (request, response) ->
                        response.status(Status.METHOD_NOT_ALLOWED_405).send());
        routing.any("/api/{+rest}", (request, response) -> Responses.refuse(response, noSuchRoute(request)));
        routing.get("/{+path}", files::serve);
        routing.get("/", files::serve);
    }

    /**
     * The web server's own "rest of the path" ends at a line break; a path with one would be cut instead of refused.
     */
    private static String pattern(String path) {
        return path.replaceAll("\\{\\+(\\w+)}", "{$1:[\\\\s\\\\S]+}");
    }

    private static void answer(
            Route route,
            Guard guard,
            Connections connections,
            OpenStreams streams,
            Exchange exchange,
            ServerRequest request,
            ServerResponse response) {
        try {
            if (!route.access().equals(Access.EVERYBODY)) {
                var participant = exchange.participant();
                connections.signedIn(request.remotePeer().address());
                guard.admit(participant, route.access());
            }
            var answer = route.handler().handle(exchange);
            assert route.declares(answer) : route.method() + " " + route.path() + " answers with " + answer;
            if (!answer.lasts()) Responses.write(response, answer);
            else
                streams.during(
                        exchange.identity(),
                        () -> guard.identify(request.headers()),
                        () -> Responses.write(response, answer));
        } catch (AgentOsException refused) {
            Responses.refuse(response, refused);
        } catch (CloseConnectionException ended) {
            throw ended;
        } catch (Exception | LinkageError | StackOverflowError bug) {
            Responses.refuse(response, Responses.broken(bug));
        }
    }

    /** Answers a request for a WebSocket that was refused with the reason, like any other request. */
    private static void refuseUpgrade(ServerRequest request, ServerResponse response) {
        var signedIn = request.context().get(Identity.class).isPresent();
        Responses.refuse(
                response,
                signedIn
                        ? new InvalidInput("this address only accepts WebSocket connections", "connect with ws://")
                        : Guard.notSignedIn());
    }

    private static AgentOsException noSuchRoute(ServerRequest request) {
        return new AgentOsException(
                ErrorCode.NOT_FOUND,
                "there is no " + request.prologue().method().text() + " "
                        + request.path().rawPath(),
                "/api/openapi.json lists the routes");
    }

    /** Requests that Helidon itself refuses (not HTTP, too long, too large) get an answer in our format. */
    private static DirectHandlers plainRefusals() {
        var handlers = DirectHandlers.builder();
        DirectHandler handler = (request, event, status, headers, message) -> {
            headers.set(HeaderNames.CONTENT_TYPE, "application/json");
            var body = JsonText.of(ErrorView.of(inOurWords(status, message)));
            return DirectHandler.TransportResponse.builder()
                    .status(status)
                    .headers(headers)
                    .entity(body)
                    .build();
        };
        for (var event : DirectHandler.EventType.values()) handlers.addHandler(event, handler);
        return handlers.build();
    }

    private static AgentOsException inOurWords(Status status, @Nullable String message) {
        if (status.code() >= 500)
            return new AgentOsException(ErrorCode.INTERNAL, "internal error", "`agentos daemon logs` has the details");
        var code = status.code() == 413
                ? ErrorCode.TOO_LARGE
                : status.code() == 404 ? ErrorCode.NOT_FOUND : ErrorCode.INVALID_INPUT;
        return new AgentOsException(code, message == null ? "not an HTTP request" : message);
    }

    /** Ends every connection of these credentials; clients with valid ones reconnect. */
    public void endStreams(Predicate<String> credentials) {
        streams.end(credentials);
    }

    /** False if the listener has stopped, as it does when descriptors run out. */
    public boolean isListening() {
        return server.isRunning() && accepts();
    }

    private boolean accepts() {
        try (var probe = new Socket()) {
            probe.connect(new InetSocketAddress(InetAddress.getByName(address.host()), server.port()), 2_000);
            return true;
        } catch (ConnectException refused) {
            return false;
        } catch (IOException busy) {
            return true;
        }
    }

    /** The address for a browser on this machine, such as {@code http://127.0.0.1:7890}. */
    public String origin() {
        return address.origin();
    }

    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        connections.close();
        server.stop();
    }
}
