package dev.agentos.nucleus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.RandomId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real programs in real terminals, without a nucleus process around them. */
class ChildTest {
    @TempDir
    Path folder;

    private final List<Child> started = new ArrayList<>();
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();

    @AfterEach
    void closeAll() throws Exception {
        for (var child : started) child.close();
    }

    private Child launch(boolean terminal, String... command) throws Exception {
        return launch(terminal, Optional.empty(), Map.of(), command);
    }

    private Child launch(
            boolean terminal, Optional<OrdinaryUser> user, Map<String, String> variables, String... command)
            throws Exception {
        var environment = new HashMap<>(Map.of("PATH", "/usr/bin:/bin", "TERM", "xterm-256color"));
        environment.putAll(variables);
        var launch = new NucleusFrames.Launch(
                RandomId.next(),
                List.of(command),
                folder.toString(),
                environment,
                terminal ? 80 : 0,
                terminal ? 24 : 0,
                1_000);
        var child =
                Child.launch(launch, user, folder.resolve("log"), LogSpace.unlimited(), stream -> {}, exit::complete);
        started.add(child);
        return child;
    }

    private int exitCode() throws Exception {
        return exit.get(30, TimeUnit.SECONDS);
    }

    private String log(String stream) throws Exception {
        try (var reader = new LogReader(folder.resolve("log").resolve(stream))) {
            var bytes = ByteBuffer.allocate(1 << 20);
            reader.read(0, bytes);
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        }
    }

