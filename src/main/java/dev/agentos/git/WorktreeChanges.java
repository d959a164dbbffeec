package dev.agentos.git;

import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How the files of a worktree differ from its commits. */
public final class WorktreeChanges {
    private static final Duration COUNTING_TIMEOUT = Duration.ofSeconds(20);

    private final GitProgram git;
    private final Commits commits;

    public WorktreeChanges(Programs programs) {
        this.git = new GitProgram(programs);
        this.commits = new Commits(programs);
    }

    /**
     * Files with uncommitted changes, and untracked but not ignored ones; submodules only if they are at another
     * commit.
     */
    public List<String> uncommitted(Path worktree) throws InterruptedException {
        var status = git.lookAnywhere(
                worktree,
                "status",
                "--porcelain",
                "-z",
                "--untracked-files=all",
                "--no-renames",
                "--ignore-submodules=dirty");
        return git.list(status).stream()
                .filter(line -> line.length() > 3)
                .map(line -> line.substring(3))
                .toList();
    }

    /** Nested repositories in a worktree, which cannot be kept with it. */
    public List<String> repositoriesInside(Path worktree) throws InterruptedException {
        return uncommitted(worktree).stream().filter(file -> file.endsWith("/")).toList();
    }

    /** Nested repositories in a folder that is no intact worktree. */
    public static List<String> repositoriesBelow(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith(".git") && !file.startsWith(folder.resolve(".git")))
                    .map(file -> folder.relativize(file.getParent()) + "/")
                    .toList();
        }
    }

    /** The ignored files; of an ignored folder only its name. */
    public List<String> ignored(Path worktree) throws InterruptedException {
        return ignored(worktree, Map.of());
    }

    List<String> ignored(Path folder, Map<String, String> variables) throws InterruptedException {
        var files = git.lookAnywhere(
                folder, "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory");
        return git.list(files.with(variables));
    }

    /** Untracked files of the main worktree that match a pattern in a file with the syntax of {@code .gitignore}. */
    public List<String> untracked(Checkout checkout, Path patterns) throws InterruptedException {
        var files = git.lookAnywhere(
                checkout.top(), "ls-files", "-z", "--others", "--ignored", "--exclude-from=" + patterns);
        return git.list(files).stream().filter(file -> !file.endsWith("/")).toList();
    }

    /** The files that the commits since {@code base} have changed. */
    public List<String> committedSince(Path worktree, String base) throws InterruptedException {
        return git.list(git.lookAnywhere(worktree, "diff", "--name-only", "-z", base, "HEAD"));
    }

    /**
     * Counts the changes since the commit {@code base}, or since an empty tree: committed, uncommitted and in untracked
     * files. The files and the index stay as they are.
     */
    public Changes countSince(Path worktree, String base) throws IOException, InterruptedException {
        var top = GitDirectory.require(worktree).top();
        var index = git.copyOfIndex(top);
        try {
            var ownIndex = Map.of("GIT_INDEX_FILE", index.toString());
            new IndexFiles(git, top, ownIndex).addAll("--intent-to-add", List.of(), COUNTING_TIMEOUT);
            var diff = git.lookAnywhere(
                    top,
                    "diff",
                    "--numstat",
                    "-z",
                    "--no-renames",
                    "--no-ext-diff",
                    "--no-textconv",
                    "--ignore-submodules=dirty",
                    base.isEmpty() ? commits.emptyTree(top) : base,
                    "--");
            return Changes.of(
                    git.run(diff.with(ownIndex).within(COUNTING_TIMEOUT)).text());
        } finally {
            Files.deleteIfExists(index);
        }
    }

    /**
     * Clears the marks {@code assume-unchanged} and {@code skip-worktree} of existing files, so that their changes
     * count as uncommitted. Files that a sparse checkout leaves out keep theirs.
     */
    public void reveal(Path worktree) throws InterruptedException {
        var hidden = git.list(git.lookAnywhere(worktree, "ls-files", "-v", "-z")).stream()
                .filter(WorktreeChanges::isHidden)
                .map(line -> line.substring(2))
                .filter(file -> Files.exists(worktree.resolve(file), LinkOption.NOFOLLOW_LINKS))
                .toList();
        if (hidden.isEmpty()) return;
        var names = String.join("\0", hidden).getBytes(StandardCharsets.UTF_8);
        for (var mark : List.of("--no-assume-unchanged", "--no-skip-worktree"))
            git.run(git.anywhere(worktree, List.of("update-index", mark, "-z", "--stdin"))
                    .reading(names));
    }

    /**
     * Git prints a lower-case letter before a file marked assume-unchanged, and an S before one marked skip-worktree.
     */
    private static boolean isHidden(String line) {
        return line.startsWith("S ") || Character.isLowerCase(line.charAt(0));
    }
}
