package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agentos.protocol.AgentView;
import dev.agentos.protocol.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The agents people use, spoken to by protocol, with a scripted model: they ask, do what is allowed, leave what is not,
 * and stop when told to (A5).
 */
@EnabledIfSystemProperty(named = "agents", matches = "all", disabledReason = "the browser tests have one conversation")
@Execution(ExecutionMode.SAME_THREAD)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RealAcpAgentsTest {
    /** Not below the system's temporary folder, where Codex refuses to keep its sandbox. */
    private Path folder;

    private Path project;
    private AgentOs agentos;
    private ScriptedModel model;

    @BeforeEach
    void start() throws Exception {
        folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "acp");
        project = Files.createDirectory(folder.resolve("project"));
        model = new ScriptedModel();
        agentos = AgentOs.started(folder.resolve("agentos"));
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
        model.close();
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }

    private String run(String line) throws Exception {
        var result = agentos.shellIn(project, line);
        assertThat(result.code()).as(result.err()).isZero();
        return result.out();
    }

    private String status() throws Exception {
        return JsonText.read(run("$agentos list --json"), AgentView[].class)[0]
                .status()
                .toString();
    }

    private void awaitStatus(String status) throws Exception {
        try {
            eventually(() -> status().equals(status));
        } catch (AssertionError late) {
            throw new AssertionError("is not " + status + "\n" + run("$agentos explain a1; $agentos logs a1"), late);
        }
    }

    /** Where little of the processor is left, some of them take minutes to start. */
    private void awaitStart() throws Exception {
        for (int second = 0; second < 180 && status().equals("starting"); second++) TimeUnit.SECONDS.sleep(1);
        awaitStatus("idle");
    }

    /** As long as it takes to start. */
    private void awaitScreen(String text) throws Exception {
        for (int second = 0; second < 180 && !screen().contains(text); second++) TimeUnit.SECONDS.sleep(1);
        assertThat(screen()).contains(text);
    }

    private String screen() throws Exception {
        return run("$agentos logs a1 --lines 200");
    }

    private void tell(String steps) throws Exception {
        run("$agentos send a1 'Do it.\nfake: [" + steps + "]'");
    }

    private static String writes(String file) {
        return "{\"say\":\"Writing.\",\"do\":{\"tool\":\"write\",\"path\":\"" + file + "\",\"content\":\"hi\\n\"}}";
    }

    @ParameterizedTest
    @MethodSource("dev.agentos.acceptance.RealAgent#tested")
    void itAsksDoesWhatIsAllowedAndLeavesWhatIsNot(RealAgent real) throws Exception {
        assumeTrue(real.speaksAcp(), () -> real.speaks + " is not installed: npm install in src/test/agents");
        run("git init -q -b main && git config user.name Ada && git config user.email ada@example.org && "
                + "git commit -q --allow-empty -m one");
        var copy = project.resolve(".shards/" + real.plugin + "-a1");
        real.prepare(folder.resolve("home"), copy, model.address()).forEach(agentos::with);
        run("$agentos create a1 --acp --agent " + real.plugin);
        awaitStart();

        tell(writes("out.txt") + ",{\"say\":\"All done.\"}");
        awaitStatus("waiting");
        assertThat(copy.resolve("out.txt")).doesNotExist();
        run("$agentos answer a1 && $agentos answer a1 allow");
        awaitStatus("idle");
        assertThat(copy.resolve("out.txt")).hasContent("hi");
        assertThat(run("$agentos logs a1"))
                .containsSubsequence("Writing.", "? asks for permission:", "completed", "All done.");
        assertThat(run("$agentos logs a1 --json")).contains("\"type\":\"diff\"");
        assertThat(run("$agentos changes a1 out.txt"))
                .contains("created out.txt\nwhy: ")
                .contains(": Writing.\n")
                .contains("+hi");

        tell(writes("other.txt") + ",{\"say\":\"As you wish.\"}");
        awaitStatus("waiting");
        run("$agentos answer a1 && $agentos answer a1 deny");
        awaitStatus("idle");
        assertThat(copy.resolve("other.txt")).doesNotExist();

        tell("{\"hold\":\"long\",\"say\":\"Never said.\"}");
        eventually(() -> model.isHeldAt("long"));
        awaitStatus("running");
        run("$agentos interrupt a1");
        awaitStatus("idle");

        run("$agentos restart a1");
        awaitStart();
        assertThat(run("$agentos logs a1")).contains("-- Restarted. The agent has resumed");

        run("$agentos restart a1 --terminal");
        if (real != RealAgent.GEMINI) awaitScreen("other.txt");
        run("$agentos restart a1 --acp");
        awaitStart();
        assertThat(run("$agentos logs a1"))
                .containsSubsequence(
                        "All done.",
                        "-- Moved to a terminal.",
                        "-- Moved back from a terminal.",
                        "-- Restarted. The agent has resumed");
        run("$agentos destroy a1");
        eventually(() -> ProcessHandle.allProcesses().noneMatch(this::isOfOurs));
    }

    private boolean isOfOurs(ProcessHandle process) {
        return process.info()
                .commandLine()
                .filter(line -> line.contains(folder.resolve("home").toString()))
                .isPresent();
    }
}
