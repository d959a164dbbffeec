package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.SessionView;
import dev.agentos.protocol.WorkspaceView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Daemons that tests use one after the other, as many as tests run at once: for those to whom it does not matter how a
 * daemon starts or ends. Each is cleared before the next test gets it: without sessions and what is in them, without
 * folders and without plugins. One that was killed, or whose home is not as it was, nobody gets again.
 */
final class SharedDaemons {
    /** In its home; they may be empty, and are emptied. */
    private static final String PLUGINS = "agents";

    private static final ConcurrentLinkedDeque<Shared> free = new ConcurrentLinkedDeque<>();

    /** With its home as it was when it had just been started. */
    record Shared(AgentOs agentos, String token, long pid, Set<String> home) {
        Owner owner() {
            return new Owner(agentos, token);
        }
    }

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(SharedDaemons::endAll));
    }

    private SharedDaemons() {}

    static Shared take() throws Exception {
        var there = free.poll();
        return there == null ? start() : there;
    }

    private static Shared start() throws Exception {
        var agentos = AgentOs.started(Files.createTempDirectory("agentos-shared"));
        return new Shared(agentos, agentos.token(), agentos.daemonFile().pid(), names(agentos.home()));
    }

    static void giveBack(Shared shared) throws Exception {
        if (isAsBefore(shared)) free.push(shared);
        else end(shared);
    }

    private static boolean isAsBefore(Shared shared) {
        try {
            if (shared.agentos().daemonFile().pid() != shared.pid()) return false;
            for (var session : JsonText.read(shared.owner().get("/api/sessions").body(), SessionView[].class))
                delete(shared, "/api/sessions/" + session.id());
            for (var workspace :
                    JsonText.read(shared.owner().get("/api/workspaces").body(), WorkspaceView[].class))
                delete(shared, "/api/workspaces/" + workspace.id());
            deleteBelow(shared.agentos().home().resolve(PLUGINS));
            return names(shared.agentos().home()).equals(shared.home());
        } catch (Exception | AssertionError notCleared) {
            System.out.println("a shared daemon is not used again: " + notCleared);
            return false;
        }
    }

    private static void delete(Shared shared, String path) throws Exception {
        var response = send(shared.owner().request(path).DELETE());
        assertThat(response.statusCode()).as(path + " " + response.body()).isLessThan(300);
    }

    /** What SQLite and the sockets leave beside the rest comes and goes. */
    private static Set<String> names(Path home) {
        var names = new TreeSet<>(Arrays.asList(home.toFile().list()));
        names.removeIf(name -> name.equals(PLUGINS) || name.contains(".db") || name.endsWith(".sock"));
        return names;
    }

    private static void deleteBelow(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList())
                if (!file.equals(folder)) Files.delete(file);
        }
    }

    private static void end(Shared shared) throws Exception {
        shared.agentos().close();
        deleteBelow(shared.agentos().home());
        Files.delete(shared.agentos().home());
    }

    private static void endAll() {
        for (var shared : List.copyOf(free)) {
            try {
                end(shared);
            } catch (Exception left) {
                System.out.println("left behind: " + shared.agentos().home() + ": " + left);
            }
        }
    }
}
