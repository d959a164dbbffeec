package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.ProgramResult;
import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A working copy whose branch is given other commits: its index and files follow, and nothing that is not committed in
 * it is lost. No hooks run. While another git works there, this one waits for a while.
 */
public final class WorkingCopy {
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int MAX_TRIES = 100;

    private final GitProgram git;
    private final Commits commits;
    private final Path folder;

    public WorkingCopy(Programs programs, Path folder) {
        this.git = new GitProgram(programs);
        this.commits = new Commits(programs);
        this.folder = folder;
    }

    public Path folder() {
        return folder;
    }

    private ProgramCall call(String... arguments) throws InterruptedException {
        return Commits.apart(git, folder, List.of(arguments));
    }

    /** For what writes files, which a person asked for. */
    private ProgramCall asked(String... arguments) throws InterruptedException {
        return Commits.asked(git, folder, List.of(arguments));
    }

    private ProgramResult patiently(ProgramCall call) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            var result = git.result(call);
            if (result.code() == 0 || !result.errorText().contains(".lock'") || attempt == MAX_TRIES) return result;
            Thread.sleep(PAUSE);
        }
    }

    /** The whole name of the branch that is checked out; empty on none. */
    public String branch() throws InterruptedException {
        return git.result(call("symbolic-ref", "--quiet", "HEAD")).text().strip();
    }

    /**
     * Gives the index what a new commit of the branch changes, except where something else is staged. The files stay as
     * they are.
     */
    public void followInIndex(String before, String after) throws InterruptedException {
        var staged = staged(before);
        var changes = commits.differences(folder, before, after).stream()
                .filter(change -> !staged.contains(change.path()))
                .toList();
        if (changes.isEmpty()) return;
        git.accept(patiently(call("update-index", "-z", "--index-info").reading(Commits.indexInfo(changes))));
        git.result(call("update-index", "-q", "--refresh"));
    }

    /** Gives the index what a commit has and nothing else, as it is after a merge. The files stay as they are. */
    public void resetIndex(String commit) throws InterruptedException {
        git.accept(patiently(call("read-tree", commit)));
        git.result(call("update-index", "-q", "--refresh"));
    }

    private Set<String> staged(String before) throws InterruptedException {
        var fields = git.run(call("diff-index", "--cached", "-z", "--raw", "--no-renames", before))
                .text()
                .split("\0");
        var staged = new HashSet<String>();
        for (int at = 0; at + 1 < fields.length; at += 2) staged.add(fields[at + 1]);
        return staged;
    }

    /** The commit that is being merged into this copy and not committed yet. */
    public Optional<String> merging() throws InterruptedException {
        return commits.find(folder, "MERGE_HEAD");
    }

    /**
     * Begins to merge a commit, up to its conflicts, and commits nothing. Refused in git's words, and nothing has
     * happened then, when it would overwrite something.
     */
    public void beginMerge(String commit) throws InterruptedException {
        var result = patiently(asked("merge", "--no-commit", "--no-ff", "--quiet", commit));
        if (merging().isEmpty()) git.accept(result);
    }

    /**
     * Takes back what a {@link #beginMerge} had written that was broken off before git knew of it. {@code changes} are
     * those that it was to make.
     */
    public void takeBack(Collection<TreeChange> changes) throws IOException, InterruptedException {
        var back = new ArrayList<TreeChange>();
        for (var change : changes) if (isBegun(change)) back.add(change.reversed());
        put(back);
        for (var change : back) if (change.isDeleted()) Files.deleteIfExists(folder.resolve(change.path()));
    }

    /** Into the index and the files; what is to go stays as a file. */
    private void put(List<TreeChange> changes) throws InterruptedException {
        if (changes.isEmpty()) return;
        git.accept(patiently(call("update-index", "-z", "--index-info").reading(Commits.indexInfo(changes))));
        var names = String.join(
                "\0",
                changes.stream()
                        .filter(change -> !change.isDeleted())
                        .map(TreeChange::path)
                        .toList());
        git.accept(patiently(
                asked("checkout-index", "--force", "-z", "--stdin").reading(names.getBytes(StandardCharsets.UTF_8))));
    }

    /** As it was before the merge began. */
    public void abortMerge() throws InterruptedException {
        git.accept(patiently(asked("merge", "--abort")));
    }

    /** The merge in progress has been committed. */
    public void endMerge() throws IOException, InterruptedException {
        for (var name : List.of("MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "AUTO_MERGE"))
            Files.deleteIfExists(Path.of(git.run(call("rev-parse", "--path-format=absolute", "--git-path", name))
                    .text()
                    .strip()));
    }

    /** The paths with unresolved conflicts of a merge. */
    public List<String> unmerged() throws InterruptedException {
        return git.list(call("ls-files", "--unmerged", "-z")).stream()
                .map(stage -> stage.substring(stage.indexOf('\t') + 1))
                .distinct()
                .toList();
    }

    /** The files here with changes that are not committed and that stand in the way of these. */
    public List<String> inTheWay(Collection<TreeChange> changes) throws InterruptedException {
        var touched = new HashSet<>(changes.stream().map(TreeChange::path).toList());
        var said = git.run(call(
                                "status",
                                "--porcelain",
                                "-z",
                                "--untracked-files=all",
                                "--no-renames",
                                "--ignore-submodules=dirty")
                        .with(GitProgram.NO_LOCKS))
                .text();
        return Arrays.stream(said.split("\0"))
                .filter(line -> line.length() > 3)
                .map(line -> line.substring(3))
                .filter(touched::contains)
                .toList();
    }

    /**
     * Moves the branch that is checked out here from one commit to a later one, and the files with it. What is not
     * committed stays; where it is in the way, nothing happens and it is named.
     */
    public void advance(String before, String after) throws InterruptedException {
        var result = patiently(asked("merge", "--ff-only", "--quiet", after));
        if (result.code() == 0) return;
        var inTheWay = before.isEmpty() ? List.<String>of() : inTheWay(commits.differences(folder, before, after));
        if (inTheWay.isEmpty()) throw GitProgram.failure(result.errorText());
        throw new AgentOsException(
                ErrorCode.CONFLICT,
                "your uncommitted changes in " + folder + " would be overwritten: " + String.join(", ", inTheWay),
                "commit or stash them (`git stash`), then merge again");
    }

    /** Continues an interrupted {@link #advance}: files that it had already written do not count as user edits. */
    public void advanceAgain(String before, String after) throws IOException, InterruptedException {
        var written = new ArrayList<TreeChange>();
        for (var change : before.isEmpty() ? List.<TreeChange>of() : commits.differences(folder, before, after))
            if (isBegun(change)) written.add(change);
        put(written);
        advance(before, after);
    }

    /** Whether there is what was to be written, or the beginning of it. */
    private boolean isBegun(TreeChange change) throws IOException, InterruptedException {
        var file = folder.resolve(change.path());
        boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        if (change.isDeleted() || !there) return change.isDeleted() && !there;
        if (change.isOfRepository() || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) return false;
        var content = Files.readAllBytes(file);
        if (commits.keepAsked(folder, change.path(), content).equals(change.newId())) return true;
        var wanted = git.run(asked("cat-file", "--filters", "--path=" + change.path(), change.newId()))
                .output();
        return content.length < wanted.length && Arrays.equals(content, Arrays.copyOf(wanted, content.length));
    }
}
