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
 * The submodules of working copies. In a copy, each that the main checkout has is a working copy of that repository:
 * made from its objects, without a network, and with its branches, so that what is committed on one of them outlives
 * the copy.
 */
public final class Submodules {
    private static final long MANY_FILES = 64L << 20;
    private static final String SUBMODULE_MODE = "160000 ";
    private static final int DEEPEST = 8;

    private final GitProgram git;
    private final Worktrees worktrees;

    /** One as a commit has it: where, and at which commit of its own. */
    private record Link(Path path, String commit) {}

    public Submodules(Programs programs, Worktrees worktrees) {
        this.git = new GitProgram(programs);
        this.worktrees = worktrees;
    }

    /**
     * Fills the submodules of a new copy as far as the main checkout at {@code top} has their commits. Throws when git
     * cannot.
     */
    public void checkOut(Path top, Path copy) throws InterruptedException {
        checkOut(top, copy, 0);
    }

    private void checkOut(Path top, Path copy, int depth) throws InterruptedException {
        if (depth == DEEPEST || !Files.exists(copy.resolve(".gitmodules"), LinkOption.NOFOLLOW_LINKS)) return;
        for (var link : links(copy)) {
            var source = top.resolve(link.path());
            if (!isFilled(source) || !succeeds(source, "cat-file", "-e", link.commit() + "^{commit}")) continue;
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

    private boolean succeeds(Path folder, String... arguments) throws InterruptedException {
        return git.result(git.anywhere(folder, List.of(arguments))).code() == 0;
    }

    /** The filled submodules of a copy, the inner ones first; not those to which a link leads, which are not in it. */
    private List<Path> filled(Path copy, int depth) throws InterruptedException {
        var places = new ArrayList<Path>();
        if (depth == DEEPEST) return places;
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

    /**
     * Whether its branches and commits are those of the repository that the main checkout has; else they are the copy's
     * alone.
     */
    private static boolean isShared(Path place) {
        var found = GitDirectory.around(place);
        return found.isPresent() && !found.get().own().equals(found.get().common());
    }

    /** Git's own folder that all working copies of the submodule share. */
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

    /**
     * Submodules that somebody filled anew in the copy and that hold what is nowhere else: with the copy it would be
     * lost.
     */
    public List<Path> withWorkOfTheirOwn(Path copy) throws InterruptedException {
        var found = new ArrayList<Path>();
        for (var place : filled(copy, 0)) {
            if (!isShared(place)
                    && (!worktrees.uncommitted(place).isEmpty()
                            || commits(place, "HEAD", "--branches", "--not", "--remotes") > 0))
                found.add(copy.relativize(place));
        }
        return found;
    }

    /** Whether something in the submodules of a copy is not committed, or on no branch. */
    public boolean haveLooseWork(Path copy) throws InterruptedException {
        for (var place : filled(copy, 0)) if (isLoose(place)) return true;
        return !withWorkOfTheirOwn(copy).isEmpty();
    }

    /**
     * Keeps what is not committed, or on no branch, in the repository of its submodule under {@code ref}. Returns the
     * submodules of which that is so, as the copy calls them.
     */
    public List<Path> keep(Path copy, String ref, String message) throws IOException, InterruptedException {
        var kept = new ArrayList<Path>();
        for (var place : filled(copy, 0)) {
            if (!isShared(place)) continue;
            worktrees.reveal(place);
            if (!isLoose(place)) continue;
            worktrees.keep(place, ref, message);
            kept.add(copy.relativize(place));
        }
        return kept;
    }

    private boolean isLoose(Path place) throws InterruptedException {
        return !worktrees.uncommitted(place).isEmpty() || worktrees.isOnNoBranch(place);
    }

    /**
     * Empties the submodules of a copy that {@link #checkOut} filled, so that their repositories know of them no more;
     * for the copy they are not missing.
     */
    public void remove(Path copy) throws IOException, InterruptedException {
        for (var place : filled(copy, 0)) {
            if (!isShared(place)) continue;
            worktrees.remove(new Checkout(place, shared(place), Path.of("")), place);
            Files.createDirectories(place);
        }
    }
}
