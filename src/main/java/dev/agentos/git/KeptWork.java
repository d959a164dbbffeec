package dev.agentos.git;

import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Uncommitted work kept as commits: each under a ref of its own, on no branch. */
public final class KeptWork {
    private static final Duration ADD_TIMEOUT = Duration.ofMinutes(10);

    private final GitProgram git;
    private final Commits commits;
    private final WorktreeChanges changes;

    public KeptWork(Programs programs) {
        this.git = new GitProgram(programs);
        this.commits = new Commits(programs);
        this.changes = new WorktreeChanges(programs);
    }

    /**
     * Keeps the uncommitted work of a worktree as a commit under {@code ref} on top of HEAD, without nested
     * repositories; the worktree stays as it is.
     */
    public void keep(Path worktree, String ref, String message) throws IOException, InterruptedException {
        var index = git.copyOfIndex(worktree);
        try {
            var parents = git.succeeds(worktree, "rev-parse", "--verify", "--quiet", "HEAD")
                    ? List.of("-p", "HEAD")
                    : List.<String>of();
            commitAll(
                    worktree,
                    changes.repositoriesInside(worktree),
                    Map.of("GIT_INDEX_FILE", index.toString()),
                    parents,
                    ref,
                    message);
        } finally {
            Files.deleteIfExists(index);
        }
    }

    /**
     * Keeps the files of a folder that is no intact worktree as a commit under {@code ref}, on top of the commit
     * {@code base} or without a parent, and without nested repositories; the folder stays as it is. Returns the ignored
     * files, which are not kept.
     */
    public List<String> keepFolder(Checkout checkout, Path folder, String base, String ref, String message)
            throws IOException, InterruptedException {
        var index = git.newIndex();
        try {
            var variables = new HashMap<>(git.view(checkout.common(), folder));
            variables.putAll(Map.of("GIT_WORK_TREE", folder.toString(), "GIT_INDEX_FILE", index.toString()));
            if (!base.isEmpty())
                git.run(git.anywhere(folder, List.of("read-tree", base)).with(variables));
            commitAll(
                    folder,
                    WorktreeChanges.repositoriesBelow(folder),
                    variables,
                    base.isEmpty() ? List.of() : List.of("-p", base),
                    ref,
                    message);
            return changes.ignored(folder, variables);
        } finally {
            Files.deleteIfExists(index);
        }
    }

    private void commitAll(
            Path folder,
            List<String> without,
            Map<String, String> variables,
            List<String> parents,
            String ref,
            String message)
            throws InterruptedException {
        new IndexFiles(git, folder, variables).addAll("--all", without, ADD_TIMEOUT);
        var tree = git.run(git.anywhere(folder, List.of("write-tree")).with(variables))
                .text()
                .strip();
        var arguments = new ArrayList<>(List.of("commit-tree", tree, "-F", "-"));
        arguments.addAll(parents);
        var commit = git.run(git.anywhere(folder, arguments)
                        .with(variables)
                        .with(GitProgram.AS_AGENTOS)
                        .reading(message.getBytes(StandardCharsets.UTF_8)))
                .text()
                .strip();
        git.run(git.anywhere(folder, List.of("update-ref", ref, commit)).with(variables));
    }

    /** The files that a commit adds or changes relative to {@code base}, or to an empty tree. */
    public List<String> written(Checkout checkout, String base, String commit) throws InterruptedException {
        var from = base.isEmpty() ? commits.emptyTree(checkout.top()) : base;
        return git.list(git.lookAnywhere(
                checkout.top(), "diff", "--name-only", "-z", "--no-renames", "--diff-filter=d", from, commit, "--"));
    }

    /** The kept commits whose refs begin with {@code prefix}, newest first. */
    public List<Kept> list(Checkout checkout, String prefix) throws InterruptedException {
        var refs = git.run(git.lookAnywhere(
                        checkout.top(),
                        "for-each-ref",
                        "--sort=-committerdate",
                        "--format=%(refname)%00%(objectname)%00%(committerdate:unix)%00%(contents:subject)",
                        prefix))
                .text();
        return refs.lines()
                .map(line -> line.split("\0", 4))
                .filter(parts -> parts.length == 4)
                .map(parts -> new Kept(
                        parts[0].substring(prefix.length()),
                        parts[1],
                        Instant.ofEpochSecond(Long.parseLong(parts[2])),
                        parts[3]))
                .toList();
    }

    public boolean exists(Checkout checkout, String ref) throws InterruptedException {
        return git.succeeds(checkout.top(), "show-ref", "--verify", "--quiet", ref);
    }

    public void delete(Checkout checkout, String ref) throws InterruptedException {
        git.ask(checkout.top(), "update-ref", "-d", ref);
    }
}
