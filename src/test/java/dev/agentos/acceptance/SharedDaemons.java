package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.SessionView;
import dev.agentos.protocol.WorkspaceView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Daemons that tests use one after the other, as many as tests run at once: for those to whom it does not matter how a
 * daemon starts or ends. Each is cleared before the next test gets it: without sessions and what is in them, without
 * folders, plugins and presets, and with no record of daemons that were killed. One that does not run or has settings
 * nobody gets again.
 */
final class SharedDaemons {
    /** What people put into a home, and what is deleted; the rest the daemon makes when it needs it. */
    private static final List<String> OF_PEOPLE = List.of("agents", "presets");

    private static final ConcurrentLinkedDeque<Shared> free = new ConcurrentLinkedDeque<>();

    record Shared(AgentOs agentos, String token, long pid) {
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
        return new Shared(agentos, agentos.token(), agentos.daemonFile().pid());
    }

    /** Those who have variables of their own may have started another daemon with them. */
    static void giveBack(Shared shared, boolean hasVariables) throws Exception {
        if (clear(shared, hasVariables)) free.push(shared);
        else end(shared);
    }

    /** Whether it is as it was when it had just been started. */
    private static boolean clear(Shared shared, boolean hasVariables) {
        try {
            if (hasVariables && shared.agentos().daemonFile().pid() != shared.pid()) return false;
            if (Files.exists(shared.agentos().home().resolve("config.toml"))) return false;
            for (var session : JsonText.read(shared.owner().get("/api/sessions").body(), SessionView[].class))
                delete(shared, "/api/sessions/" + session.id());
            for (var workspace :
                    JsonText.read(shared.owner().get("/api/workspaces").body(), WorkspaceView[].class))
                forget(shared, workspace);
            for (var name : OF_PEOPLE) deleteBelow(shared.agentos().home().resolve(name));
            Files.deleteIfExists(shared.agentos().home().resolve("starts"));
            return true;
        } catch (Exception | AssertionError notCleared) {
            System.out.println("a shared daemon is not used again: " + notCleared);
            return false;
        }
    }

    private static void delete(Shared shared, String path) throws Exception {
        var response = send(shared.owner().request(path).DELETE());
        assertThat(response.statusCode()).as(path + " " + response.body()).isLessThan(300);
    }

    /** A git that still runs there could write something while the test's folder is deleted. */
    private static void forget(Shared shared, WorkspaceView workspace) throws Exception {
        delete(shared, "/api/workspaces/" + workspace.id());
        var folder = Path.of(workspace.path());
        if (!folder.toString().contains("/junit-")) return;
        AgentOs.eventually(() -> {
            try {
                deleteBelow(folder);
                return true;
            } catch (NoSuchFileException | DirectoryNotEmptyException | UncheckedIOException written) {
                return false;
            }
        });
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
