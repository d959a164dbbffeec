package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.acceptance.AgentOs;
import dev.agentos.acceptance.AgentProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent that runs the program in its terminal acts as itself: it can look and comment, but not approve. */
@Timeout(300)
@Tag("ordinary-user")
class AgentIdentityTest {
    @TempDir
    Path temporary;

    private AgentProject project;
    private String id;
    private int runs;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
        project.run("printf '#!/bin/sh' > .git/hooks/post-merge && chmod +x .git/hooks/post-merge");
        project.run("$agentos create evil --agent shell --detached");
        id = project.agent("evil", "id");
        Files.writeString(project.copy("shell-evil").resolve("a.txt"), "backdoor\n");
        eventually(() -> project.run("$agentos changes evil").contains("a.txt"));
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    /** Runs each line in the agent's terminal and returns what it printed, followed by its exit code. */
    private String inTerminal(List<String> lines) throws Exception {
        var script = temporary.resolve("script" + runs++);
        var text = new StringBuilder("agentos='" + AgentOs.PROGRAM + "'\n");
        for (var line : lines) text.append(line).append(" </dev/null; echo \"exit code $?\"\n");
        Files.writeString(script, text);
        var out = Path.of(script + ".out");
        project.run("$agentos send evil \"sh '" + script + "' > '" + out + "' 2>&1\"");
        for (int run = 1; run <= lines.size(); run++) {
            long wanted = run;
            eventually(
                    () -> Files.exists(out) && exitCodes(Files.readString(out)).count() >= wanted);
        }
        return Files.readString(out);
    }

    private static Stream<String> exitCodes(String said) {
        return said.lines().filter(line -> line.startsWith("exit code "));
    }

    @Test
    void approvesNothingAndManagesNothing() throws Exception {
        var home = project.agentos().home();
        var attempts = List.of(
                "$agentos changes evil >&2 && $agentos accept evil --all",
                "$agentos accept evil a.txt",
                "$agentos reject evil --all",
                "$agentos undo evil",
                "$agentos merge evil",
                "$agentos commit evil -m backdoor",
                "$agentos back evil --to 1",
                "$agentos answer evil allow",
                "$agentos trust --yes",
                "$agentos create other --agent shell --detached",
                "$agentos destroy evil --yes",
                "$agentos send evil echo",
                "$agentos terminal new --detached",
                "$agentos session delete $AGENTOS_SESSION",
                "$agentos config set security.allow_root true",
                "$agentos config unset daemon.port",
                "$agentos token",
                "$agentos token --rotate",
                "$agentos up --no-open",
                "$agentos browser list",
                "$agentos daemon stop",
                "$agentos daemon logs",
                "$agentos doctor --fix",
                "env -u AGENTOS_AGENT_ID $agentos merge evil",
                "AGENTOS_AGENT_ID=$AGENTOS_SESSION $agentos merge evil",
                "setsid --wait env -i \"AGENTOS_HOME=" + home + "\" \"PATH=$PATH\" $agentos merge evil",
                "sh -c 'sh -c \"env -i AGENTOS_HOME=" + home + " PATH=$PATH '$agentos' accept evil --all\"'");
        var before = project.agentos().daemon().pid();
        var said = inTerminal(attempts);
        assertThat(exitCodes(said)).as(said).hasSize(attempts.size()).noneMatch("exit code 0"::equals);
        assertThat(said.split("E006", -1)).as(said).hasSizeGreaterThan(20);
        assertThat(project.agentos().daemon().pid()).isEqualTo(before);
        assertThat(project.run("git show main:a.txt")).isEqualTo("one\n");
        assertThat(project.run("$agentos list --json")).contains("\"evil\"").doesNotContain("\"other\"");
        assertThat(project.run("$agentos changes evil")).contains("a.txt");
        project.run("$agentos accept evil --all && $agentos merge evil");
        assertThat(project.run("git show main:a.txt")).isEqualTo("backdoor\n");
    }

    @Test
    void looksAndCommentsUnderItsOwnName() throws Exception {
        var said = inTerminal(
                List.of("$agentos list", "$agentos changes evil", "$agentos comment add evil a.txt 1 'I had to'"));
        assertThat(said).containsSubsequence("evil", "exit code 0", "a.txt", "exit code 0", "exit code 0");
        assertThat(project.run("$agentos comment list --json")).contains("\"by\":\"agent:" + id + "\"");
    }

    @Test
    void processesThatOutliveTheirParentsAreRecognisedByTheirVariables() throws Exception {
        var out = temporary.resolve("orphan");
        inTerminal(List.of("(setsid sh -c \"sleep 0.2; $agentos merge evil > '" + out + "' 2>&1; echo \\$? >> '" + out
                + "'\" </dev/null >/dev/null 2>&1 &)"));
        eventually(() -> Files.exists(out) && Files.readString(out).endsWith("1\n"));
        assertThat(Files.readString(out)).contains("E006");
    }
}
