package dev.agentos.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.InvalidInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigFileTest {
    @TempDir
    Path home;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = home.resolve("config.toml");
    }

    @ParameterizedTest
    @MethodSource({"replacements", "insertions", "newTables"})
    void oneKeyChangesAndTheRestStays(String before, String key, String value, String after) throws Exception {
        Files.writeString(file, before);
        new ConfigFile(file).set(key, value);
        assertThat(Files.readString(file)).isEqualTo(after);
    }

    @ParameterizedTest
    @MethodSource("removals")
    void oneKeyIsRemovedAndTheRestStays(String before, String key, String after) throws Exception {
        Files.writeString(file, before);
        assertThat(new ConfigFile(file).unset(key)).isEqualTo(!before.equals(after));
        assertThat(Files.readString(file)).isEqualTo(after);
    }

    static Stream<Arguments> removals() {
        return Stream.of(
                arguments(
                        "# top\n[daemon] # d\nhost = 'h'\nport = 1 # why\n\n# end",
                        "daemon.port",
                        "# top\n[daemon] # d\nhost = 'h'\n\n# end"),
                arguments("[ui]\r\ntheme='dark'#x\r\n", "ui.theme", "[ui]\r\n"),
                arguments("daemon.port = 1", "daemon.port", ""),
                arguments("daemon = { host = 'h', port = 1 }\n", "daemon.port", "daemon = { host = 'h' }\n"),
                arguments("daemon = { port = 1, host = 'h' }\n", "daemon.port", "daemon = { host = 'h' }\n"),
                arguments("daemon = { port = 1 }\n", "daemon.port", "daemon = {}\n"),
                arguments(
                        "[security]\nblocked_paths = [\n  'a', # first\n] # all\nallow_root = false\n",
                        "security.blocked_paths",
                        "[security]\nallow_root = false\n"),
                arguments("[daemon]\nhost = 'h'\n", "daemon.port", "[daemon]\nhost = 'h'\n"));
    }

    static Stream<Arguments> replacements() {
        return Stream.of(
                arguments(
                        "# top\n\n[daemon] # d\nport = 1 # why\n\n# end",
                        "daemon.port",
                        "2",
                        "# top\n\n[daemon] # d\nport = 2 # why\n\n# end"),
                arguments("[ui]\r\ntheme='dark'#x\r\n", "ui.theme", "light", "[ui]\r\ntheme=\"light\"#x\r\n"),
                arguments("daemon . port\t= 1\n", "daemon.port", "2", "daemon . port\t= 2\n"),
                arguments("\"daemon\".'port' = 1", "daemon.port", "2", "\"daemon\".'port' = 2"),
                arguments(
                        "daemon = { host = 'h', port = 1 }\n",
                        "daemon.port",
                        "2",
                        "daemon = { host = 'h', port = 2 }\n"),
                arguments(
                        "[security]\nblocked_paths = [\n  'a', # first\n  'b',\n] # all\nallow_root = false\n",
                        "security.blocked_paths",
                        "x,y",
                        "[security]\nblocked_paths = [\"x\", \"y\"] # all\nallow_root = false\n"),
                arguments(
                        "ui.font_family = '''\nx'''\nui.font_size = 9",
                        "ui.font_family",
                        "y",
                        "ui.font_family = \"y\"\nui.font_size = 9"),
                arguments("\uFEFFdaemon.port = 1", "daemon.port", "2", "\uFEFFdaemon.port = 2"),
                arguments(
                        "[security]\nnetwork = { allow_outbound = true }",
                        "security.network.allow_outbound",
                        "false",
                        "[security]\nnetwork = { allow_outbound = false }"));
    }

    static Stream<Arguments> insertions() {
        return Stream.of(
                arguments(
                        "[daemon]\nport = 1 # p\n\n# about ui\n[ui]\n",
                        "daemon.host",
                        "h",
                        "[daemon]\nport = 1 # p\nhost = \"h\"\n\n# about ui\n[ui]\n"),
                arguments("[daemon]\n# port = 1\n\n[ui]", "daemon.port", "2", "[daemon]\nport = 2\n# port = 1\n\n[ui]"),
                arguments("[daemon]", "daemon.port", "2", "[daemon]\nport = 2\n"),
                arguments("[daemon]\nhost = 'h'", "daemon.port", "2", "[daemon]\nhost = 'h'\nport = 2\n"),
                arguments(
                        "[daemon]\r\n  host = 'h'\r\n",
                        "daemon.port",
                        "2",
                        "[daemon]\r\n  host = 'h'\r\n  port = 2\r\n"),
                arguments(
                        "[security]\nblocked_paths = [\n'a',\n]\n[security.network]\n",
                        "security.allow_root",
                        "true",
                        "[security]\nblocked_paths = [\n'a',\n]\nallow_root = true\n[security.network]\n"),
                arguments(
                        "daemon.host = 'h'\n[ui]\n", "daemon.port", "2", "daemon.host = 'h'\ndaemon.port = 2\n[ui]\n"),
                arguments(
                        "[security]\nnetwork.allow_outbound = true\n",
                        "security.network.blocked_hosts",
                        "x",
                        "[security]\nnetwork.allow_outbound = true\nnetwork.blocked_hosts = [\"x\"]\n"),
                arguments(
                        "agents.claude.command = 'c'\n",
                        "agents.gemini.command",
                        "g",
                        "agents.claude.command = 'c'\nagents.gemini.command = \"g\"\n"),
                arguments("daemon = {}\n", "daemon.port", "2", "daemon = { port = 2 }\n"),
                arguments(
                        "daemon = { host = 'h' } # d\n", "daemon.port", "2", "daemon = { host = 'h', port = 2 } # d\n"),
                arguments(
                        "security = {allow_root = true}",
                        "security.network.allow_outbound",
                        "false",
                        "security = {allow_root = true, network.allow_outbound = false}"),
                arguments(
                        "security.allow_root = true\nsecurity.network = {}",
                        "security.network.allow_outbound",
                        "false",
                        "security.allow_root = true\nsecurity.network = { allow_outbound = false }"));
    }

    static Stream<Arguments> newTables() {
        return Stream.of(
                arguments("", "daemon.port", "2", "[daemon]\nport = 2\n"),
                arguments("# mine\n", "daemon.port", "2", "# mine\n\n[daemon]\nport = 2\n"),
                arguments(
                        "[ui]\r\ntheme = 'dark'",
                        "daemon.port",
                        "2",
                        "[ui]\r\ntheme = 'dark'\r\n\r\n[daemon]\r\nport = 2\r\n"),
                arguments(
                        "[security.network]\n",
                        "security.allow_root",
                        "true",
                        "[security.network]\n\n[security]\nallow_root = true\n"),
                arguments(
                        "[security]\n",
                        "security.resources.max_memory",
                        "1GB",
                        "[security]\n\n[security.resources]\nmax_memory = \"1GB\"\n"),
                arguments(
                        "[[other]]\nx = 1\n",
                        "agents.mine.args",
                        "[\"-a\", \"b,c\"]",
                        "[[other]]\nx = 1\n\n[agents.mine]\nargs = [\"-a\", \"b,c\"]\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "sync.enabled | true | true",
                "daemon.port | 42 | 42",
                "security.resources.max_memory | 512MB | \"512MB\"",
                "ui.font_family | Fira Code | \"Fira Code\"",
                "ui.font_family | say \"hi\" | \"say \\\"hi\\\"\"",
                "security.blocked_paths | ~/a, ~/b | [\"~/a\", \"~/b\"]",
                "security.blocked_paths | ['x', \"y\"] | [\"x\", \"y\"]",
                "security.blocked_paths | `` | []",
                "daemon.socket_path | `` | \"\"",
                "agents.x.command | true | \"true\""
            })
    void theValueIsReadByTheTypeOfItsKey(String key, String argument, String toml) {
        assertThat(new ConfigFile(file).set(key, argument).toml()).isEqualTo(toml);
        assertThat(file).content().endsWith(" = " + toml + "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "daemon.port | high | daemon.port must be a whole number from 0 to 65535, not \"high\"",
                "sync.enabled | yes | sync.enabled must be true or false, not \"yes\"",
                "security.blocked_paths | [1] | security.blocked_paths must be an array of strings, not \"[1]\"",
                "security.blocked_paths | ['a | security.blocked_paths must be an array of strings",
                "daemon.prot | 1 | unknown setting \"daemon.prot\" (did you mean \"daemon.port\"?)",
                "nonsense | 1 | unknown setting \"nonsense\"",
                "agents.a b.command | x | unknown setting \"agents.a b.command\""
            })
    void aWrongKeyOrValueIsRefusedAndNothingIsWritten(String key, String argument, String message) {
        assertThatThrownBy(() -> new ConfigFile(file).set(key, argument))
                .isInstanceOf(InvalidInput.class)
                .hasMessageStartingWith(message);
        assertThat(file).doesNotExist();
    }

    @Test
    void aTextCannotSmuggleInAnotherKey() throws Exception {
        new ConfigFile(file).set("ui.font_family", "x\"\n[security]\nallow_root = true\n#");
        assertThat(Config.load(new ConfigSources(home, Map.of())).value(ConfigKeys.SECURITY_ALLOW_ROOT))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "daemon = 1 | daemon",
                "[[daemon]] | daemon",
                "[daemon.port] | daemon.port",
                "ui.font_size = 1000 | ui.font_size",
                "daemon = | config.toml:1:"
            })
    void aFileThatWouldBeWrongStaysAsItWas(String before, String message) throws Exception {
        Files.writeString(file, before);
        assertThatThrownBy(() -> new ConfigFile(file).set("daemon.port", "2"))
                .isInstanceOf(AgentOsException.class)
                .hasMessageContaining(message);
        assertThat(file).content().isEqualTo(before);
    }

    @Test
    void aWrongValueCanBeSetRight() throws Exception {
        Files.writeString(file, "[daemon]\nport = 'x'\n");
        new ConfigFile(file).set("daemon.port", "2");
        assertThat(file).content().isEqualTo("[daemon]\nport = 2\n");
    }

    @Test
    void theNewSettingTellsItsPlace() throws Exception {
        Files.writeString(file, "# a\n[daemon]\n");
        var setting = new ConfigFile(file).set("daemon.port", "2");
        assertThat(setting.origin()).isEqualTo(new SettingOrigin.File(file, 3));
        assertThat(setting.key().needsRestart()).isTrue();
    }

    @Test
    void aNewFileIsForItsOwnerOnly() throws Exception {
        new ConfigFile(file).set("daemon.port", "2");
        assertThat(mode(file)).isEqualTo("rw-------");
    }

    @Test
    void theModeIsKept() throws Exception {
        Files.writeString(file, "");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        new ConfigFile(file).set("daemon.port", "2");
        assertThat(mode(file)).isEqualTo("rw-r-----");
    }

    @Test
    void aSymbolicLinkStaysAndItsTargetChanges() throws Exception {
        var target = Files.writeString(
                Files.createDirectory(home.resolve("dotfiles")).resolve("agentos.toml"), "# dot\n");
        Files.createSymbolicLink(file, Path.of("dotfiles/agentos.toml"));
        new ConfigFile(file).set("daemon.port", "2");
        assertThat(file).isSymbolicLink();
        assertThat(target).content().isEqualTo("# dot\n\n[daemon]\nport = 2\n");
    }

    @Test
    void aLinkToNothingYetMakesItsTarget() throws Exception {
        Files.createSymbolicLink(file, Path.of("target.toml"));
        new ConfigFile(file).set("daemon.port", "2");
        assertThat(file).isSymbolicLink().content().isEqualTo("[daemon]\nport = 2\n");
    }

    @Test
    void nothingIsLeftBeside() throws Exception {
        new ConfigFile(file).set("daemon.port", "2");
        try (var files = Files.list(home)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aMissingFolderIsReported() {
        assertThatThrownBy(() -> new ConfigFile(home.resolve("no/config.toml")).set("daemon.port", "2"))
                .isInstanceOf(AgentOsException.class)
                .hasMessageContaining("cannot write");
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
