package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of a project, as the agents that work in it meet them (X1). */
class AgentScriptsTest {
    @TempDir
    Path temporary;

    private AgentProject project;

    @BeforeEach
    void start() throws Exception {
        project = AgentProject.shared(temporary);
    }

    @AfterEach
    void stop() throws Exception {
        project.close();
    }

    private void configure(String toml) throws Exception {
        Files.writeString(
                Files.createDirectories(project.folder().resolve(".agentos")).resolve("config.toml"), toml);
    }

    @Test
    void nothingOfAProjectRunsBeforeItsTextIsAllowed() throws Exception {
        configure("[worktree]\nsetup = 'touch made-ready'\nrun = 'echo runs'\nteardown = 'touch ../../cleared-up'\n");
        var made = project.line("$agentos create one --agent shell");
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(made.err())
                .contains("were not run")
                .contains("agentos agent allow-scripts")
                .contains("agentos restart one");
        eventually(() -> project.status("one").equals("idle"));
        assertThat(project.copy("shell-one/made-ready")).doesNotExist();
        assertThat(project.refused("$agentos run one")).startsWith("E006").contains("allow-scripts");
        assertThat(project.refused("$agentos agent allow-scripts"))
                .startsWith("E011")
                .contains("--yes");
        assertThat(project.run("$agentos agent allow-scripts --yes"))
                .contains("touch made-ready")
                .contains("echo runs")
                .contains("touch ../../cleared-up");
        project.run("$agentos restart one");
        eventually(() -> Files.exists(project.copy("shell-one/made-ready")));
        configure("[worktree]\nsetup = 'touch made-otherwise'\nteardown = 'touch ../../cleared-up'\n");
        assertThat(project.line("$agentos create two --agent shell").err()).contains("were not run");
        project.run("$agentos destroy one && $agentos destroy two");
        assertThat(project.folder().resolve("cleared-up")).doesNotExist();
    }

    @Test
    void theSetupRunsOnceInTheAgentsTerminalAndItsTaskWaits() throws Exception {
        configure("[worktree]\nsetup = '''\n"
                + "echo preparing $AGENTOS_AGENT $AGENTOS_PORT_BASE in $(basename $PWD)\n"
                + "until [ -e ../../go ]; do sleep 0.1; done\necho x >> ready.log\n'''\n");
        project.run("mkdir sub && touch sub/x && git add sub && git commit -qm sub");
        assertThat(project.agentos()
                        .shell("cd '" + project.folder().resolve("sub")
                                + "' && $agentos create one --agent shell --allow-scripts --prompt 'echo my task'")
                        .code())
                .isZero();
        eventually(() -> project.screen("one").contains("preparing one 20000 in shell-one"));
        assertThat(project.status("one")).isEqualTo("starting");
        project.agentos().kill(project.agentos().daemon());
        assertThat(project.status("one")).isEqualTo("starting");
        project.run("touch go");
        eventually(() -> project.screen("one").contains("\nmy task"));
        eventually(() -> project.status("one").equals("idle"));
        project.run("$agentos restart one");
        eventually(() -> project.status("one").equals("idle"));
        assertThat(project.copy("shell-one/ready.log")).hasContent("x");
    }

    @Test
    void aSetupThatFailsIsSaidAndCanBeTriedAgain() throws Exception {
        configure("[worktree]\nsetup = '''\ntest -e ../../there\necho ready\n'''\n");
        project.run("$agentos create one --agent shell --allow-scripts");
        eventually(() -> project.status("one").equals("error"));
        assertThat(project.run("$agentos list"))
                .contains("error: its setup script exited with code 1")
                .contains("agentos restart one");
        assertThat(project.screen("one"))
                .contains("The setup script of the project exited with code 1, so the agent was not started");
        project.run("touch there && $agentos restart one");
        eventually(() -> project.status("one").equals("idle"));
        assertThat(project.screen("one")).contains("\nready\n");
    }

