package dev.agentos.agent;

import dev.agentos.agent.Salvage.Saved;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.RandomId;
import dev.agentos.git.Checkout;
import dev.agentos.git.CopyFailure;
import dev.agentos.git.Kept;
import dev.agentos.git.Submodules;
import dev.agentos.git.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Where agents work: copies of the repository below {@value #SHARDS}, which git does not see. */
final class AgentFolders {
    static final String SHARDS = ".shards";
    static final Duration TRASH_TIME = Duration.ofDays(30);
    static final String BRANCHES = "agentos/";
    private static final String OR_LOSE_IT = " or push it, or say --force and lose it";

    private final Worktrees worktrees;
    private final Clock clock;
    private final IncludedFiles included;
    private final Submodules submodules;
    private final Salvage salvage;

    AgentFolders(Worktrees worktrees, Submodules submodules, Clock clock) {
        this.worktrees = worktrees;
        this.submodules = submodules;
        this.clock = clock;
        this.included = new IncludedFiles(worktrees);
        this.salvage = new Salvage(worktrees, submodules);
    }

    Checkout checkout(Path folder) throws InterruptedException {
        return worktrees
                .find(folder)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.WORKTREE_CREATE_FAILED,
                        folder + " is not in a git repository, so an agent cannot have a copy of its own",
                        "use --isolation none, or run `git init`"));
    }

    /** Where the copy of an agent is, or will be. */
    static Path copy(Checkout checkout, String plugin, AgentName name) {
        return checkout.top().resolve(SHARDS).resolve(plugin.replace('/', '-') + "-" + name);
    }

    /** The copy of an agent, whose folder may be one inside it; without a copy, where it works. */
    static Path copy(Agent agent) {
        if (agent.isolation() != Isolation.WORKTREE) return agent.folder();
        var folder = agent.folder();
        while (folder.getParent() != null && !folder.getParent().endsWith(SHARDS)) folder = folder.getParent();
        return folder;
    }

    /** Where what a project says of its agents is looked for: not in their copies, which are theirs to change. */
    static Path project(Agent agent) {
        return agent.isolation() == Isolation.WORKTREE ? copy(agent).getParent().getParent() : agent.folder();
    }

    /** Where in the project an agent was made. */
    static Path origin(Agent agent) {
        return agent.isolation() == Isolation.WORKTREE
                ? project(agent).resolve(copy(agent).relativize(agent.folder()))
                : agent.folder();
    }

    /** The commit that work from {@code wanted} begins at. */
    String base(Checkout checkout, String wanted) throws InterruptedException {
        return worktrees.base(checkout, wanted);
    }

    /** The branch that {@code wanted} stands for, if it stands for one. */
    String baseBranch(Checkout checkout, String wanted) throws InterruptedException {
        return worktrees.branchOf(checkout, wanted);
    }

    /** Makes the copy with everything that belongs in it. What fails leaves neither the copy nor the branch. */
    void create(Checkout checkout, Path copy, String branch, String base) throws IOException, InterruptedException {
        make(
                checkout,
                copy,
                () -> worktrees.add(checkout, copy, branch, base),
                () -> worktrees.deleteBranch(checkout, branch));
    }

    /** On its branch, if there still is one. */
    void createAgain(Checkout checkout, Path copy, String branch, String base)
            throws IOException, InterruptedException {
        if (worktrees.hasBranch(checkout, branch))
            make(checkout, copy, () -> worktrees.addExisting(checkout, copy, branch), () -> {});
        else create(checkout, copy, branch, base);
    }

    /** How the folder of an agent comes to be. */
    interface Making {
        void make(Checkout checkout, Path copy, String branch, String base) throws IOException, InterruptedException;
    }

    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    private void make(Checkout checkout, Path copy, Step add, Step takeBack) throws IOException, InterruptedException {
        var files = included.find(checkout);
        prepare(checkout);
        add.run();
        try {
            submodules.checkOut(checkout.top(), copy);
            included.copy(checkout.top(), copy, files);
        } catch (RuntimeException | InterruptedException failed) {
            submodules.remove(copy);
            worktrees.remove(checkout, copy);
            takeBack.run();
            throw failed;
        }
    }

    private void prepare(Checkout checkout) throws InterruptedException {
        var shards = checkout.top().resolve(SHARDS);
        if (Files.isSymbolicLink(shards))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    shards + " is a link, and so copies would be elsewhere than they seem",
                    "delete it");
        try {
            worktrees.exclude(checkout, SHARDS);
            Files.createDirectories(shards);
        } catch (IOException failed) {
            throw CopyFailure.of(String.valueOf(failed.getMessage()), failed);
        }
    }

    /**
     * Removes the copy. What is committed stays on its branch, which goes only when nothing is; what is not committed,
     * or on no branch, goes into the trash. Copies that are gone already, or never were whole, are as good as removed.
     * What cannot be kept is refused, or with {@code force} lost and named.
     */
    Destroyed remove(Agent agent, Checkout checkout, Path copy, boolean force)
            throws IOException, InterruptedException {
        var saved = Saved.NOTHING;
        boolean known = worktrees.isKnown(checkout, copy);
        if (known) requireInPlace(copy);
        if (known && mayHoldWork(agent, checkout, copy)) {
            if (!force) salvage.requireKeepable(checkout, copy, OR_LOSE_IT);
            saved = salvage.save(checkout, copy, agent.id().text(), agent.name().text());
        }
        worktrees.remove(checkout, copy);
        long commits = worktrees.commitsSince(checkout, agent.branch(), agent.base());
        if (commits == 0) worktrees.deleteBranch(checkout, agent.branch());
        return new Destroyed(agent, commits, saved.files(), saved.trash(), saved.ignored(), saved.remarks())
                .with(known ? Optional.empty() : leftBehind(copy));
    }

    /** A folder that git does not know may be anybody's. */
    private static Optional<String> leftBehind(Path copy) {
        if (!Files.exists(copy, LinkOption.NOFOLLOW_LINKS)) return Optional.empty();
        return Optional.of("git no longer knew " + copy
                + ", so it is still there: `agentos doctor --fix` keeps its files and removes it");
    }

    /** Not when making it was broken off: then what is missing in it nobody has deleted. */
    private boolean mayHoldWork(Agent agent, Checkout checkout, Path copy) throws InterruptedException {
        return agent.state() != Agent.State.CREATING || worktrees.isSound(checkout, copy) && worktrees.isFilled(copy);
    }

    /**
     * Refuses when the copy is not where it was, or something in it could not be kept, unless {@code force} says that
     * this may be lost.
     */
    void requireRemovable(Checkout checkout, Path copy, boolean force) throws IOException, InterruptedException {
        if (!worktrees.isKnown(checkout, copy)) return;
        requireInPlace(copy);
        if (!force) salvage.requireKeepable(checkout, copy, OR_LOSE_IT);
    }

    /** Refuses when there is a link, or a file, where the copy was: what a link leads to is not the agent's to lose. */
    private static void requireInPlace(Path copy) {
        for (var place : List.of(copy.getParent(), copy)) {
            if (Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS))
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        place + " is not the folder any more that it was, but a link or a file",
                        "put the folder back in its place, or move away what is there now");
        }
    }

    /**
     * Whether the agent has committed something, all of which is by now in the branch that it began at, and has nothing
     * else.
     */
    boolean isMerged(Agent agent, Checkout checkout, Path copy) throws InterruptedException {
        if (!worktrees.isSound(checkout, copy) || worktrees.commitsSince(checkout, agent.branch(), agent.base()) == 0)
            return false;
        var into = agent.baseBranch().isEmpty() ? "HEAD" : agent.baseBranch();
        return worktrees.isMerged(checkout, agent.branch(), into)
                && worktrees.uncommitted(copy).isEmpty()
                && !worktrees.isOnNoBranch(copy)
                && !submodules.haveLooseWork(copy);
    }

    /** Folders where copies are, and copies that git still knows, below the repository. */
    List<Path> copies(Checkout checkout) throws IOException, InterruptedException {
        var shards = checkout.top().resolve(SHARDS);
        var copies = new TreeSet<>(worktrees.list(checkout).stream()
                .filter(path -> shards.equals(path.getParent()))
                .toList());
        if (Files.isDirectory(shards, LinkOption.NOFOLLOW_LINKS))
            try (var folders = Files.list(shards)) {
                folders.filter(folder -> Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS))
                        .forEach(copies::add);
            }
        return List.copyOf(copies);
    }

    /** Removes a copy that no agent knows, with the same care; says as what its work is in the trash. */
    Optional<String> removeStray(Checkout checkout, Path copy) throws IOException, InterruptedException {
        requireInPlace(copy);
        salvage.requireKeepable(checkout, copy, "");
        var branch = worktrees.isSound(checkout, copy) ? worktrees.branch(copy) : "";
        var trash = salvage.save(
                        checkout, copy, RandomId.next(), copy.getFileName().toString())
                .trash();
        worktrees.remove(checkout, copy);
        Worktrees.deleteFolder(copy);
        if (branch.startsWith(BRANCHES)) removeStray(checkout, branch);
        return trash;
    }

    /** Branches of agents that nothing is checked out on and that have no commits of their own. */
    List<String> emptyBranches(Checkout checkout) throws InterruptedException {
        var used = new HashSet<String>();
        for (var path : worktrees.list(checkout)) if (Files.isDirectory(path)) used.add(worktrees.branch(path));
        var empty = new ArrayList<String>();
        for (var branch : worktrees.branches(checkout, BRANCHES))
            if (!used.contains(branch) && !worktrees.hasOwnCommits(checkout, branch)) empty.add(branch);
        return empty;
    }

    /** Deletes a branch unless it has commits of its own. */
    void removeStray(Checkout checkout, String branch) throws InterruptedException {
        if (worktrees.hasBranch(checkout, branch) && !worktrees.hasOwnCommits(checkout, branch))
            worktrees.deleteBranch(checkout, branch);
    }

    Optional<Checkout> find(Path folder) throws InterruptedException {
        return Files.isDirectory(folder) ? worktrees.find(folder) : Optional.empty();
    }

    /** What agents had not committed, newest first; what is older than its time is let go. */
    List<Kept> trash(Checkout checkout) throws InterruptedException {
        var oldest = clock.instant().minus(TRASH_TIME);
        var all = worktrees.kept(checkout, Salvage.TRASH);
        for (var kept : all) if (kept.at().isBefore(oldest)) worktrees.forget(checkout, Salvage.TRASH + kept.id());
        return all.stream().filter(kept -> !kept.at().isBefore(oldest)).toList();
    }

    /** Puts work from the trash onto a branch of its own, which it returns. */
    String restore(Checkout checkout, String id) throws InterruptedException {
        var kept = trash(checkout).stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "there is nothing in the trash as " + id,
                        "`agentos trash list` shows what there is"));
        var wanted = "agentos/" + kept.subject().substring(kept.subject().lastIndexOf(' ') + 1) + "-restored";
        var branch = wanted;
        for (int i = 2; worktrees.hasBranch(checkout, branch); i++) branch = wanted + "-" + i;
        worktrees.branchAt(checkout, branch, kept.commit());
        worktrees.forget(checkout, Salvage.TRASH + id);
        return branch;
    }
}
