package dev.agentos.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.agent.AgentId;
import dev.agentos.core.RandomId;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import dev.agentos.review.Change;
import dev.agentos.review.Change.LineCount;
import dev.agentos.review.ChangedLines;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReasonsTest {
    private static final TreeFile PLAIN = new TreeFile(TreeFile.PLAIN, "1", 1);

    private static Change change(String path, Optional<TreeFile> before, Optional<TreeFile> now) {
        return new Change(
                new AgentId(RandomId.next()),
                new WorkspacePath(path),
                Optional.empty(),
                before,
                now,
                Optional.of(new LineCount(1, 1)),
                Instant.EPOCH,
                Optional.empty());
    }

    private static List<String> words(String path, String task) {
        return PathReasons.of(
                        change(path, Optional.of(PLAIN), Optional.of(new TreeFile(TreeFile.PLAIN, "2", 1))),
                        PathReasons.named(task))
                .stream()
                .map(Reason::words)
                .toList();
    }

    private static List<String> words(String path, List<String> added, List<String> removed) {
        var lines = added.stream()
                .map(text -> new ChangedLines.Line(added.indexOf(text) + 1, text))
                .toList();
        return LineReasons.of(path, new ChangedLines(lines, removed, false)).stream()
                .map(Reason::words)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "package-lock.json, changes dependencies",
        "sub/go.mod, changes dependencies",
        ".github/workflows/ci.yml, changes the build or CI configuration",
        "Dockerfile, changes the build or CI configuration",
        "scripts/run.sh, changes a script",
        ".husky/pre-commit, changes files that git or your shell runs automatically"
    })
    void somePathsAreTold(String path, String words) {
        assertThat(words(path, "")).containsExactly(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/main.ts", "README.md", "src/latest/a.py", "contest.txt"})
    void othersAreNot(String path) {
        assertThat(words(path, "Mend the tests")).isEmpty();
    }

    @Test
    void aDeletedTestAndANewProgramAreTold() {
        assertThat(PathReasons.of(
                        change("src/test/java/LoginTest.java", Optional.of(PLAIN), Optional.empty()), List.of()))
                .extracting(Reason::words)
                .containsExactly("deletes a test");
        assertThat(PathReasons.of(
                        change("tool", Optional.of(PLAIN), Optional.of(new TreeFile(TreeFile.EXECUTABLE, "1", 1))),
                        List.of()))
                .extracting(Reason::words)
                .containsExactly("is now executable");
    }

    @Test
    void whatTheTaskDoesNotNameIsToldWhenItNamesAnything() {
        assertThat(words("src/login.ts", "Mend src/login.ts, please.")).isEmpty();
        assertThat(words("src/login/form.ts", "Mend src/login/")).isEmpty();
        assertThat(words("src/other.ts", "Mend login.ts")).containsExactly("is not mentioned in the prompt");
    }

    @Test
    void assertionsThatGoAreCountedInTestsOnly() {
        assertThat(words(
                        "a.test.ts",
                        List.of("expect(a).toBe(2)\n"),
                        List.of("expect(a).toBe(1)\n", "expect(b).toBe(1)\n")))
                .containsExactly("removes 1 assertion");
        assertThat(words("a.ts", List.of(), List.of("expect(a).toBe(1)\n"))).isEmpty();
        assertThat(words("a.test.ts", List.of("it.skip('works', () => {\n"), List.of("it('works', () => {\n")))
                .containsExactly("skips 1 test");
    }

    @Test
    void secretsAreNamedByTheirKindAndNeverShown() {
        var key = "AKIA" + "ABCDEFGHIJKLMNOP";
        assertThat(words("a.ts", List.of("fine\n", "key = " + key + "\n"), List.of()))
                .containsExactly("may contain an AWS key, on line 2");
        assertThat(words("a.ts", List.of("const password = 'hunter2hunter2'\n"), List.of()))
                .containsExactly("may contain a password or key, on line 1");
        assertThat(words(
                        "a.ts",
                        List.of(
                                "const password = '${fromEnvironment}'\n",
                                "password: string\n",
                                "https://example.org/a:b\n"),
                        List.of()))
                .isEmpty();
    }
}
