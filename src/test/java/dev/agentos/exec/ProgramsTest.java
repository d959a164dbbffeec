package dev.agentos.exec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.TaskGroup;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class ProgramsTest {
    @TempDir
    static Path home;

    static TestNucleus nucleus;

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    private static ProgramCall call(String... command) {
        return ProgramCall.of(home, List.of(command));
    }

    private static ProgramResult run(ProgramCall call) throws Exception {
        return nucleus.programs().run(call);
    }

    @AfterEach
    void nothingIsLeftBehind() throws Exception {
        for (var folder : List.of(home.resolve("programs"), home.resolve("terminals"))) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (count(folder) > 0) {
                assertThat(System.nanoTime()).as("%s is cleared", folder).isLessThan(deadline);
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }

    private static int count(Path folder) {
        var names = folder.toFile().list();
        return names == null ? 0 : names.length;
    }

    @Test
    void whichProgramsRunNobodyElseCanSee() throws Exception {
        try (var program = nucleus.programs().start(call("sleep", "60"))) {
            assertThat(Files.getPosixFilePermissions(home.resolve("programs"))).isEqualTo(Home.OWNER_ONLY_FOLDER);
            assertThat(Files.getPosixFilePermissions(home.resolve("programs").resolve(program.id())))
                    .isEqualTo(Home.OWNER_ONLY_FILE);
        }
    }

    @Test
    void outputErrorsAndExitCodeComeApart() throws Exception {
        var result = run(call("sh", "-c", "echo out; echo err >&2; exit 3"));
        assertThat(result.text()).isEqualTo("out\n");
        assertThat(result.errorText()).isEqualTo("err\n");
        assertThat(result.code()).isEqualTo(3);
    }

    @Test
    void argumentsVariablesAndFolderAreAsGiven() throws Exception {
        var result = run(call("sh", "-c", "printf '%s|' \"$@\" \"$X\"; pwd", "sh", "a b", "$(id)", "-n")
                .with(Map.of("X", "y z")));
        assertThat(result.text()).isEqualTo("a b|$(id)|-n|y z|" + home.toRealPath() + "\n");
    }

    @Test
    void muchInputReachesAProgramThatPrintsMeanwhile() throws Exception {
        var much = new byte[5 << 20];
        Arrays.fill(much, (byte) 'x');
        assertThat(run(call("cat").reading(much)).output()).isEqualTo(much);
    }

    @Test
    void inputThatNobodyReadsHurtsNobody() throws Exception {
        assertThat(run(call("true").reading(new byte[3 << 20])).code()).isZero();
    }

    @Test
    void whoPrintsTooMuchIsEnded() throws Exception {
        var result = run(call("yes").printingAtMost(100_000));
        assertThat(result.cut()).isTrue();
        assertThat(result.output()).hasSize(100_000);
        assertThat(result.succeeded()).isFalse();
    }

    @Test
    void whoTakesTooLongIsEndedWithWhatItStarted() {
        assertThatThrownBy(() -> run(call("sh", "-c", "sleep 100 & sleep 100").within(Duration.ofMillis(300))))
                .isInstanceOfSatisfying(
                        AgentOsException.class, late -> assertThat(late.code()).isEqualTo(ErrorCode.TIMED_OUT));
    }

    @Test
    void whoKeepsTheOutputOpenIsNotWaitedForAndIsEnded() throws Exception {
        var result = run(call("sh", "-c", "sleep 100 & echo $!; echo err >&2"));
        assertThat(result.errorText()).isEqualTo("err\n");
        var left = ProcessHandle.of(Long.parseLong(result.text().strip()));
        if (left.isPresent()) left.get().onExit().get(30, TimeUnit.SECONDS); // it would sleep for longer
    }

    @Test
    void whoClosesItsOutputIsWaitedFor() throws Exception {
        assertThat(run(call("sh", "-c", "exec >&- 2>&-; sleep 0.3; exit 7")).code())
                .isEqualTo(7);
    }

    @Test
    void muchOutputComesWholeAndInOrder() throws Exception {
        var lines = run(call("sh", "-c", "seq 200000; seq 100000 >&2"));
        assertThat(lines.text()).hasLineCount(200_000).endsWith("\n200000\n");
        assertThat(lines.text().lines().mapToInt(Integer::parseInt).toArray()).isSorted();
        assertThat(lines.errorText()).hasLineCount(100_000).endsWith("\n100000\n");
    }

    @Test
    void aProgramThatIsNotThereIsSaid() {
        assertThatThrownBy(() -> run(call("no-such-program")))
                .isInstanceOfSatisfying(AgentOsException.class, missing -> {
                    assertThat(missing.code()).isEqualTo(ErrorCode.AGENT_SPAWN_FAILED);
                    assertThat(missing.getMessage()).contains("no-such-program");
                });
    }

    @Test
    void outputIsReadWhileItIsPrinted() throws Exception {
        try (var program = nucleus.programs().start(call("sh", "-c", "echo one; read x; echo two $x"));
                var lines = new Scanner(program.output(), UTF_8)) {
            assertThat(lines.nextLine()).isEqualTo("one");
            assertThat(lines.nextLine()).isEqualTo("two");
            assertThat(lines.hasNextLine()).isFalse();
            assertThat(program.awaitExit()).isZero();
        }
    }

    /** An interruption at whatever moment reaches the caller alone: the connection, and what others run, goes on. */
    @Test
    void whoIsInterruptedLeavesNoProgramAndDisturbsNobody() throws Exception {
        try (var other = nucleus.programs().start(call("sh", "-c", "sleep 100"))) {
            for (int i = 0; i < 20; i++) {
                try (var tasks = new TaskGroup("interrupted")) {
                    tasks.fork(() -> run(call("sleep", "100")));
                    if (i % 2 == 0) while (count(home.resolve("programs")) < 2) TimeUnit.MILLISECONDS.sleep(1);
                    TimeUnit.MICROSECONDS.sleep(300L * i);
                }
            }
            assertThat(run(call("echo", "still there")).text()).isEqualTo("still there\n");
            assertThat(nucleus.link().state())
                    .isInstanceOfSatisfying(
                            NucleusState.Running.class,
                            state -> assertThat(state.restarts()).isZero());
        }
    }

    /** A daemon that was killed in the middle of a run has left the program and its mark behind. */
    @Test
    void theNextDaemonEndsWhatTheOneBeforeRan() throws Exception {
        var started = home.resolve("started");
        var left = CompletableFuture.supplyAsync(() -> {
            try {
                return run(call("sh", "-c", "touch '" + started + "'; exec sleep 100"));
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
        while (!Files.exists(started)) TimeUnit.MILLISECONDS.sleep(1);
        try (var link = new NucleusLink(nucleus.home(), "unused", state -> {})) {
            var next = new Programs(nucleus.home(), link);
            link.start(next);
            next.awaitLeftBehind();
        }
        assertThat(left.get(30, TimeUnit.SECONDS).code()).isEqualTo(128 + 9);
        assertThat(count(home.resolve("programs"))).isZero();
    }

    @Test
    void manyAtOnceWaitForAPlace() throws Exception {
        var codes = new ArrayList<Integer>();
        try (var tasks = new TaskGroup("many")) {
            for (int i = 0; i < 60; i++) {
                int code = i;
                tasks.fork(() -> {
                    int ended = run(call("sh", "-c", "exit " + code)).code();
                    synchronized (codes) {
                        codes.add(ended);
                    }
                });
            }
            tasks.awaitAll();
        }
        assertThat(codes).hasSize(60).doesNotHaveDuplicates();
    }

    @Test
    void aProgramIsSpokenToUntilItIsClosed() throws Exception {
        try (var program = nucleus.programs()
                        .converse(
                                home,
                                List.of("sh", "-c", "env | grep -c ^SECRET=; exec cat"),
                                Map.of("PATH", System.getenv("PATH"), "SECRET", "mine"));
                var said = new BufferedReader(new InputStreamReader(program.output(), UTF_8))) {
            assertThat(said.readLine()).isEqualTo("1");
            program.write("one\n".getBytes(UTF_8));
            assertThat(said.readLine()).isEqualTo("one");
            program.write(("x".repeat(3 << 20) + "\n").getBytes(UTF_8));
            assertThat(said.readLine()).hasSize(3 << 20);
        }
    }

    @Test
    void outputThatIsNoLongerKeptIsNotPassedOver() throws Exception {
        try (var program = nucleus.programs()
                        .converse(
                                home,
                                List.of("head", "-c", "150000000", "/dev/zero"),
                                Map.of("PATH", System.getenv("PATH")));
                var output = program.output()) {
            assertThat(program.awaitExit()).isZero();
            assertThatThrownBy(output::read).isInstanceOf(RunningProgram.OutputDropped.class);
        }
    }

    @Test
    void whoHasEndedIsSpokenToNoMore() throws Exception {
        try (var program = nucleus.programs()
                .converse(home, List.of("sh", "-c", "exit 5"), Map.of("PATH", System.getenv("PATH")))) {
            assertThat(program.awaitExit()).isEqualTo(5);
            assertThatThrownBy(() -> program.write(new byte[] {1}))
                    .isInstanceOfSatisfying(
                            AgentOsException.class,
                            gone -> assertThat(gone.code()).isEqualTo(ErrorCode.CONFLICT));
        }
    }
}
