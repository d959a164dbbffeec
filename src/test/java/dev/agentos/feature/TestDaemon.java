package dev.agentos.feature;

import dev.agentos.command.Commands;
import dev.agentos.command.TestConsole;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.http.HttpDoor;
import dev.agentos.http.Metrics;
import dev.agentos.platform.DaemonHandle;
import dev.agentos.platform.Registry;
import dev.agentos.security.Identity;
import dev.agentos.security.Permissions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A daemon inside the test: all features, with their routes over HTTP and their commands, used by the owner. It starts
 * in a moment because it has no nucleus; what runs a program, such as git, fails.
 */
public final class TestDaemon implements AutoCloseable {
    private final Home home;
    private final Registry features;
    private final HttpDoor door;
    private final HttpClient client = HttpClient.newHttpClient();

    public TestDaemon(Path folder) throws IOException {
        home = Home.of(Map.of("AGENTOS_HOME", folder.toString())).prepare();
        features = TestFeatures.open(home);
        door = HttpDoor.open(
                "127.0.0.1",
                0,
                token -> Optional.of(new Identity(Participant.LOCAL_OWNER, token)),
                features.get(Permissions.class),
                new Metrics(),
                features.routes(),
                features.sockets());
    }

    public <T> T service(Class<T> type) {
        return features.get(type);
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    public HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return send("POST", path, json);
    }

    public HttpResponse<String> send(String method, String path, String json) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(door.origin() + path))
                .method(method, HttpRequest.BodyPublishers.ofString(json))
                .header("Authorization", "Bearer owner");
        if (!json.isEmpty()) request.header("Content-Type", "application/json");
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    public record CommandResult(int exitCode, String output, String errors) {}

    /** Runs {@code agentos} with these words in the daemon's home folder. */
    public CommandResult run(String... words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var handle = (DaemonHandle) Proxy.newProxyInstance(
                TestDaemon.class.getClassLoader(),
                new Class<?>[] {DaemonHandle.class},
                (_, method, arguments) -> switch (method.getName()) {
                    case "get" -> features.get((Class<?>) arguments[0]);
                    default -> throw new AssertionError("the command needs " + method.getName());
                });
        int exitCode = new Commands(TestConsole.context(home, out, err, Optional.of(handle))).run(List.of(words));
        return new CommandResult(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        client.close();
        door.close();
        features.close();
    }
}
