package dev.agentos.acceptance.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agentos.acceptance.AgentOs;
import dev.agentos.acceptance.ScriptedDaemon;
import dev.agentos.core.BuildVersion;
import dev.agentos.core.FieldWriter;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.LocalSocket;
import dev.agentos.core.Pipe;
import dev.agentos.nucleus.NucleusFrames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Somebody else at the other end of a Unix socket: another user in place of the daemon, a daemon that asks for too
 * much, a program at the nucleus.
 */
class StrangerSocketTest {
    private static final String STRANGER = "34567";
    private static final String SOMEBODY = "34568";

    @TempDir
    Path home;

    /**
     * Greets everybody, asks for a command to be run, and prints one line for each that comes and for whatever it is
     * sent.
     */
    private static final String FAKE_DAEMON = """
            require('net').createServer(socket => {
              console.log('connected')
              socket.on('data', bytes => console.log('received ' + bytes.length))
              socket.on('error', () => {})
              socket.write(Buffer.from(process.argv[2], 'hex'))
            }).listen({path: process.argv[1], writableAll: true}, () => console.log('listening'))
            """;

    private static String hex(Frame... frames) {
        var all = ByteBuffer.allocate(64 * 1024);
        for (var frame : frames)
            all.putInt(frame.payload().length + 1).put(frame.kind()).put(frame.payload());
        return HexFormat.of().formatHex(Arrays.copyOf(all.array(), all.position()));
    }

    private static List<String> asStranger(String... command) {
        return as(STRANGER, command);
    }

    private static List<String> as(String user, String... command) {
        var all = new ArrayList<>(List.of("setpriv", "--reuid", user, "--regid", user, "--clear-groups"));
        all.addAll(List.of(command));
        return all;
    }

