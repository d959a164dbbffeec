package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Daemon and nucleus are killed at random moments while agents with work in their copies are made, started again and
 * destroyed. However that goes, no work is lost, no process is left that no agent has, and {@code doctor --fix} finds
 * what is left behind. {@code -Dagents.rounds} is how often.
 */
@Order(1)
class AgentCrashTest {
    private static final int ROUNDS = Integer.getInteger("agents.rounds", 5);
    private static final int LONGEST_WAIT = 1_500;
    private static final Pattern MARK = Pattern.compile("(?:^|\0)AGENTOS_AGENT_ID=(\\w+)(?:\0|$)");

    @TempDir
    Path temporary;

    private AgentOs agentos;
    private Project project;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.started(temporary.resolve("home"));
        project = Project.create(agentos, temporary.resolve("project"));
        project.run("for i in $(seq 300); do echo $i > file$i; done; git add -A; git commit -qm files");
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void whateverIsKilledNoWorkIsLostAndNothingIsLeftBehind() throws Exception {
        long seed = Long.getLong("agents.seed", System.nanoTime() & 0xffffff);
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var name = "work" + round;
            var what = "seed " + seed + ", round " + round;
            beginWork(name);
            var line = switch (random.nextInt(3)) {
                case 0 -> "$agentos destroy " + name;
                case 1 -> "$agentos restart " + name + "; $agentos destroy " + name;
                default -> "$agentos create more" + round + " --agent shell; $agentos destroy " + name;
            };
            var doing = agentos.builder(List.of("bash", "-c", "cd '" + project.folder() + "'; " + line))
                    .redirectErrorStream(true)
                    .start();
            Thread.sleep(random.nextInt(LONGEST_WAIT));
            int victims = 1 + random.nextInt(3);
            if ((victims & 1) != 0) kill("nucleus.pid");
            if ((victims & 2) != 0) kill("daemon.pid");
            AgentOs.finish(doing);
            assertNoWorkIsLost(name, what + ": " + line);
            assertNothingIsLeftBehind(what + ": " + line);
            for (var agent : all("name")) project.run("$agentos destroy " + agent);
        }
        assertThat(project.run("git fsck --no-progress 2>&1 | grep -v dangling || true"))
                .isEmpty();
    }

    /** One commit, one file that is not committed, and a program that runs. */
    private void beginWork(String name) throws Exception {
        project.run("$agentos create " + name + " --agent shell");
        eventually(() -> project.status(name).equals("idle"));
        project.run("$agentos send " + name + " 'echo 1 > done && git add done && git commit -qm " + name + " && echo "
                + name + " > open && sleep 1000'");
        eventually(() -> Files.exists(project.copy("shell-" + name).resolve("open")));
    }

    private void kill(String file) throws Exception {
        var path = agentos.home().resolve(file);
        var process = ProcessHandle.of(Long.parseLong(Files.readString(path).strip()))
                .filter(found -> found.info().commandLine().orElse("").contains("dev.agentos.Main"));
        if (process.isPresent()) agentos.kill(process.get());
    }

    private void assertNoWorkIsLost(String name, String what) throws Exception {
        assertThat(project.run("git log --format=%s agentos/" + name)).as(what).startsWith(name + "\n");
        eventually(() -> all("name").contains(name) || !Files.exists(project.copy("shell-" + name)));
        var open = project.copy("shell-" + name).resolve("open");
        if (Files.exists(open)) assertThat(open).as(what).hasContent(name);
        else
            assertThat(project.run("for ref in $(git for-each-ref --format='%(refname)' refs/agentos/trash); "
                                    + "do git show $ref:open 2>/dev/null || true; done")
                            .lines())
                    .as(what)
                    .contains(name);
    }

    private void assertNothingIsLeftBehind(String what) throws Exception {
        project.run("$agentos doctor --fix");
        assertThat(project.run("$agentos doctor")).as(what).contains("no leftovers");
        var folders = all("cwd");
        try (var copies = Files.list(project.folder().resolve(".shards"))) {
            assertThat(copies.map(Path::toString)).as(what).containsExactlyInAnyOrderElementsOf(folders);
        }
        var ids = all("id");
        eventually(() -> ids.containsAll(owners()));
        eventually(() -> !all("status").contains("starting"));
    }

    /** A text field of every agent in the list. */
    private List<String> all(String field) throws Exception {
        var values = new ArrayList<String>();
        var found = Pattern.compile("\"" + field + "\":\"(.*?)\"").matcher(project.run("$agentos list --all --json"));
        while (found.find()) values.add(found.group(1));
        return values;
    }

    /** The ids of the agents whose processes run, by the marks in their environment. */
    private List<String> owners() throws IOException {
        var owners = new ArrayList<String>();
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (var process : processes) {
                try {
                    var environment = Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
                    var mark = MARK.matcher(environment);
                    if (environment.contains("AGENTOS_HOME=" + agentos.home()) && mark.find())
                        owners.add(mark.group(1));
                } catch (IOException goneOrNotOurs) {
                    continue;
                }
            }
        }
        return owners;
    }
}
