package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents that start together, hand their work over, and have something done when they start and end (A1, A3, X10). */
class TeamsTest {
    @TempDir
    Path temporary;

    private AgentOs agentos;
    private Project project;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.started(temporary.resolve("home"));
        project = Project.create(agentos, temporary.resolve("project"));
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    private void write(Path folder, String name, String text) throws Exception {
        Files.writeString(Files.createDirectories(folder).resolve(name), text);
    }

    @Test
    void aPresetStartsAllOfItsAgentsOrNone() throws Exception {
        write(agentos.home().resolve("presets"), "pair.toml", """
                [preset]
                name = "pair"
                description = "Two shells"
                [[preset.agents]]
                name = "first"
                agent = "shell"
                instruction = "echo I am $AGENTOS_AGENT"
                [[preset.agents]]
                name = "second"
                agent = "shell"
                isolation = "none"
                """);
        write(
                project.folder().resolve(".agentos/presets"),
                "mixed.toml",
                "[preset]\nname = \"mixed\"\n[[preset.agents]]\nname = \"a\"\nagent = \"shell\"\n"
                        + "[[preset.agents]]\nname = \"b\"\nagent = \"nobody\"\n");
        write(project.folder().resolve(".agentos/presets"), "broken.toml", "[preset]\nname = \"broken\"\ncolour = 1\n");
        var listed = project.shell("$agentos agent presets");
        assertThat(listed.out())
                .contains("first (shell), second (shell)")
                .contains("Two shells")
                .contains("mixed");
        assertThat(listed.err()).contains("broken.toml:3: unknown key \"preset.colour\" in a preset");
        assertThat(project.run("$agentos create tea --preset pair"))
                .contains("tea-first started in")
                .contains("tea-second started in " + project.folder());
        eventually(() -> project.run("$agentos logs tea-first").contains("\nI am tea-first"));
        assertThat(project.field("tea-second", "isolation")).isEqualTo("none");
        assertThat(listed.out()).contains("mixed (this project)").doesNotContain("pair (this project)");
        assertThat(project.refused("$agentos create x --preset mixed"))
                .startsWith("E006")
                .contains("which is not trusted")
                .contains("agentos trust");
        assertThat(project.run("$agentos trust --yes"))
                .contains("would run:")
                .contains("preset mixed.toml")
                .contains("agent = \"nobody\"");
        assertThat(project.run("$agentos trust")).contains("is trusted to run:");
        assertThat(project.refused("$agentos create x --preset mixed"))
                .startsWith("E003")
                .contains("x-b could not be started, so the preset was not started: unknown agent kind \"nobody\"");
        assertThat(project.refused("$agentos create tea --preset pair")).startsWith("E013");
        assertThat(project.refused("$agentos create x --preset missing"))
                .startsWith("E012")
                .contains("a preset is broken");
        assertThat(project.shell("$agentos create x --preset pair --agent shell")
                        .code())
                .isEqualTo(2);
        assertThat(project.run("$agentos list --json").split("\"name\":", -1)).hasSize(3);
        assertThat(project.run("git branch --list 'agentos/*' --format='%(refname:short)'"))
                .isEqualTo("agentos/tea-first\n");
        var session = project.field("tea-first", "session");
        var made = Owner.of(agentos)
                .post("/api/sessions/" + session + "/presets", "{\"preset\":\"pair\",\"name\":\"api\"}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(made.body()).contains("\"api-first\"").contains("\"api-second\"");
    }

    @Test
    void workIsHandedOverWithAllThatIsKnown() throws Exception {
        write(agentos.home().resolve("agents"), "reader.toml", """
                [agent]
                id = "reader"
                command = "bash"
                args = ["{files}/reader.sh"]
                [files]
                "reader.sh" = 'printf "%s" "$1" > primer.txt; echo read; exec sleep 1000'
                [prompt]
                args = ["{prompt}"]
                [[status.rules]]
                id = "always-busy"
                state = "running"
                region = "foreground"
                matches = "."
                """);
        project.run("$agentos create one --agent shell --prompt 'echo the task'");
        project.run("cd .shards/shell-one && echo b > b.txt && git add -A && git commit -qm 'Add b' && echo c > c.txt");
        project.run("$agentos send one 'cat; echo on the screen' && $agentos queue one 'and then this'");
        eventually(() -> project.run("$agentos logs one").contains("cat; echo"));
        var ports = project.run("$agentos list --json").replaceAll(".*\"portBase\":(\\d+).*\\n", "$1");
        assertThat(project.refused("$agentos handover one --to nobody")).startsWith("E003");
        assertThat(project.refused("PATH=/usr/bin:/bin $agentos handover one --to aider"))
                .startsWith("E004");
        assertThat(project.status("one")).as("what is refused changes nothing").isEqualTo("running");
        assertThat(project.run("$agentos handover one --to reader --note 'Mind the gap'"))
                .isEqualTo("one is now reader\n");
        var primer = project.copy("shell-one").resolve("primer.txt");
        eventually(() -> project.run("$agentos logs one").contains("\nread"));
        assertThat(primer)
                .content()
                .contains("(shell)")
                .contains("echo the task")
                .contains("Mind the gap")
                .contains(" Add b\n")
                .contains("- b.txt")
                .contains("- c.txt")
                .contains("cat; echo on the screen")
                .contains("- and then this");
        assertThat(project.run("$agentos logs one")).containsPattern("— handed over to reader on ");
        assertThat(project.run("$agentos queue one")).contains("and then this");
        assertThat(project.run("$agentos list --json"))
                .contains("\"portBase\":" + ports, "\"agent\":\"reader\"", "\"branch\":\"agentos/one\"");
        agentos.kill(agentos.daemon());
        eventually(() -> project.field("one", "agent").equals("reader"));
        project.run("$agentos handover one --to shell && $agentos destroy one");
        assertThat(project.run("git log --format=%s agentos/one")).startsWith("Add b");
    }

    @Test
    void hooksRunWhenAnAgentStartsAndOnceWhenItEnds() throws Exception {
        var said = temporary.resolve("said");
        write(agentos.home().resolve("agents"), "hooked.toml", """
                [agent]
                id = "hooked"
                command = "bash"
                args = ["--norc"]
                [agent.hooks]
                on_start = ["echo start $AGENTOS_AGENT in $(basename $PWD) >> '%1$s'", "echo it hurts >&2; exit 3"]
                on_exit = ["echo end $AGENTOS_AGENT >> '%1$s'"]
                """.formatted(said));
        project.run("$agentos create one --agent hooked");
        eventually(() -> Files.exists(said) && Files.readString(said).equals("start one in hooked-one\n"));
        eventually(() -> agentos.run("daemon", "logs").out().contains("it exited with code 3: it hurts"));
        project.run("$agentos send one exit");
        eventually(() -> Files.readString(said).endsWith("end one\n"));
        agentos.kill(agentos.daemon());
        eventually(() -> project.status("one").equals("exited"));
        project.run("$agentos restart one");
        eventually(() -> Files.readString(said).equals("start one in hooked-one\nend one\nstart one in hooked-one\n"));
        project.run("$agentos destroy one");
        assertThat(said).hasContent("start one in hooked-one\nend one\nstart one in hooked-one\nend one\n");
    }
}
