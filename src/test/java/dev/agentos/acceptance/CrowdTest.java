package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.WorkspaceView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten people and a program at one file, with reconnects and a daemon that is killed: no line is broken, lost or there
 * twice, and everybody sees everybody again.
 */
@Order(1)
class CrowdTest {
    private static final int RUNS = Integer.getInteger("crowd.runs", 1);
    private static final int SECONDS = Integer.getInteger("crowd.seconds", 15);
    private static final int PEOPLE = 10;
    /** Clients announce themselves after 15 seconds anyway. */
    private static final long MAX_PRESENCE_MILLIS = Long.getLong("crowd.presence", 10_000);

    @TempDir
    Path temporary;

    private AgentOs agentos;
    private Owner owner;
    private Path work;
    private String workspace;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.started(temporary.resolve("home"));
        owner = Owner.of(agentos);
        work = Files.createDirectory(temporary.resolve("work"));
        var made = owner.post("/api/workspaces", JsonText.of(Map.of("path", work.toString())));
        workspace = JsonText.read(made.body(), WorkspaceView.class).id();
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void noLineIsBrokenAndEverybodyIsSeenAgain() throws Exception {
        long seed = Long.getLong("crowd.seed", System.nanoTime() & 0xffffff);
        for (int run = 0; run < RUNS; run++)
            run("seed " + (seed + run) + ", run " + run, seed + run, "crowd-" + run + ".txt");
    }

    private void run(String what, long seed, String name) throws Exception {
        var random = new Random(seed);
        var file = Files.writeString(work.resolve(name), "one\ntwo\nthree\n");
        var folder = Files.createDirectory(temporary.resolve(name + "-people"));
        int port = agentos.daemonFile().port();
        var people = agentos.builder(List.of(
                        "node",
                        Path.of("src/test/node/crowd.mjs").toAbsolutePath().toString(),
                        "ws://127.0.0.1:" + port + "/ws/doc/" + workspace,
                        name,
                        owner.token(),
                        String.valueOf(SECONDS),
                        String.valueOf(seed + 1),
                        String.valueOf(PEOPLE),
                        folder.toString()))
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .redirectErrorStream(true)
                .start();
        var lines = new ArrayList<>(List.of("one", "two", "three"));
        int kills = 0;
        long begin = System.nanoTime();
        for (int round = 0;
                people.isAlive() && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(SECONDS);
                round++) {
            if ((System.nanoTime() - begin) * 3 / TimeUnit.SECONDS.toNanos(SECONDS) > kills) {
                kills++;
                agentos.kill(agentos.daemon());
                assertThat(agentos.run("daemon", "start", "--port", String.valueOf(port))
                                .code())
                        .isZero();
            }
            lines.add("<program." + round + ">");
            write(file, lines.getLast(), random);
            TimeUnit.MILLISECONDS.sleep(random.nextInt(200));
        }
        var ended = AgentOs.finish(people);
        assertThat(ended.code()).as("%s: %s", what, ended.out()).isZero();
        lines.addAll(Files.readAllLines(folder.resolve("typed")));
        for (int who = 0; who < PEOPLE; who++)
            assertThat(Files.readAllLines(folder.resolve("text-" + who)))
                    .as("%s: what person %d has", what, who)
                    .containsExactlyInAnyOrderElementsOf(lines);
        assertThat(owner.post("/api/workspaces/" + workspace + "/documents/" + name + "?save", "")
                        .statusCode())
                .isEqualTo(200);
        assertThat(file).as(what).hasSameTextualContentAs(folder.resolve("text-0"));
        var delays = Files.readAllLines(folder.resolve("presence")).stream()
                .mapToLong(Long::parseLong)
                .sorted()
                .toArray();
        System.out.printf(
                "%s: %d lines, %d daemons killed, %d reconnects; "
                        + "presence complete after %d ms (median), %d ms (longest)%n",
                what,
                lines.size(),
                kills,
                delays.length - PEOPLE,
                delays[delays.length / 2],
                delays[delays.length - 1]);
        assertThat(delays[delays.length - 1])
                .as("%s: until everybody was seen after a reconnect, in ms", what)
                .isLessThanOrEqualTo(MAX_PRESENCE_MILLIS);
    }

    /** At the end, as a shell does, or before some line, as sed does. */
    private void write(Path file, String line, Random random) throws Exception {
        var command = random.nextBoolean()
                ? "echo '" + line + "' >> '" + file + "'"
                : "sed -i '" + (1 + random.nextInt(3)) + "i " + line + "' '" + file + "'";
        assertThat(agentos.shell(command).code()).isZero();
    }
}
