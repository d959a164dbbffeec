package dev.agentos.git;

import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The submodules of worktrees. Each submodule that the main worktree has becomes a worktree of that repository: created
 * from its objects without a network, and with its branches, so that commits on them outlive the worktree.
 */
public final class Submodules {
    private static final long MANY_FILES = 64L << 20;
    private static final String SUBMODULE_MODE = "160000 ";
    private static final int MAX_DEPTH = 8;

    private final GitProgram git;
    private final Worktrees worktrees;
    private final WorktreeChanges changes;
    private final Branches branches;
    private final KeptWork kept;

    /** A submodule as a commit records it: its path, and the commit checked out in it. */
    private record Link(Path path, String commit) {}

    public Submodules(Programs programs, Worktrees worktrees) {
        this.git = new GitProgram(programs);
        this.worktrees = worktrees;
        this.changes = new WorktreeChanges(programs);
        this.branches = new Branches(programs);
        this.kept = new KeptWork(programs);
    }

    /** Checks out the submodules of a new worktree whose commits the main worktree at {@code top} has. */
    public void checkOut(Path top, Path copy) throws InterruptedException {
        checkOut(top, copy, 0);
    }

    private void checkOut(Path top, Path copy, int depth) throws InterruptedException {
        if (depth == MAX_DEPTH || !Files.exists(copy.resolve(".gitmodules"), LinkOption.NOFOLLOW_LINKS)) return;
        for (var link : links(copy)) {
            var source = top.resolve(link.path());
            if (!isFilled(source) || !git.succeeds(source, "cat-file", "-e", link.commit() + "^{commit}")) continue;
            worktrees.addDetached(
                    new Checkout(source, shared(source), Path.of("")), copy.resolve(link.path()), link.commit());
            checkOut(source, copy.resolve(link.path()), depth + 1);
        }
    }

    private List<Link> links(Path copy) throws InterruptedException {
        var said = git.run(
                        git.anywhere(copy, List.of("ls-files", "--stage", "-z")).printingAtMost(MANY_FILES))
                .text();
        return Arrays.stream(said.split("\0"))
                .filter(line -> line.startsWith(SUBMODULE_MODE))
                .map(line -> new Link(Path.of(line.substring(line.indexOf('\t') + 1)), line.split(" ")[1]))
                .toList();
    }

    private static boolean isFilled(Path submodule) {
        return Files.exists(submodule.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
    }

    /** The checked-out submodules of a worktree, inner ones first, without those behind symbolic links. */
    private List<Path> filled(Path copy, int depth) throws InterruptedException {
        var places = new ArrayList<Path>();
        if (depth == MAX_DEPTH) return places;
        for (var link : links(copy)) {
            var place = copy.resolve(link.path());
            if (!isThere(place)) continue;
            places.addAll(filled(place, depth + 1));
            places.add(place);
        }
        return places;
    }

    private static boolean isThere(Path place) {
        try {
            return isFilled(place) && place.toRealPath().equals(place);
        } catch (IOException gone) {
            return false;
        }
    }

    /** Whether it shares branches and commits with the submodule of the main worktree. */
    private static boolean isShared(Path place) {
        var found = GitDirectory.around(place);
        return found.isPresent() && !found.get().own().equals(found.get().common());
    }

    /** The git directory that all worktrees of the submodule share. */
    private static Path shared(Path place) {
        return GitDirectory.around(place)
                .orElseThrow(() -> GitProgram.failure("there is no repository at " + place))
                .common();
    }

    private long commits(Path place, String... which) throws InterruptedException {
        var arguments = new ArrayList<>(List.of("rev-list", "--count"));
        arguments.addAll(List.of(which));
        return Long.parseLong(git.run(git.anywhere(place, arguments)).text().strip());
    }

    /** Submodules that were cloned in the worktree and hold work that exists nowhere else. */
    public List<Path> withWorkOfTheirOwn(Path copy) throws InterruptedException {
        var found = new ArrayList<Path>();
        for (var place : filled(copy, 0)) {
            if (!isShared(place)
                    && (!changes.uncommitted(place).isEmpty()
                            || commits(place, "HEAD", "--branches", "--not", "--remotes") > 0))
                found.add(copy.relativize(place));
        }
        return found;
    }

    /** Whether the submodules of a worktree hold uncommitted work or commits on no branch. */
    public boolean haveLooseWork(Path copy) throws InterruptedException {
        for (var place : filled(copy, 0)) if (isLoose(place)) return true;
        return !withWorkOfTheirOwn(copy).isEmpty();
    }

    /**
     * Keeps uncommitted work and commits on no branch under {@code ref} in the repository of each submodule. Returns
     * the paths of the submodules that had any.
     */
    public List<Path> keep(Path copy, String ref, String message) throws IOException, InterruptedException {
        var withWork = new ArrayList<Path>();
        for (var place : filled(copy, 0)) {
            if (!isShared(place)) continue;
            changes.reveal(place);
            if (!isLoose(place)) continue;
            kept.keep(place, ref, message);
            withWork.add(copy.relativize(place));
        }
        return withWork;
    }

    private boolean isLoose(Path place) throws InterruptedException {
        return !changes.uncommitted(place).isEmpty() || branches.isOnNoBranch(place);
    }

    /**
     * Removes the worktrees of submodules that {@link #checkOut} created and leaves empty folders, which git does not
     * report as deleted.
     */
    public void remove(Path copy) throws IOException, InterruptedException {
        for (var place : filled(copy, 0)) {
            if (!isShared(place)) continue;
            worktrees.remove(new Checkout(place, shared(place), Path.of("")), place);
            Files.createDirectories(place);
        }
    }
}
