package dev.agentos.feature;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.http.Answer;
import dev.agentos.http.HttpDoor;
import dev.agentos.http.MessageKind;
import dev.agentos.http.Metrics;
import dev.agentos.http.OpenApi;
import dev.agentos.http.Route;
import dev.agentos.http.SocketRoute;
import dev.agentos.platform.Registry;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import dev.agentos.security.Identity;
import dev.agentos.security.Permissions;
import dev.agentos.security.Role;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.store.Store;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Walks every route and every socket message of every feature: nobody gets further than their permission. */
@Timeout(300)
class AccessTest {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Participant GUEST = new Participant.User("user:guest", "Guest");
    private static final Map<String, Participant> PEOPLE = Map.of("owner", LOCAL_OWNER, "guest", GUEST);

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    /** The routes whose code was reached. */
    private final Set<String> reached = ConcurrentHashMap.newKeySet();

    private final String terminal = RandomId.next();
    private WorkspaceId workspace;
    private SessionId session;
    private Registry features;
    private Permissions permissions;
    private HttpDoor door;

    @BeforeEach
    void open() throws IOException {
        var home = Home.of(Map.of("AGENTOS_HOME", folder.resolve("home").toString()))
                .prepare();
        prepare(home);
        features = TestFeatures.open(home);
        permissions = features.get(Permissions.class);
        door = HttpDoor.open(
                "127.0.0.1",
                0,
                token -> Optional.ofNullable(PEOPLE.get(token)).map(who -> new Identity(who, token)),
                permissions,
                new Metrics(),
                features.routes().stream().map(this::noted).toList(),
                features.sockets());
    }

    /** A session with a file and a terminal, whose program seems to run. */
    private void prepare(Home home) throws IOException {
        var project = Files.createDirectories(folder.resolve("project")).toRealPath();
        Files.writeString(project.resolve("a.txt"), "text");
        var log = Files.createDirectories(home.terminal(terminal).resolve("output"));
        Files.writeString(log.resolve("0000000000000000-0000000000000000.log"), "$ ");
        try (var store = Store.open(home.registry(), CLOCK)) {
            var bus = new MessageBus(CLOCK);
            var rights = new Permissions(store, bus);
            workspace = new Workspaces(store, bus, rights, CLOCK)
                    .register(LOCAL_OWNER, project)
                    .id();
            session = new Sessions(store, bus, rights, CLOCK)
                    .create(LOCAL_OWNER, "session", workspace)
                    .id();
            store.execute(tx -> tx.update(
                    "insert into terminal (id, session, command, folder, columns, rows, created_by, created_at)"
                            + " values (?, ?, '[\"sh\"]', ?, 80, 24, 'user:owner', 0)",
                    terminal,
                    session.text(),
                    project.toString()));
        }
    }

    @AfterEach
    void close() {
        client.close();
        door.close();
        features.close();
    }

    /** The same route, whose code does nothing but say that it was reached. */
    private Route noted(Route route) {
        return new Route(
                route.method(),
                route.path(),
                route.access(),
                route.summary(),
                route.queries(),
                route.request(),
                route.events(),
                route.response(),
                exchange -> {
                    reached.add(name(route));
                    return Answer.nothing();
                });
    }

    private static String name(Route route) {
        return route.method() + " " + route.path();
    }

    private Set<String> routes(Predicate<Access> which) {
        return features.routes().stream()
                .filter(route -> which.test(route.access()))
                .map(AccessTest::name)
                .collect(Collectors.toSet());
    }

