package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.Programs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The branches of a repository and their commits. {@link Worktrees} deletes branches, under the repository's lock. */
public final class Branches {
    private final GitProgram git;

    public Branches(Programs programs) {
        this.git = new GitProgram(programs);
    }

    /** The commit that a name resolves to; empty for HEAD in a repository without commits. */
    public String commitOf(Checkout checkout, String name) throws InterruptedException {
        var result = git.result(git.anywhere(
                checkout.top(), List.of("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")));
        if (result.code() == 0) return result.text().strip();
        if (name.equals("HEAD")) return "";
        throw new AgentOsException(
                ErrorCode.NOT_FOUND, "no commit or branch \"" + name + "\"", "`git branch --all` lists the branches");
    }

    /** The branch that a name resolves to, such as {@code refs/heads/main}; empty if it is no branch. */
    public String branchOf(Checkout checkout, String name) throws InterruptedException {
        var result = git.result(git.anywhere(
                checkout.top(),
                List.of("rev-parse", "--symbolic-full-name", "--verify", "--quiet", "--end-of-options", name)));
        return result.text()
                .lines()
                .filter(line -> line.startsWith("refs/"))
                .findFirst()
                .orElse("");
    }

    /** The branch that is checked out in a worktree; empty on a detached HEAD. */
    public String current(Path worktree) throws InterruptedException {
        var result = git.result(git.anywhere(worktree, List.of("symbolic-ref", "--short", "--quiet", "HEAD")));
        return result.text().strip();
    }

    /** The branches with this prefix. */
    public List<String> list(Checkout checkout, String prefix) throws InterruptedException {
        return git.ask(checkout.top(), "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/" + prefix)
                .lines()
                .filter(name -> !name.isEmpty())
                .toList();
    }

    public boolean exists(Checkout checkout, String branch) throws InterruptedException {
        return git.succeeds(checkout.top(), "show-ref", "--verify", "--quiet", "refs/heads/" + branch);
    }

    /** Creates a branch at a commit. */
    public void create(Checkout checkout, String branch, String commit) throws InterruptedException {
        git.run(git.unsealed(checkout.top(), List.of("branch", "--no-track", "--", branch, commit)));
    }

    /** The commits of a worktree that {@code base} does not have, newest first: the short id and the subject. */
    public List<String> log(Path worktree, String base, int max) throws InterruptedException {
        return git.run(git.lookAnywhere(worktree, "log", "--format=%h %s", "--max-count=" + max, base + "..HEAD"))
                .text()
                .lines()
                .toList();
    }

    /** How many commits the branch has that {@code base} does not. */
    public long commitsSince(Checkout checkout, String branch, String base) throws InterruptedException {
        if (!exists(checkout, branch)) return 0;
        var range = base.isEmpty() ? List.of("refs/heads/" + branch) : List.of("refs/heads/" + branch, "^" + base);
        var arguments = new ArrayList<>(List.of("rev-list", "--count"));
        arguments.addAll(range);
        return Long.parseLong(
                git.run(git.anywhere(checkout.top(), arguments)).text().strip());
    }

    /** Whether a branch has commits that are on no other branch or tag. */
    public boolean hasOwnCommits(Checkout checkout, String branch) throws InterruptedException {
        return !git.ask(
                        checkout.top(),
                        "rev-list",
                        "--max-count=1",
                        "refs/heads/" + branch,
                        "--not",
                        "--exclude=" + branch,
                        "--branches",
                        "--tags",
                        "--remotes")
                .isEmpty();
    }

    /** Whether all commits of a branch are in another. */
    public boolean isMerged(Checkout checkout, String branch, String into) throws InterruptedException {
        return git.succeeds(checkout.top(), "merge-base", "--is-ancestor", "refs/heads/" + branch, into);
    }

    /** Whether the commit that is checked out in a worktree is on no branch or tag, local or remote. */
    public boolean isOnNoBranch(Path worktree) throws InterruptedException {
        if (!git.succeeds(worktree, "rev-parse", "--verify", "--quiet", "HEAD")) return false;
        return isOnNoBranch(worktree, "HEAD");
    }

    public boolean isOnNoBranch(Checkout checkout, String commit) throws InterruptedException {
        return !commit.isEmpty() && isOnNoBranch(checkout.top(), commit);
    }

    private boolean isOnNoBranch(Path path, String commit) throws InterruptedException {
        return !git.ask(path, "rev-list", "--max-count=1", commit, "--not", "--branches", "--remotes", "--tags")
                .isEmpty();
    }
}
