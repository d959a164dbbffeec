package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.Checkout;
import dev.agentos.git.CopyFailure;
import dev.agentos.git.Kept;
import dev.agentos.git.Submodules;
import dev.agentos.git.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where agents work: copies of the repository below {@value #SHARDS}, which git does not see. */
final class AgentFolders {
    static final String SHARDS = ".shards";
    static final Duration TRASH_TIME = Duration.ofDays(30);
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
        void run() throws InterruptedException;
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
        if (worktrees.isKnown(checkout, copy) && Files.isDirectory(copy)) {
            if (!force) requireRemovable(copy);
            unkeepable(copy).forEach(lost -> remarks.add("lost, as it could not be kept: " + lost));
            files = worktrees.uncommitted(copy).stream().filter(file -> !file.endsWith("/")).toList();
            ignored = worktrees.ignored(copy);
            if (!files.isEmpty() || worktrees.isOnNoBranch(copy)) {
                worktrees.keep(copy, TRASH + agent.id(), subject(agent));
                trash = Optional.of(agent.id().text());
            }
            submodules.keep(copy, TRASH + agent.id(), subject(agent)).forEach(path -> remarks.add(keptInside(agent, path)));
            submodules.remove(copy);
        }
        worktrees.remove(checkout, copy);
        long commits = worktrees.commitsSince(checkout, agent.branch(), agent.base());
        if (commits == 0) worktrees.deleteBranch(checkout, agent.branch());
        return new Destroyed(agent, commits, files.size(), trash, ignored, remarks);
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

    /** The name comes last, so that it can be read from there. */
    private static String subject(Agent agent) {
        return "Not committed when it was destroyed: the work of " + agent.name();
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
