package dev.agentos.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** One walk over all commands there are. */
class HelpTest {
    @TempDir
    Path home;

    @TestFactory
    List<DynamicTest> everyCommandHasHelpAndNeedsNoDaemonForIt() {
        var tests = new ArrayList<DynamicTest>();
        walk(
                Commands.commandLine(
                        TestConsole.context(home, OutputStream.nullOutputStream(), OutputStream.nullOutputStream())),
                List.of(),
                tests);
        assertThat(tests).hasSizeGreaterThan(RootCommand.SUBCOMMANDS.size());
        return tests;
    }

    private void walk(CommandLine command, List<String> words, List<DynamicTest> tests) {
        tests.add(DynamicTest.dynamicTest(String.join(" ", words) + " --help", () -> assertHelps(words)));
        command.getSubcommands().forEach((name, sub) -> walk(sub, with(words, name), tests));
    }

    private void assertHelps(List<String> words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        assertThat(new Commands(TestConsole.context(home, out, err)).run(with(words, "--help")))
                .as(err.toString())
                .isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .startsWith("Usage: " + String.join(" ", with(List.of("agentos"), words.toArray(String[]::new))))
                .contains("--json")
                .contains("--quiet")
                .contains("--verbose");
        assertThat(home).isEmptyDirectory();
    }

    private static List<String> with(List<String> words, String... more) {
        var all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return all;
    }
}
