package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.acceptance.AgentProject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Slow strangers, stalled uploads, folders within folders and a line of nested values, all at once. With
 * {@code -Dflood.full} as many strangers as an attacker would use, who come back when they are turned away; how long
 * the daemon took to answer is printed.
 */
@Order(1)
@Timeout(300)
class FloodTest {
    private static final boolean FULL = System.getProperty("flood.full") != null;
    private static final int STRANGERS = FULL ? 2_000 : 200;
    private static final int ASKED = FULL ? 4_000 : 60;

    @TempDir
    Path temporary;

    private AgentProject project;
    private final List<Socket> open = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.in(temporary);
        var plugin = Files.createDirectories(project.agentos().home().resolve("agents"))
                .resolve("hostile.toml");
        Files.writeString(
                plugin, """
                [agent]
                id = "hostile"
                command = "bash"
                [acp]
                command = "node"
                args = ["%s"]
                """.formatted(Path.of("src/test/node/hostile-peer.mjs").toAbsolutePath()));
    }

    @AfterEach
    void stop() throws Exception {
        for (var socket : open) socket.close();
        project.close();
        // JUnit goes through folders that are nested so deeply far too slowly.
        new ProcessBuilder("rm", "-rf", project.copy("hostile-good").toString())
                .start()
                .waitFor();
    }

    private Socket connect() throws Exception {
        var socket = new Socket(
                InetAddress.getLoopbackAddress(), project.agentos().daemonFile().port());
        open.add(socket);
        return socket;
    }

    private void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** One byte every five seconds on each connection, until the thread is interrupted. */
    private void dawdle(List<Socket> strangers, int port) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                TimeUnit.SECONDS.sleep(5);
                for (int i = 0; i < strangers.size(); i++) strangers.set(i, oneMoreByte(strangers.get(i), port));
            }
        } catch (InterruptedException done) {
            Thread.currentThread().interrupt();
        }
    }

    private Socket oneMoreByte(Socket stranger, int port) {
        try {
            write(stranger, "x");
            return stranger;
        } catch (IOException turnedAway) {
            if (!FULL) return stranger;
        }
        try {
            stranger.close();
            var again = new Socket(InetAddress.getLoopbackAddress(), port);
            write(again, "GET /api/hea");
            return again;
        } catch (IOException full) {
            return stranger;
        }
    }

    @Test
    void theDaemonGoesOnAnsweringAndNobodyElseIsHarmed() throws Exception {
        var daemon = project.agentos().daemon().pid();
        int port = project.agentos().daemonFile().port();
        project.run("$agentos create good --agent hostile --acp --prompt 'say hello'");
        project.run("$agentos create evil --agent hostile --acp");
        eventually(() ->
                project.status("good").equals("idle") && project.status("evil").equals("idle"));

        var strangers = new ArrayList<Socket>();
        for (int i = 0; i < STRANGERS; i++) {
            var stranger = connect();
            write(stranger, "GET /api/hea");
            strangers.add(stranger);
        }
        for (int i = 0; i < 2; i++) write(connect(), upload(port, "stalled-" + i, 8_000_000) + "x".repeat(100_000));
        Files.createDirectories(project.copy("hostile-good").resolve("d/".repeat(1_900)));
        project.run("$agentos send evil values");
        var dawdling = Thread.ofPlatform().start(() -> dawdle(strangers, port));
        try {
            var times = ask();
            System.out.printf(
                    "flood: %d strangers, %d answers of /api/health: p50 %.1f ms, p99 %.1f ms, worst %.1f ms%n",
                    STRANGERS,
                    times.length,
                    times[times.length / 2],
                    times[times.length * 99 / 100],
                    times[times.length - 1]);
            eventually(() -> project.status("evil").equals("error"));
            assertUploads(port);
            project.run("$agentos send good say still here");
            eventually(() -> project.run("$agentos logs good").contains("still here"));
            project.run("$agentos changes");
            assertThat(project.agentos().daemon().pid())
                    .as("the daemon is the same process")
                    .isEqualTo(daemon);
        } finally {
            dawdling.interrupt();
            dawdling.join();
            for (var stranger : strangers) stranger.close();
        }
    }

    private String workspace() throws Exception {
        return project.owner().get("/api/workspaces").body().replaceAll("(?s).*?\"id\":\"(\\w+)\".*", "$1");
    }

    private String upload(int port, String name, int length) throws Exception {
        return "PUT /api/workspaces/" + workspace() + "/files/" + name + "?raw HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\n" + project.owner().authorization() + "Content-Length: " + length
                + "\r\nConnection: close\r\n\r\n";
    }

    /** While two others stall, one that does not is served. */
    private void assertUploads(int port) throws Exception {
        try (var socket = connect()) {
            write(socket, upload(port, "good.bin", 3_000_000) + "x".repeat(3_000_000));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 201");
        }
    }

    /** Asks again and again, each time on a connection of its own; how many milliseconds each answer took, sorted. */
    private double[] ask() throws Exception {
        var times = new double[ASKED];
        for (int i = 0; i < ASKED; i++) {
            long start = System.nanoTime();
            try (var client = HttpClient.newHttpClient()) {
                assertThat(client.send(project.agentos().request("/api/health").build(), BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(200);
            }
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return times;
    }
}
