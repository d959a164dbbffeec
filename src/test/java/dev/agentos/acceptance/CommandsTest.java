package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands as a person types them. */
class CommandsTest {
    @TempDir
    Path home;

    @Test
    void theVersionNeedsNoDaemon() throws Exception {
        var agentos = new AgentOs(home);
        assertThat(agentos.run("--version")).isEqualTo(new AgentOs.Result(0, "agentos 0.1.0\n", ""));
        assertThat(home.resolve("daemon.json")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "config", "config set"})
    void helpStartsNothing(String command) throws Exception {
        var result = new AgentOs(home).shell("\"$agentos\" " + command + " --help");
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .startsWith("Usage: agentos " + command)
                .contains("--json")
                .contains("--quiet")
                .contains("--verbose");
        assertThat(home.resolve("daemon.json")).doesNotExist();
    }

    @Test
    void helpIsAlsoACommand() throws Exception {
        var agentos = new AgentOs(home);
        assertThat(agentos.run("help", "config", "set")).isEqualTo(agentos.run("config", "set", "--help"));
        assertThat(agentos.run("help").out())
                .isEqualTo(agentos.run("--help").out())
                .contains("terminal")
                .contains("doctor");
    }

    @Test
    void aCommandThatThereIsNotIsNamedAndTheNearestToo() throws Exception {
        var agentos = new AgentOs(home);
        assertThat(agentos.run("nosuch"))
                .isEqualTo(new AgentOs.Result(
                        2, "", "E020 USAGE: unknown command \"nosuch\"\n  `agentos --help` lists the commands\n"));
        assertThat(agentos.run("lits").err())
                .startsWith("E020 USAGE: unknown command \"lits\" (did you mean \"list\"?)");
        assertThat(agentos.run("session", "restor").err())
                .startsWith("E020 USAGE: unknown command \"session restor\" (did you mean \"restore\"?)")
                .contains("`agentos session --help`");
        assertThat(agentos.run("--nosuch").err()).startsWith("E020 USAGE: unknown option \"--nosuch\"");
    }

