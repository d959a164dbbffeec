package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.Home;
import dev.agentos.security.TrustedTexts;
import dev.agentos.text.LineDiff;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluginFileTest {
    private static final String AGENT = "[agent]\nid = \"mine\"\ncommand = \"mine\"\n";

    @TempDir
    Path folder;

    private static Home home(Path folder) {
        return Home.of(Map.of("AGENTOS_HOME", folder.toString()));
    }

    @Test
    void thoseThatComeWithUsAreWhole() {
        var found = new AgentPlugins(home(folder)).list(folder);
        assertThat(found.broken()).isEmpty();
        assertThat(found.plugins())
                .containsOnlyKeys(
                        "claude-code",
                        "gemini-cli",
                        "openai-codex",
                        "aider",
                        "gh-copilot",
                        "amp-code",
                        "opencode",
                        "shell");
        assertThat(found.plugins().values())
                .allSatisfy(plugin -> assertThat(
                                plugin.command().isEmpty() || !plugin.install().isEmpty())
                        .as(plugin.id())
                        .isTrue());
    }

    @Test
    void aKindNamesWhatItNeedsInASandbox() {
        var text = AGENT + "[sandbox]\nhome = [\".mine/\", \".config/mine.json\"]\nvariables = [\"MINE_*\"]\n";
        assertThat(PluginFile.read("x", text).sandbox())
                .isEqualTo(new SandboxNeeds(List.of(".mine/", ".config/mine.json"), List.of("MINE_*")));
        assertThat(PluginFile.read("x", text).ofProject().sandbox()).isEqualTo(SandboxNeeds.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/", "..", "../other/", ".mine/../.ssh/", "", "a b", "~/.ssh/", "."})
    void aSandboxHasOnlyPathsBelowTheHome(String path) {
        assertThatThrownBy(() -> PluginFile.read("x", AGENT + "[sandbox]\nhome = [\"" + path + "\"]\n"))
                .hasMessageContaining("x:5: ");
    }

    @Test
    void theTaskGoesWhereThePluginSays() {
        var plugin = PluginFile.read(
                "x",
                AGENT
                        + "args = [\"--fast\", \"{files}/x\"]\n[prompt]\nargs = [\"--do\", \"{prompt}\"]\n"
                        + "[resume]\nargs = [\"--again\"]\nsession = [\"--with\", \"{session}\"]\n"
                        + "[env]\nLEVEL = \"3 {files}\"\n");
        var files = Path.of("/private");
        assertThat(plugin.commandFor("a \"b\" {prompt} {files} $(c)", files))
                .isEqualTo(List.of("mine", "--fast", "/private/x", "--do", "a \"b\" {prompt} {files} $(c)"));
        assertThat(plugin.commandFor("--skip-permissions", files))
                .isEqualTo(List.of("mine", "--fast", "/private/x", "--do", " --skip-permissions"));
        assertThat(plugin.commandFor("", files)).isEqualTo(List.of("mine", "--fast", "/private/x"));
        assertThat(plugin.commandToResume(files)).isEqualTo(List.of("mine", "--fast", "/private/x", "--again"));
        assertThat(plugin.commandToResume(files, "s {files}"))
                .isEqualTo(List.of("mine", "--fast", "/private/x", "--with", "s {files}"));
        assertThat(plugin.environment(files)).containsEntry("LEVEL", "3 /private");
        assertThat(plugin.isolation()).isEmpty();
    }

    /** As the documents print it, but for the limit, which nothing would enforce. */
    @Test
    void thePluginOfTheDocumentsIsRead() {
        var printed = AGENT
                + "args = []\n[agent.detection]\ncheck_command = \"claude --version\"\n"
                + "install_url = \"https://claude.ai/code\"\n"
                + "[agent.defaults]\nisolation = \"worktree\"\nnetwork = true\n"
                + "[agent.hooks]\non_start = []\non_exit = []\n";
        assertThat(PluginFile.read("x", printed).isolation()).contains(Isolation.WORKTREE);
    }

    @Test
    void whatPeopleCallAKindIsThatKind() {
        var plugins = new AgentPlugins(home(folder));
        assertThat(Stream.of("claude", "codex", "gemini", "copilot")
                        .map(name -> plugins.require(folder, name).id()))
                .containsExactly("claude-code", "openai-codex", "gemini-cli", "gh-copilot");
    }

    @Test
    void aProjectDoesNotTakeWhatPeopleCallAnotherKind() throws Exception {
        var project = Files.createDirectories(folder.resolve("project/.agentos/agents"))
                .getParent()
                .getParent();
        Files.writeString(
                project.resolve(".agentos/agents/x.toml"),
                "[agent]\nid = \"claude\"\nname = \"Mine\"\ncommand = \"evil\"\n");
        var plugins = new AgentPlugins(home(folder));
        assertThat(plugins.require(project, "claude").id()).isEqualTo("claude-code");
        assertThat(plugins.list(project).broken()).singleElement().asString().contains("a project cannot replace");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            command = ""|false
            command = "mine"|false
            command = "mine"@reads = "messages"|true
            command = "mine"@reads = "commands"@[prompt]@args = ["{prompt}"]|false
            command = "mine"@[prompt]@args = ["{prompt}"]|true
            command = "/usr/bin/bash"@[prompt]@args = ["-c", "{prompt}"]|false
            command = "env"@args = ["bash"]@[prompt]@args = ["-c", "{prompt}"]|false
            command = "bash"@args = ["agent.sh"]@reads = "messages"|true
            """)
    void nothingIsSaidToAProgramThatMayBeAShell(String text, boolean readsMessages) {
        var plugin = PluginFile.read("x.toml", "[agent]\nid = \"x\"\n" + text.replace('@', '\n'));
        assertThat(plugin.readsMessages()).isEqualTo(readsMessages);
    }

    @Test
    void thoseThatComeWithUsReadMessagesExceptForTheShell() {
        assertThat(new AgentPlugins(home(folder)).list(folder).plugins().values())
                .allSatisfy(plugin -> assertThat(plugin.readsMessages())
                        .isNotEqualTo(plugin.id().equals("shell")));
    }

    @Test
    void aStrangersPluginHasNoHooks() {
        var plugin = PluginFile.read(
                "x",
                AGENT
                        + "[agent.hooks]\non_start = [\"one\", \"two\"]\non_exit = [\"three\"]\n"
                        + "[acp]\ncommand = \"mine-acp\"\nargs = [\"--stdio\"]\n");
        assertThat(plugin.hooks()).isEqualTo(new Hooks(List.of("one", "two"), List.of("three")));
        assertThat(plugin.acp().command()).isEqualTo(List.of("mine-acp", "--stdio"));
        assertThat(plugin.ofProject().hooks()).isEqualTo(Hooks.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [agent]@id = "x"|x.toml:1: "command" is missing
            [agent]@id = "X y"@command = "x"|x.toml:2: agent.id "X y" must be lowercase letters, digits and hyphens
            [agent]@id = 3@command = "x"|x.toml:2: "id" must be a string, not a whole number
            [agent]@id = "x"@command = "x"@args = ["a", 1]\
            |x.toml:4: "args" must be an array of strings, but contains a whole number
            [agent]@id = "x"@command = "x"@reads = "mail"\
            |x.toml:4: "reads" must be "messages" or "commands", not "mail"
            [agent]@id = "x"@command = "x"@colour = "red"|x.toml:4: unknown key "agent.colour" in a plugin
            [agent]@id = "x"@command = "x"@[agent.defaults]@isolation = "moon"\
            |x.toml:5: isolation "moon" is not available
            [agent]@id = "x"@command = "x"@[agent.defaults]@memory_limit = "2GB"\
            |x.toml:5: "memory_limit" is not supported yet: AgentOS does not limit memory; remove the line
            [agent]@id = "x"@command = "x"@[agent.defaults]@network = false\
            |x.toml:5: "network" must be true: AgentOS cannot block network access yet
            [agent]@id = "x"@command = "x"@[files]@"../y" = "z"|x.toml:5: "../y" is not a valid file name
            [agent]@id = "x"@command = "x"@[keys]@before_enter = "soon"\
            |x.toml:5: "soon" is not a duration such as 150ms, 3s or 10m
            [agent]@id = "x"@command = "x"@[[status.rules]]@id = "r"|x.toml:4: "state" is missing
            [agent]@id = "x"@command = "x"@[[status.rules]]@id = "r"@state = "odd"|x.toml:6: unknown status "odd"
            [agent]@id = "x"@command = "x"@[[status.rules]]@id = "r"@state = "idle"@region = "moon"\
            |x.toml:7: unknown region "moon"
            [agent]@id = "x"@command = "x"@[[status.rules]]@id = "r"@state = "idle"@region = "title"@matches = "("\
            |x.toml:8: "(" is not a regular expression: Unclosed group
            [agent]@id = "x"@command = "x"@[[status.rules]]@id = "r"@state = "idle"\
            @region = "title"@matches = ""@priority = 1001\
            |x.toml:9: "priority" must be a whole number from 0 to 1000
            [agent]@id = "x"@command = "x"@[agent.hooks]@on_start = "one"\
            |x.toml:5: "on_start" must be an array, not a string
            [agent]@id = "x"@command = "x"@[agent.hooks]@on_stop = []\
            |x.toml:5: unknown key "agent.hooks.on_stop" in a plugin
            [agent]@id = "x"@command = "x"@[acp]@args = []|x.toml:4: "command" is missing
            [agent]@id = "x"@command = "x"@[acp]@command = " "|x.toml:5: "command" is empty
            agent = 1|x.toml:1: "agent" must be a table, not a whole number
            """)
    void whatIsWrongIsNamedWithItsLine(String text, String message) {
        assertThatThrownBy(() -> PluginFile.read("x.toml", text.replace('@', '\n')))
                .hasMessage(message);
    }

    @Test
    void rulesAreLimited() {
        var rule = "[[status.rules]]\nid = \"r\"\nstate = \"idle\"\nregion = \"title\"\nmatches = \"\"\n";
        assertThat(PluginFile.read("x.toml", AGENT + rule.repeat(100)).status().rules())
                .hasSize(100);
        assertThatThrownBy(() -> PluginFile.read("x.toml", AGENT + rule.repeat(101)))
                .hasMessage("x.toml:504: a plugin has at most 100 rules, not 101");
    }

    @Test
    void aBrokenFileDisablesOnlyItselfAndAProjectReplacesNothing() throws Exception {
        var own = Files.createDirectories(folder.resolve("home/agents"));
        var project = folder.resolve("project");
        var theirs = Files.createDirectories(project.resolve(".agentos/agents"));
        Files.writeString(own.resolve("bad.toml"), "[agent]\nid =\n");
        Files.writeString(own.resolve("mine.toml"), AGENT);
        Files.writeString(own.resolve("claude.toml"), "[agent]\nid = \"claude-code\"\ncommand = \"my-claude\"\n");
        Files.writeString(theirs.resolve("claude.toml"), "[agent]\nid = \"claude-code\"\ncommand = \"evil\"\n");
        Files.writeString(
                theirs.resolve("posing.toml"), "[agent]\nid = \"a\"\nname = \" claude code\"\ncommand = \"evil\"\n");
        Files.writeString(
                own.resolve("real.toml"), "[agent]\nid = \"real\"\nname = \"Claude Code\"\ncommand = \"mine\"\n");
        Files.writeString(
                theirs.resolve("ours.toml"),
                AGENT.replace("mine", "ours") + "[agent.detection]\ncheck_command = \"touch evil\"\n");
        var plugins = new AgentPlugins(home(folder.resolve("home")));
        var found = plugins.list(project);
        assertThat(found.broken())
                .extracting(Throwable::getMessage)
                .satisfiesExactlyInAnyOrder(
                        bad -> assertThat(bad).contains("bad.toml:2:"),
                        replacing ->
                                assertThat(replacing).contains("claude.toml: the agent kind \"claude-code\" already"),
                        posing -> assertThat(posing).contains("posing.toml: the agent kind \" claude code\" already"));
        assertThat(found.plugins().get("ours").command()).isEqualTo(List.of("ours"));
        assertThat(found.plugins().get("ours").versionCommand())
                .as("listing runs nothing of a stranger's")
                .isEmpty();
        assertThat(found.plugins().get("claude-code").command()).isEqualTo(List.of("my-claude"));
        assertThatThrownBy(() -> plugins.require(project, "other")).hasMessage("unknown agent kind \"other\"");
        assertThatThrownBy(() -> plugins.require(project, "shel"))
                .hasMessage("unknown agent kind \"shel\" (did you mean \"shell\"?)");
    }

    @Test
    void aKindOfAProjectNeedsToBeTrustedAsItIs() throws Exception {
        var home = home(folder.resolve("home"));
        var project = folder.resolve("project");
        var file = Files.createDirectories(project.resolve(".agentos/agents")).resolve("ours.toml");
        Files.writeString(file, AGENT.replace("mine", "ours"));
        var plugins = new AgentPlugins(home);
        assertThatThrownBy(() -> plugins.require(project, "ours")).hasMessageContaining("which is not trusted");
        var files = ProjectFiles.around(project);
        new TrustedTexts(home).trust(files.place(), files.text());
        assertThat(plugins.require(project, "ours").id()).isEqualTo("ours");
        Files.writeString(file, AGENT.replace("mine", "ours").replace("command = \"ours", "command = \"evil"));
        assertThatThrownBy(() -> plugins.require(project, "ours")).hasMessageContaining("which is not trusted");
        assertThat(plugins.require(project, "shell").id()).isEqualTo("shell");
        assertThat(LineDiff.marked(files.text(), ProjectFiles.around(project).text()))
                .containsExactly("-    command = \"ours\"", "+    command = \"evil\"");
    }
}
