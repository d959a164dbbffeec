package dev.agentos.config;

import static dev.agentos.config.ConfigKeys.DAEMON_LOG_LEVEL;
import static dev.agentos.config.ConfigKeys.DAEMON_PORT;
import static dev.agentos.config.ConfigKeys.DAEMON_SOCKET_PATH;
import static dev.agentos.config.ConfigKeys.SECURITY_BLOCKED_PATHS;
import static dev.agentos.config.ConfigKeys.SECURITY_RESOURCES_MAX_MEMORY;
import static dev.agentos.config.ConfigKeys.SESSION_SCROLLBACK_LINES;
import static dev.agentos.config.ConfigKeys.UI_FONT_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {
    @TempDir
    Path home;

    @Test
    void withoutAnyFileEveryKeyHasItsDefault() {
        var config = load();
        assertThat(config.value(DAEMON_PORT)).isEqualTo(7890);
        assertThat(config.value(SESSION_SCROLLBACK_LINES)).isEqualTo(100_000);
        assertThat(config.value(SECURITY_BLOCKED_PATHS))
                .contains("~/.ssh/*", "**/.env.*")
                .hasSize(10);
        assertThat(config.settings()).noneMatch(Setting::isExplicit);
        assertThat(config.warnings()).isEmpty();
    }

    @Test
    void theUsersFileIsAboveTheDefaults() throws Exception {
        write("[daemon]\nport = 8000\n[security.resources]\nmax_memory = '2GB'\n");
        assertThat(load().value(DAEMON_PORT)).isEqualTo(8000);
        assertThat(load().value(SECURITY_RESOURCES_MAX_MEMORY).bytes()).isEqualTo(2L << 30);
    }

    @Test
    void aSizeMayBeANumberOfBytes() throws Exception {
        write("security.resources.max_memory = 1048576");
        assertThat(load().value(SECURITY_RESOURCES_MAX_MEMORY).bytes()).isEqualTo(1 << 20);
    }

    @Test
    void theUserMayReplaceTheBlockedPaths() throws Exception {
        write("security.blocked_paths = ['~/x']");
        assertThat(load().value(SECURITY_BLOCKED_PATHS)).containsExactly("~/x");
    }

    @Test
    void theEnvironmentIsAboveEveryFile() throws Exception {
        write("[daemon]\nlog_level = 'warn'\nsocket_path = '/a'\n");
        var config = load(Map.of("AGENTOS_LOG_LEVEL", "debug", "AGENTOS_SOCKET", "/b"));
        assertThat(config.value(DAEMON_LOG_LEVEL)).isEqualTo("debug");
        assertThat(config.value(DAEMON_SOCKET_PATH)).isEqualTo("/b");
    }

    @Test
    void anEmptyVariableSetsNothing() {
        assertThat(load(Map.of("AGENTOS_LOG_LEVEL", "")).value(DAEMON_LOG_LEVEL))
                .isEqualTo("info");
    }

    @Test
    void aWrongVariableIsRefusedByName() {
        assertThatThrownBy(() -> load(Map.of("AGENTOS_LOG_LEVEL", "loud")))
                .hasMessage("AGENTOS_LOG_LEVEL: daemon.log_level must be one of"
                        + " \"trace\", \"debug\", \"info\", \"warn\", \"error\", not \"loud\"");
    }

    @Test
    void everyValueKnowsWhereItComesFrom() throws Exception {
        write("# mine\n[ui]\nfont_size = 14\n");
        var config = load(Map.of("AGENTOS_SOCKET", "/b"));
        assertThat(config.setting(UI_FONT_SIZE).origin()).hasToString(home.resolve("config.toml") + ":3");
        assertThat(config.setting(DAEMON_SOCKET_PATH).origin()).hasToString("environment variable AGENTOS_SOCKET");
        assertThat(config.setting(DAEMON_PORT).origin()).hasToString("default");
    }

    @Test
    void aValueEqualToTheDefaultIsStillExplicit() throws Exception {
        write("daemon.port = 7890");
        assertThat(load().isExplicit(DAEMON_PORT)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "daemon.port = 65536 | daemon.port must be a whole number from 0 to 65535, not 65536",
                "daemon.port = -1 | daemon.port must be a whole number from 0 to 65535, not -1",
                "daemon.port = '80' | daemon.port must be a whole number from 0 to 65535, not \"80\"",
                "daemon.port = 80.0 | daemon.port must be a whole number from 0 to 65535, not a decimal number",
                "daemon.port = 99999999999 | daemon.port must be a whole number from 0 to 65535, not 99999999999",
                "daemon.host = '' | daemon.host must be a string that is not empty, not \"\"",
                "daemon.log_format = 'xml' | daemon.log_format must be one of \"text\", \"json\", not \"xml\"",
                "sync.enabled = 'yes' | sync.enabled must be true or false, not \"yes\"",
                "security.blocked_paths = 'x' | security.blocked_paths must be an array of strings, not \"x\"",
                "security.blocked_paths = ['x', 1] | security.blocked_paths must be an array of strings, not an array",
                "security.resources.max_memory = '4 gigs' | security.resources.max_memory must be a size above 0",
                "security.resources.max_memory = 0 | security.resources.max_memory must be a size above 0",
                "agents.claude.args = 'x' | agents.claude.args must be an array of strings, not \"x\"",
                "daemon = 1 | daemon must be a table, not a whole number",
                "agents.claude = 'x' | agents.claude must be a table, not a string",
                "[daemon.port] | daemon.port must be a whole number from 0 to 65535, not a table",
                "[[daemon]] | daemon must be a table, not an array"
            })
    void aWrongValueIsRefusedWithItsLineAndWhatIsAllowed(String toml, String message) throws Exception {
        write("# first line\n" + toml);
        assertThatThrownBy(this::load)
                .isInstanceOf(AgentOsException.class)
                .hasMessageStartingWith(home.resolve("config.toml") + ":2: ")
                .hasMessageContaining(message);
    }

    @Test
    void agentsHaveTheirOwnNameAsCommandUnlessTold() throws Exception {
        write("[agents.claude]\nargs = ['--fast']\n[agents.mine]\ncommand = '/opt/mine'\n");
        assertThat(load().agents())
                .containsEntry("claude", new AgentProgram("claude", List.of("--fast")))
                .containsEntry("mine", new AgentProgram("/opt/mine", List.of()))
                .containsOnlyKeys("claude", "gemini", "codex", "mine");
    }

    @Test
    void aSettingIsFoundByName() {
        assertThat(load().find("daemon.port").orElseThrow().toml()).isEqualTo("7890");
        assertThat(load().find("agents.codex.command").orElseThrow().toml()).isEqualTo("\"codex\"");
        assertThat(load().find("daemon.prt")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "sesion.scrollback_lines = 1 | unknown key \"sesion.scrollback_lines\" "
                        + "(did you mean \"session.scrollback_lines\"?)",
                "daemon.prot = 1 | unknown key \"daemon.prot\" (did you mean \"daemon.port\"?)",
                "font_size = 1 | unknown key \"font_size\" (did you mean \"ui.font_size\"?)",
                "agents.mine.comand = 'x' | unknown key \"agents.mine.comand\" (did you mean \"agents.mine.command\"?)",
                "colour = 'x' | unknown key \"colour\"",
                "\"daemon.port\" = 1 | unknown key \"\"daemon.port\"\" (did you mean \"daemon.port\"?)",
                "[nothing] | unknown key \"nothing\"",
                "[daemon.more]\\nx = 1 | unknown key \"daemon.more.x\"",
                "\"\\u001b[2J\" = 1 | unknown key \"\"\\U0000001B[2J\"\""
            })
    void anUnknownKeyIsAWarningWithItsLine(String toml, String warning) throws Exception {
        write("\n\n" + toml.replace("\\n", "\n"));
        assertThat(load().warnings())
                .singleElement()
                .asString()
                .matches("(?s)\\Q" + home.resolve("config.toml") + "\\E:[34]: .*")
                .endsWith(warning);
    }

    @Test
    void warningsEndAfterAHundred() throws Exception {
        var toml = new StringBuilder();
        for (int i = 0; i < 5000; i++) toml.append("unknown").append(i).append(" = 1\n");
        write(toml.toString());
        assertThat(load().warnings()).hasSize(101).last().asString().contains("more warnings");
    }

    @Test
    void aVeryLongUnknownKeyIsOnlyAWarning() throws Exception {
        write("agentz." + "x".repeat(500_000) + ".command = 1");
        assertThat(load().warnings()).hasSize(1);
    }

    private void write(String toml) throws IOException {
        Files.writeString(home.resolve("config.toml"), toml);
    }

    private Config load() {
        return load(Map.of());
    }

    private Config load(Map<String, String> environment) {
        return Config.load(new ConfigSources(home, environment));
    }
}