    private void awaitLog(String text) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!log("output").contains(text)) {
            assertThat(System.nanoTime()).as(log("output")).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    @Test
    void aProgramInATerminalHasAControllingTerminalOfTheRightSize() throws Exception {
        launch(true, "sh", "-c", "tty >/dev/tty; stty size; exit 42");
        assertThat(exitCode()).isEqualTo(42);
        assertThat(log("output")).matches("(?s)/dev/pts/\\d+\r\n24 80\r\n");
        assertThat(Files.readString(folder.resolve("log/exit"))).isEqualTo("42\n");
    }

    @Test
    void aNewSizeReachesTheProgram() throws Exception {
        var child =
                launch(true, "bash", "-c", "trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.05; done");
        awaitLog("ready");
        child.resize(100, 30);
        assertThat(exitCode()).isZero();
        assertThat(log("output")).endsWith("30 100\r\n");
    }

    @Test
    void sizesThatNoTerminalHasAreRefused() throws Exception {
        var child = launch(true, "cat");
        for (int size : new int[] {0, -1, 1_000_000}) {
            assertThatThrownBy(() -> child.resize(size, 10)).isInstanceOf(AgentOsException.class);
            assertThatThrownBy(() -> child.resize(10, size)).isInstanceOf(AgentOsException.class);
        }
    }

    @Test
    void whatComesTwiceUnderOneNumberIsTypedOnce() throws Exception {
        var child = launch(false, "cat");
        for (var sender : List.of("ann", "bob")) {
            child.write(new InputNumber(sender, 1), "one ".getBytes());
            child.write(new InputNumber(sender, 2), "two ".getBytes());
            child.write(new InputNumber(sender, 1), "one ".getBytes());
            child.write(new InputNumber(sender, 2), "two ".getBytes());
            child.write(new InputNumber(sender, 3), "three ".getBytes());
        }
        child.endInput();
        exitCode();
        assertThat(log("output")).isEqualTo("one two three one two three ");
    }

    @Test
    void inputIsEchoedAndCtrlCInterrupts() throws Exception {
        var child = launch(true, "cat");
        child.write(InputNumber.NONE, "hello".getBytes());
        awaitLog("hello");
        child.write(InputNumber.NONE, new byte[] {3});
        assertThat(exitCode()).isEqualTo(130);
    }

    @Test
    void outputAndErrorsOfAPlainProcessAreApart() throws Exception {
        var child = launch(false, "sh", "-c", "cat; echo bad >&2; exit 3");
        child.write(InputNumber.NONE, "in".getBytes());
        child.endInput();
        assertThat(exitCode()).isEqualTo(3);
        assertThat(log("output")).isEqualTo("in");
        assertThat(log("errors")).isEqualTo("bad\n");
    }

    @Test
    void theEndOfInputComesAfterInputThatHadToWait() throws Exception {
        var child = launch(false, "sh", "-c", "sleep 0.3; wc -c");
        child.write(InputNumber.NONE, new byte[300_000]);
        child.endInput();
        assertThat(exitCode()).isZero();
        assertThat(log("output").strip()).isEqualTo("300000");
    }

    @Test
    void aProgramThatDoesNotReadGetsABoundedAmount() throws Exception {
        var child = launch(false, "sleep", "30");
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 100; i++) child.write(InputNumber.NONE, new byte[100_000]);
                })
                .isInstanceOf(AgentOsException.class)
                .hasMessageContaining("does not read");
    }

    @Test
    void aSignalReachesTheWholeTree() throws Exception {
        var child = launch(
                true,
                "bash",
                "-c",
                "trap : TERM; (trap 'echo inner; exit' TERM; echo ready; while :; do sleep 0.05; done) & wait; wait");
        awaitLog("ready");
        child.signal(15, true);
        awaitLog("inner");
    }

    @Test
    void aSignalReachesTheJobThatHasTheTerminalAsAKeyWould() throws Exception {
        var child = launch(true, "bash", "--norc", "--noprofile", "-i");
        child.write(InputNumber.NONE, "sleep 1000 || echo woken by $?\r".getBytes());
        awaitForeground(child, "sleep");
        child.signal(2, false);
        child.write(InputNumber.NONE, "echo still $((6*7))\r".getBytes());
        awaitLog("still 42");
    }

    private void awaitForeground(Child child, String program) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (ProcessHandle.of(child.status().pid())
                .orElseThrow()
                .descendants()
                .noneMatch(process -> process.info().command().orElse("").endsWith(program))) {
            assertThat(System.nanoTime()).as(log("output")).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    @Test
    void rootsProgramsGetTheirSignalsThemselvesAndSayWhenTheyEnd() throws Exception {
        assumeTrue(Libc.isRoot(), "only root has an ordinary user in between");
        var child = launch(
                true,
                Optional.of(OrdinaryUser.find()),
                Map.of(),
                "bash",
                "-c",
                "trap 'echo caught' INT; trap 'exit 9' TERM; echo ready; while :; do sleep 0.05; done");
        awaitLog("ready");
        child.signal(2, false);
        awaitLog("caught");
        assertThat(child.status().exitCode()).isEmpty();
        child.signal(15, false);
        assertThat(exitCode()).isEqualTo(9);
    }

    @Test
    void rootsProgramsAreToldTheNameTheyRunUnder() throws Exception {
        assumeTrue(Libc.isRoot(), "only root runs programs under another name");
        launch(
                true,
                Optional.of(OrdinaryUser.find()),
                Map.of("USER", "root", "LOGNAME", "root"),
                "sh",
                "-c",
                "[ $USER = $(id -un) ] && [ $LOGNAME = $USER ] && echo same");
        assertThat(exitCode()).isZero();
        assertThat(log("output")).contains("same");
    }

    @Test
    void closingEndsEverythingThatWasStarted() throws Exception {
        var child = launch(
                true,
                "bash",
                "-c",
                "trap '' HUP TERM; (trap '' HUP TERM; echo $BASHPID; while :; do sleep 0.05; done) & wait");
        awaitLog("\n");
        long inner = Long.parseLong(log("output").strip());
        assertThat(ProcessHandle.of(inner)).isPresent();
        child.close();
        assertThat(exitCode()).isEqualTo(137);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (ProcessHandle.of(inner).filter(ProcessHandle::isAlive).isPresent())
            assertThat(System.nanoTime()).isLessThan(deadline);
    }

    /**
     * A shell that has to wait for a processor must not see its program stopped before it is stopped itself: it would
     * take the terminal back.
     */
    @Test
    void aProgramThatIsStoppedWithItsShellGoesOnInFrontOfIt() throws Exception {
        var child = launch(
                true,
                "bash",
                "-c",
                "set -m; echo ready; sh -c 'trap \"echo still here\" INT; "
                        + "while :; do sleep 0.05; done'; echo the shell is back");
        awaitLog("ready");
        var busy = new ArrayList<Process>();
        try {
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++)
                busy.add(new ProcessBuilder("timeout", "20", "sh", "-c", "while :; do :; done").start());
            for (int round = 0; round < 20; round++) {
                child.signal(ProcessTree.SIGSTOP, true);
                child.signal(ProcessTree.SIGCONT, true);
            }
        } finally {
            busy.forEach(Process::destroy);
        }
        child.signal(2, false);
        awaitLog("still here");
        assertThat(log("output")).doesNotContain("the shell is back");
    }

    @Test
    void aSmallForkBombIsStoppedByClosingIt() throws Exception {
        // Each process starts another and lives on; at most 300 in all, however the test ends.
        var child = launch(
                true,
                "bash",
                "-c",
                "trap '' HUP; echo started; "
                        + "bomb() { [ $1 -gt 300 ] && return; sleep 20 & bomb $(($1 + 1)) & wait; }; bomb 1");
        awaitLog("started");
        child.close();
        assertThat(exitCode()).isPositive();
    }

    @Test
    void aProgramThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> launch(true, "no-such-program"))
                .isInstanceOfSatisfying(AgentOsException.class, refused -> {
                    assertThat(refused.getMessage()).contains("no-such-program");
                    assertThat(refused.hint()).contains("PATH");
                });
    }

    @Test
    void anExitThatCannotBeWrittenDownIsKnownAllTheSame() throws Exception {
        var child = launch(true, "sh", "-c", "read line; exit 7");
        Files.createDirectory(folder.resolve("log/exit"));
        child.write(InputNumber.NONE, "\n".getBytes());
        assertThat(exitCode()).isEqualTo(7);
        assertThat(child.status().exitCode()).hasValue(7);
    }

    @Test
    void ofAProgramThatCouldNotBeStartedNothingIsLeft() {
        assertThatThrownBy(() -> launch(true, "echo", "x".repeat(200_000))).isInstanceOf(AgentOsException.class);
        assertThat(folder.resolve("log")).doesNotExist();
    }

    @Test
    void whatAProgramThatHasEndedLeftBehindIsEndedByClosingIt() throws Exception {
        var child = launch(true, "bash", "-c", "trap '' HUP; sleep 60 & echo $!");
        assertThat(exitCode()).isZero();
        long inner = Long.parseLong(log("output").strip());
        child.close();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (ProcessHandle.of(inner).filter(ProcessHandle::isAlive).isPresent())
            assertThat(System.nanoTime()).isLessThan(deadline);
    }

    @Test
    void noDescriptorOfOursIsInherited() throws Exception {
        launch(false, "sh", "-c", "ls /proc/self/fd | wc -l");
        assertThat(exitCode()).isZero();
        assertThat(Integer.parseInt(log("output").strip())).isLessThanOrEqualTo(4);
    }

    @Test
    void rootDoesNotHandItselfOn() throws Exception {
        assumeTrue(Libc.isRoot(), "only root has something to hand on");
        launch(
                true,
                Optional.of(OrdinaryUser.find()),
                Map.of(),
                "sh",
                "-c",
                "id -u; touch mine && echo written; cat /etc/shadow >/dev/null 2>&1 && echo reads; "
                        + "chown 1:1 mine 2>/dev/null || echo bound");
        assertThat(exitCode()).isZero();
        assertThat(log("output")).doesNotStartWith("0\r\n").contains("written").contains("bound");
    }

    @Test
    void bytesOfEveryKindArriveWhole() throws Exception {
        launch(false, "sh", "-c", "head -c 3000000 /dev/urandom > data; cat data");
        assertThat(exitCode()).isZero();
        var data = Files.readAllBytes(folder.resolve("data"));
        try (var reader = new LogReader(folder.resolve("log/output"))) {
            var read = ByteBuffer.allocate(data.length + 1);
            assertThat(reader.read(0, read)).isEqualTo(data.length);
            assertThat(read.flip()).isEqualTo(ByteBuffer.wrap(data));
            var middle = ByteBuffer.allocate(1_000_000);
            assertThat(reader.read(1_048_570, middle)).isEqualTo(1_000_000);
            assertThat(middle.flip()).isEqualTo(ByteBuffer.wrap(data, 1_048_570, 1_000_000));
        }
    }
}
