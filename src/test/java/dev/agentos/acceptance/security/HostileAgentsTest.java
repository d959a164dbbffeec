package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.acceptance.AgentOs;
import dev.agentos.acceptance.AgentProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents that try to stop the daemon by what they send: src/test/node/hostile-peer.mjs. */
@Order(1)
@Timeout(240)
class HostileAgentsTest {
    @TempDir
    Path temporary;

    private AgentProject project;
    private long daemon;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.in(temporary);
        plugin("hostile", "");
        plugin("hostile-start", "[env]\nHOSTILE = \"values\"\nHOSTILE_AT = \"initialize\"\n");
        daemon = project.agentos().daemon().pid();
    }

    private void plugin(String id, String environment) throws Exception {
        var file = Files.createDirectories(project.agentos().home().resolve("agents"))
                .resolve(id + ".toml");
        Files.writeString(file, """
                [agent]
                id = "%s"
                command = "bash"
                %s
                [acp]
                command = "node"
                args = ["%s"]
                """.formatted(
                id, environment, Path.of("src/test/node/hostile-peer.mjs").toAbsolutePath()));
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private void awaitStatus(String name, String status) throws Exception {
        eventually(() -> project.status(name).equals(status));
    }

    private void assertSameDaemon() throws Exception {
        assertThat(project.agentos().daemon().pid())
                .as("the daemon is the same process")
                .isEqualTo(daemon);
    }

    @Test
    void thirtyMegabytesOfEmptyListsEndTheirSenderAndNobodyElse() throws Exception {
        project.run("$agentos create good --agent hostile --acp --prompt 'say hello'");
        awaitStatus("good", "idle");
        project.run("$agentos create evil --agent hostile-start --acp");
        awaitStatus("evil", "error");
        assertSameDaemon();
        assertThat(project.run("$agentos list")).contains("it sent too much: the JSON has more than 200000 values");
        project.run("$agentos send good values");
        awaitStatus("good", "error");
        project.run("$agentos restart good");
        awaitStatus("good", "idle");
        project.run("$agentos send good say again");
        eventually(() -> project.run("$agentos logs good").contains("again"));
        project.run("$agentos destroy evil");
        assertSameDaemon();
    }

    /**
     * A million updates, messages that mean nothing for longer than a minute, and questions without end, all at once.
     */
    @Test
    void floodsEndTheirSendersAndNobodyElse() throws Exception {
        var attacks = Map.of("updates", "updates 1000000", "notes", "notes 1000000", "questions", "asks 100000");
        project.run("$agentos create good --agent hostile --acp --prompt 'say hello'");
        for (var name : attacks.keySet()) project.run("$agentos create " + name + " --agent hostile --acp");
        for (var name : attacks.keySet()) awaitStatus(name, "idle");
        for (var attack : attacks.entrySet()) project.run("$agentos send " + attack.getKey() + " " + attack.getValue());
        for (int said = 0; isUnderAttack(attacks.keySet()); said++) {
            assertOthersAreServed("still here " + said);
            TimeUnit.SECONDS.sleep(1);
        }
        var list = project.run("$agentos list");
        assertThat(list).containsPattern("updates .*error: it sent too much");
        assertThat(list)
                .containsPattern(
                        "notes .*error: it sent too much: more than 2000 messages a second for more than a minute");
        assertThat(list)
                .containsPattern(
                        "questions .*error: it sent too much: it keeps asking after 256 questions were declined");
        assertOthersAreServed("and afterwards");
        assertSameDaemon();
    }

    private boolean isUnderAttack(Set<String> attackers) throws Exception {
        for (var name : attackers) if (!project.status(name).equals("error")) return true;
        return false;
    }

    private void assertOthersAreServed(String words) throws Exception {
        assertThat(AgentOs.send(project.agentos().request("/api/health")).statusCode())
                .isEqualTo(200);
        awaitStatus("good", "idle");
        project.run("$agentos send good say " + words);
        eventually(() -> project.run("$agentos logs good").contains(words));
    }

    @Test
    void aDaemonThatStartsAgainSurvivesAnAgentThatAttacksWhenItBegins() throws Exception {
        project.run("$agentos create evil --agent hostile-start --acp");
        awaitStatus("evil", "error");
        for (int i = 0; i < 2; i++) {
            project.agentos().kill(project.agentos().daemon());
            project.run("$agentos daemon start --port 0");
            var started = project.agentos().daemon().pid();
            awaitStatus("evil", "error");
            assertThat(project.agentos().daemon().pid()).isEqualTo(started);
        }
        project.run("$agentos destroy evil");
    }
}
