package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.acceptance.AgentOs;
import dev.agentos.acceptance.AgentProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent kills its daemon whenever it is started, and a daemon starts its agents again. */
@Order(1)
@Timeout(240)
class SafeModeTest {
    private static final int DEATHS = 6;

    @TempDir
    Path temporary;

    private AgentProject project;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.in(temporary);
        var home = project.agentos().home();
        plugin("killer", "sh", "\"-c\", \"kill -9 $(cat '" + home.resolve("daemon.pid") + "'); exec sleep 100\"");
        plugin("good", "node", "\"" + Path.of("src/test/node/hostile-peer.mjs").toAbsolutePath() + "\"");
    }

    private void plugin(String id, String command, String arguments) throws Exception {
        var file = Files.createDirectories(project.agentos().home().resolve("agents"))
                .resolve(id + ".toml");
        Files.writeString(file, """
                [agent]
                id = "%s"
                command = "bash"
                [acp]
                command = "%s"
                args = [%s]
                """.formatted(id, command, arguments));
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private void awaitDeath(long daemon) throws Exception {
        var process = ProcessHandle.of(daemon);
        if (process.isPresent()) process.get().onExit().get(AgentOs.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** The agent may be faster than the command that starts the daemon. */
    private void startDaemonThatDies() throws Exception {
        long before = project.agentos().daemonFile().pid();
        project.line("$agentos daemon start --port 0");
        eventually(() -> project.agentos().daemonFile().pid() != before);
        awaitDeath(project.agentos().daemonFile().pid());
    }

    private ProcessHandle startDaemon() throws Exception {
        project.run("$agentos daemon start --port 0");
        return project.agentos().daemon();
    }

    /** Returns the one that survives. */
    private ProcessHandle startUntilSafe() throws Exception {
        project.run("$agentos create good --agent good --acp");
        eventually(() -> project.status("good").equals("idle"));
        long first = project.agentos().daemonFile().pid();
        project.line("$agentos create evil --agent killer --acp");
        awaitDeath(first);
        for (int death = 1; death < DEATHS; death++) startDaemonThatDies();
        return startDaemon();
    }

    @Test
    void afterSeveralDeathsTheNextDaemonStartsNoAgentAndSaysSo() throws Exception {
        var daemon = startUntilSafe();
        eventually(() -> project.run("$agentos daemon status").contains("nucleus  running"));
        assertThat(project.run("$agentos daemon status"))
                .contains("safe mode: recent daemons died soon after starting");
        assertThat(project.line("$agentos doctor").out())
                .contains("in safe mode")
                .contains("agentos session restore");
        assertThat(project.line("$agentos up --no-open").err()).contains("Safe mode: ");
        assertThat(project.owner().get("/api/status").body()).contains("\"safeMode\":\"recent daemons died");
        assertThat(project.status("evil")).isEqualTo("error");
        assertThat(project.status("good")).isEqualTo("error");

        project.run("$agentos restart good");
        eventually(() -> project.status("good").equals("idle"));
        assertThat(project.agentos().daemon().pid()).isEqualTo(daemon.pid());

        project.run("$agentos destroy evil && $agentos daemon stop");
        startDaemon();
        assertThat(project.run("$agentos daemon status")).doesNotContain("safe mode");
        eventually(() -> project.status("good").equals("idle"));
    }
}
