package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.FieldWriter;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.LocalSocket;
import dev.agentos.core.Pipe;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program and the daemon at the two ends of the Unix socket. */
class PipeTest {
    @TempDir
    Path home;

    @Test
    void ctrlCReachesTheCommand() throws Exception {
        try (var agentos = AgentOs.shared()) {
            // Whoever runs the tests in the background may have them ignore it.
            var follow = agentos.builder(List.of(
                            "env", "--default-signal=INT", AgentOs.PROGRAM.toString(), "daemon", "logs", "--follow"))
                    .start();
            var reader = follow.inputReader();
            assertThat(reader.readLine()).isNotNull();
            assertThat(new ProcessBuilder("kill", "-INT", String.valueOf(follow.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(follow.waitFor(AgentOs.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(follow.exitValue()).isEqualTo(130);
        }
    }

    /** The reader is gone before the command has begun, so the whole answer comes too late. */
    @Test
    void whoeverPrintsToNobodyEndsQuietly() throws Exception {
        try (var agentos = AgentOs.shared()) {
            var result = agentos.shell("for i in 1 2 3 4 5; do exec 3> >(exec true); wait $!; "
                    + "\"$agentos\" daemon status >&3; echo $?; exec 3>&-; done");
            assertThat(result.out()).isEqualTo("141\n".repeat(5));
            assertThat(result.err()).isEmpty();
        }
    }

    @Test
    void sigtermEndsTheCommandWithItsOwnCode() throws Exception {
        try (var agentos = AgentOs.shared()) {
            var follow = agentos.start("daemon", "logs", "--follow");
            assertThat(follow.inputReader().readLine()).isNotNull();
            new ProcessBuilder("kill", "-TERM", String.valueOf(follow.pid()))
                    .start()
                    .waitFor();
            assertThat(follow.waitFor(AgentOs.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(follow.exitValue()).isEqualTo(143);
        }
    }

    @Test
    void outputIntoAClosedPipeEndsQuietly() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var log = home.resolve("logs/agentos.log");
            Files.writeString(log, "a line\n".repeat(200_000));
            var result = agentos.shell("\"$agentos\" daemon logs --lines 200000 | head -n 1; echo ${PIPESTATUS[0]}");
            assertThat(result.out()).isEqualTo("a line\n141\n");
            assertThat(result.err()).isEmpty();
        }
    }

    @Test
    void aCommandInALoopLeavesTheLoopsInputAlone() throws Exception {
        try (var agentos = AgentOs.shared()) {
            var result = agentos.shell(
                    "printf 'a\\nb\\n' | while read -r word; do \"$agentos\" token >/dev/null; echo $word; done");
            assertThat(result.out()).isEqualTo("a\nb\n");
        }
    }

    @Test
    void aFolderThatIsGoneIsSaid() throws Exception {
        var result = new AgentOs(home)
                .shell("mkdir '" + home + "/gone'; cd '" + home + "/gone'; rmdir '" + home
                        + "/gone'; \"$agentos\" --version; echo $?");
        assertThat(result.out()).isEqualTo("1\n");
        assertThat(result.err())
                .contains("E011 INVALID_INPUT: the current folder no longer exists\n")
                .doesNotContain("java");
    }

    @Test
    void answersAndRemarksGoToDifferentStreams() throws Exception {
        try (var agentos = AgentOs.shared()) {
            var up = agentos.run("up", "--no-open");
            assertThat(up.out()).startsWith("http://127.0.0.1:").hasLineCount(1);
            assertThat(up.err()).contains("AgentOS is running at");
            assertThat(agentos.run("up", "--no-open", "--quiet").err()).isEmpty();
        }
    }

    @Test
    void aMegabyteOfOutputArrivesWhole() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var text = new StringBuilder();
            var random = new Random(7);
            while (text.length() < 1 << 20)
                text.append(Long.toString(random.nextLong(), 36)).append('\n');
            Files.writeString(home.resolve("logs/agentos.log"), text);
            assertThat(agentos.run("daemon", "logs", "--lines", "1000000").out())
                    .isEqualTo(text.toString());
        }
    }

    @Test
    void wrongUsageSaysSoWithCodeTwo() throws Exception {
        try (var agentos = AgentOs.shared()) {
            var wrong = agentos.run("daemon", "status", "--nonsense");
            assertThat(wrong.code()).isEqualTo(2);
            assertThat(wrong.err())
                    .startsWith("E020 USAGE")
                    .contains("--nonsense")
                    .contains("agentos daemon status --help");
            assertThat(agentos.run("nonsense", "--json").err()).startsWith("{\"error\":{\"code\":\"E020\"");
        }
    }

    @Test
    void aHalfSentFrameCostsItsConnectionAndNothingElse() throws Exception {
        try (var agentos = AgentOs.shared()) {
            for (int cut = 1; cut < 12; cut++) {
                try (var socket = SocketChannel.open(
                        UnixDomainSocketAddress.of(agentos.home().resolve("daemon.sock")))) {
                    socket.write(ByteBuffer.wrap(new byte[] {0, 0, 0, 100, 1, 0, 0, 0, 1, 0, 0, 0})
                            .limit(cut));
                }
            }
            assertThat(agentos.run("daemon", "status").code()).isZero();
        }
    }

    @Test
    void randomBytesOnEitherSocketDoNotDisturbAnybody() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        try (var agentos = AgentOs.shared()) {
            var nucleus = agentos.nucleus();
            for (int round = 0; round < 500; round++) {
                var bytes = new byte[1 + random.nextInt(200)];
                random.nextBytes(bytes);
                if (round % 2 == 0) bytes[0] = 0;
                for (var name : List.of("daemon.sock", "nucleus.sock")) {
                    try (var socket = SocketChannel.open(
                            UnixDomainSocketAddress.of(agentos.home().resolve(name)))) {
                        if (round % 3 == 0)
                            new FrameChannel(socket).write(Handshake.ours().frame());
                        socket.write(ByteBuffer.wrap(bytes));
                    } catch (java.io.IOException refused) {
                        assertThat(refused.getMessage()).as("seed " + seed).containsAnyOf("Broken pipe", "reset");
                    }
                }
            }
            assertThat(agentos.run("daemon", "status").out())
                    .as("seed " + seed)
                    .contains("nucleus  running  pid " + nucleus.pid());
        }
    }

    @Test
    void aProgramOfAnotherVersionIsRefusedWithAdvice() throws Exception {
        try (var agentos = AgentOs.shared();
                var channel = LocalSocket.connect(agentos.home().resolve("daemon.sock"))) {
            channel.write(new Handshake(99, "future").frame());
            assertThat(channel.read().orElseThrow().kind()).isEqualTo(Frame.HELLO);
            var refusal = Handshake.refusal(channel.read().orElseThrow());
            assertThat(refusal.line())
                    .startsWith("E016 VERSION_MISMATCH")
                    .contains("protocol 99")
                    .contains("agentos daemon stop");
        }
    }

    @Test
    void aDaemonOfAnotherVersionCanStillBeStopped() throws Exception {
        try (var agentos = AgentOs.started(home);
                var future = ScriptedDaemon.answering(home.resolve("future.sock"), 99)) {
            var client = new AgentOs(home)
                    .with("AGENTOS_SOCKET", home.resolve("future.sock").toString());
            assertThat(client.run("token").err()).startsWith("E016 VERSION_MISMATCH");
            assertThat(client.run("daemon", "stop").err()).contains("has stopped");
            eventually(() -> !Files.exists(home.resolve("daemon.json")));
        }
    }

    @Test
    void aStormOfSignalsLeavesNoConnectionBehind() throws Exception {
        try (var agentos = AgentOs.shared()) {
            int before = openFiles(agentos);
            for (int round = 0; round < 30; round++) {
                try (var channel = LocalSocket.connect(agentos.home().resolve("daemon.sock"))) {
                    Handshake.exchange(channel, "the daemon");
                    channel.write(
                            new Pipe.Start(List.of("daemon", "status"), "/", Map.of(), false, false, 0, 0).frame());
                    for (int i = 0; i < 50; i++)
                        channel.write(new FieldWriter().text("INT").frame(Pipe.SIGNAL));
                    var last = channel.read();
                    while (last.isPresent() && last.get().kind() != Pipe.EXIT) last = channel.read();
                    assertThat(last).isPresent();
                } catch (java.io.IOException ended) {
                    assertThat(ended.getMessage()).containsAnyOf("Broken pipe", "reset");
                }
            }
            eventually(() -> openFiles(agentos) <= before + 2);
        }
    }

    private static int openFiles(AgentOs agentos) throws Exception {
        try (var files = Files.list(Path.of("/proc/" + agentos.daemonFile().pid() + "/fd"))) {
            return (int) files.count();
        }
    }

    @Test
    void inputIsReadOnlyWhenTheCommandAsksForIt() throws Exception {
        try (var daemon = ScriptedDaemon.answering(home.resolve("daemon.sock"), Handshake.PROTOCOL)) {
            var program = new AgentOs(home)
                    .builder(List.of(AgentOs.PROGRAM.toString(), "any"))
                    .redirectInput(ProcessBuilder.Redirect.PIPE)
                    .start();
            program.getOutputStream().write("hello".getBytes());
            program.getOutputStream().close();
            var channel = daemon.accept();
            assertThat(Pipe.Start.read(channel.read().orElseThrow()).arguments())
                    .containsExactly("any");
            channel.write(new FieldWriter().whole(3).frame(Pipe.READ));
            assertThat(new String(channel.read().orElseThrow().payload())).isEqualTo("hel");
            channel.write(new FieldWriter().whole(100).frame(Pipe.READ));
            assertThat(new String(channel.read().orElseThrow().payload())).isEqualTo("lo");
            channel.write(new FieldWriter().whole(100).frame(Pipe.READ));
            assertThat(channel.read().orElseThrow().payload()).isEmpty();
            channel.write(Pipe.OUTPUT, "out".getBytes());
            channel.write(Pipe.ERRORS, "err".getBytes());
            channel.write(new FieldWriter().whole(42).frame(Pipe.EXIT));
            assertThat(AgentOs.finish(program)).isEqualTo(new AgentOs.Result(42, "out", "err"));
        }
    }

    @Test
    void theStartCarriesFolderEnvironmentAndTerminal() throws Exception {
        try (var daemon = ScriptedDaemon.answering(home.resolve("daemon.sock"), Handshake.PROTOCOL)) {
            var builder = new AgentOs(home)
                    .with("GREETING", "hellö")
                    .with("SECRET_API_KEY", "s3cret")
                    .with("AGENTOS_SEND_ENV", "GREETING")
                    .builder(List.of(AgentOs.PROGRAM.toString(), "a b", ""))
                    .directory(home.toFile());
            var program = builder.start();
            var channel = daemon.accept();
            var start = Pipe.Start.read(channel.read().orElseThrow());
            assertThat(start.arguments()).containsExactly("a b", "");
            assertThat(start.folder()).isEqualTo(home.toRealPath().toString());
            assertThat(start.environment())
                    .containsAllEntriesOf(Map.of("GREETING", "hellö", "PATH", System.getenv("PATH")))
                    .doesNotContainKey("SECRET_API_KEY");
            assertThat(start.inputIsTerminal() || start.outputIsTerminal()).isFalse();
            channel.write(new FieldWriter().whole(0).frame(Pipe.EXIT));
            AgentOs.finish(program);
        }
    }
}
