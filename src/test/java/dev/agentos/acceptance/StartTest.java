package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpRequest;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a daemon comes to run, and what keeps it from it. */
class StartTest {
    @TempDir
    Path home;

    @Test
    void upStartsTheDaemonAndPrintsALinkThatSignsInOnce() throws Exception {
        try (var agentos = new AgentOs(home)) {
            var up = agentos.run("up", "--port", "0", "--no-open");
            assertThat(up.code()).isZero();
            var link = up.out().strip().substring(up.out().indexOf("/login"));
            for (int looks = 0; looks < 2; looks++)
                assertThat(send(agentos.request(link)).statusCode())
                        .as("looking uses nothing up")
                        .isEqualTo(200);
            var token = link.substring(link.indexOf('=') + 1);
            assertThat(SignedInBrowser.signIn(agentos, token).get("/api/status").statusCode())
                    .isEqualTo(200);
            assertThat(SignedInBrowser.register(agentos, token).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void theLinkLeadsToTheAddressOnWhichTheDaemonListens() throws Exception {
        try (var agentos = new AgentOs(home);
                var probe = new ServerSocket(0, 1, InetAddress.ofLiteral("::1"))) {
            assertThat(probe.isBound()).isTrue();
            Files.writeString(home.resolve("config.toml"), "[daemon]\nhost = \"::1\"\n");
            var link = agentos.run("up", "--port", "0", "--no-open").out().strip();
            var origin = "http://[::1]:" + agentos.daemonFile().port();
            assertThat(link).contains(origin + "/login?token=");
            var page = HttpRequest.newBuilder(URI.create(link.substring(link.indexOf("http"))));
            assertThat(send(page).statusCode()).isEqualTo(200);
            assertThat(agentos.run("daemon", "status").out()).contains(origin + "\n");
        }
    }

    @Test
    void aPortThatWasAskedForAndIsTakenIsRefusedWithItsCode() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var agentos = new AgentOs(home)) {
            var up = agentos.run("up", "--port", String.valueOf(taken.getLocalPort()), "--no-open");
            assertThat(up.code()).isEqualTo(1);
            assertThat(up.err()).startsWith("E017 PORT_TAKEN").contains("agentos up --port");
            assertThat(agentos.run("daemon", "status").code()).isEqualTo(1);
        }
    }

    @Test
    void aPortFromTheConfigurationThatIsTakenIsRefused() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var agentos = new AgentOs(home)) {
            Files.writeString(home.resolve("config.toml"), "[daemon]\nport = " + taken.getLocalPort() + "\n");
            assertThat(agentos.run("token").err()).startsWith("E017 PORT_TAKEN");
        }
    }

    @Test
    void theUsualPortInUseDoesNotKeepADaemonFromStarting() throws Exception {
        try (var usual = usualPortOrSomebodyHasIt();
                var agentos = new AgentOs(home)) {
            assertThat(agentos.run("token").code()).isZero();
            assertThat(agentos.daemonFile().port()).isNotEqualTo(7890);
        }
    }

    /** Daemons of other tests have it for a moment; who keeps it is as good as us. */
    private static AutoCloseable usualPortOrSomebodyHasIt() throws Exception {
        for (int attempt = 0; attempt < 100; attempt++) {
            try {
                return new ServerSocket(7890, 1, InetAddress.getByName("127.0.0.1"));
            } catch (java.net.BindException somebody) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
        return () -> {};
    }

    @Test
    void aSecondDaemonOnTheSameHomeGivesWay() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var second = agentos.run("daemon", "start", "--foreground", "--port", "0");
            assertThat(second.code()).isEqualTo(75);
            assertThat(second.err()).contains("another daemon is already running");
            assertThat(agentos.run("daemon", "status").code()).isZero();
        }
    }

    @Test
    void manyCommandsAtOnceStartOneDaemon() throws Exception {
        try (var agentos = new AgentOs(home)) {
            var commands = new ArrayList<Process>();
            for (int i = 0; i < 5; i++) commands.add(agentos.start("daemon", "start", "--port", "0", "--json"));
            var answers = new ArrayList<String>();
            for (var command : commands) {
                var result = AgentOs.finish(command);
                assertThat(result.code()).as(result.err()).isZero();
                answers.add(result.out()
                        .replaceAll(".*\"pid\":(\\d+),\"port.*", "$1")
                        .strip());
            }
            assertThat(answers.stream().distinct()).hasSize(1);
        }
    }

    @Test
    void filesThatAKilledDaemonLeftBehindAreNoObstacle() throws Exception {
        try (var left = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            left.bind(UnixDomainSocketAddress.of(home.resolve("daemon.sock")));
        }
        Files.writeString(home.resolve("daemon.pid"), "1\n");
        Files.writeString(home.resolve("daemon.json"), "{\"pid\":1,\"port\":0,\"version\":\"0\"}");
        Files.writeString(home.resolve("nucleus.pid"), "1\n");
        try (var agentos = AgentOs.started(home)) {
            assertThat(agentos.daemonFile().pid()).isNotEqualTo(1);
        }
    }

    @Test
    void aHomeThatCannotBeWrittenIsNamed() throws Exception {
        var result = new AgentOs(Path.of("/proc/agentos")).run("up", "--no-open");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("E018 HOME_UNUSABLE")
                .contains("/proc/agentos")
                .contains("AGENTOS_HOME");
    }

    @Test
    @Tag("ordinary-user")
    void aReadOnlyHomeIsNamed() throws Exception {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            if (Files.isWritable(home))
                return; // root writes wherever it wants; the home below /proc stands for this case
            assertThat(new AgentOs(home).run("up", "--no-open").err()).startsWith("E018 HOME_UNUSABLE");
        } finally {
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aHomeWithALongNameSaysWhatToDo() throws Exception {
        var result = new AgentOs(home.resolve("x".repeat(120))).run("token");
        assertThat(result.err()).startsWith("E018 HOME_UNUSABLE").contains("AGENTOS_SOCKET");
    }

    @Test
    void aSocketElsewhereIsFoundFromTheUsualPlaceToo() throws Exception {
        var socket = home.resolve("elsewhere.sock");
        try (var agentos = new AgentOs(home).with("AGENTOS_SOCKET", socket.toString())) {
            assertThat(agentos.run("daemon", "start", "--port", "0").code()).isZero();
            assertThat(socket).exists();
            assertThat(new AgentOs(home).run("daemon", "status").code()).isZero();
        }
    }

    @Test
    void aFileInThePlaceOfTheSocketIsLeftAlone() throws Exception {
        var file = Files.writeString(home.resolve("precious"), "important");
        try (var agentos = new AgentOs(home).with("AGENTOS_SOCKET", file.toString())) {
            var up = agentos.run("up", "--port", "0", "--no-open");
            assertThat(up.err()).startsWith("E018 HOME_UNUSABLE").contains("is not a socket");
            assertThat(Files.readString(file)).isEqualTo("important");
        }
    }

    @Test
    void theSocketOfAnotherDaemonIsLeftAlone() throws Exception {
        var other = Files.createDirectory(home.resolve("other"));
        try (var agentos = AgentOs.started(home)) {
            Files.writeString(
                    other.resolve("config.toml"), "[daemon]\nsocket_path = \"" + home.resolve("daemon.sock") + "\"\n");
            assertThat(new AgentOs(other).run("up", "--port", "0", "--no-open").err())
                    .startsWith("E018 HOME_UNUSABLE")
                    .contains("another program");
            assertThat(agentos.run("daemon", "status").out())
                    .contains("pid " + agentos.daemonFile().pid());
        }
    }

    @Test
    void aHomeFromARelativePathIsOneHome() throws Exception {
        try (var agentos = new AgentOs(home.resolve("rel"))) {
            var start = agentos.builder(List.of(AgentOs.PROGRAM.toString(), "daemon", "start", "--port", "0"))
                    .directory(home.toFile());
            start.environment().put("AGENTOS_HOME", "rel");
            assertThat(AgentOs.finish(start.start()).code()).isZero();
            eventually(() -> agentos.run("daemon", "status").out().contains("nucleus  running"));
            assertThat(home.resolve("rel/rel")).doesNotExist();
        }
    }

    @Test
    @Tag("ordinary-user")
    void aHomeThatOthersCouldWriteToIsClosedToThem() throws Exception {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
        try (var agentos = AgentOs.started(home)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(agentos.home())))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void aStartThatFailsLeavesNothingBehind() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var agentos = new AgentOs(home)) {
            assertThat(agentos.run("up", "--port", String.valueOf(taken.getLocalPort()))
                            .code())
                    .isEqualTo(1);
            assertThat(home.resolve("nucleus.sock")).doesNotExist();
            assertThat(home.resolve("daemon.json")).doesNotExist();
        }
    }

    @Test
    void aDaemonThatStopsAndTheNextOneDoNotGetInEachOthersWay() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            for (int round = 0; round < 4; round++) {
                assertThat(agentos.run("daemon", "stop").code()).isZero();
                assertThat(agentos.run("up", "--port", "0", "--no-open").code()).isZero();
            }
        }
    }

    @Test
    void theForegroundDaemonLogsToItsTerminalAndEndsOnSigterm() throws Exception {
        try (var agentos = new AgentOs(home)) {
            var daemon = agentos.start("daemon", "start", "--foreground", "--port", "0");
            eventually(() -> Files.exists(home.resolve("daemon.json")));
            assertThat(agentos.daemonFile().pid()).isEqualTo(daemon.pid());
            assertThat(new ProcessBuilder("kill", "-TERM", String.valueOf(daemon.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            var result = AgentOs.finish(daemon);
            assertThat(result.code()).isEqualTo(143);
            assertThat(result.err()).contains("is listening on port").contains("stopped");
            assertThat(home.resolve("daemon.json")).doesNotExist();
        }
    }

    @Test
    @Tag("ordinary-user")
    void everythingInTheHomeBelongsToItsOwnerAlone() throws Exception {
        var folder = home.resolve("new");
        try (var agentos = AgentOs.started(folder)) {
            agentos.nucleus();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
            for (var name : List.of(
                    "daemon.json",
                    "registry.db",
                    "keys/owner.token",
                    "keys/browser.key",
                    "logs/agentos.log",
                    "logs/nucleus.err",
                    "daemon.sock",
                    "nucleus.sock")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                        .as(name)
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void theProgramRunsFromAnyFolderWithoutAnyJavaOnTheMachine() throws Exception {
        var elsewhere = home.resolve("my programs");
        copy(AgentOs.PROGRAM.getParent().getParent(), elsewhere);
        try (var agentos = new AgentOs(home.resolve("h"), elsewhere.resolve("bin/agentos"))
                .with("PATH", "/usr/bin:/bin")
                .with("JAVA_HOME", "/nowhere")) {
            assertThat(agentos.run("daemon", "start", "--port", "0").code()).isZero();
            assertThat(agentos.run("daemon", "status").out()).contains("running");
        }
    }

    private static void copy(Path from, Path to) throws Exception {
        assertThat(new ProcessBuilder("cp", "-a", from.toString(), to.toString())
                        .start()
                        .waitFor())
                .isZero();
    }
}
