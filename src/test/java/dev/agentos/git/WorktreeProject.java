package dev.agentos.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.exec.Programs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A repository of a person, in which an agent gets a worktree. */
final class WorktreeProject {
    static final String BRANCH = "agentos/one";

    final Worktrees worktrees;
    final Branches branches;
    final Path folder;
    final Path copy;

    WorktreeProject(Programs programs, Path temporary) throws Exception {
        worktrees = new Worktrees(programs);
        branches = new Branches(programs);
        folder = Files.createDirectories(temporary.toRealPath().resolve("project"));
        copy = folder.resolve(".shards/shell-one");
        git(folder, "init", "-q", "-b", "main");
        git(folder, "config", "user.name", "Ada");
        git(folder, "config", "user.email", "ada@example.org");
    }

    static String git(Path folder, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }

    void commit(String name, String text) throws Exception {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
        git(folder, "add", "-A");
        git(folder, "commit", "-qm", name);
    }

    Checkout checkout() throws Exception {
        return worktrees.find(folder).orElseThrow();
    }

    /** Creates the worktree at the commit that is checked out, and returns that commit, or nothing. */
    String add() throws Exception {
        var head = branches.commitOf(checkout(), "HEAD");
        worktrees.add(checkout(), copy, BRANCH, head);
        return head;
    }
}
