package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left when something is killed: everything. */
class RecoveryTest {
    @TempDir
    Path home;

    @Test
    void aKilledDaemonIsBackWithTheNextCommandWhereItWas() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var port = agentos.daemonFile().port();
            var token = agentos.token();
            var nucleus = agentos.nucleus().pid();
            agentos.kill(agentos.daemon());

            assertThat(agentos.run("token").out().strip()).isEqualTo(token);
            assertThat(agentos.daemonFile().port()).isEqualTo(port);
            eventually(() -> agentos.run("daemon", "status").out().contains("nucleus  running"));
            assertThat(agentos.nucleus().pid()).isEqualTo(nucleus);
        }
    }

    @Test
    void whatWasAcknowledgedIsThereAfterTheDaemonWasKilled() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var bearer = "Bearer " + agentos.token();
            var workspace = send(agentos.request("/api/workspaces")
                    .header("Authorization", bearer)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"path\":\"" + home.getParent() + "\"}")));
            assertThat(workspace.statusCode()).isEqualTo(201);
            agentos.kill(agentos.daemon());
            agentos.run("daemon", "start");
            assertThat(send(agentos.request("/api/workspaces").header("Authorization", bearer))
                            .body())
                    .isEqualTo("[" + workspace.body() + "]");
        }
    }

    @Test
    void whatIsNotNeededAnyMoreIsClearedAway(@TempDir Path project) throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var owner = Owner.of(agentos);
            var views = home.resolve("git");
            var forgotten = lookAt(owner, project.resolve("forgotten"));
            lookAt(owner, project.resolve("deleted"));
            lookAt(owner, project.resolve("kept"));
            assertThat(owner.delete("/api/workspaces/" + forgotten).statusCode())
                    .isEqualTo(204);
            assertThat(viewsOf(views, "forgotten")).isZero();
            agentos.kill(agentos.daemon());
            Files.writeString(home.resolve("keys/cookie.key"), "of an older version");
            var index = Files.createDirectories(views.resolve("index")).resolve("0123456789abcdef");
            Files.writeString(index, "of a git that was killed");
            Files.setLastModifiedTime(index, FileTime.fromMillis(1_000));
            Files.move(project.resolve("deleted"), project.resolve("elsewhere"));
            agentos.run("daemon", "start");
            eventually(() -> viewsOf(views, "deleted") == 0 && !Files.exists(index));
            assertThat(viewsOf(views, "kept")).isEqualTo(1);
            assertThat(home.resolve("keys/cookie.key")).doesNotExist();
        }
    }

    /** Returns the id of the repository's workspace. */
    private static String lookAt(Owner owner, Path repository) throws Exception {
        assertThat(owner.agentos().shell("git init -q '" + repository + "'").code())
                .isZero();
        var workspace = owner.post("/api/workspaces", "{\"path\":\"" + repository + "\"}")
                .body();
        var id = workspace.replaceAll(".*\"id\":\"(\\w+)\".*", "$1");
        assertThat(owner.post("/api/workspaces/" + id + "/git/status", "").statusCode())
                .isEqualTo(200);
        assertThat(viewsOf(
                        owner.agentos().home().resolve("git"),
                        repository.getFileName().toString()))
                .isEqualTo(1);
        return id;
    }

    private static long viewsOf(Path views, String repository) throws Exception {
        try (var all = Files.list(views)) {
            return all.filter(view -> isOf(view.resolve("HEAD"), repository)).count();
        }
    }

    private static boolean isOf(Path head, String repository) {
        try {
            return Files.readSymbolicLink(head).endsWith(repository + "/.git/HEAD");
        } catch (IOException none) {
            return false;
        }
    }

    @Test
    void aKilledNucleusIsNoticedSaidAndReplaced() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            eventually(() -> agentos.run("daemon", "status").out().contains("nucleus  running"));
            var killed = agentos.nucleus();
            agentos.kill(killed);
            eventually(() -> agentos.run("daemon", "status").out().contains("restarted 1x after ending unexpectedly"));
            assertThat(agentos.nucleus().pid()).isNotEqualTo(killed.pid());
            assertThat(agentos.run("daemon", "logs").out())
                    .contains("the nucleus (pid " + killed.pid() + ") ended unexpectedly");
        }
    }

    @Test
    void aStoppedDaemonLeavesTheNucleusAndFindsItAgain() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var nucleus = agentos.nucleus();
            assertThat(agentos.run("daemon", "stop").err()).contains("has stopped");
            assertThat(nucleus.isAlive()).isTrue();
            agentos.run("daemon", "start", "--port", "0");
            assertThat(agentos.nucleus().pid()).isEqualTo(nucleus.pid());
            assertThat(agentos.run("daemon", "stop", "--all").code()).isZero();
            eventually(() -> !nucleus.isAlive());
        }
    }

    @Test
    void aNucleusThatHangsIsEndedAllTheSame() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            eventually(() -> agentos.run("daemon", "status").out().contains("nucleus  running"));
            var nucleus = agentos.nucleus();
            assertThat(new ProcessBuilder("kill", "-STOP", String.valueOf(nucleus.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(agentos.run("daemon", "stop", "--all").code()).isZero();
            assertThat(nucleus.isAlive()).isFalse();
        }
    }

    @Test
    void upReplacesADaemonOfAnOlderBuildAndLeavesTheNucleusAlone() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var older = agentos.daemonFile().pid();
            var nucleus = agentos.nucleus().pid();
            var newer = new AgentOs(home, anotherBuild());
            var up = newer.run("up", "--port", "0", "--no-open", "--json");
            assertThat(up.code()).isZero();
            assertThat(up.out()).startsWith("{\"url\"").hasLineCount(1);
            assertThat(newer.daemonFile().pid()).isNotEqualTo(older);
            assertThat(newer.nucleus().pid()).isEqualTo(nucleus);
        }
    }

    private Path anotherBuild() throws Exception {
        var copy = home.resolve("newer");
        assertThat(new ProcessBuilder(
                                "cp",
                                "-a",
                                AgentOs.PROGRAM.getParent().getParent().toString(),
                                copy.toString())
                        .start()
                        .waitFor())
                .isZero();
        var script = copy.resolve("bin/agentos");
        Files.writeString(script, Files.readString(script).replaceFirst("\nbuild=.*\n", "\nbuild=another\n"));
        return script;
    }
}
