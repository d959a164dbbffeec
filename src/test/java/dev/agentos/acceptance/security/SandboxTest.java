package dev.agentos.acceptance.security;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agentos.acceptance.AgentOs;
import dev.agentos.acceptance.AgentProject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent in a sandbox works in its worktree, and reaches nothing else. */
@Timeout(300)
@Tag("ordinary-user")
class SandboxTest {
    private static final String SECRET = "correct horse battery staple";

    @TempDir
    Path temporary;

    private AgentProject project;
    private Path copy;
    private int runs;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/bwrap")), "bubblewrap is not installed");
        project = AgentProject.in(temporary);
        copy = project.copy("shell-evil");
        Files.writeString(project.folder().resolve(".env"), SECRET);
        Files.writeString(temporary.resolve("outside"), SECRET);
        project.run("echo 'script*' >> .git/info/exclude");
        project.run("printf '#!/bin/sh' > .git/hooks/post-merge && chmod +x .git/hooks/post-merge");
        project.run("$agentos create other --agent shell --detached");
        Files.writeString(project.copy("shell-other").resolve("draft.txt"), SECRET);
        project.run("$agentos config set security.sandbox true");
        project.run("$agentos create evil --agent shell --detached");
        eventually(() -> project.status("evil").equals("idle"));
    }

    @AfterEach
    void stop() throws Exception {
        if (project != null) project.close();
    }

    /** Runs each line in the agent's terminal and returns what it printed, followed by its exit code. */
    private List<String> inTerminal(List<String> lines) throws Exception {
        var script = copy.resolve("script" + runs++);
        var text = new StringBuilder("agentos='" + AgentOs.PROGRAM + "' project='" + project.folder() + "' home='"
                + project.agentos().home() + "' outside='" + temporary.toRealPath() + "'\n");
        for (var line : lines) text.append("( " + line + " ) </dev/null 2>&1; echo \"exit code $?\"\n");
        Files.writeString(script, text);
        var out = Path.of(script + ".out");
        project.run("$agentos send evil \"sh " + script.getFileName() + " > " + out.getFileName() + "\"");
        eventually(
                () -> Files.exists(out) && Files.readString(out).split("exit code \\d+\n", -1).length > lines.size());
        var said = Files.readString(out).split("(?<=exit code \\d{1,3}\n)");
        return List.of(said);
    }

    private void allFail(List<String> attempts) throws Exception {
        var said = inTerminal(attempts);
        for (int i = 0; i < attempts.size(); i++)
            assertThat(said.get(i))
                    .as("%s\n%s", attempts.get(i), said.get(i))
                    .doesNotContain(SECRET)
                    .doesNotEndWith("exit code 0\n");
    }

    @Test
    void doesItsWork() throws Exception {
        var said = String.join(
                "",
                inTerminal(List.of(
                        "pwd",
                        "ls /workspace",
                        "echo two > b.txt && git add b.txt && git commit -qm two && git log --oneline",
                        "git status --short",
                        "echo x > /tmp/x && cat /tmp/x",
                        "agentos list",
                        "id -u")));
        assertThat(said).doesNotContain("exit code 1");
        eventually(() -> project.run("$agentos changes evil").contains("b.txt"));
        assertThat(inTerminal(List.of("agentos comment add evil b.txt 1 'I had to'")))
                .last()
                .asString()
                .endsWith("exit code 0\n");
        assertThat(project.run("git log --format=%s agentos/evil")).isEqualTo("two\none\n");
        assertThat(project.run("$agentos comment list --json"))
                .contains("\"by\":\"agent:" + project.agent("evil", "id") + "\"");
        project.run("$agentos accept evil --all && $agentos merge evil");
        assertThat(project.run("git show main:b.txt")).isEqualTo("two\n");
    }

    @Test
    void readsNothingOfOthers() throws Exception {
        allFail(List.of(
                "cat $project/.env",
                "cat ../../.env",
                "cat $project/a.txt",
                "cat $outside/outside",
                "ls $home/keys",
                "cat $home/keys/owner.token",
                "cat $home/registry.db",
                "ls $project/.shards/shell-other",
                "cat $project/.shards/shell-other/draft.txt",
                "ln -s $outside/outside link; cat link",
                "ln $outside/outside hard && cat hard",
                "cat /proc/1/root$outside/outside",
                "cat /proc/1/cwd/../../.env",
                "cat /proc/self/root$project/.env",
                "for fd in /proc/*/fd/*; do cat $fd$outside/outside && exit 0; done; exit 1",
                "cat /etc/shadow",
                "ls $HOME/.ssh $HOME/.aws $HOME/.gnupg $HOME/.agentos",
                "test -n \"$SSH_AUTH_SOCK$GH_TOKEN$GITHUB_TOKEN$DBUS_SESSION_BUS_ADDRESS\"",
                "git -C $project/.shards/shell-other status"));
    }

    @Test
    void writesNothingOutsideItsWorktree() throws Exception {
        var common = "$project/.git";
        allFail(List.of(
                "touch /usr/x",
                "touch /etc/x",
                "touch /x",
                "touch " + common + "/hooks/post-checkout",
                "git config core.pager evil",
                "git config --worktree core.pager evil",
                "echo x > $project/.git/worktrees/shell-evil/config.worktree",
                "git branch -f main HEAD",
                "git update-ref refs/heads/main HEAD",
                "git tag evil",
                "rm " + common + "/packed-refs " + common + "/HEAD",
                "rm -r " + common + "/refs/heads/main",
                "touch " + common + "/objects/pack/x",
                "echo / > " + common + "/objects/info/alternates",
                "touch /git-objects/x",
                "rm -r /git-objects/??",
                "touch " + common + "/worktrees/shell-other/x",
                "echo x > " + common + "/worktrees/shell-evil/commondir",
                "mv " + common + "/worktrees/shell-evil/commondir away",
                "echo x > .git",
                "mv .git away && echo 'gitdir: /tmp' > .git",
                "rm -rf /cap/agents",
                "touch /cap/x"));
        inTerminal(List.of(
                "echo x > $project/a.txt", "rm -rf $outside/outside $project/a.txt $project/.shards/shell-other"));
        assertThat(project.folder().resolve("a.txt")).hasContent("one\n");
        assertThat(project.copy("shell-other").resolve("draft.txt")).hasContent(SECRET);
        var reflog = inTerminal(List.of("ln -sf $outside/outside $project/.git/worktrees/shell-evil/logs/HEAD"));
        project.run("git -C .shards/shell-evil commit -q --allow-empty -m three");
        assertThat(Files.readString(temporary.resolve("outside")))
                .as(reflog.toString())
                .isEqualTo(SECRET);
    }

    /** Git verifies no object when it reads it, and writes none that already exists. */
    @Test
    void cannotReplaceWhatIsAccepted() throws Exception {
        var id = project.run("echo good | git hash-object --stdin").strip();
        try (var forged = new DeflaterOutputStream(Files.newOutputStream(copy.resolve("script.forged")))) {
            forged.write("blob 5\0evil\n".getBytes(StandardCharsets.UTF_8));
        }
        var folder = "$project/.git/objects/" + id.substring(0, 2);
        assertThat(inTerminal(List.of(
                        "mkdir -p " + folder + " && cp script.forged " + folder + "/" + id.substring(2),
                        "echo good > g.txt")))
                .allMatch(said -> said.endsWith("exit code 0\n"));
        eventually(() -> project.run("$agentos changes evil").contains("g.txt"));
        project.run("$agentos accept evil g.txt && $agentos merge evil");
        assertThat(project.run("git show main:g.txt")).isEqualTo("good\n");
        assertThat(project.run("git fsck --no-dangling 2>&1")).doesNotContain("mismatch", "error");
    }

    @Test
    void hasNoRightsBesidesItsOwn() throws Exception {
        var daemon = project.agentos().daemon().pid();
        var port = project.agentos().daemonFile().port();
        allFail(List.of(
                "kill -0 " + daemon,
                "kill -9 " + daemon,
                "unshare --user true",
                "unshare --mount true",
                "mount -t tmpfs none /tmp",
                "umount /etc",
                "mount -o remount,rw /",
                "nsenter -t 1 -m true",
                "chroot / true",
                "AGENTOS_SANDBOX= AGENTOS_SOCKET=$home/daemon.sock $agentos list",
                "env -u AGENTOS_SANDBOX -u AGENTOS_SOCKET $agentos list --json | grep -q other",
                "$agentos accept evil --all",
                "$agentos merge evil",
                "$agentos config set security.sandbox false",
                "$agentos answer evil allow",
                "$agentos trust --yes",
                "$agentos token",
                "$agentos daemon stop",
                "$agentos send other echo",
                "AGENTOS_AGENT_ID=x env -u AGENTOS_AGENT_ID $agentos merge evil",
                "curl -sf http://127.0.0.1:" + port + "/api/sessions",
                "grep -l CapEff:.*[1-9a-f] /proc/self/status",
                "grep -l 'NoNewPrivs:.*0' /proc/self/status",
                "grep -l 'Seccomp:.*[01]$' /proc/self/status",
                // io_uring_setup: without a filter another error than EPERM
                "perl -e 'syscall(425, 8, 0); exit($!{EPERM} ? 1 : 0)'"));
        assertThat(project.agentos().daemon().pid()).isEqualTo(daemon);
        assertThat(project.run("git show main:a.txt")).isEqualTo("one\n");
    }

    @Test
    void leavesNoProcessBehindAndSurvivesTheDaemon() throws Exception {
        // Nobody else sleeps so long, also not the same test of another user.
        var left = "sleep " + (1_000_000 + ProcessHandle.current().pid());
        inTerminal(List.of("setsid " + left + " >/dev/null 2>&1 & true"));
        eventually(() -> isRunning(left));
        project.run("kill -9 $(cat " + project.agentos().home() + "/daemon.pid)");
        project.run("$agentos daemon start");
        eventually(() -> project.status("evil").equals("idle"));
        assertThat(inTerminal(List.of("$agentos list"))).last().asString().contains("evil", "exit code 0");
        project.run("$agentos destroy evil --force --yes");
        eventually(() -> !isRunning(left));
        assertThat(project.agentos().home().resolve("cap")).isEmptyDirectory();
    }

    @Test
    void cannotChangeTheScriptsThatRunOutside() throws Exception {
        Files.createDirectory(project.folder().resolve(".agentos"));
        Files.writeString(
                project.folder().resolve(".agentos/config.toml"), "[worktree]\nsetup = \"true\"\nrun = \"echo ran\"\n");
        project.run("$agentos agent allow-scripts --yes && $agentos destroy evil --force --yes");
        project.run("$agentos create evil --agent shell --detached");
        eventually(() -> project.status("evil").equals("idle"));
        var scripts = "$home/scripts/" + project.agent("evil", "id");
        allFail(List.of(
                "echo evil > " + scripts + "/setup",
                "mkfifo " + scripts + "/run",
                "ln -s $outside/outside " + scripts + "/teardown",
                "mv " + scripts + "/result " + scripts + "/away"));
        assertThat(project.agentos().home().resolve("scripts/" + project.agent("evil", "id") + "/result/outcome"))
                .hasContent("0");
    }

    private static boolean isRunning(String command) throws Exception {
        var search = new ProcessBuilder("pgrep", "-f", "^" + command).start();
        assertThat(search.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return search.exitValue() == 0;
    }
}
