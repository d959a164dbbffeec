package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents after the machine, or the nucleus, is gone; what they printed; sessions that are saved (P2, U1). */
class RestoreTest {
    @TempDir
    Path temporary;

    private AgentOs agentos;
    private Project project;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.shared();
        project = Project.create(agentos, temporary.resolve("project"));
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    @Test
    void agentsThatEndedWithTheNucleusGoOnBelowWhatTheyPrinted() throws Exception {
        project.run("$agentos create one --agent shell && $agentos create two --agent shell");
        project.run("$agentos send one 'printf \"\\033]0;old title\\007\"; echo before' && $agentos send two 'exit 0'");
        eventually(() -> project.run("$agentos logs one").contains("\nbefore"));
        eventually(() -> project.status("two").equals("exited"));
        agentos.kill(agentos.nucleus());
        eventually(() -> project.status("one").equals("error"));
        assertThat(project.shell("$agentos list").err())
                .contains("1 agent stopped when the machine did: `agentos session restore`");
        assertThat(project.run("$agentos session list")).containsPattern("project +\\w+ +2 +1 +–");
        assertThat(project.run("$agentos session restore")).isEqualTo("one restarted\n");
        eventually(() -> project.status("one").equals("idle"));
        assertThat(project.status("two")).as("it ended by itself").isEqualTo("exited");
        assertThat(project.run("$agentos terminal screen $($agentos list --json | sed "
                        + "'s/.*\"name\":\"one\"[^}]*\"terminal\":\"\\([^\"]*\\)\".*/\\1/')"))
                .startsWith("— restarted on 20")
                .doesNotContain("before");
        project.run("$agentos send one 'echo after'");
        eventually(() -> project.run("$agentos logs one").contains("\nafter"));
        assertThat(project.run("$agentos logs one"))
                .containsPattern("(?s)\\nbefore\\n.*\\n— restarted on [-0-9 :]+ —\\n.*\\nafter\\n");
        assertThat(project.run("$agentos logs one --lines 2").lines()).hasSize(2);
        assertThat(project.run("$agentos logs one --raw")).contains("\033[2m— restarted");
        assertThat(project.shell("$agentos session restore").err()).contains("Nothing to restore");
    }

    @Test
    void aRestartKeepsWhatWasPrintedAlsoWhenItFails() throws Exception {
        project.run("$agentos create one --agent shell");
        project.run("$agentos send one 'echo before'");
        eventually(() -> project.run("$agentos logs one").contains("\nbefore"));
        project.run("$agentos restart one && $agentos restart one");
        assertThat(project.run("$agentos logs one").split("— restarted on", -1)).hasSize(3);
        assertThat(project.run("$agentos logs one"))
                .as("the rows by which the old screen scrolled away")
                .doesNotContain("\n\n\n");
        assertThat(project.run("$agentos terminal list --json").split("\"id\"", -1))
                .as("only one terminal")
                .hasSize(2);
        assertThat(project.refused("SHELL=/nowhere $agentos restart one")).contains("/nowhere");
        eventually(() -> project.status("one").equals("exited"));
        assertThat(project.run("$agentos logs one")).contains("before");
        project.run("$agentos restart one");
        eventually(() -> project.status("one").equals("idle"));
        assertThat(project.run("$agentos logs one")).contains("before");
    }

    @Test
    void theDaemonRestoresByItselfWhenItIsToldTo() throws Exception {
        project.run("$agentos create one --agent shell && $agentos config set session.restore auto");
        eventually(() -> project.status("one").equals("idle"));
        agentos.kill(agentos.nucleus());
        agentos.kill(agentos.daemon());
        eventually(() -> project.status("one").equals("idle"));
        assertThat(project.run("$agentos logs one")).contains("restarted");
    }

    @Test
    void aSavedSessionBringsBackWhatIsMissing() throws Exception {
        assertThat(project.refused("$agentos session save team"))
                .startsWith("E013")
                .contains("no agents to save");
        project.run("$agentos create one --agent shell --prompt 'echo task of $AGENTOS_AGENT' && "
                + "$agentos create two --agent shell");
        assertThat(project.run("$agentos session save team")).isEqualTo("saved 2 agents as team\n");
        assertThat(project.refused("$agentos session save project"))
                .startsWith("E013")
                .contains("choose another name");
        assertThat(project.run("$agentos session list")).containsPattern("team +– +2 +0 +\\d+s ago");
        Files.writeString(project.copy("shell-one").resolve("b.txt"), "two\n");
        project.run("cd .shards/shell-one && git add -A && git commit -qm two");
        project.run("$agentos destroy one");
        assertThat(project.run("$agentos session list")).containsPattern("team +– +2 +1 +\\d+s ago");
        assertThat(project.run("$agentos session restore team")).isEqualTo("one restarted\n");
        assertThat(project.copy("shell-one").resolve("b.txt"))
                .as("on its branch")
                .hasContent("two");
        eventually(() -> project.run("$agentos logs one").contains("\ntask of one"));
        assertThat(project.run("$agentos session delete team")).contains("Deleted saved session");
        assertThat(project.refused("$agentos session restore team")).startsWith("E002");
        assertThat(project.run("$agentos session delete project")).contains("Deleted session");
        assertThat(project.run("$agentos list --json")).isEqualTo("[]\n");
        assertThat(project.run("git log --format=%s agentos/one")).startsWith("two");
    }

    @Test
    void everybodyIsDetachedAndTheProgramGoesOn() throws Exception {
        project.run("$agentos create one --agent shell");
        assertThat(project.run("$agentos detach one")).isEqualTo("Nobody was attached\n");
        assertThat(project.refused("$agentos attach zzz"))
                .startsWith("E012 NOT_FOUND: no agent or terminal \"zzz\"")
                .contains("`agentos list`", "`agentos terminal list`");
        assertThat(project.shell("$agentos detach").err()).startsWith("E020");
        var attached = agentos.builder(List.of(
                        "script",
                        "-qec",
                        "cd '" + project.folder() + "'; $agentos attach one; echo left with $?",
                        "/dev/null"))
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .start();
        eventually(() -> project.run("$agentos detach one").equals("1 client was detached\n"));
        assertThat(AgentOs.finish(attached).out())
                .contains("[detached; `agentos attach one` reattaches]")
                .contains("left with 0");
        eventually(() -> project.status("one").equals("idle"));
    }

    @Test
    void whatIsPrintedCanBeFollowed() throws Exception {
        project.run("$agentos create one --agent shell");
        project.run("$agentos send one 'printf \"\\033[31mred\\033[0m\\n\"; sleep 1; echo \"last\"; exit'");
        assertThat(project.run("$agentos logs one --follow"))
                .contains("\nred\n")
                .contains("\nlast\n")
                .doesNotContain("\033");
        assertThat(project.shell("$agentos logs one --follow --json").code()).isEqualTo(2);
        assertThat(project.run("$agentos logs one --json"))
                .contains("\"agent\":\"one\"")
                .contains("\"text\":\"");
        assertThat(project.refused("$agentos logs two")).startsWith("E003");
    }
}