    private HttpResponse<String> call(Route route, Optional<String> token) throws Exception {
        var path = route.path().replace("{+path}", "a.txt").replaceAll("\\{\\w+}", RandomId.next());
        var request = HttpRequest.newBuilder(URI.create(door.origin() + path))
                .method(route.method(), HttpRequest.BodyPublishers.noBody());
        token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Calls them all; whoever did not get through was refused with this. */
    private void callAll(Optional<String> token, int status, String code) throws Exception {
        for (var route : features.routes()) {
            var response = call(route, token);
            if (reached.contains(name(route)))
                assertThat(response.statusCode()).as(name(route)).isEqualTo(204);
            else {
                assertThat(response.statusCode()).as(name(route)).isEqualTo(status);
                assertThat(response.body()).as(name(route)).contains(code);
            }
        }
    }

    @Test
    void fewRoutesNeedNoPermission() {
        assertThat(routes(Access.EVERYBODY::equals))
                .containsExactlyInAnyOrder(
                        "GET /api/health",
                        "POST /api/browsers",
                        "POST /api/browsers/{id}/challenge",
                        "POST /api/browsers/{id}/sessions");
        assertThat(routes(Access.SIGNED_IN::equals))
                .containsExactlyInAnyOrder("GET /api/status", "GET /api/me", "GET /metrics", "GET /api/openapi.json");
    }

    @Test
    void withoutACredentialNothingElseIsReached() throws Exception {
        callAll(Optional.empty(), 401, "E007");
        assertThat(reached).isEqualTo(routes(Access.EVERYBODY::equals));
    }

    @Test
    void withoutAnyRightNothingThatNeedsOneIsReached() throws Exception {
        callAll(Optional.of("guest"), 403, "E006");
        assertThat(reached)
                .isEqualTo(routes(access -> access.equals(Access.EVERYBODY) || access.equals(Access.SIGNED_IN)));
    }

    @ParameterizedTest
    @EnumSource(names = "OWNER", mode = EnumSource.Mode.EXCLUDE)
    void aRoleInASessionReachesWhatItMayDoAndNothingElse(Role role) throws Exception {
        permissions.setRole(LOCAL_OWNER, GUEST, role, session.scope());
        callAll(Optional.of("guest"), 403, "E006");
        assertThat(reached).isEqualTo(routes(access -> isEnough(role, access)));
    }

    private static boolean isEnough(Role role, Access access) {
        return switch (access) {
            case Action action -> role.includes(action.leastRole());
            case Access.AnyOf(var actions) -> actions.stream().anyMatch(action -> isEnough(role, action));
            case Access.InDaemon _ -> false;
            case Access.SignedIn _, Access.Everybody _ -> true;
        };
    }

    @Test
    void theOwnerReachesEverything() throws Exception {
        callAll(Optional.of("owner"), 0, "");
        assertThat(reached).isEqualTo(routes(access -> true));
    }

    @Test
    void theOpenApiDocumentSaysWhatEachRouteNeeds() {
        for (var route : features.routes())
            assertThat(OpenApi.of(List.of(route)).get("paths").toString())
                    .contains("x-agentos-permission=" + route.access());
    }

    private TestSocket connect(SocketRoute route) throws Exception {
        var path = switch (route.path()) {
            case "/ws", "/ws/shell" -> route.path() + "?terminal=" + terminal;
            case "/ws/doc/{+path}" -> "/ws/doc/" + workspace + "/a.txt";
            default -> throw new IllegalStateException("say here how to open " + route.path());
        };
        var address = URI.create(door.origin().replace("http:", "ws:") + path);
        return TestSocket.open(client, address, "guest");
    }

    @Test
    void fewMessagesNeedNoPermission() {
        assertThat(features.sockets().stream()
                        .flatMap(socket -> socket.messages().stream())
                        .filter(kind -> !(kind.access() instanceof Action))
                        .flatMap(kind -> kind.names().stream()))
                .containsExactlyInAnyOrder("ping", "terminal_detach", "agent_detach");
        assertThat(features.sockets())
                .allSatisfy(socket -> assertThat(socket.access()).isInstanceOf(Action.class));
    }

    @Test
    void withoutAnyRightNoSocketOpens() throws Exception {
        for (var route : features.sockets()) {
            try (var socket = connect(route)) {
                assertThat(socket.next()).as(route.path()).startsWith("closed 4403 E006");
            }
        }
    }

    @Test
    void whoMayOnlyLookCanSayNothingThatChangesSomething() throws Exception {
        permissions.setRole(LOCAL_OWNER, GUEST, Role.VIEW, session.scope());
        for (var route : features.sockets()) {
            for (var kind : route.messages()) {
                for (var name : kind.names()) {
                    try (var socket = connect(route)) {
                        socket.awaitOpen();
                        assertThat(socket.isRefused(name, terminal))
                                .as(route.path() + " " + name)
                                .isEqualTo(!isEnough(Role.VIEW, kind.access()));
                    }
                }
            }
        }
    }

    @Test
    void whoHasLostTheirRightsCanSayNothingThatNeedsOne() throws Exception {
        for (var route : features.sockets()) {
            for (var kind : route.messages()) {
                for (var name : kind.names()) assertRefusedWithoutRights(route, kind, name);
            }
        }
    }

    private void assertRefusedWithoutRights(SocketRoute route, MessageKind kind, String name) throws Exception {
        permissions.setRole(LOCAL_OWNER, GUEST, Role.EDIT, session.scope());
        try (var socket = connect(route)) {
            socket.awaitOpen();
            permissions.kick(LOCAL_OWNER, GUEST, session.scope());
            assertThat(socket.isRefused(name, terminal))
                    .as(route.path() + " " + name)
                    .isEqualTo(kind.access() instanceof Action);
        }
    }
}
