package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agentos.protocol.AgentView;
import dev.agentos.protocol.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agents people use, from start to end, with a scripted model: their status is right at every step (A1, A4). */
@Order(1)
@Execution(ExecutionMode.SAME_THREAD)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RealAgentsTest {
    private static final String WRITES =
            "\"say\":\"Writing.\",\"do\":{\"tool\":\"write\",\"path\":\"out.txt\",\"content\":\"hi\\n\"}";

    /** Not below the system's temporary folder, where Codex refuses to keep its sandbox. */
    private Path folder;

    private Path project;
    private Path copy;
    private AgentOs agentos;
    private Owner owner;
    private ScriptedModel model;

    @BeforeEach
    void start() throws Exception {
        folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "agents");
        project = Files.createDirectory(folder.resolve("project"));
        model = new ScriptedModel();
        agentos = AgentOs.started(folder.resolve("agentos"));
        owner = Owner.of(agentos);
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
        var result = agentos.shell("cd '" + project + "' && " + line);
        assertThat(result.code()).as(result.err()).isZero();
        return result.out();
    }

    private AgentView agent() throws Exception {
        return JsonText.read(run("$agentos list --json"), AgentView[].class)[0];
    }

    private void awaitStatus(String status) throws Exception {
        await("be " + status, () -> agent().status().toString().equals(status));
    }

    /** With little processor left, the first question to the model takes long, too. */
    private void awaitHold(String name) throws Exception {
        for (int second = 0; second < 120 && !model.isHeldAt(name); second++) TimeUnit.SECONDS.sleep(1);
        await("reach " + name, () -> model.isHeldAt(name));
    }

    /** What a person would see who comes to look where it got stuck. */
    private void await(String what, Callable<Boolean> condition) throws Exception {
        try {
            eventually(condition);
        } catch (AssertionError late) {
            throw new AssertionError(
                    "does not " + what + "\n" + run("$agentos explain a1") + "\n" + owner.screen(agent().terminal()),
                    late);
        }
    }

    /** Where little of the processor is left, some of them take minutes to start. */
    private void awaitStart() throws Exception {
        for (int second = 0; second < 180 && agent().status() == AgentView.Status.STARTING; second++)
            TimeUnit.SECONDS.sleep(1);
        awaitStatus("idle");
    }

    private void create(RealAgent real) throws Exception {
        assumeTrue(real.isInstalled(), () -> real.program + " is not installed: npm install in src/test/agents");
        run("git init -q -b main && git config user.name Ada && git config user.email ada@example.org && "
                + "git commit -q --allow-empty -m one");
        copy = project.resolve(".shards/" + real.plugin + "-a1");
        real.prepare(folder.resolve("home"), copy, model.address()).forEach(agentos::with);
        run("$agentos create a1 --detached --agent " + real.plugin);
    }

    /** What the model is to answer, step by step; two lines, which must not be taken for two messages. */
    private void tell(String steps) throws Exception {
        run("$agentos send a1 'Do it.\nfake: [" + steps + "]'");
    }

    /** Presses Escape as a person would: when the screen says what it does, and again while it says so still. */
    private void interrupt(RealAgent real) throws Exception {
        var terminal = agent().terminal();
        if (real.interrupts().isEmpty()) {
            press(terminal);
            return;
        }
        await("offer to be interrupted", () -> !offered(real, terminal).isEmpty());
        await("be interrupted", () -> {
            var before = offered(real, terminal);
            if (before.isEmpty()) return true;
            press(terminal);
            for (int look = 0; look < 15 && offered(real, terminal).equals(before); look++)
                TimeUnit.MILLISECONDS.sleep(200);
            return offered(real, terminal).isEmpty();
        });
    }

    /** What the screen says of Escape; two presses that come at once would be another key. */
    private List<String> offered(RealAgent real, String terminal) throws Exception {
        var screen = owner.screen(terminal);
        return real.interrupts().stream().filter(screen::contains).toList();
    }

    private void press(String terminal) throws Exception {
        owner.post("/api/terminals/" + terminal + "/input", "{\"data\":\"\\u001b\"}");
    }

    @ParameterizedTest
    @MethodSource("dev.agentos.acceptance.RealAgent#tested")
    @EnabledIfSystemProperty(named = "agents", matches = "all")
    void whoIsInterruptedOrRefusedIsIdle(RealAgent real) throws Exception {
        create(real);
        try (var recording = new Truth(recording(real))) {
            awaitStart();
            tell("{\"hold\":\"long\",\"say\":\"Never said.\"}");
            awaitHold("long");
            recording.is("running");
            awaitStatus("running");

            interrupt(real);
            awaitStatus("idle");
            recording.is("idle");

            tell("{" + WRITES + "},{\"say\":\"As you wish.\"}");
            await("ask", () -> real.asks(owner.screen(agent().terminal())));
            recording.is("waiting");
            awaitStatus("waiting");
            run("$agentos answer a1 && $agentos answer a1 deny");
            awaitStatus("idle");
            recording.is("idle");
            assertThat(copy.resolve("out.txt")).doesNotExist();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.agentos.acceptance.RealAgent#tested")
    void worksInASandbox(RealAgent real) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/bwrap")), "bubblewrap is not installed");
        run("$agentos config set security.sandbox true");
        create(real);
        awaitStart();
        tell("{" + WRITES + "},{\"say\":\"All done.\"}");
        awaitStatus("waiting");
        run("$agentos answer a1 && $agentos answer a1 allow");
        await("finish", () -> owner.screen(agent().terminal()).contains("All done."));
        awaitStatus("idle");
        assertThat(copy.resolve("out.txt")).hasContent("hi");
    }

    @ParameterizedTest
    @MethodSource("dev.agentos.acceptance.RealAgent#tested")
    void itsStatusIsRightAtEveryStep(RealAgent real) throws Exception {
        create(real);
        try (var recording = new Truth(recording(real))) {
            awaitStart();
            recording.is("idle");

            tell("{\"hold\":\"think\"," + WRITES + "},{\"hold\":\"end\",\"say\":\"All done.\"}");
            awaitHold("think");
            recording.is("running");
            awaitStatus("running");

            model.release("think");
            await("ask", () -> real.asks(owner.screen(agent().terminal())));
            recording.is("waiting");
            awaitStatus("waiting");
            assertThat(copy.resolve("out.txt")).doesNotExist();

            assertThat(run("$agentos answer a1")).contains("out.txt", "answers: allow, deny");
            run("$agentos answer a1 allow");
            awaitHold("end");
            recording.is("running");
            awaitStatus("running");
            assertThat(copy.resolve("out.txt")).hasContent("hi");

            model.release("end");
            eventually(() -> owner.screen(agent().terminal()).contains("All done."));
            TimeUnit.SECONDS.sleep(1);
            recording.is("idle");
            awaitStatus("idle");
        }

        run("$agentos send a1 " + real.quit);
        awaitStatus("exited");
        assertThat(agent().exitCode()).isZero();
        run("$agentos destroy a1");
        eventually(() -> ProcessHandle.allProcesses().noneMatch(this::isOfOurs));
        assertThat(List.of(folder.resolve("home").toFile().list()))
                .as("nothing is left in the settings of the person")
                .noneMatch(name -> name.contains("agentos"));
    }

    /** What the test knows of the agent, told to whoever records it, who then needs some time of it. */
    private record Truth(Optional<Recording> recording) implements AutoCloseable {
        void is(String status) throws Exception {
            if (recording.isEmpty()) return;
            recording.get().truth(status);
            TimeUnit.SECONDS.sleep(4);
            recording.get().truth("?");
        }

        @Override
        public void close() throws Exception {
            if (recording.isPresent()) recording.get().close();
        }
    }

    /** Only when asked for: what is recorded becomes the corpus that the detector is measured with. */
    private Optional<Recording> recording(RealAgent real) throws Exception {
        var into = System.getProperty("agents.record");
        return into == null
                ? Optional.empty()
                : Optional.of(new Recording(
                        owner,
                        agent(),
                        Path.of(into, real.plugin + "-" + System.currentTimeMillis() / 1000 + ".cast")));
    }

    /** Codex leaves a server behind, which is to end with it. */
    private boolean isOfOurs(ProcessHandle process) {
        return process.info()
                .commandLine()
                .filter(line -> line.contains(folder.resolve("home").toString()))
                .isPresent();
    }
}
