package dev.agentos.git;

import dev.agentos.exec.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The commits of branches. A branch is moved only if it is still where it was seen. */
public final class BranchTips {
    private static final String WORKTREE = "worktree ";
    private static final String HEAD = "HEAD ";
    private static final String BRANCH = "branch ";
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
        return copies(folder).entrySet().stream()
                .filter(copy -> copy.getValue().branch().equals(branch))
                .map(Map.Entry::getKey)
                .findFirst()
                .filter(Files::isDirectory);
    }

    /** The checkout of a working copy: a commit, and a branch by its full name; empty if there is none. */
    public record CheckedOut(String commit, String branch) {}

    /** Every working copy of the repository that this folder is in, the person's own first. */
    public Map<Path, CheckedOut> copies(Path folder) throws InterruptedException {
        var copies = new LinkedHashMap<Path, CheckedOut>();
        var listed = git.run(git.unsealed(folder, List.of("worktree", "list", "--porcelain", "-z")))
                .text();
        for (var copy : listed.split("\0\0")) {
            var path = field(copy, WORKTREE);
            if (!path.isEmpty())
                copies.put(Path.of(path), new CheckedOut(commit(field(copy, HEAD)), field(copy, BRANCH)));
        }
        return copies;
    }

    private static String field(String copy, String name) {
        return Arrays.stream(copy.split("\0"))
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()))
                .findFirst()
                .orElse("");
    }

    /** A branch without commits is at zeros. */
    private static String commit(String head) {
        return head.replace("0", "").isEmpty() ? "" : head;
    }
}