    /** A folder in which everybody may make sockets, as in {@code /tmp}. */
    private static Path sharedFolder() throws IOException {
        return Files.setPosixFilePermissions(
                Files.createTempDirectory("agentos-shared"), PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    private Process listening(List<String> command) throws Exception {
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("said").toFile())
                .start();
        AgentOs.eventually(() -> Files.readString(home.resolve("said")).startsWith("listening\n"));
        return process;
    }

    /** Ends it; returns what it had to say. */
    private String ended(Process process) throws Exception {
        process.destroy();
        assertThat(process.waitFor(AgentOs.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        return Files.readString(home.resolve("said"));
    }

    private String demands() {
        return hex(
                new Handshake(Handshake.PROTOCOL, BuildVersion.build()).frame(),
                new FieldWriter()
                        .texts(List.of("touch", home.resolve("ran").toString()))
                        .frame(Pipe.RUN),
                new FieldWriter().whole(0).frame(Pipe.EXIT));
    }

    @Test
    void aListenerOfAnotherUserIsSentNothingAndObeyedInNothing() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can be another user");
        var shared = sharedFolder();
        var stranger = listening(
                asStranger("node", "-e", FAKE_DAEMON, shared.resolve("x.sock").toString(), demands()));
        try {
            var ours = home.resolve("daemon.sock");
            Files.move(shared.resolve("x.sock"), ours);
            var result = new AgentOs(home).with("SECRET_API_KEY", "s3cret").run("list");
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.err()).startsWith("E006 PERMISSION_DENIED").contains("belongs to another user");
            assertThat(new AgentOs(home).run("--help").code())
                    .as("what needs no daemon works")
                    .isZero();
            assertThat(new ProcessBuilder("chown", SOMEBODY, home.toString())
                            .start()
                            .waitFor())
                    .isZero();
            var list = as(SOMEBODY, AgentOs.PROGRAM.toString(), "list");
            var ordinary = AgentOs.finish(new AgentOs(home).builder(list).start());
            assertThat(ordinary.err()).as("as an ordinary user").startsWith("E006 PERMISSION_DENIED");
        } finally {
            assertThat(ended(stranger)).doesNotContain("received");
            Files.delete(shared);
        }
        assertThat(home.resolve("ran")).doesNotExist();
    }

    @Test
    @Tag("ordinary-user")
    void aSocketThatOthersCouldReplaceIsNotConnectedTo() throws Exception {
        var shared = sharedFolder();
        var socket = shared.resolve("x.sock");
        var fake = List.of("node", "-e", FAKE_DAEMON, socket.toString(), demands());
        var anybody = listening(
                System.getProperty("user.name").equals("root") ? asStranger(fake.toArray(String[]::new)) : fake);
        try {
            var result =
                    new AgentOs(home).with("AGENTOS_SOCKET", socket.toString()).run("list");
            assertThat(result.err())
                    .startsWith("E018 HOME_UNUSABLE")
                    .contains("writable by others")
                    .contains("mode 700");
        } finally {
            assertThat(ended(anybody)).isEqualTo("listening\n");
            Files.deleteIfExists(socket);
            Files.delete(shared);
        }
    }

    @Test
    @Tag("ordinary-user")
    void noDaemonListensWhereOthersCouldReplaceItsSocket() throws Exception {
        var shared = sharedFolder();
        try (var agentos = new AgentOs(home)
                .with("AGENTOS_SOCKET", shared.resolve("x.sock").toString())) {
            assertThat(agentos.run("daemon", "start", "--port", "0").err())
                    .startsWith("E018 HOME_UNUSABLE")
                    .contains("writable by others");
        } finally {
            Files.delete(shared);
        }
    }

    @Test
    void aDaemonCannotChooseWhatIsRunInThePersonsTerminal() throws Exception {
        try (var daemon = ScriptedDaemon.answering(home.resolve("daemon.sock"), Handshake.PROTOCOL)) {
            for (var demand : List.of(
                    new FieldWriter().text("touch"),
                    new FieldWriter().texts(List.of("touch", home.resolve("ran").toString())))) {
                var program = new AgentOs(home).start("any");
                try (var channel = daemon.accept()) {
                    channel.read();
                    channel.write(demand.frame(Pipe.RUN));
                    assertThat(AgentOs.finish(program).code()).isNotZero();
                }
            }
        }
        assertThat(home.resolve("ran")).doesNotExist();
    }

    @Test
    void theEditorIsThePersonsOwn() throws Exception {
        try (var daemon = ScriptedDaemon.answering(home.resolve("daemon.sock"), Handshake.PROTOCOL)) {
            var program =
                    new AgentOs(home).with("EDITOR", "printf '<%s>' edited").start("any");
            try (var channel = daemon.accept()) {
                channel.read();
                channel.write(new FieldWriter().text("EDITOR").frame(Pipe.RUN));
                assertThat(channel.read().orElseThrow())
                        .satisfies(ran -> assertThat(ran.kind()).isEqualTo(Pipe.RAN));
                channel.write(new FieldWriter().whole(0).frame(Pipe.EXIT));
            }
            assertThat(AgentOs.finish(program).out()).isEqualTo("<edited><" + home.resolve("config.toml") + ">");
        }
    }

    /** A program that the nucleus of root started as an ordinary user asks it to start another, as root. */
    @Test
    void programsThatTheNucleusStartedDoNotCommandIt() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "programs of others have all rights of the nucleus");
        try (var agentos = AgentOs.started(home.resolve("h"))) {
            var launch = new NucleusFrames.Launch(
                    "a".repeat(20), List.of("touch", home.resolve("ran").toString()), "/", Map.of(), 0, 0, 0);
            var script = """
                    const socket = require('net').connect(process.argv[1])
                    socket.write(Buffer.from(process.argv[2], 'hex'))
                    socket.on('data', bytes => console.log('answer kind ' + bytes[4]))
                    socket.on('error', () => {})
                    socket.on('close', () => console.log('closed'))
                    """;
            agentos.nucleus();
            var said = home.resolve("said");
            agentos.run(
                    "terminal",
                    "new",
                    "--detached",
                    "--",
                    "sh",
                    "-c",
                    "exec node -e \"$0\" \"$1\" \"$2\" > \"$3\"",
                    script,
                    home.resolve("h/nucleus.sock").toString(),
                    hex(Handshake.ours().frame(), launch.request(1)),
                    said.toString());
            AgentOs.eventually(
                    () -> Files.exists(said) && Files.readString(said).endsWith("closed\n"));
            assertThat(said).content().isIn("closed\n", "answer kind " + Frame.REFUSED + "\nclosed\n");
            assertThat(home.resolve("ran")).doesNotExist();
            assertThat(agentos.run("daemon", "status").out()).contains("nucleus  running");
        }
    }

    @Test
    void tenThousandRandomFramesDisturbNoDaemon() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        try (var agentos = AgentOs.started(home)) {
            for (int connection = 0; connection < 200; connection++) {
                try (var channel = LocalSocket.connect(home.resolve("daemon.sock"))) {
                    Handshake.exchange(channel, "the daemon");
                    if (connection % 2 == 0)
                        channel.write(
                                new Pipe.Start(List.of("daemon", "logs", "--follow"), "/", Map.of(), false, false, 0, 0)
                                        .frame());
                    for (int i = 0; i < 50; i++) channel.write(frame(random));
                } catch (IOException refused) {
                    assertThat(refused.getMessage()).as("seed " + seed).containsAnyOf("Broken pipe", "reset");
                }
            }
            assertThat(agentos.run("daemon", "status").code())
                    .as("seed " + seed)
                    .isZero();
        }
    }

    private static Frame frame(Random random) {
        var bytes = new byte[random.nextInt(60)];
        random.nextBytes(bytes);
        return new Frame((byte) (random.nextInt(4) == 0 ? random.nextInt(256) : 10 + random.nextInt(5)), bytes);
    }

    /** Whatever a daemon sends, the program ends by itself, with words and without having run anything. */
    @Test
    void randomFramesEndTheProgram() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        try (var daemon = ScriptedDaemon.answering(home.resolve("daemon.sock"), Handshake.PROTOCOL)) {
            for (int round = 0; round < 20; round++) {
                var program = new AgentOs(home).start("any");
                try (var channel = daemon.accept()) {
                    channel.read();
                    send(channel, random);
                }
                assertThat(AgentOs.finish(program).err()).as("seed " + seed).doesNotContain("\tat ");
            }
        }
    }

    /** Ends with a kind that is unknown, so that the program always ends. */
    private static void send(FrameChannel channel, Random random) {
        try {
            for (int i = 0; i < 500; i++) {
                var bytes = new byte[random.nextInt(60)];
                random.nextBytes(bytes);
                byte kind = (byte) (random.nextInt(10) > 0 ? 20 + random.nextInt(2) : 20 + random.nextInt(8));
                channel.write(new Frame(kind, bytes));
            }
            channel.write(new Frame((byte) 99, new byte[0]));
        } catch (IOException ended) {
            // It did.
        }
    }
}
