package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.SmallFile;
import dev.agentos.core.Turns;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Working copies of a repository beside the person's own, each with its branch. Who may is asked by those who call.
 * Committed work is never touched here but by {@link #deleteBranch}. Git fails when it meets a working copy that
 * another git is just making or removing, and when two change the settings at once: so in each repository those take
 * turns, and nothing else waits.
 */
public final class Worktrees {
    private static final Duration CHECKOUT_TIME = Duration.ofMinutes(10);
    private static final Duration COUNTING_TIME = Duration.ofSeconds(20);
    private static final long MANY_FILES = 64L << 20;
    private static final String WORKTREE = "worktree ";
    private static final String HEAD = "HEAD ";
    private static final String[] IGNORED = {
        "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"
    };
    private static final int NOT_A_REPOSITORY = 128;
    private static final int LONGEST_PATH = 4_096;
    private static final int LONGEST_EXCLUDE = 1 << 20;
    private static final Map<String, String> OURSELVES = Map.of(
            "GIT_AUTHOR_NAME",
            "AgentOS",
            "GIT_AUTHOR_EMAIL",
            "agentos@localhost",
            "GIT_COMMITTER_NAME",
            "AgentOS",
            "GIT_COMMITTER_EMAIL",
            "agentos@localhost");

    private final GitProgram git;
    private final Turns<Path> turns = new Turns<>();

    public Worktrees(Programs programs) {
        this.git = new GitProgram(programs);
    }

    private String ask(Path folder, String... arguments) throws InterruptedException {
        return git.run(git.anywhere(folder, List.of(arguments))).text().strip();
    }

    /** For commands that change git's own settings and look at no file. */
    private String administer(Path folder, String... arguments) throws InterruptedException {
        return git.run(git.unsealed(folder, List.of(arguments))).text().strip();
    }

    private boolean succeeds(Path folder, String... arguments) throws InterruptedException {
        return git.result(git.anywhere(folder, List.of(arguments))).code() == 0;
    }

    /** Empty where there is no repository, or one without a working copy. */
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

    /** Keeps {@code name} out of everybody's {@code git status}, in a file that is not committed. */
    public void exclude(Checkout checkout, String name) throws IOException, InterruptedException {
        var file = checkout.common().resolve("info/exclude");
        var line = "/" + name + "/";
        try (var _ = turn(checkout)) {
            var text = Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    ? SmallFile.read(file, LONGEST_EXCLUDE).orElseThrow(() -> noExclude(file))
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
                file + " is not a file of at most " + LONGEST_EXCLUDE
                        + " bytes, and so copies cannot be kept out of `git status`",
                "remove it, or make it shorter");
    }

    private Turns.Turn turn(Checkout checkout) throws InterruptedException {
        return turns.take(checkout.common());
    }

    /** The commit that a name stands for; empty for HEAD in a repository that has none yet. */
    public String base(Checkout checkout, String name) throws InterruptedException {
        var result = git.result(git.anywhere(
                checkout.top(), List.of("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")));
        if (result.code() == 0) return result.text().strip();
        if (name.equals("HEAD")) return "";
        throw new AgentOsException(
                ErrorCode.NOT_FOUND,
                "there is no commit or branch \"" + name + "\"",
                "`git branch --all` lists the branches");
    }

    /** The branch that a name stands for, such as {@code refs/heads/main}; empty when it stands for a commit alone. */
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

    /**
     * Makes a working copy at {@code path} on the new branch, from the commit {@code base}, or from nothing. What fails
     * leaves neither the copy nor the branch.
     */
    public void add(Checkout checkout, Path path, String branch, String base) throws IOException, InterruptedException {
        var top = checkout.top();
        if (!succeeds(top, "check-ref-format", "--branch", branch))
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT,
                    "git does not allow a branch to be called \"" + branch + "\"",
                    "choose another name");
        if (hasBranch(checkout, branch))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "there is a branch \"" + branch + "\" already",
                    "choose another name, or delete it with `git branch -d " + branch + "`");
        requireNothingAt(path);
        var from = base.isEmpty() ? emptyCommit(top) : base;
        try {
            addEmpty(checkout, path, from, "--no-track", "-b", branch);
            fill(path);
            if (base.isEmpty()) ask(path, "update-ref", "-d", "refs/heads/" + branch);
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
        try (var _ = turn(checkout)) {
            git.run(git.unsealed(checkout.top(), arguments));
        }
    }

    private void fill(Path path) throws InterruptedException {
        git.run(git.asked(path, List.of("-c", "checkout.workers=0", "checkout", "--force", "--quiet"))
                .within(CHECKOUT_TIME));
    }

    /** Makes a working copy at a commit, on no branch. What fails may leave some of it. */
    void addDetached(Checkout checkout, Path path, String commit) throws InterruptedException {
        addEmpty(checkout, path, commit, "--detach");
        fill(path);
    }

    /**
     * Makes a working copy at {@code path} of a branch that is there; it must not be checked out elsewhere. What fails
     * leaves no copy.
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
                    ErrorCode.CONFLICT,
                    "there is something at " + path + " already",
                    "choose another name, or move it away");
    }

    private String emptyCommit(Path top) throws InterruptedException {
        return git.run(git.anywhere(top, List.of("commit-tree", emptyTree(top), "-m", "Nothing yet"))
                        .with(OURSELVES))
                .text()
                .strip();
    }

    private String emptyTree(Path top) throws InterruptedException {
        return git.run(git.anywhere(top, List.of("mktree")).reading(new byte[0]))
                .text()
                .strip();
    }

    /** The working copies that git knows, the person's own among them, whether or not their folders are there. */
    public List<Path> list(Checkout checkout) throws InterruptedException {
        return Arrays.stream(administer(checkout.top(), "worktree", "list", "--porcelain", "-z")
                        .split("\0"))
                .filter(line -> line.startsWith(WORKTREE))
                .map(line -> Path.of(line.substring(WORKTREE.length())))
                .toList();
    }

    /**
     * The commit that is checked out there, which git knows even when the folder no longer says so; empty when there is
     * none.
     */
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
        return !head.isEmpty() && succeeds(checkout.top(), "cat-file", "-e", head + "^{commit}") ? head : "";
    }

    /** Whether git knows a working copy there. */
    public boolean isKnown(Checkout checkout, Path path) throws InterruptedException {
        return list(checkout).contains(path);
    }

    /**
     * False for what is left when a git was killed while it made or deleted a working copy: there git would take the
     * repository around it for the one that is meant.
     */
    public static boolean isWhole(Path path) {
        return Files.isRegularFile(path.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Whether git takes the folder for the working copy that it knows there, and for no other, and can read what it
     * keeps of it.
     */
    public boolean isSound(Checkout checkout, Path path) throws InterruptedException {
        return isWhole(path)
                && isKnown(checkout, path)
                && isItself(checkout, path)
                && git.result(look(path, "status", "--porcelain", "--untracked-files=no", "--ignore-submodules=all"))
                                .code()
                        == 0;
    }

    /**
     * Not when somebody made the folder point to another repository, or to another working copy of this one: git's
     * folder for that does not point back.
     */
    private static boolean isItself(Checkout checkout, Path path) {
        var found = GitDirectory.around(path)
                .filter(at -> at.top().equals(path) && at.common().equals(checkout.common()));
        return found.isPresent() && pointsTo(found.get().own(), path.resolve(".git"));
    }

    private static boolean pointsTo(Path own, Path file) {
        try {
            return SmallFile.read(own.resolve("gitdir"), LONGEST_PATH)
                    .filter(back -> own.resolve(back.strip()).normalize().equals(file))
                    .isPresent();
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Deletes the working copy, whatever is in it, and nothing that a link in it leads to. */
    public void remove(Checkout checkout, Path path) throws IOException, InterruptedException {
        try (var _ = turn(checkout)) {
            if (!isKnown(checkout, path)) return;
            if (!isSound(checkout, path)) deleteFolder(path);
            administer(checkout.top(), "worktree", "remove", "--force", "--force", path.toString());
        }
    }

    /** With everything in it, and nothing that a link in it leads to. */
    public static void deleteFolder(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) return;
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }

    /** Nothing happens when there is none. */
    public void deleteBranch(Checkout checkout, String branch) throws InterruptedException {
        try (var _ = turn(checkout)) {
            if (hasBranch(checkout, branch)) administer(checkout.top(), "branch", "-D", "--", branch);
        }
    }

    /** The branch that is checked out there; empty on a detached HEAD. */
    public String branch(Path path) throws InterruptedException {
        var result = git.result(git.anywhere(path, List.of("symbolic-ref", "--short", "--quiet", "HEAD")));
        return result.text().strip();
    }

    /** How many commits the branch has that {@code base} does not. */
    public long commitsSince(Checkout checkout, String branch, String base) throws InterruptedException {
        if (!hasBranch(checkout, branch)) return 0;
        var range = base.isEmpty() ? List.of("refs/heads/" + branch) : List.of("refs/heads/" + branch, "^" + base);
        var arguments = new ArrayList<>(List.of("rev-list", "--count"));
        arguments.addAll(range);
        return Long.parseLong(
                git.run(git.anywhere(checkout.top(), arguments)).text().strip());
    }

    /**
     * The commits there that {@code base} does not have, the newest first: the beginning of the id, and the subject.
     */
    public List<String> log(Path path, String base, int most) throws InterruptedException {
        return git.run(look(path, "log", "--format=%h %s", "--max-count=" + most, base + "..HEAD"))
                .text()
                .lines()
                .toList();
    }

    /** The files that the commits since {@code base} change. */
    public List<String> changedSince(Path path, String base) throws InterruptedException {
        return Arrays.stream(git.run(look(path, "diff", "--name-only", "-z", base, "HEAD"))
                        .text()
                        .split("\0"))
                .filter(file -> !file.isEmpty())
                .toList();
    }

    /**
     * The files that are not as they were committed, the untracked ones among them, not the ignored ones; of submodules
     * only whether they are at another commit.
     */
    public List<String> uncommitted(Path path) throws InterruptedException {
        var said = git.run(look(
                        path,
                        "status",
                        "--porcelain",
                        "-z",
                        "--untracked-files=all",
                        "--no-renames",
                        "--ignore-submodules=dirty"))
                .text();
        return Arrays.stream(said.split("\0"))
                .filter(line -> line.length() > 3)
                .map(line -> line.substring(3))
                .toList();
    }

    /**
     * Makes git look again at files that somebody told it not to look at, so that what is changed in them counts as not
     * committed; not at those that a sparse checkout leaves out, which are not there.
     */
    public void reveal(Path path) throws InterruptedException {
        var tracked = git.run(look(path, "ls-files", "-v", "-z")).text().split("\0");
        var hidden = Arrays.stream(tracked)
                .filter(Worktrees::isHidden)
                .map(line -> line.substring(2))
                .filter(file -> Files.exists(path.resolve(file), LinkOption.NOFOLLOW_LINKS))
                .toList();
        if (hidden.isEmpty()) return;
        var names = String.join("\0", hidden).getBytes(StandardCharsets.UTF_8);
        for (var mark : List.of("--no-assume-unchanged", "--no-skip-worktree"))
            git.run(git.anywhere(path, List.of("update-index", mark, "-z", "--stdin"))
                    .reading(names));
    }

    /** Git prints a small letter before a file that is assumed to be unchanged, and an S before one that is skipped. */
    private static boolean isHidden(String line) {
        return line.startsWith("S ") || !line.isEmpty() && Character.isLowerCase(line.charAt(0));
    }

    /**
     * How much differs from the commit {@code base}, or from nothing, committed or not, untracked files included; the
     * working copy and its index stay as they are.
     */
    public Changes changesSince(Path path, String base) throws IOException, InterruptedException {
        var top = directory(path).top();
        var index = copyOfIndex(top);
        try {
            var apart = Map.of("GIT_INDEX_FILE", index.toString());
            new IndexFiles(git, top, apart)
                    .add(paths -> add(top, "--intent-to-add", paths).within(COUNTING_TIME), List.of(""), List.of());
            var from = base.isEmpty() ? emptyTree(top) : base;
            return Changes.of(git.run(look(
                                    top,
                                    "diff",
                                    "--numstat",
                                    "-z",
                                    "--no-renames",
                                    "--no-ext-diff",
                                    "--no-textconv",
                                    "--ignore-submodules=dirty",
                                    from,
                                    "--")
                            .with(apart)
                            .within(COUNTING_TIME))
                    .text());
        } finally {
            Files.deleteIfExists(index);
        }
    }

    private ProgramCall add(Path path, String option, List<String> specs) throws InterruptedException {
        var arguments = new ArrayList<>(List.of("add", option, "--"));
        arguments.addAll(specs);
        return git.anywhere(path, arguments);
    }

    private static GitDirectory directory(Path path) {
        return GitDirectory.around(path).orElseThrow(() -> GitProgram.failure("there is no repository around " + path));
    }

    private ProgramCall look(Path path, String... arguments) throws InterruptedException {
        return git.anywhere(path, List.of(arguments))
                .with(Map.of("GIT_OPTIONAL_LOCKS", "0"))
                .printingAtMost(MANY_FILES);
    }

    /** What git ignores there, whole folders by their name alone. */
    public List<String> ignored(Path path) throws InterruptedException {
        return ignored(look(path, IGNORED));
    }

    private List<String> ignored(ProgramCall call) throws InterruptedException {
        return Arrays.stream(git.run(call).text().split("\0"))
                .filter(file -> !file.isEmpty())
                .toList();
    }

    /**
     * Files of the main working copy that git does not track and that match one of the patterns in a file, which is
     * written as {@code .gitignore} is.
     */
    public List<String> untracked(Checkout checkout, Path patterns) throws InterruptedException {
        var said = git.run(
                        look(checkout.top(), "ls-files", "-z", "--others", "--ignored", "--exclude-from=" + patterns))
                .text();
        return Arrays.stream(said.split("\0"))
                .filter(file -> !file.isEmpty() && !file.endsWith("/"))
                .toList();
    }

    /** Repositories inside a working copy, which cannot be kept with it. */
    public List<String> repositoriesInside(Path path) throws InterruptedException {
        return uncommitted(path).stream().filter(file -> file.endsWith("/")).toList();
    }

    /** Repositories inside a folder that is no working copy, or no longer a whole one. */
    public static List<String> repositoriesBelow(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith(".git") && !file.startsWith(folder.resolve(".git")))
                    .map(file -> folder.relativize(file.getParent()) + "/")
                    .toList();
        }
    }

    /** Whether the files of its commit have all been written there: git writes its index last. */
    public boolean isFilled(Path path) throws InterruptedException {
        return Files.exists(index(path)) || !succeeds(path, "rev-parse", "--verify", "--quiet", "HEAD");
    }

    private static Path index(Path path) {
        return directory(path).own().resolve("index");
    }

    /** What is checked out there and committed on no branch, neither here nor at a remote. */
    public boolean isOnNoBranch(Path path) throws InterruptedException {
        if (!succeeds(path, "rev-parse", "--verify", "--quiet", "HEAD")) return false;
        return isOnNoBranch(path, "HEAD");
    }

    public boolean isOnNoBranch(Checkout checkout, String commit) throws InterruptedException {
        return !commit.isEmpty() && isOnNoBranch(checkout.top(), commit);
    }

    private boolean isOnNoBranch(Path path, String commit) throws InterruptedException {
        return !ask(path, "rev-list", "--max-count=1", commit, "--not", "--branches", "--remotes", "--tags")
                .isEmpty();
    }

    /** Whether a branch holds everything that another has. */
    public boolean isMerged(Checkout checkout, String branch, String into) throws InterruptedException {
        return succeeds(checkout.top(), "merge-base", "--is-ancestor", "refs/heads/" + branch, into);
    }

    /**
     * Keeps what is not committed as a commit under {@code ref}, on top of what is, without the repositories inside;
     * the working copy stays as it is.
     */
    public void keep(Path path, String ref, String message) throws IOException, InterruptedException {
        var index = copyOfIndex(path);
        try {
            var parents = succeeds(path, "rev-parse", "--verify", "--quiet", "HEAD")
                    ? List.of("-p", "HEAD")
                    : List.<String>of();
            commitAll(
                    path, repositoriesInside(path), Map.of("GIT_INDEX_FILE", index.toString()), parents, ref, message);
        } finally {
            Files.deleteIfExists(index);
        }
    }

    /** Something that can be added to without anybody noticing; no file where there is no index yet. */
    private Path copyOfIndex(Path path) throws IOException {
        var own = index(path);
        var index = git.newIndex();
        if (Files.isRegularFile(own)) Files.copy(own, index);
        return index;
    }

    /**
     * Keeps the files of a folder that is no working copy, or no longer a whole one, as a commit under {@code ref}, on
     * top of the commit {@code base} or of nothing, and without the repositories inside; the folder stays as it is.
     * Returns what git ignores in it, which is not kept.
     */
    public List<String> keepFolder(Checkout checkout, Path folder, String base, String ref, String message)
            throws IOException, InterruptedException {
        var index = git.newIndex();
        try {
            var apart = new HashMap<>(git.view(checkout.common(), folder));
            apart.putAll(Map.of("GIT_WORK_TREE", folder.toString(), "GIT_INDEX_FILE", index.toString()));
            if (!base.isEmpty())
                git.run(git.anywhere(folder, List.of("read-tree", base)).with(apart));
            commitAll(
                    folder,
                    repositoriesBelow(folder),
                    apart,
                    base.isEmpty() ? List.of() : List.of("-p", base),
                    ref,
                    message);
            return ignored(look(folder, IGNORED).with(apart));
        } finally {
            Files.deleteIfExists(index);
        }
    }

    /** The files that a commit has and {@code base}, or nothing, has not, or not so. */
    public List<String> written(Checkout checkout, String base, String commit) throws InterruptedException {
        var from = base.isEmpty() ? emptyTree(checkout.top()) : base;
        var said = git.run(look(
                        checkout.top(),
                        "diff",
                        "--name-only",
                        "-z",
                        "--no-renames",
                        "--diff-filter=d",
                        from,
                        commit,
                        "--"))
                .text();
        return Arrays.stream(said.split("\0")).filter(file -> !file.isEmpty()).toList();
    }

    private void commitAll(
            Path path,
            List<String> without,
            Map<String, String> apart,
            List<String> parents,
            String ref,
            String message)
            throws InterruptedException {
        new IndexFiles(git, path, apart)
                .add(paths -> add(path, "--all", paths).within(CHECKOUT_TIME), List.of(""), without);
        var tree = git.run(git.anywhere(path, List.of("write-tree")).with(apart))
                .text()
                .strip();
        var arguments = new ArrayList<>(List.of("commit-tree", tree, "-F", "-"));
        arguments.addAll(parents);
        var commit = git.run(git.anywhere(path, arguments)
                        .with(apart)
                        .with(OURSELVES)
                        .reading(message.getBytes(StandardCharsets.UTF_8)))
                .text()
                .strip();
        git.run(git.anywhere(path, List.of("update-ref", ref, commit)).with(apart));
    }

    /** What {@link #keep} has kept below {@code prefix}, the newest first. */
    public List<Kept> kept(Checkout checkout, String prefix) throws InterruptedException {
        var said = git.run(look(
                        checkout.top(),
                        "for-each-ref",
                        "--sort=-committerdate",
                        "--format=%(refname)%00%(objectname)%00%(committerdate:unix)%00%(contents:subject)",
                        prefix))
                .text();
        return said.lines()
                .map(line -> line.split("\0", 4))
                .filter(parts -> parts.length == 4)
                .map(parts -> new Kept(
                        parts[0].substring(prefix.length()),
                        parts[1],
                        Instant.ofEpochSecond(Long.parseLong(parts[2])),
                        parts[3]))
                .toList();
    }

    /** Gives a kept commit a branch, which must be new. */
    public void branchAt(Checkout checkout, String branch, String commit) throws InterruptedException {
        administer(checkout.top(), "branch", "--no-track", "--", branch, commit);
    }

    /** The branches whose names begin so. */
    public List<String> branches(Checkout checkout, String prefix) throws InterruptedException {
        return ask(checkout.top(), "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/" + prefix)
                .lines()
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** Whether a branch has commits that would be on no branch and no tag without it. */
    public boolean hasOwnCommits(Checkout checkout, String branch) throws InterruptedException {
        return !ask(
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

    public boolean hasRef(Checkout checkout, String ref) throws InterruptedException {
        return succeeds(checkout.top(), "show-ref", "--verify", "--quiet", ref);
    }

    public boolean hasBranch(Checkout checkout, String branch) throws InterruptedException {
        return hasRef(checkout, "refs/heads/" + branch);
    }

    public void forget(Checkout checkout, String ref) throws InterruptedException {
        ask(checkout.top(), "update-ref", "-d", ref);
    }
}