    @Test
    void commandsThatEndLeaveNoTraceInTheLog() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            agentos.run("config", "set", "daemon.log_level", "debug");
            for (int i = 0; i < 5; i++) agentos.run("list");
            assertThat(agentos.run("daemon", "logs").out()).doesNotContain("lost its connection");
        }
    }

    @Test
    void statusAndStopOfNoDaemonSaySoAndStartNone() throws Exception {
        var agentos = new AgentOs(home);
        var status = agentos.run("daemon", "status");
        assertThat(status.code()).isEqualTo(1);
        assertThat(status.err()).startsWith("E001 DAEMON_NOT_RUNNING").contains("agentos up");
        assertThat(agentos.run("daemon", "stop").err()).isEqualTo("The daemon was not running.\n");
        assertThat(agentos.run("daemon", "status", "--json").err()).startsWith("{\"error\":{\"code\":\"E001\"");
        assertThat(home.resolve("daemon.json")).doesNotExist();
    }

    @Test
    void statusTellsPeopleAndPrograms() throws Exception {
        try (var agentos = AgentOs.shared()) {
            assertThat(agentos.run("daemon", "status").out())
                    .contains("daemon   running")
                    .contains("home     " + agentos.home());
            assertThat(agentos.run("daemon", "status", "--json").out())
                    .contains("\"port\":" + agentos.daemonFile().port())
                    .contains("\"nucleus\":{");
        }
    }

    @Test
    void rotatingTheTokenEndsTheOldOne() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var old = agentos.token();
            var fresh = agentos.run("token", "--rotate").out().strip();
            assertThat(fresh).isNotEqualTo(old);
            assertThat(agentos.token()).isEqualTo(fresh);
            assertThat(AgentOs.send(agentos.request("/api/status").header("Authorization", "Bearer " + old))
                            .statusCode())
                    .isEqualTo(401);
        }
    }

    @Test
    void theTokenIsPrintedAsAHeaderForCurl() throws Exception {
        try (var agentos = AgentOs.shared()) {
            assertThat(agentos.run("token", "--header").out())
                    .isEqualTo("Authorization: Bearer " + agentos.token() + "\n");
        }
    }

    @Test
    void noSecretIsInTheLog() throws Exception {
        try (var agentos = AgentOs.started(home).with("AGENTOS_LOG_LEVEL", "trace")) {
            var link = agentos.run("up", "--no-open").out().strip();
            AgentOs.send(agentos.request(link.substring(link.indexOf("/login"))));
            var browser = SignedInBrowser.signIn(agentos, link.substring(link.indexOf('=') + 1));
            browser.get("/api/status");
            browser.socket("/ws").close();
            assertThat(agentos.run("daemon", "logs", "--lines", "100000").out())
                    .doesNotContain(agentos.token())
                    .doesNotContain(link.substring(link.indexOf('=') + 1))
                    .doesNotContain(browser.key().key())
                    .doesNotContain(browser.token());
        }
    }

    @Test
    void settingAValueKeepsCommentsAndIsReadBack() throws Exception {
        var file = home.resolve("config.toml");
        Files.writeString(file, "# mine\n[ui]\ntheme = \"dark\" # for the night\n");
        var agentos = new AgentOs(home);
        assertThat(agentos.run("config", "set", "ui.theme", "light"))
                .isEqualTo(new AgentOs.Result(0, "ui.theme = \"light\"\n", ""));
        assertThat(Files.readString(file)).isEqualTo("# mine\n[ui]\ntheme = \"light\" # for the night\n");
        assertThat(agentos.run("config", "get", "ui.theme").out()).isEqualTo("light\n");
        assertThat(agentos.run("config", "get", "ui.theme", "--verbose").out()).contains("config.toml:3");
        assertThat(agentos.run("config", "set", "ui.font_size", "15").err())
                .isEqualTo("ui.font_size is saved, but has no effect yet.\n");
    }

    @Test
    void brokenTomlStopsTheDaemonWithFileAndLineButNotTheCommandsThatMendIt() throws Exception {
        Files.writeString(home.resolve("config.toml"), "[daemon]\nport = = 1\n");
        try (var agentos = new AgentOs(home)) {
            var up = agentos.run("up", "--no-open");
            assertThat(up.code()).isEqualTo(1);
            assertThat(up.err()).startsWith("E010 CONFIG_INVALID").contains("config.toml:2");
            assertThat(agentos.run("doctor").out()).contains("config.toml:2");
            var editor = script("cat > \"$1\" <<'END'\n[daemon]\nport = 0\nEND\n");
            assertThat(agentos.with("EDITOR", editor).run("config", "edit").out())
                    .contains("is valid");
            assertThat(agentos.run("up", "--no-open").code()).isZero();
        }
    }

    @Test
    void anUnknownKeyIsWarnedAboutWithItsLine() throws Exception {
        Files.writeString(home.resolve("config.toml"), "[daemon]\nport = 0\nprot = 1\n");
        try (var agentos = new AgentOs(home)) {
            assertThat(agentos.run("daemon", "start").code()).isZero();
            assertThat(agentos.run("daemon", "logs").out())
                    .contains("config.toml:3")
                    .contains("daemon.port");
            assertThat(agentos.run("config", "get", "daemon.port").err()).contains("config.toml:3");
        }
    }

    @Test
    void aWrongValueIsRefusedAndChangesNothing() throws Exception {
        var agentos = new AgentOs(home);
        var result = agentos.run("config", "set", "daemon.port", "seventy");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("daemon.port").contains("65535");
        assertThat(home.resolve("config.toml")).doesNotExist();
    }

    @Test
    void theEditorOfTheCommandRunsInTheDaemonToo() throws Exception {
        try (var agentos = AgentOs.started(home)) {
            var editor = script("echo '[daemon]' > \"$1\"; echo 'log_level = \"nonsense\"' >> \"$1\"\n");
            var result = agentos.with("EDITOR", editor).run("config", "edit");
            assertThat(result.err())
                    .startsWith("E010 CONFIG_INVALID")
                    .contains("config.toml:2")
                    .contains("debug");
        }
    }

    @Test
    void settingsDoNotPromiseWhatDoesNotHold() throws Exception {
        var agentos = new AgentOs(home);
        for (var key : new String[] {
            "security.blocked_paths",
            "security.network.allow_outbound",
            "security.network.allowed_hosts",
            "security.resources.max_memory"
        }) {
            var refused = agentos.run("config", "set", key, "x");
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err())
                    .startsWith("E011 INVALID_INPUT: " + key + " cannot be set")
                    .contains("nothing enforces it yet");
        }
        assertThat(home.resolve("config.toml")).doesNotExist();
        assertThat(agentos.run("config", "set", "session.default_isolation", "docker")
                        .err())
                .contains("\"docker\" is not available");
        assertThat(agentos.run("config", "set", "session.default_isolation", "none")
                        .code())
                .isZero();
        assertThat(agentos.run("config", "get").out())
                .contains("security.network.allow_outbound = true  # no effect yet\n")
                .contains("daemon.port = 7890\n");
        assertThat(agentos.run("config", "get", "security.resources.max_processes")
                        .err())
                .isEqualTo("security.resources.max_processes has no effect yet.\n");
        assertThat(agentos.run("config", "get", "ui.font_size", "--json").out()).contains("\"hasEffect\":false");
    }

    @Test
    void doctorClaimsNothingThatIsNotUsed() throws Exception {
        Files.writeString(home.resolve("config.toml"), "[security]\nblocked_paths = [\"~/.ssh/*\"]\n");
        var doctor = new AgentOs(home).run("doctor").out();
        assertThat(doctor).contains("security.blocked_paths has no effect yet").contains("git", "bwrap");
        assertThat(doctor)
                .doesNotContain("docker")
                .doesNotContain("devcontainer")
                .doesNotContain("qemu")
                .doesNotContain("rg ");
    }

    @Test
    void verboseSaysWhoDidItAndHowLongItTook() throws Exception {
        var said = new AgentOs(home).run("config", "get", "daemon.port", "-v").err();
        assertThat(said)
                .contains("home " + home)
                .contains("ran without a daemon")
                .contains(" ms");
    }

    @Test
    void doctorTellsRootAsWhomProgramsRun() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root has something to be told");
        var agentos = new AgentOs(home);
        assertThat(agentos.run("doctor").out()).containsPattern("! programs .* root's files");
        agentos.run("config", "set", "security.allow_root", "true");
        assertThat(agentos.run("doctor").out()).containsPattern("! programs .*run as root");
    }

    @Test
    void doctorNamesWhatIsMissingAndWhatThatDisables() throws Exception {
        var result = new AgentOs(home)
                .with("PATH", "/nowhere:" + home + ":/bin:/usr/bin")
                .run("doctor", "--json");
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("\"name\":\"claude\",\"state\":\"missing\"")
                .contains("agent kind claude-code");
    }

    @Test
    void theBashCompletionCompletes() throws Exception {
        var result = new AgentOs(home).shell("""
                eval "$("$agentos" completion bash)"
                COMP_WORDS=(agentos da); COMP_CWORD=1; COMP_LINE='agentos da'; COMP_POINT=10
                _complete_agentos; echo "${COMPREPLY[@]}\"""");
        assertThat(result.out()).as(result.err()).contains("daemon");
    }

    @Test
    void theFishCompletionCompletes() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/fish")), "fish is not installed");
        var result = new AgentOs(home)
                .shell("\"$agentos\" completion fish > \"$AGENTOS_HOME/c\"; fish -c 'source $AGENTOS_HOME/c; "
                        + "complete -C \"agentos daemon st\"'");
        assertThat(result.out()).contains("start").contains("status").contains("stop");
    }

    @Test
    void theZshCompletionLoads() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/zsh")), "zsh is not installed");
        var result = new AgentOs(home)
                .shell("\"$agentos\" completion zsh > \"$AGENTOS_HOME/c\"; "
                        + "zsh -fc 'source $AGENTOS_HOME/c && echo ${_comps[agentos]}'");
        assertThat(result.out()).as(result.err()).contains("_bash_complete");
    }

    private String script(String body) throws Exception {
        var file = Files.createTempFile(
                home,
                "editor",
                ".sh",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.writeString(file, "#!/bin/sh\n" + body).toString();
    }
}
