package dev.agentos.agent;

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
    private static final String TRASH = "refs/agentos/trash/";

    private final Worktrees worktrees;
    private final Clock clock;
    private final IncludedFiles included;
    private final Submodules submodules;

    AgentFolders(Worktrees worktrees, Submodules submodules, Clock clock) {
        this.worktrees = worktrees;
        this.submodules = submodules;
        this.clock = clock;
        this.included = new IncludedFiles(worktrees);
    }

    Checkout checkout(Path folder) throws InterruptedException {
        return worktrees.find(folder).orElseThrow(() -> new AgentOsException(ErrorCode.WORKTREE_CREATE_FAILED,
                folder + " is not in a git repository, so an agent cannot have a copy of its own", "use --isolation none, or run `git init`"));
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
        return agent.isolation() == Isolation.WORKTREE ? project(agent).resolve(copy(agent).relativize(agent.folder())) : agent.folder();
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
        make(checkout, copy, () -> worktrees.add(checkout, copy, branch, base), () -> worktrees.deleteBranch(checkout, branch));
    }

    /** On its branch, if there still is one. */
    void createAgain(Checkout checkout, Path copy, String branch, String base) throws IOException, InterruptedException {
        if (worktrees.hasBranch(checkout, branch)) make(checkout, copy, () -> worktrees.addExisting(checkout, copy, branch), () -> {});
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
            throw new AgentOsException(ErrorCode.CONFLICT, shards + " is a link, and so copies would be elsewhere than they seem", "delete it");
        try {
            worktrees.exclude(checkout, SHARDS);
            Files.createDirectories(shards);
        } catch (IOException failed) {
            throw CopyFailure.of(String.valueOf(failed.getMessage()), failed);
        }
    }

    /**
     * Removes the copy. What is committed stays on its branch, which goes only when nothing is; what is not committed, or on no branch, goes into the trash. Copies that
     * are gone already, or never were whole, are as good as removed. What cannot be kept is refused, or with {@code force} lost and named.
     */
    Destroyed remove(Agent agent, Checkout checkout, Path copy, boolean force) throws IOException, InterruptedException {
        var files = List.<String>of();
        var ignored = List.<String>of();
        var trash = Optional.<String>empty();
        var remarks = new ArrayList<String>();
        if (worktrees.isKnown(checkout, copy) && Worktrees.isWhole(copy) && mayHoldWork(agent, copy)) {
            if (!force) requireRemovable(copy);
            unkeepable(copy).forEach(lost -> remarks.add("lost, as it could not be kept: " + lost));
            files = worktrees.uncommitted(copy).stream().filter(file -> !file.endsWith("/")).toList();
            ignored = worktrees.ignored(copy);
            if (!files.isEmpty() || worktrees.isOnNoBranch(copy)) trash = Optional.of(keep(checkout, copy, agent.id().text(), agent.name().text()));
            submodules.keep(copy, TRASH + agent.id(), subject(agent.name().text())).forEach(path -> remarks.add(keptInside(agent, path)));
            submodules.remove(copy);
        }
        worktrees.remove(checkout, copy);
        long commits = worktrees.commitsSince(checkout, agent.branch(), agent.base());
        if (commits == 0) worktrees.deleteBranch(checkout, agent.branch());
        return new Destroyed(agent, commits, files.size(), trash, ignored, remarks);
    }

    /** Not when making it was broken off: then what is missing in it nobody has deleted. */
    private boolean mayHoldWork(Agent agent, Path copy) throws InterruptedException {
        return agent.state() != Agent.State.CREATING || worktrees.isFilled(copy);
    }

    /** What in a copy is a repository of its own with work that is nowhere else. */
    private List<String> unkeepable(Path copy) throws InterruptedException {
        var found = new ArrayList<>(worktrees.repositoriesInside(copy));
        submodules.withWorkOfTheirOwn(copy).forEach(submodule -> found.add("the submodule " + submodule));
        return found;
    }

    /** Refuses when something in the copy could not be kept. */
    void requireRemovable(Path copy) throws InterruptedException {
        if (!Files.isDirectory(copy)) return;
        var unkeepable = unkeepable(copy);
        if (!unkeepable.isEmpty())
            throw new AgentOsException(ErrorCode.CONFLICT, unkeepable.getFirst() + " is a repository of its own, whose work cannot be kept with the rest",
                    "move it out of " + copy + " or push it, or say --force and lose it");
    }

    /** Whether the agent has committed something, all of which is by now in the branch that it began at, and has nothing else. */
    boolean isMerged(Agent agent, Checkout checkout, Path copy) throws InterruptedException {
        if (!Files.isDirectory(copy) || worktrees.commitsSince(checkout, agent.branch(), agent.base()) == 0) return false;
        var into = agent.baseBranch().isEmpty() ? "HEAD" : agent.baseBranch();
        return worktrees.isMerged(checkout, agent.branch(), into) && worktrees.uncommitted(copy).isEmpty() && !worktrees.isOnNoBranch(copy) && !submodules.haveLooseWork(copy);
    }

    private static String keptInside(Agent agent, Path submodule) {
        var ref = TRASH + agent.id();
        return "what was on no branch of the submodule " + submodule + " is in its repository as " + ref + ": `git -C " + submodule + " branch " + agent.name() + " " + ref + "`";
    }

    /** Puts what is not committed into the trash and says as what. What is there already stays: a daemon that was killed while it removed the copy may have put the whole of it there. */
    private String keep(Checkout checkout, Path copy, String wanted, String name) throws IOException, InterruptedException {
        var id = wanted;
        for (int i = 2; worktrees.hasRef(checkout, TRASH + id); i++) id = wanted + "-" + i;
        if (Worktrees.isWhole(copy)) worktrees.keep(copy, TRASH + id, subject(name));
        else worktrees.keepFolder(checkout, copy, TRASH + id, subject(name));
        return id;
    }

    /** The name comes last, so that it can be read from there. */
    private static String subject(String name) {
        return "Not committed when it was destroyed: the work of " + name;
    }

    /** Folders where copies are, and copies that git still knows, below the repository. */
    List<Path> copies(Checkout checkout) throws IOException, InterruptedException {
        var shards = checkout.top().resolve(SHARDS);
        var copies = new TreeSet<>(worktrees.list(checkout).stream().filter(path -> shards.equals(path.getParent())).toList());
        if (Files.isDirectory(shards, LinkOption.NOFOLLOW_LINKS)) try (var folders = Files.list(shards)) {
            folders.filter(folder -> Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)).forEach(copies::add);
        }
        return List.copyOf(copies);
    }

    /** Removes a copy that no agent knows, with the same care; says as what its work is in the trash. */
    Optional<String> removeStray(Checkout checkout, Path copy) throws IOException, InterruptedException {
        var trash = Optional.<String>empty();
        boolean whole = Worktrees.isWhole(copy) && worktrees.isKnown(checkout, copy);
        var branch = whole ? worktrees.branch(copy) : "";
        if (whole ? !worktrees.uncommitted(copy).isEmpty() : hasFiles(copy)) trash = Optional.of(keep(checkout, copy, RandomId.next(), copy.getFileName().toString()));
        worktrees.remove(checkout, copy);
        Worktrees.deleteFolder(copy);
        if (branch.startsWith(BRANCHES)) removeStray(checkout, branch);
        return trash;
    }

    private static boolean hasFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) return false;
        try (var files = Files.walk(folder)) {
            return files.anyMatch(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS));
        }
    }

    /** Branches of agents that nothing is checked out on and that have no commits of their own. */
    List<String> emptyBranches(Checkout checkout) throws InterruptedException {
        var used = new HashSet<String>();
        for (var path : worktrees.list(checkout)) if (Files.isDirectory(path)) used.add(worktrees.branch(path));
        var empty = new ArrayList<String>();
        for (var branch : worktrees.branches(checkout, BRANCHES)) if (!used.contains(branch) && !worktrees.hasOwnCommits(checkout, branch)) empty.add(branch);
        return empty;
    }

    /** Deletes a branch unless it has commits of its own. */
    void removeStray(Checkout checkout, String branch) throws InterruptedException {
        if (worktrees.hasBranch(checkout, branch) && !worktrees.hasOwnCommits(checkout, branch)) worktrees.deleteBranch(checkout, branch);
    }

    Optional<Checkout> find(Path folder) throws InterruptedException {
        return Files.isDirectory(folder) ? worktrees.find(folder) : Optional.empty();
    }

    /** What agents had not committed, newest first; what is older than its time is let go. */
    List<Kept> trash(Checkout checkout) throws InterruptedException {
        var oldest = clock.instant().minus(TRASH_TIME);
        var all = worktrees.kept(checkout, TRASH);
        for (var kept : all) if (kept.at().isBefore(oldest)) worktrees.forget(checkout, TRASH + kept.id());
        return all.stream().filter(kept -> !kept.at().isBefore(oldest)).toList();
    }

    /** Puts work from the trash onto a branch of its own, which it returns. */
    String restore(Checkout checkout, String id) throws InterruptedException {
        var kept = trash(checkout).stream().filter(one -> one.id().equals(id)).findFirst()
                .orElseThrow(() -> new AgentOsException(ErrorCode.NOT_FOUND, "there is nothing in the trash as " + id, "`agentos trash list` shows what there is"));
        var wanted = "agentos/" + kept.subject().substring(kept.subject().lastIndexOf(' ') + 1) + "-restored";
        var branch = wanted;
        for (int i = 2; worktrees.hasBranch(checkout, branch); i++) branch = wanted + "-" + i;
        worktrees.branchAt(checkout, branch, kept.commit());
        worktrees.forget(checkout, TRASH + id);
        return branch;
    }
}
