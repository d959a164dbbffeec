package dev.agentos.agent;

import dev.agentos.agent.Salvage.Saved;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.RandomId;
import dev.agentos.exec.Programs;
import dev.agentos.git.Branches;
import dev.agentos.git.Checkout;
import dev.agentos.git.CopyFailure;
import dev.agentos.git.Kept;
import dev.agentos.git.KeptWork;
import dev.agentos.git.Submodules;
import dev.agentos.git.WorktreeChanges;
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

/** The folders of agents: worktrees below {@value #SHARDS}, which git ignores. */
final class AgentFolders {
    static final String SHARDS = ".shards";
    static final Duration TRASH_TIME = Duration.ofDays(30);
    static final String BRANCHES = "agentos/";
    private static final String OR_LOSE_IT = " or push it, or use --force to delete it";

    private final Worktrees worktrees;
    private final Branches branches;
    private final WorktreeChanges changes;
    private final KeptWork kept;
    private final Clock clock;
    private final IncludedFiles included;
    private final Submodules submodules;
    private final Salvage salvage;

    AgentFolders(Programs programs, Worktrees worktrees, Clock clock) {
        this.worktrees = worktrees;
        this.branches = new Branches(programs);
        this.changes = new WorktreeChanges(programs);
        this.kept = new KeptWork(programs);
        this.submodules = new Submodules(programs, worktrees);
        this.clock = clock;
        this.included = new IncludedFiles(changes);
        this.salvage = new Salvage(worktrees, branches, changes, kept, submodules);
    }

