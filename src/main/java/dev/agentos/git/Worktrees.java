package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.KeyedLocks;
import dev.agentos.core.SmallFile;
import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Worktrees of a repository beside the user's own, each with its branch. Callers check permissions. Only
 * {@link #deleteBranch} touches committed work. Git fails if another git process creates or removes a worktree or
 * changes settings at the same time, so those operations hold a lock per repository.
 */
public final class Worktrees {
    private static final Duration CHECKOUT_TIMEOUT = Duration.ofMinutes(10);
    private static final String WORKTREE = "worktree ";
    private static final String HEAD = "HEAD ";
    private static final int NOT_A_REPOSITORY = 128;
    private static final int MAX_PATH_LENGTH = 4_096;
    private static final int MAX_EXCLUDE_LENGTH = 1 << 20;

    private final GitProgram git;
    private final Commits commits;
    private final Branches branches;
    private final KeyedLocks<Path> locks = new KeyedLocks<>();

    public Worktrees(Programs programs) {
        this.git = new GitProgram(programs);
        this.commits = new Commits(programs);
        this.branches = new Branches(programs);
    }

    /** For commands that change git's own settings and read no files. */
    private String administer(Path folder, String... arguments) throws InterruptedException {
        return git.run(git.unsealed(folder, List.of(arguments))).text().strip();
    }

    /** Empty if there is no repository, or a bare one. */
    public Optional<Checkout> find(Path folder) throws InterruptedException {
        var result = git.result(git.anywhere(
                folder, List.of("rev-parse", "--path-format=absolute", "--show-toplevel", "--show-prefix")));
        if (result.code() == NOT_A_REPOSITORY && result.errorText().contains("not a git repository"))
            return Optional.empty();
        if (result.code() != 0) throw GitProgram.failure(result.errorText());
        var lines = result.text().split("\n", -1);
        var common = GitDirectory.around(folder)
                .orElseThrow(() -> GitProgram.failure("the repository around " + folder + " is gone"))
                .common();
        var top = common.endsWith(".git") ? common.getParent() : Path.of(lines[0]);
        return Optional.of(new Checkout(top, common, Path.of(lines[1])));
    }

    /** Hides {@code name} from {@code git status}, by a file that is not committed. */
    public void exclude(Checkout checkout, String name) throws IOException, InterruptedException {
        var file = checkout.common().resolve("info/exclude");
        var line = "/" + name + "/";
        try (var _ = lock(checkout)) {
            var text = Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    ? SmallFile.read(file, MAX_EXCLUDE_LENGTH).orElseThrow(() -> noExclude(file))
                    : "";
            if (text.lines().anyMatch(line::equals)) return;
            Files.createDirectories(file.getParent());
            Files.writeString(
                    file,
                    (text.isEmpty() || text.endsWith("\n") ? "" : "\n") + line + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }

    private static AgentOsException noExclude(Path file) {
        return new AgentOsException(
                ErrorCode.CONFLICT,
                file + " is not a regular file, or is larger than " + MAX_EXCLUDE_LENGTH
                        + " bytes, so worktrees cannot be hidden from `git status`",
                "remove or shorten it");
    }

    private KeyedLocks.Held lock(Checkout checkout) throws InterruptedException {
        return locks.lock(checkout.common());
    }

    /**
     * Creates a worktree at {@code path} on a new branch, from the commit {@code base}, or empty. A failure leaves
     * neither worktree nor branch.
     */
    public void add(Checkout checkout, Path path, String branch, String base) throws IOException, InterruptedException {
        var top = checkout.top();
        if (!git.succeeds(top, "check-ref-format", "--branch", branch))
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT,
                    "not a valid name for a branch: \"" + branch + "\"",
                    "choose another name");
        if (branches.exists(checkout, branch))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "the branch \"" + branch + "\" already exists",
                    "choose another name, or delete it with `git branch -d " + branch + "`");
        requireNothingAt(path);
        var from = base.isEmpty() ? emptyCommit(top) : base;
        try {
            addEmpty(checkout, path, from, "--no-track", "-b", branch);
            fill(path);
            if (base.isEmpty()) git.ask(path, "update-ref", "-d", "refs/heads/" + branch);
        } catch (AgentOsException failed) {
            remove(checkout, path);
            deleteBranch(checkout, branch);
            throw CopyFailure.of(String.valueOf(failed.getMessage()), failed);
        }
    }

    private void addEmpty(Checkout checkout, Path path, String commit, String... options) throws InterruptedException {
        var arguments = new ArrayList<>(List.of("worktree", "add", "--no-checkout"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(path.toString(), commit));
        try (var _ = lock(checkout)) {
            git.run(git.unsealed(checkout.top(), arguments));
        }
    }

    private void fill(Path path) throws InterruptedException {
        git.run(git.asked(path, List.of("-c", "checkout.workers=0", "checkout", "--force", "--quiet"))
                .within(CHECKOUT_TIMEOUT));
    }

    /** Creates a worktree at a commit, on no branch. A failure may leave some of it. */
    void addDetached(Checkout checkout, Path path, String commit) throws InterruptedException {
        addEmpty(checkout, path, commit, "--detach");
        fill(path);
    }

    /**
     * Creates a worktree at {@code path} of an existing branch, which must not be checked out elsewhere. A failure
     * leaves no worktree.
     */
    public void addExisting(Checkout checkout, Path path, String branch) throws IOException, InterruptedException {
        requireNothingAt(path);
        try {
            addEmpty(checkout, path, branch);
            fill(path);
        } catch (AgentOsException failed) {
            remove(checkout, path);
            throw CopyFailure.of(String.valueOf(failed.getMessage()), failed);
        }
    }

    private static void requireNothingAt(Path path) {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS))
            throw new AgentOsException(
                    ErrorCode.CONFLICT, "something already exists at " + path, "choose another name, or move it");
    }

    private String emptyCommit(Path top) throws InterruptedException {
        return git.run(git.anywhere(top, List.of("commit-tree", commits.emptyTree(top), "-m", "Nothing yet"))
                        .with(GitProgram.AS_AGENTOS))
                .text()
                .strip();
    }

    /** The worktrees that git knows, including the user's own and those whose folders are gone. */
    public List<Path> list(Checkout checkout) {
        var all = new ArrayList<>(List.of(checkout.top()));
        all.addAll(GitDirectory.linkedCopies(checkout.common()));
        return all;
    }

    /** The commit that is checked out in a worktree, even if its folder is damaged; empty if there is none. */
    public String head(Checkout checkout, Path path) throws InterruptedException {
        var lines = Arrays.stream(administer(checkout.top(), "worktree", "list", "--porcelain", "-z")
                        .split("\0"))
                .dropWhile(line -> !line.equals(WORKTREE + path))
                .skip(1);
        var head = lines.takeWhile(line -> !line.startsWith(WORKTREE))
                .filter(line -> line.startsWith(HEAD))
                .map(line -> line.substring(HEAD.length()))
                .findFirst()
                .orElse("");
        return !head.isEmpty() && git.succeeds(checkout.top(), "cat-file", "-e", head + "^{commit}") ? head : "";
    }

    /** Whether git knows a worktree there. */
    public boolean isKnown(Checkout checkout, Path path) {
        return list(checkout).contains(path);
    }

    /**
     * False for the remains of a worktree that git was creating or deleting when it was killed: in them git would find
     * the repository around them.
     */
    public static boolean isWhole(Path path) {
        return Files.isRegularFile(path.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether the folder is the worktree that git knows at this path, with a readable index. */
    public boolean isSound(Checkout checkout, Path path) throws InterruptedException {
        return isWhole(path)
                && isKnown(checkout, path)
                && isItself(checkout, path)
                && git.result(git.lookAnywhere(
                                        path,
                                        "status",
                                        "--porcelain",
                                        "--untracked-files=no",
                                        "--ignore-submodules=all"))
                                .code()
                        == 0;
    }

    /**
     * False if {@code .git} was changed to point to another repository, or to another worktree of this one: git's own
     * folder of that worktree does not point back.
     */
    private static boolean isItself(Checkout checkout, Path path) {
        var found = GitDirectory.around(path)
                .filter(at -> at.top().equals(path) && at.common().equals(checkout.common()));
        return found.isPresent() && pointsTo(found.get().own(), path.resolve(".git"));
    }

    private static boolean pointsTo(Path own, Path file) {
        try {
            return SmallFile.read(own.resolve("gitdir"), MAX_PATH_LENGTH)
                    .filter(back -> own.resolve(back.strip()).normalize().equals(file))
                    .isPresent();
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Deletes the worktree with all files in it, but follows no links. */
    public void remove(Checkout checkout, Path path) throws IOException, InterruptedException {
        try (var _ = lock(checkout)) {
            if (!isKnown(checkout, path)) return;
            if (!isSound(checkout, path)) deleteFolder(path);
            administer(checkout.top(), "worktree", "remove", "--force", "--force", path.toString());
        }
    }

    /** Deletes a folder with everything in it, but follows no links. */
    public static void deleteFolder(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) return;
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }

    /** Does nothing if there is no such branch. */
    public void deleteBranch(Checkout checkout, String branch) throws InterruptedException {
        try (var _ = lock(checkout)) {
            if (branches.exists(checkout, branch)) administer(checkout.top(), "branch", "-D", "--", branch);
        }
    }

    /** Whether the checkout is complete: git writes the index last. */
    public boolean isFilled(Path path) throws InterruptedException {
        return Files.exists(GitDirectory.require(path).index())
                || !git.succeeds(path, "rev-parse", "--verify", "--quiet", "HEAD");
    }
}
