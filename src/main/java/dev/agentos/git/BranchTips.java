package dev.agentos.git;

import dev.agentos.exec.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where branches are, and moving them: only from where they were seen. */
public final class BranchTips {
    private static final String WORKTREE = "worktree ";
    private static final String NOTHING = "0000000000000000000000000000000000000000";

    private final GitProgram git;
    private final Commits commits;

    public BranchTips(Programs programs) {
        this.git = new GitProgram(programs);
        this.commits = new Commits(programs);
    }

    /** The commit at which a branch is, by its whole name; empty when there is none yet. */
    public String tip(Path folder, String branch) throws InterruptedException {
        return commits.find(folder, branch).orElse("");
    }

    /**
     * Whether the branch was where it was believed to be, and is moved; {@code before} is empty for a branch that is
     * not there yet.
     */
    public boolean move(Path folder, String branch, String before, String after, String why)
            throws InterruptedException {
        var old = before.isEmpty() ? NOTHING.repeat(2).substring(0, after.length()) : before;
        return git.result(Commits.apart(git, folder, List.of("update-ref", "-m", why, branch, after, old)))
                        .code()
                == 0;
    }

    /** The working copy in which a branch is checked out. */
    public Optional<Path> checkedOut(Path folder, String branch) throws InterruptedException {
        var copy = Optional.<Path>empty();
        for (var line : git.run(git.unsealed(folder, List.of("worktree", "list", "--porcelain", "-z")))
                .text()
                .split("\0")) {
            if (line.startsWith(WORKTREE)) copy = Optional.of(Path.of(line.substring(WORKTREE.length())));
            if (line.equals("branch " + branch)) return copy.filter(Files::isDirectory);
        }
        return Optional.empty();
    }
}