    @Test
    void theRunScriptRunsInTheCopyAndEndsWithTheAgent() throws Exception {
        configure("[worktree]\nrun = 'echo serves $AGENTOS_PORT_BASE in $(basename $PWD); exec sleep 1000'\n");
        project.run("$agentos create one --agent shell --allow-scripts");
        var terminal = project.run("$agentos run one").strip();
        eventually(() -> project.owner().screen(terminal).contains("serves 20000 in shell-one"));
        assertThat(project.refused("$agentos run one"))
                .startsWith("E013")
                .contains("is already running")
                .contains(terminal);
        eventually(() -> project.status("one").equals("idle"));
        project.run("$agentos destroy one");
        assertThat(project.owner().get("/api/terminals").body()).isEqualTo("[]");
        project.run("$agentos create two --agent shell && sed -i s/run/setup/ .agentos/config.toml");
        assertThat(project.refused("$agentos run two")).startsWith("E012").contains("has no run script");
    }

    @Test
    void theTeardownClearsUpAndItsFailureKeepsNothingFromGoing() throws Exception {
        configure(
                "[worktree]\nteardown = 'echo $AGENTOS_DATABASE > ../../dropped; echo no such database >&2; exit 7'\n");
        project.run("$agentos create one --agent shell --allow-scripts");
        assertThat(project.run("$agentos destroy one"))
                .contains("one is destroyed")
                .contains("the teardown script exited with code 7: no such database");
        assertThat(project.folder().resolve("dropped")).hasContent("agentos_one");
        assertThat(project.copy("shell-one")).doesNotExist();
    }

    @Test
    void branchesAreCalledAsThePersonOrTheProjectWants() throws Exception {
        project.run("$agentos config set worktree.branch '{user}/{agent}-{name}'");
        assertThat(project.run("USER='Ada L' $agentos create one --agent shell"))
                .contains("on branch Ada-L/shell-one");
        configure("[worktree]\nbranch = 'work/{name}'\n");
        assertThat(project.run("$agentos create two --agent shell")).contains("on branch work/two");
        configure("[worktree]\nbranch = 'work/{name}..'\n");
        assertThat(project.refused("$agentos create three --agent shell"))
                .startsWith("E011")
                .contains("not a valid name for a branch");
        configure("[worktree]\nbranch = 'same'\n");
        assertThat(project.refused("$agentos create three --agent shell"))
                .startsWith("E010")
                .contains("{name}");
        assertThat(project.run("git branch --format='%(refname:short)'"))
                .isEqualTo("Ada-L/shell-one\nmain\nwork/two\n");
        assertThat(project.copy("shell-three")).doesNotExist();
    }

    @Test
    void aProgramAllowsWhatItsPersonSawAndNothingElse() throws Exception {
        configure("[worktree]\nsetup = 'touch ready'\nrun = 'echo runs'\n");
        project.run("$agentos create one --agent shell");
        var scripts = "/api/sessions/" + project.session() + "/scripts";
        var seen = project.owner().get(scripts).body();
        assertThat(seen).contains("\"setup\":\"touch ready\"").contains("\"allowed\":false");
        var digest = seen.replaceAll(".*\"digest\":\"(\\w+)\".*", "$1");
        configure("[worktree]\nsetup = 'touch evil'\nrun = 'echo runs'\n");
        assertThat(project.owner()
                        .post(scripts, "{\"digest\":\"" + digest + "\"}")
                        .statusCode())
                .isEqualTo(412);
        configure("[worktree]\nsetup = 'touch ready'\nrun = 'echo runs'\n");
        assertThat(project.owner()
                        .post(scripts, "{\"digest\":\"" + digest + "\"}")
                        .body())
                .contains("\"allowed\":true");
        var ran = project.owner().post("/api/agents/" + project.agent("one", "id") + "/run", "{}");
        assertThat(ran.statusCode()).as(ran.body()).isEqualTo(201);
    }
}
