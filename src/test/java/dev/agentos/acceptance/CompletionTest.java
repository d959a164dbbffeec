package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the shells offer while somebody types the name of an agent, a session or a kind (U1). */
class CompletionTest {
    @TempDir
    Path temporary;

    private AgentOs agentos;
    private Project project;

    @BeforeEach
    void start() throws Exception {
        agentos = AgentOs.started(temporary.resolve("home"))
                .with("PATH", AgentOs.PROGRAM.getParent() + ":" + System.getenv("PATH"));
        project = Project.create(agentos, temporary.resolve("project"));
        project.run("$agentos create fix-login --agent shell && $agentos create fix-docs --agent shell && "
                + "$agentos create tea --agent shell && $agentos session save 'a $(touch evil) b'");
    }

    @AfterEach
    void stop() throws Exception {
        agentos.close();
    }

    /** What bash offers after these words, the last of which is unfinished. */
    private String bash(String words) throws Exception {
        return project.run("eval \"$(agentos completion bash)\"; COMP_WORDS=(" + words
                        + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE=\"${COMP_WORDS[*]}\"; "
                        + "COMP_POINT=${#COMP_LINE}; _agentos; echo \"${COMPREPLY[@]}\"")
                .strip();
    }

    @Test
    void bashCompletesNames() throws Exception {
        assertThat(bash("agentos attach fix")).isEqualTo("fix-login fix-docs");
        assertThat(bash("agentos logs --follow te")).isEqualTo("tea");
        assertThat(bash("agentos handover tea --to ''")).contains("claude-code").contains("shell");
        assertThat(bash("agentos create x --agent she")).isEqualTo("shell");
        assertThat(bash("agentos session restore pro")).isEqualTo("project");
        assertThat(bash("agentos session delete a")).isEqualTo("a\\ \\$\\(touch\\ evil\\)\\ b");
        assertThat(bash("agentos session re")).contains("restore");
        assertThat(bash("agentos send tea --j")).contains("--json");
        assertThat(bash("agentos des")).isEqualTo("destroy");
        assertThat(project.folder().resolve("evil")).as("names are data").doesNotExist();
    }

    @Test
    void fishCompletesNames() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/fish")), "fish is not installed");
        var complete = "agentos completion fish > '" + temporary + "/c'; fish -c \"source '" + temporary
                + "/c'; complete -C '%s'\"";
        assertThat(project.run(complete.formatted("agentos attach fix")))
                .contains("fix-login")
                .contains("fix-docs")
                .doesNotContain("tea");
        assertThat(project.run(complete.formatted("agentos create x --agent she")))
                .contains("shell");
        assertThat(project.run(complete.formatted("agentos session restore pro")))
                .contains("project");
        assertThat(project.run(complete.formatted("agentos comp")))
                .contains("completion")
                .doesNotContain("complete\t");
    }

    /** As zsh calls the functions of bash: in the manner of sh. */
    @Test
    void zshCompletesNames() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/zsh")), "zsh is not installed");
        project.run("agentos completion zsh > '" + temporary + "/c'");
        assertThat(project.run("zsh -fc 'source " + temporary
                        + "/c; emulate sh; setopt kshglob noshglob braceexpand; "
                        + "COMP_WORDS=(agentos attach fix-l); COMP_CWORD=2; _agentos; "
                        + "echo \"${COMPREPLY[@]}\"'"))
                .isEqualTo("fix-login\n");
    }

    @Test
    void withoutADaemonNothingIsOfferedAndNoneStarts() throws Exception {
        agentos.run("daemon", "stop", "--all");
        assertThat(project.run("agentos complete agents 2>&1")).isEmpty();
        assertThat(agentos.home().resolve("daemon.json")).doesNotExist();
    }
}
