package dev.agentos.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.agentos.exec.TestNucleus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class OverlapsTest {
    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private Path main;
    private Path one;
    private Path two;
    private Overlaps overlaps;

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    @BeforeEach
    void init() throws Exception {
        main = Files.createDirectory(temporary.toRealPath().resolve("main"));
        one = temporary.toRealPath().resolve("one");
        two = temporary.toRealPath().resolve("two");
        git(main, "init", "-q", "-b", "main");
        git(main, "config", "user.name", "Ada");
        git(main, "config", "user.email", "ada@example.org");
        Files.writeString(main.resolve("ten"), "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n");
        Files.writeString(main.resolve("other"), "1\n");
        git(main, "add", "-A");
        git(main, "commit", "-qm", "first");
        git(main, "worktree", "add", "-q", "-b", "one", one.toString());
        git(main, "worktree", "add", "-q", "-b", "two", two.toString());
        overlaps = new Overlaps(nucleus.programs());
    }

    private static String git(Path folder, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }

    /** Git locks the index to update it, and a git of the agent or the person fails meanwhile. */
    @Test
    void theIndexIsNotLocked() throws Exception {
        var before = GitIndex.withOutdatedTimes(one, "ten");
        overlaps.side(one, git(one, "rev-parse", "HEAD"), git(main, "rev-parse", "main"));
        assertThat(GitIndex.of(one)).isEqualTo(before);
    }

    private List<Overlap> between(Path ours, Path theirs) throws Exception {
        var base = git(main, "rev-parse", "main");
        var mine = overlaps.side(ours, git(ours, "rev-parse", "HEAD"), base);
        var other = overlaps.side(theirs, git(theirs, "rev-parse", "HEAD"), base);
        var shared = new HashSet<>(mine.touched());
        shared.retainAll(other.touched());
        return shared.isEmpty()
                ? List.of()
                : overlaps.between(main, overlaps.snapshot(mine, shared), overlaps.snapshot(other, shared), shared);
    }

    private void replace(Path folder, String what, String with) throws Exception {
        Files.writeString(
                folder.resolve("ten"), Files.readString(folder.resolve("ten")).replace(what, with));
    }

    @Test
    void theSameLinesAreAConflictCommittedOrNot() throws Exception {
        replace(one, "2\n3\n", "two\nthree\n");
        replace(two, "1\n2\n", "0\n1\nzwei\n");
        git(two, "commit", "-qam", "two");
        assertThat(between(one, two))
                .containsExactly(new Overlap("ten", true, List.of(new LineRange(2, 3)), List.of(new LineRange(3, 3))));
        assertThat(git(one, "status", "--porcelain")).isEqualTo("M ten");
    }

    @Test
    void otherLinesOfOneFileMergeAndOtherFilesAreNoOverlap() throws Exception {
        replace(one, "2\n", "two\n");
        replace(two, "9\n", "nine\n");
        assertThat(between(one, two)).containsExactly(new Overlap("ten", false, List.of(), List.of()));
        Files.writeString(one.resolve("other"), "one\n");
        git(two, "checkout", "-q", "ten");
        assertThat(between(one, two)).isEmpty();
    }

    @Test
    void whatIsWrittenBackIsNoOverlapAnyMore() throws Exception {
        replace(one, "2\n", "two\n");
        replace(two, "2\n", "zwei\n");
        replace(two, "zwei\n", "2\n");
        assertThat(between(one, two)).isEmpty();
    }

    @Test
    void filesThatGitDoesNotKnowYetCountAndTheSameWorkDoesNot() throws Exception {
        Files.writeString(one.resolve("new"), "one\n");
        Files.writeString(two.resolve("new"), "two\n");
        Files.delete(one.resolve("other"));
        Files.writeString(main.resolve("other"), "mine\n");
        assertThat(between(one, two))
                .extracting(Overlap::path, Overlap::conflict)
                .containsExactly(tuple("new", true));
        assertThat(between(one, main)).extracting(Overlap::path).containsExactly("other");
        Files.writeString(two.resolve("new"), "one\n");
        assertThat(between(one, two)).isEmpty();
    }
}
