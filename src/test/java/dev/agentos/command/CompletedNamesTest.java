package dev.agentos.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;

/** Which commands complete names that the daemon knows. */
class CompletedNamesTest {
    @TempDir
    Path home;

    private CommandSpec root() {
        return Commands.commandLine(
                        TestConsole.context(home, OutputStream.nullOutputStream(), OutputStream.nullOutputStream()))
                .getCommandSpec();
    }

    @Test
    void agentsAreCompletedAfterEveryCommandThatBeginsWithOne() {
        assertThat(CompletedNames.AGENTS.commands(root()))
                .contains("attach", "changes", "merge", "run", "tasks", "turns", "back", "forward", "comment add")
                .doesNotContain("create", "session delete", "terminal send", "comment reply");
    }

    @Test
    void sessionsAreCompletedWhereOneIsNamed() {
        assertThat(CompletedNames.SESSIONS.commands(root()))
                .containsExactlyInAnyOrder("session restore", "session delete");
        assertThat(CompletedNames.SESSIONS.options(root())).containsExactly("actions --session");
    }

    @Test
    void kindsAndPresetsAreValuesOfOptions() {
        assertThat(CompletedNames.KINDS.options(root()))
                .containsExactlyInAnyOrder("create -a", "create --agent", "handover --to");
        assertThat(CompletedNames.PRESETS.options(root())).containsExactly("create --preset");
    }
}
