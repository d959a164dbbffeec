package dev.agentos.git;

import static dev.agentos.git.WorktreeProject.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.exec.TestNucleus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class WorktreeChangesTest {
    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private WorktreeProject project;
    private WorktreeChanges changes;

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
        project = new WorktreeProject(nucleus.programs(), temporary);
        changes = new WorktreeChanges(nucleus.programs());
    }

    @Test
    void countsChangesSinceTheBaseAndTouchesNothing() throws Exception {
        project.commit("src/a", "1\n2\n3\n");
        project.commit("gone", "x\n");
        project.commit(".gitignore", "built\n");
        var base = project.add();
        assertThat(changes.countSince(project.copy, base)).isEqualTo(new Changes(0, 0, 0));
        Files.writeString(project.copy.resolve("src/a"), "1\ntwo\n3\n4\n");
        git(project.copy, "commit", "-qam", "two");
        Files.delete(project.copy.resolve("gone"));
        Files.writeString(project.copy.resolve("new\tname"), "a\nb\n");
        Files.write(project.copy.resolve("picture"), new byte[] {0, 1, 2, 0});
        Files.writeString(project.copy.resolve("built"), "ignored\n");
        var before = git(project.copy, "status", "--porcelain");
        assertThat(changes.countSince(project.copy.resolve("src"), base)).isEqualTo(new Changes(4, 4, 2));
        assertThat(git(project.copy, "status", "--porcelain")).isEqualTo(before);
    }

    @Test
    void countsAllFilesWithoutABase() throws Exception {
        var base = project.add();
        Files.writeString(project.copy.resolve("a"), "1\n2\n");
        assertThat(base).isEmpty();
        assertThat(changes.countSince(project.copy, base)).isEqualTo(new Changes(1, 2, 0));
    }

    /** Git cannot tell such a file from the one in the index by its size and time; it compares the contents instead. */
    @Test
    void countsAChangeInTheInstantInWhichTheIndexWasWritten() throws Exception {
        project.commit("a", "1\n");
        var base = project.add();
        git(project.copy, "config", "core.checkStat", "minimal");
        git(project.copy, "config", "core.trustctime", "false");
        var file = project.copy.resolve("a");
        var instant = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));
        Files.setLastModifiedTime(file, instant);
        git(project.copy, "update-index", "--refresh");
        Files.writeString(file, "2\n");
        Files.setLastModifiedTime(file, instant);
        Files.setLastModifiedTime(project.folder.resolve(".git/worktrees/shell-one/index"), instant);
        assertThat(changes.countSince(project.copy, base)).isEqualTo(new Changes(1, 1, 1));
    }

    @Test
    void anEndlessIndexIsNotCopied() throws Exception {
        project.commit("a", "1");
        var base = project.add();
        var index = project.folder.resolve(".git/worktrees/shell-one/index");
        Files.delete(index);
        Files.createSymbolicLink(index, Path.of("/dev/zero"));
        assertThat(changes.countSince(project.copy, base)).isEqualTo(new Changes(0, 0, 0));
    }
}
