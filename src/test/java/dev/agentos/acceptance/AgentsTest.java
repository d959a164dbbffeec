package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents of a real daemon in a real repository, as people use them (A1, A2, S1, X1). */
class AgentsTest {
    @TempDir
    Path temporary;

    private Path project;
    private AgentOs agentos;
    private Owner owner;

    @BeforeEach
    void start() throws Exception {
        project = Files.createDirectory(temporary.toRealPath().resolve("project"));
        agentos = AgentOs.shared();
        owner = Owner.of(agentos);
        run("git init -q -b main && git config user.name Ada && git config user.email ada@example.org && "
                + "echo one > a.txt && git add -A && git commit -qm one");
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    private AgentOs.Result in(Path folder, String line) throws Exception {
        return agentos.shellIn(folder, line);
    }

    /** What a line prints that succeeds in the project. */
    private String run(String line) throws Exception {
        var result = in(project, line);
        assertThat(result.code()).as(result.err()).isZero();
        return result.out();
    }

    private String refused(String line) throws Exception {
        var result = in(project, line);
        assertThat(result.code()).as(result.out()).isEqualTo(1);
        return result.err();
    }

    @Test
    void anAgentWorksInItsOwnCopyAndWhatItLeavesIsNotLost() throws Exception {
        assertThat(run("$agentos create fix --agent shell"))
                .contains(".shards/shell-fix")
                .contains("agentos/fix");
        var copy = project.resolve(".shards/shell-fix");
        eventually(() -> run("$agentos list").contains("idle"));
        assertThat(run("$agentos list")).contains("fix").contains("agentos/fix").contains("worktree");
        run("$agentos send fix 'echo two > b.txt && git add -A && git commit -qm two && echo three > c.txt && "
                + "echo done $AGENTOS_AGENT $AGENTOS_PORT_BASE'");
        eventually(() -> Files.exists(copy.resolve("c.txt")));
        eventually(() -> owner.get("/api/terminals").body().contains("running")
                && screenOf("fix").contains("done fix 20000"));
        assertThat(run("git status --porcelain")).as("the project itself").isEmpty();
        assertThat(run("$agentos destroy fix"))
                .contains("1 commit on branch agentos/fix")
                .contains("1 file not committed");
        assertThat(copy).doesNotExist();
        assertThat(run("git show agentos/fix:b.txt")).isEqualTo("two\n");
        var trash = run("$agentos trash list --json").replaceAll(".*\"id\":\"(\\w+)\".*\\n", "$1");
        assertThat(run("$agentos trash restore " + trash)).contains("agentos/fix-restored");
        assertThat(run("git show agentos/fix-restored:c.txt")).isEqualTo("three\n");
        assertThat(in(project, "$agentos trash list").err()).contains("empty");
        assertThat(in(project, "$agentos list").err()).contains("No agents here");
        assertThat(owner.get("/api/terminals").body()).isEqualTo("[]");
    }

    private String screenOf(String name) throws Exception {
        return owner.screen(owner.agent(name, "terminal"));
    }

    @Test
    void anAgentIsThereAfterTheDaemonWasKilledAndCanBeStartedAgain() throws Exception {
        run("$agentos create one --agent shell");
        run("$agentos send one 'echo before'");
        eventually(() -> screenOf("one").contains("before"));
        agentos.kill(agentos.daemon());
        eventually(() -> run("$agentos list").contains("idle"));
        eventually(() -> screenOf("one").contains("before"));
        run("$agentos send one 'exit 3'");
        eventually(() -> run("$agentos list").contains("exited 3"));
        assertThat(run("$agentos explain one")).isEqualTo("one: exited 3\n");
        assertThat(refused("$agentos send one 'echo late'"))
                .isEqualTo("E013 CONFLICT: one is not running\n  `agentos restart one` starts it\n");
        run("$agentos restart one");
        eventually(() -> run("$agentos list --json").contains("\"status\":\"idle\""));
        agentos.kill(agentos.nucleus());
        eventually(() -> run("$agentos list").contains("error"));
        run("$agentos restart one && $agentos send one 'echo again'");
        eventually(() -> screenOf("one").contains("again"));
    }

    @Test
    void itsStatusIsSeenAndExplainedAndItCanBePaused() throws Exception {
        run("$agentos create one --agent shell");
        eventually(() -> status("one").equals("idle"));
        run("$agentos send one 'sleep 300'");
        eventually(() -> status("one").equals("running"));
        assertThat(run("$agentos explain one"))
                .startsWith("one: running, for ")
                .contains("decided by  runs-a-program (priority 1): running, "
                        + "because a program it started is in the foreground")
                .doesNotContainPattern("(?s)runs-a-program.*runs-a-program");
        assertThat(run("$agentos pause one")).isEqualTo("one is paused\n");
        assertThat(status("one")).isEqualTo("paused");
        assertThat(refused("$agentos send one 'echo late'")).startsWith("E013 CONFLICT: one is paused\n");
        assertThat(run("$agentos resume one --json")).contains("\"name\":\"one\"");
        eventually(() -> status("one").equals("running"));
        agentos.kill(agentos.daemon());
        eventually(() -> status("one").equals("running"));
        var terminal = run("$agentos list --json").replaceAll(".*\"terminal\":\"(\\w+)\".*\\n", "$1");
        owner.post("/api/terminals/" + terminal + "/input", "{\"data\":\"\\u0003\"}");
        eventually(() -> status("one").equals("idle"));
        assertThat(run("$agentos explain one --json"))
                .contains("\"decidedBy\":{\"rule\":\"at-its-prompt\"")
                .contains("\"holding\":[]");
        assertThat(run("$agentos explain one"))
                .contains("decided by  at-its-prompt (priority 2): idle, because its prompt is \"");
        assertThat(refused("$agentos answer one allow"))
                .startsWith("E013")
                .contains("shell agents cannot be answered from here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SHELL=/bin/bash", "SHELL=/bin/sh"})
    void aShellIsToldNothingBeforeItShowsItsPrompt(String shell) throws Exception {
        var startUp = "printf 'loading '; while [ ! -e ~/go ]; do sleep 0.1; done; echo; PS1='ready> '\n";
        for (var name : List.of(".bashrc", ".shrc")) Files.writeString(temporary.resolve(name), startUp);
        agentos.with("HOME", temporary.toString());
        run(shell + " ENV=~/.shrc $agentos create one --agent shell --prompt 'echo is $((6 * 7))'");
        eventually(() -> screenOf("one").contains("loading"));
        for (int look = 0; look < 10; look++) assertThat(status("one")).isIn("starting", "running");
        run(shell + " ENV=~/.shrc $agentos restart one");
        eventually(() -> screenOf("one").contains("loading"));
        for (int look = 0; look < 10; look++)
            assertThat(status("one")).as("after a restart").isIn("starting", "running");
        Files.createFile(temporary.resolve("go"));
        try {
            eventually(() -> screenOf("one").contains("is 42\nready>"));
        } catch (AssertionError stuck) {
            throw new AssertionError(
                    screenOf("one") + run("$agentos explain one") + run("$agentos daemon logs"), stuck);
        }
        assertThat(screenOf("one")).contains("loading\nready> echo is $((6 * 7))\n");
        eventually(() -> status("one").equals("idle"));
        agentos.kill(agentos.daemon());
        eventually(() -> status("one").equals("idle"));
    }

    private String status(String name) throws Exception {
        return owner.agent(name, "status");
    }

    /** A program that asks before it does anything, and says by a hook what it is at. */
    private void writeAsker() throws Exception {
        Files.writeString(
                Files.createDirectories(agentos.home().resolve("agents")).resolve("asker.toml"), """
                [agent]
                id = "asker"
                command = "bash"
                args = ["{files}/asker.sh"]
                [files]
                "asker.sh" = '''
                stty -echo; while echo idle >> "$AGENTOS_HOOKS"; read -r task; do
                  echo asks >> "$AGENTOS_HOOKS"; echo "may I $task?"; read -r -n 1 answer
                  echo works >> "$AGENTOS_HOOKS"; echo "$task: $answer"; sleep 0.5
                done
                '''
                [keys]
                allow = "y"
                deny = "n"
                [[status.rules]]
                id = "works"
                state = "running"
                region = "hook"
                matches = "^works$"
                [[status.rules]]
                id = "asks"
                state = "waiting"
                region = "hook"
                matches = "^asks$"
                [[status.rules]]
                id = "idle"
                state = "idle"
                region = "hook"
                matches = "^idle$"
                """);
    }

    @Test
    void whatItAsksIsAnsweredAndWhatItIsToldLaterComesInOrderAndOnce() throws Exception {
        writeAsker();
        run("$agentos create one --agent asker");
        eventually(() -> status("one").equals("idle"));
        assertThat(refused("$agentos answer one allow"))
                .startsWith("E013")
                .contains("is not asking anything; it is idle");
        assertThat(run("$agentos queue one jump && $agentos queue one sing && $agentos queue one dance"))
                .isEqualTo("queued for one\n".repeat(3));
        eventually(() -> status("one").equals("waiting"));
        assertThat(run("$agentos queue one")).contains("sing").contains("dance").doesNotContain("jump");
        agentos.kill(agentos.daemon());
        eventually(() -> status("one").equals("waiting"));
        assertThat(refused("$agentos answer one allow"))
                .startsWith("E013")
                .contains("has not been shown yet", "may I jump?", "run the same command again");
        run("$agentos answer one allow");
        eventually(() -> screenOf("one").contains("may I sing?"));
        eventually(() -> status("one").equals("waiting"));
        assertThat(run("$agentos answer one")).contains("one asks:", "may I sing?", "answers: allow, deny");
        assertThat(run("$agentos answer one deny")).isEqualTo("one: denied\n");
        eventually(() -> screenOf("one").contains("may I dance?"));
        eventually(() -> status("one").equals("waiting"));
        run("$agentos answer one && $agentos answer one allow");
        eventually(() -> status("one").equals("idle"));
        assertThat(screenOf("one").strip())
                .isEqualTo("may I jump?\njump: y\nmay I sing?\nsing: n\nmay I dance?\ndance: y");
        assertThat(in(project, "$agentos queue one").err()).contains("The queue of one is empty");
    }

    @Test
    void anEnterWaitsForAProgramThatIsBusyWithTheText() throws Exception {
        run("$agentos create one --agent shell");
        eventually(() -> status("one").equals("idle"));
        run("$agentos send one 'stty raw -echo; echo ready; dd bs=1 count=1 of=/dev/null 2>&-; sleep 0.5; "
                + "dd bs=99 count=1 2>&-; dd bs=99 count=1 2>&- | od -An -tx1; stty sane'");
        eventually(() -> screenOf("one").contains("ready\n"));
        assertThat(run("$agentos send one jump")).isEqualTo("sent to one\n");
        eventually(() -> screenOf("one").contains("ump 0d"));
    }

    @Test
    void aTextThatIsSentPressesNoKeys() throws Exception {
        run("$agentos create one --agent shell");
        eventually(() -> status("one").equals("idle"));
        run("$agentos send one 'stty raw -echo; echo ready; dd bs=1 count=8 2>&- | od -An -tx1; stty sane'");
        eventually(() -> screenOf("one").contains("ready\n"));
        run("$agentos send one \"$(printf 'a\\033[2\\033[b\\302\\233\\003\\rc')\"");
        eventually(() -> screenOf("one").contains("61 5b 32 5b 62 0a 63 0d"));
    }

    @Test
    void aCardShowsTheLastLinesAndHowMuchHasChanged() throws Exception {
        run("$agentos create one --agent shell");
        run("$agentos create here --agent shell --isolation none");
        var session = run("$agentos list --json").replaceAll("(?s).*?\"session\":\"(\\w+)\".*", "$1");
        run("$agentos send one 'printf \"two\\nthree\\n\" > a.txt && touch b.txt && seq 30'");
        run("$agentos send here 'echo by itself > c.txt'");
        eventually(() -> card(session, "one").contains("\"changes\":{\"files\":2,\"added\":2,\"removed\":1}"));
        assertThat(card(session, "one"))
                .contains("\"30\"")
                .doesNotContain("\"12\"")
                .contains("\"queued\":0")
                .contains("\"since\":\"");
        assertThat(card(session, "here")).doesNotContain("changes");
        run("$agentos send one 'sleep 300'");
        eventually(() -> status("one").equals("running"));
        run("$agentos queue one later");
        eventually(() -> card(session, "one").contains("\"queued\":1"));
        assertThat(AgentOs.send(agentos.request("/api/sessions/" + session + "/agent-cards"))
                        .statusCode())
                .isEqualTo(401);
    }

    private String card(String session, String name) throws Exception {
        var id = owner.get("/api/agents").body().replaceAll(".*\"id\":\"(\\w+)\",\"name\":\"" + name + "\".*", "$1");
        return owner.get("/api/sessions/" + session + "/agent-cards")
                .body()
                .replaceAll(".*(\\{\"id\":\"" + id + "\".*?\"queued\":\\d+}).*", "$1");
    }

    @Test
    void whatCannotBeIsSaidAndLeavesNothing() throws Exception {
        run("$agentos create one --agent shell");
        assertThat(refused("$agentos create one --agent shell"))
                .startsWith("E013 CONFLICT: an agent named \"one\" already exists here");
        assertThat(refused("$agentos create Two_ --agent shell"))
                .startsWith("E011")
                .contains("lowercase letters");
        assertThat(refused("$agentos create two --agent nobody"))
                .startsWith("E003 AGENT_NOT_FOUND: unknown agent kind \"nobody\"")
                .contains("claude-code");
        assertThat(refused("PATH=/usr/bin:/bin $agentos create two --agent aider"))
                .startsWith("E004")
                .contains("is not installed")
                .contains("aider-install");
        assertThat(refused("$agentos create two --agent shell --base nowhere"))
                .startsWith("E012")
                .contains("nowhere");
        assertThat(refused("$agentos create two --agent shell --isolation moon"))
                .startsWith("E011")
                .contains("worktree");
        run("git branch agentos/two");
        assertThat(refused("$agentos create two --agent shell"))
                .startsWith("E013")
                .contains("branch \"agentos/two\"");
        assertThat(refused("$agentos destroy two")).startsWith("E003 AGENT_NOT_FOUND");
        assertThat(refused("$agentos send two hello")).startsWith("E003");
        var plain = Files.createDirectory(temporary.resolve("plain"));
        assertThat(in(plain, "$agentos create two --agent shell").err())
                .startsWith("E005")
                .contains("--isolation none");
        assertThat(in(plain, "$agentos create two --agent shell --isolation none")
                        .out())
                .contains(plain.toString());
        assertThat(run("git branch --list 'agentos/*' --format='%(refname:short)'"))
                .isEqualTo("agentos/one\nagentos/two\n");
        assertThat(project.resolve(".shards"))
                .isDirectoryContaining(file -> file.endsWith("shell-one"))
                .isDirectoryNotContaining(file -> file.endsWith("shell-two"));
        assertThat(run("$agentos list --all --json").split("\"name\":", -1)).hasSize(3);
    }

    @Test
    void aProgramStartsAnAgentOverTheApi() throws Exception {
        run("$agentos create first --agent shell");
        var session = run("$agentos list --json").replaceAll(".*\"session\":\"(\\w+)\".*\\n", "$1");
        var made = owner.post(
                "/api/sessions/" + session + "/agents",
                "{\"name\":\"second\",\"agent\":\"shell\",\"prompt\":\"echo hello $AGENTOS_AGENT\"}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        var id = made.body().replaceAll("\\{\"id\":\"(\\w+)\".*", "$1");
        eventually(() -> screenOf("second").contains("hello second"));
        assertThat(owner.get("/api/agents/" + id).body())
                .contains("\"portBase\":20010", "\"branch\":\"agentos/second\"", "\"isolation\":\"worktree\"");
        assertThat(owner.post("/api/agents/" + id + "/input", "{\"data\":\"echo typed\"}")
                        .statusCode())
                .isEqualTo(204);
        eventually(() -> screenOf("second").contains("typed\n"));
        assertThat(owner.get("/api/sessions/" + session + "/agent-kinds").body())
                .contains("\"id\":\"shell\"")
                .contains("\"id\":\"claude-code\"");
        assertThat(owner.delete("/api/agents/" + id).body()).contains("\"commits\":0");
        assertThat(owner.get("/api/agents/" + id).statusCode()).isEqualTo(404);
        assertThat(run("git branch --list 'agentos/*' --format='%(refname:short)'"))
                .isEqualTo("agentos/first\n");
        Files.writeString(project.resolve(".shards/shell-first/work"), "not committed");
        assertThat(owner.delete("/api/sessions/" + session).statusCode()).isEqualTo(204);
        assertThat(owner.get("/api/agents").body()).isEqualTo("[]");
        assertThat(run("git show $(git for-each-ref --format='%(objectname)' refs/agentos/trash):work"))
                .isEqualTo("not committed");
    }

    /**
     * Whatever moment the daemon is killed in, what it had begun is finished by the next, and what was committed or not
     * is there.
     */
    @Test
    void aKilledDaemonLeavesNothingHalfDone() throws Exception {
        long seed = System.nanoTime() & 0xffffff;
        System.out.println("agents whose daemon was killed: seed " + seed);
        var random = new Random(seed);
        for (int round = 0; round < 6; round++) {
            var creating = agentos.builder(List.of(
                            "bash",
                            "-c",
                            "cd '" + project + "' && $agentos create kill" + round
                                    + " --agent shell; $agentos destroy kill" + round))
                    .start();
            Thread.sleep(random.nextInt(900));
            var daemon = ProcessHandle.of(agentos.daemonFile().pid());
            if (daemon.isPresent())
                agentos.kill(daemon.get()); // else the round before killed it, and nobody has needed one since
            AgentOs.finish(creating);
        }
        eventually(() -> {
            var known = new ArrayList<String>();
            for (var line : run("$agentos list --all --json").split("\"cwd\":\""))
                known.add(line.replaceAll("\".*\\n?", ""));
            try (var copies = Files.list(Files.createDirectories(project.resolve(".shards")))) {
                return copies.allMatch(copy -> known.contains(copy.toString()));
            }
        });
        eventually(() -> run("git branch --list 'agentos/*' --format='%(refname:short) %(worktreepath)'")
                .lines()
                .allMatch(branch -> branch.contains(".shards/")));
        assertThat(run("git fsck --no-progress 2>&1 | grep -v dangling || true"))
                .isEmpty();
    }
}