    Checkout checkout(Path folder) throws InterruptedException {
        return worktrees
                .find(folder)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.WORKTREE_CREATE_FAILED,
                        folder + " is not in a git repository, so an agent cannot have its own worktree",
                        "use --isolation none, or run `git init`"));
    }

    /** The worktree of an agent, which may not exist yet. */
    static Path copy(Checkout checkout, String plugin, AgentName name) {
        return checkout.top().resolve(SHARDS).resolve(plugin.replace('/', '-') + "-" + name);
    }

    /** The top of an agent's worktree, whose folder may be inside it; without a worktree, its folder. */
    static Path copy(Agent agent) {
        if (agent.isolation() != Isolation.WORKTREE) return agent.folder();
        var folder = agent.folder();
        while (folder.getParent() != null && !folder.getParent().endsWith(SHARDS)) folder = folder.getParent();
        return folder;
    }

    /** The folder with a project's settings: not an agent's worktree, because agents could change them there. */
    static Path project(Agent agent) {
        return agent.isolation() == Isolation.WORKTREE ? copy(agent).getParent().getParent() : agent.folder();
    }

    /** The folder of the project in which an agent was created. */
    static Path origin(Agent agent) {
        return agent.isolation() == Isolation.WORKTREE
                ? project(agent).resolve(copy(agent).relativize(agent.folder()))
                : agent.folder();
    }

    /** The commit that {@code wanted} names. */
    String base(Checkout checkout, String wanted) throws InterruptedException {
        return branches.commitOf(checkout, wanted);
    }

    /** The branch that {@code wanted} names, if it names one. */
    String baseBranch(Checkout checkout, String wanted) throws InterruptedException {
        return branches.branchOf(checkout, wanted);
    }

    /** Creates a worktree with its included files. A failure leaves neither worktree nor branch. */
    void create(Checkout checkout, Path copy, String branch, String base) throws IOException, InterruptedException {
        make(
                checkout,
                copy,
                () -> worktrees.add(checkout, copy, branch, base),
                () -> worktrees.deleteBranch(checkout, branch));
    }

    /** The same on the existing branch, if there is one. */
    void createAgain(Checkout checkout, Path copy, String branch, String base)
            throws IOException, InterruptedException {
        if (branches.exists(checkout, branch))
            make(checkout, copy, () -> worktrees.addExisting(checkout, copy, branch), () -> {});
        else create(checkout, copy, branch, base);
    }

    /** Creates the folder of an agent. */
    interface Creator {
        void create(Checkout checkout, Path copy, String branch, String base) throws IOException, InterruptedException;
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
                    shards + " is a symbolic link, so worktrees cannot be created in it",
                    "delete it");
        try {
            worktrees.exclude(checkout, SHARDS);
            Files.createDirectories(shards);
        } catch (IOException failed) {
            throw CopyFailure.of(String.valueOf(failed.getMessage()), failed);
        }
    }

    /**
     * Removes the worktree. Commits stay on its branch, which is deleted only if it has none. Uncommitted work and
     * commits on no branch go into the trash. Work that cannot be kept is a reason to refuse, or with {@code force} is
     * lost and named. A missing or incomplete worktree counts as removed.
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
        long commits = branches.commitsSince(checkout, agent.branch(), agent.base());
        if (commits == 0) worktrees.deleteBranch(checkout, agent.branch());
        return new Destroyed(agent, commits, saved.files(), saved.trash(), saved.ignored(), saved.remarks())
                .with(known ? Optional.empty() : leftBehind(copy));
    }

    /** A folder that git does not know may not be the agent's. */
    private static Optional<String> leftBehind(Path copy) {
        if (!Files.exists(copy, LinkOption.NOFOLLOW_LINKS)) return Optional.empty();
        return Optional.of("git no longer recognised the worktree " + copy
                + ", so it was not removed; `agentos doctor --fix` removes it and keeps its files");
    }

    /** False if its creation was interrupted, so that missing files were not deleted by anyone. */
    private boolean mayHoldWork(Agent agent, Checkout checkout, Path copy) throws InterruptedException {
        return agent.state() != Agent.State.CREATING || worktrees.isSound(checkout, copy) && worktrees.isFilled(copy);
    }

    /** Refuses if the worktree was replaced, or, without {@code force}, if it holds work that cannot be kept. */
    void requireRemovable(Checkout checkout, Path copy, boolean force) throws IOException, InterruptedException {
        if (!worktrees.isKnown(checkout, copy)) return;
        requireInPlace(copy);
        if (!force) salvage.requireKeepable(checkout, copy, OR_LOSE_IT);
    }

    /** Refuses if a link or a file has taken the worktree's place: the target of a link is not the agent's. */
    private static void requireInPlace(Path copy) {
        for (var place : List.of(copy.getParent(), copy)) {
            if (Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS))
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        place + " has been replaced by a symbolic link or a file",
                        "restore the folder, or move the replacement away");
        }
    }

    /** Whether the agent has commits, all of them are in the branch that it started from, and it has no other work. */
    boolean isMerged(Agent agent, Checkout checkout, Path copy) throws InterruptedException {
        if (!worktrees.isSound(checkout, copy) || branches.commitsSince(checkout, agent.branch(), agent.base()) == 0)
            return false;
        var into = agent.baseBranch().isEmpty() ? "HEAD" : agent.baseBranch();
        return branches.isMerged(checkout, agent.branch(), into)
                && changes.uncommitted(copy).isEmpty()
                && !branches.isOnNoBranch(copy)
                && !submodules.haveLooseWork(copy);
    }

    /** The worktrees below the repository: their folders, and those that git still knows. */
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

    /** Removes a worktree that no agent owns as carefully; returns the name of its work in the trash. */
    Optional<String> removeStray(Checkout checkout, Path copy) throws IOException, InterruptedException {
        requireInPlace(copy);
        salvage.requireKeepable(checkout, copy, "");
        var branch = worktrees.isSound(checkout, copy) ? branches.current(copy) : "";
        var trash = salvage.save(
                        checkout, copy, RandomId.next(), copy.getFileName().toString())
                .trash();
        worktrees.remove(checkout, copy);
        Worktrees.deleteFolder(copy);
        if (branch.startsWith(BRANCHES)) removeStray(checkout, branch);
        return trash;
    }

    /** Branches of agents that are not checked out and have no commits of their own. */
    List<String> emptyBranches(Checkout checkout) throws InterruptedException {
        var used = new HashSet<String>();
        for (var path : worktrees.list(checkout)) if (Files.isDirectory(path)) used.add(branches.current(path));
        var empty = new ArrayList<String>();
        for (var branch : branches.list(checkout, BRANCHES))
            if (!used.contains(branch) && !branches.hasOwnCommits(checkout, branch)) empty.add(branch);
        return empty;
    }

    /** Deletes a branch unless it has commits of its own. */
    void removeStray(Checkout checkout, String branch) throws InterruptedException {
        if (branches.exists(checkout, branch) && !branches.hasOwnCommits(checkout, branch))
            worktrees.deleteBranch(checkout, branch);
    }

    Optional<Checkout> find(Path folder) throws InterruptedException {
        return Files.isDirectory(folder) ? worktrees.find(folder) : Optional.empty();
    }

    /** The uncommitted work of destroyed agents, newest first; drops what has expired. */
    List<Kept> trash(Checkout checkout) throws InterruptedException {
        var oldest = clock.instant().minus(TRASH_TIME);
        var all = kept.list(checkout, Salvage.TRASH);
        for (var one : all) if (one.at().isBefore(oldest)) kept.delete(checkout, Salvage.TRASH + one.id());
        return all.stream().filter(one -> !one.at().isBefore(oldest)).toList();
    }

    /** Restores work from the trash to a branch of its own, and returns its name. */
    String restore(Checkout checkout, String id) throws InterruptedException {
        var found = trash(checkout).stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "nothing in the trash has the id " + id,
                        "`agentos trash list` shows the ids"));
        var wanted = "agentos/" + found.subject().substring(found.subject().lastIndexOf(' ') + 1) + "-restored";
        var branch = wanted;
        for (int i = 2; branches.exists(checkout, branch); i++) branch = wanted + "-" + i;
        branches.create(checkout, branch, found.commit());
        kept.delete(checkout, Salvage.TRASH + id);
        return branch;
    }
}
