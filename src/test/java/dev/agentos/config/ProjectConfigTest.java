package dev.agentos.config;

import static dev.agentos.config.ConfigKeys.COLLABORATION_DEFAULT_PERMISSION;
import static dev.agentos.config.ConfigKeys.SECURITY_BLOCKED_PATHS;
import static dev.agentos.config.ConfigKeys.SECURITY_NETWORK_ALLOWED_HOSTS;
import static dev.agentos.config.ConfigKeys.SECURITY_NETWORK_ALLOW_OUTBOUND;
import static dev.agentos.config.ConfigKeys.SECURITY_NETWORK_BLOCKED_HOSTS;
import static dev.agentos.config.ConfigKeys.SECURITY_RESOURCES_MAX_MEMORY;
import static dev.agentos.config.ConfigKeys.SECURITY_RESOURCES_MAX_PROCESSES;
import static dev.agentos.config.ConfigKeys.SESSION_DEFAULT_ISOLATION;
import static dev.agentos.config.ConfigKeys.UI_THEME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectConfigTest {
    @TempDir
    Path folder;

    private Path home;
    private Path project;
    private Path projectFile;

    @BeforeEach
    void makeFolders() throws Exception {
        home = Files.createDirectories(folder.resolve(".agentos"));
        project = Files.createDirectories(folder.resolve("work/project"));
        projectFile = Files.createDirectories(project.resolve(".agentos")).resolve("config.toml");
    }

    @Test
    void theProjectsFileIsAboveTheUsers() throws Exception {
        user("ui.theme = 'light'");
        project("ui.theme = 'dark'");
        assertThat(load().value(UI_THEME)).isEqualTo("dark");
        assertThat(load().setting(UI_THEME).origin()).isEqualTo(new SettingOrigin.File(projectFile, 1));
    }

    @Test
    void theNearestFileAboveTheFolderCounts() throws Exception {
        project("ui.theme = 'dark'");
        var deep = Files.createDirectories(project.resolve("src/main"));
        assertThat(load(deep).value(UI_THEME)).isEqualTo("dark");
    }

    @Test
    void withoutAFolderNoProjectIsAsked() throws Exception {
        project("ui.theme = 'dark'");
        assertThat(Config.load(new ConfigSources(home, Map.of())).value(UI_THEME))
                .isEqualTo("system");
    }

    @Test
    void theUsersOwnFileIsNoProject() throws Exception {
        user("daemon.port = 1");
        assertThat(load(project.getParent()).warnings()).isEmpty();
    }

    @Test
    void theEnvironmentIsAboveTheProject() throws Exception {
        project("daemon.log_level = 'trace'");
        var sources = new ConfigSources(home, Map.of("AGENTOS_LOG_LEVEL", "error")).in(project);
        assertThat(Config.load(sources).value(ConfigKeys.DAEMON_LOG_LEVEL)).isEqualTo("error");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "daemon.port = 1",
                "daemon.host = '0.0.0.0'",
                "daemon.socket_path = '/x'",
                "daemon.log_file = '/x'",
                "daemon.log_level = 'trace'",
                "daemon.port = 'not even a number'",
                "sync.enabled = true",
                "sync.mode = 'cloud'",
                "sync.home_server.address = 'evil.example'",
                "security.allow_root = true",
                "agents.claude.command = '/evil'",
                "agents.claude.args = ['--evil']",
                "agents.new.command = '/evil'"
            })
    void whatAProjectMayNotSetIsIgnoredWithAWarning(String toml) throws Exception {
        project("\n" + toml);
        var name = toml.substring(0, toml.indexOf(' '));
        assertThat(load().settings()).noneMatch(Setting::isExplicit);
        assertThat(load().agents()).containsOnlyKeys("claude", "gemini", "codex");
        assertThat(load().warnings())
                .containsExactly(projectFile + ":2: " + name + " is ignored: a project can not change it");
    }

    @Test
    void blockedPathsAreAddedToTheUsers() throws Exception {
        user("security.blocked_paths = ['~/mine']");
        project("security.blocked_paths = ['private/*', '~/mine']");
        assertThat(load().value(SECURITY_BLOCKED_PATHS)).containsExactly("~/mine", "private/*");
        assertThat(load().warnings()).isEmpty();
    }

    @Test
    void blockedPathsCannotBeEmptied() throws Exception {
        project("security.blocked_paths = []");
        assertThat(load().value(SECURITY_BLOCKED_PATHS)).contains("~/.ssh/*").hasSize(10);
    }

    @Test
    void blockedHostsAreAdded() throws Exception {
        user("security.network.blocked_hosts = ['a']");
        project("security.network.blocked_hosts = ['b']");
        assertThat(load().value(SECURITY_NETWORK_BLOCKED_HOSTS)).containsExactly("a", "b");
    }

    @Test
    void limitsMayBeLowered() throws Exception {
        project("[security.resources]\nmax_memory = '1GB'\nmax_processes = 10");
        assertThat(load().value(SECURITY_RESOURCES_MAX_MEMORY)).hasToString("1GB");
        assertThat(load().value(SECURITY_RESOURCES_MAX_PROCESSES)).isEqualTo(10);
        assertThat(load().warnings()).isEmpty();
    }

    @Test
    void limitsCannotBeRaised() throws Exception {
        user("security.resources.max_processes = 20");
        project("[security.resources]\nmax_memory = '8GB'\nmax_processes = 21");
        assertThat(load().value(SECURITY_RESOURCES_MAX_MEMORY)).hasToString("4GB");
        assertThat(load().value(SECURITY_RESOURCES_MAX_PROCESSES)).isEqualTo(20);
        assertThat(load().warnings())
                .containsExactly(
                        projectFile
                                + ":2: security.resources.max_memory is ignored: "
                                + "a project can only lower it (it is \"4GB\")",
                        projectFile
                                + ":3: security.resources.max_processes is ignored: "
                                + "a project can only lower it (it is 20)");
    }

    @Test
    void anEqualLimitInOtherWordsIsFine() throws Exception {
        project("security.resources.max_memory = '4096MB'");
        assertThat(load().warnings()).isEmpty();
    }

    @Test
    void connectionsMayBeForbidden() throws Exception {
        project("security.network.allow_outbound = false");
        assertThat(load().value(SECURITY_NETWORK_ALLOW_OUTBOUND)).isFalse();
    }

    @Test
    void connectionsCannotBeAllowedAgain() throws Exception {
        user("security.network.allow_outbound = false");
        project("security.network.allow_outbound = true");
        assertThat(load().value(SECURITY_NETWORK_ALLOW_OUTBOUND)).isFalse();
        assertThat(load().warnings()).hasSize(1);
    }

    @Test
    void allowedHostsMayBeNamedWhenAllWereAllowed() throws Exception {
        project("security.network.allowed_hosts = ['a']");
        assertThat(load().value(SECURITY_NETWORK_ALLOWED_HOSTS)).containsExactly("a");
    }

    @Test
    void allowedHostsMayBeNarrowedButNotWidened() throws Exception {
        user("security.network.allowed_hosts = ['a', 'b']");
        project("security.network.allowed_hosts = ['b', 'evil.example']");
        assertThat(load().value(SECURITY_NETWORK_ALLOWED_HOSTS)).containsExactly("b");
        assertThat(load().warnings()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "['evil.example']"})
    void allowedHostsNeverBecomeEmptyWhichWouldAllowAll(String hosts) throws Exception {
        user("security.network.allowed_hosts = ['a']");
        project("security.network.allowed_hosts = " + hosts);
        assertThat(load().value(SECURITY_NETWORK_ALLOWED_HOSTS)).containsExactly("a");
        assertThat(load().warnings()).hasSize(1);
    }

    @Test
    void isolationMayBeStrongerButNotWeaker() throws Exception {
        project("session.default_isolation = 'docker'");
        assertThat(load().value(SESSION_DEFAULT_ISOLATION)).isEqualTo("docker");
        project("session.default_isolation = 'none'");
        assertThat(load().value(SESSION_DEFAULT_ISOLATION)).isEqualTo("worktree");
        assertThat(load().warnings()).singleElement().asString().contains("a project can only tighten it");
    }

    @Test
    void aProjectCannotHaveItsOwnContainerDefinitionRun() throws Exception {
        user("session.default_isolation = 'none'");
        project("session.default_isolation = 'devcontainer'");
        assertThat(load().value(SESSION_DEFAULT_ISOLATION)).isEqualTo("none");
    }

    @Test
    void guestsCannotBeGivenMore() throws Exception {
        project("collaboration.default_permission = 'edit'");
        assertThat(load().value(COLLABORATION_DEFAULT_PERMISSION)).isEqualTo("view");
    }

    @Test
    void aWrongValueInAProjectIsRefusedWithItsPlace() throws Exception {
        project("ui.theme = 'pink'");
        assertThatThrownBy(this::load).hasMessageStartingWith(projectFile + ":1: ui.theme must be one of");
    }

    private void user(String toml) throws IOException {
        Files.writeString(home.resolve("config.toml"), toml);
    }

    private void project(String toml) throws IOException {
        Files.writeString(projectFile, toml);
    }

    private Config load() {
        return load(project);
    }

    private Config load(Path folder) {
        return Config.load(new ConfigSources(home, Map.of()).in(folder));
    }
}
