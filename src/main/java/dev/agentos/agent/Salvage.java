package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.Branches;
import dev.agentos.git.Checkout;
import dev.agentos.git.KeptWork;
import dev.agentos.git.Submodules;
import dev.agentos.git.WorktreeChanges;
import dev.agentos.git.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps the work of a worktree that is removed: uncommitted work and commits on no branch go into the trash. */
final class Salvage {
    static final String TRASH = "refs/agentos/trash/";

    private final Worktrees worktrees;
    private final Branches branches;
    private final WorktreeChanges changes;
    private final KeptWork kept;
    private final Submodules submodules;

    /**
     * The number of files kept and their id in the trash, the ignored files that were not, and remarks for the user.
     */
    record Saved(int files, Optional<String> trash, List<String> ignored, List<String> remarks) {
        static final Saved NOTHING = new Saved(0, Optional.empty(), List.of(), List.of());

        Saved {
            ignored = List.copyOf(ignored);
            remarks = List.copyOf(remarks);
        }
    }

    Salvage(Worktrees worktrees, Branches branches, WorktreeChanges changes, KeptWork kept, Submodules submodules) {
        this.worktrees = worktrees;
        this.branches = branches;
        this.changes = changes;
        this.kept = kept;
        this.submodules = submodules;
    }

    /** Refuses if the worktree holds work that could not be kept; {@code otherwise} ends the hint to move it. */
    void requireKeepable(Checkout checkout, Path copy, String otherwise) throws IOException, InterruptedException {
        if (!Files.isDirectory(copy)) return;
        var unkeepable = unkeepable(checkout, copy);
        if (!unkeepable.isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    unkeepable.getFirst() + " is a nested repository, which cannot be kept in the trash",
                    "move it out of " + copy + otherwise);
    }

    /** Nested repositories and submodules in a worktree with work that may exist nowhere else. */
    private List<String> unkeepable(Checkout checkout, Path copy) throws IOException, InterruptedException {
        var found = new ArrayList<String>();
        if (worktrees.isSound(checkout, copy)) {
            found.addAll(changes.repositoriesInside(copy));
            submodules.withWorkOfTheirOwn(copy).forEach(submodule -> found.add("the submodule " + submodule));
        } else {
            if (Files.isDirectory(copy.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) found.add(".git");
            found.addAll(WorktreeChanges.repositoriesBelow(copy));
        }
        return found;
    }

    /** Leaves the files as they are, except for submodules, which are emptied. Remarks name what cannot be kept. */
    Saved save(Checkout checkout, Path copy, String wanted, String name) throws IOException, InterruptedException {
        if (!Files.isDirectory(copy)) return Saved.NOTHING;
        var remarks = new ArrayList<String>();
        unkeepable(checkout, copy).forEach(lost -> remarks.add("lost, because it could not be saved: " + lost));
        var id = freeId(checkout, wanted);
        return worktrees.isSound(checkout, copy)
                ? saveCopy(copy, id, name, remarks)
                : saveFolder(checkout, copy, id, name, remarks);
    }

    /** Replaces nothing in the trash: a daemon that was killed may have kept the whole worktree there. */
    private String freeId(Checkout checkout, String wanted) throws InterruptedException {
        var id = wanted;
        for (int i = 2; kept.exists(checkout, TRASH + id); i++) id = wanted + "-" + i;
        return id;
    }

    private Saved saveCopy(Path copy, String id, String name, List<String> remarks)
            throws IOException, InterruptedException {
        changes.reveal(copy);
        var files = changes.uncommitted(copy).stream()
                .filter(file -> !file.endsWith("/"))
                .toList();
        var ignored = changes.ignored(copy);
        boolean worthKeeping = !files.isEmpty() || branches.isOnNoBranch(copy);
        if (worthKeeping) kept.keep(copy, TRASH + id, subject(name));
        submodules.keep(copy, TRASH + id, subject(name)).forEach(path -> remarks.add(keptInside(path, id, name)));
        submodules.remove(copy);
        return new Saved(files.size(), worthKeeping ? Optional.of(id) : Optional.empty(), ignored, remarks);
    }

    /** Keeps the files of a worktree that git no longer recognises on top of the commit that was checked out in it. */
    private Saved saveFolder(Checkout checkout, Path copy, String id, String name, List<String> remarks)
            throws IOException, InterruptedException {
        var head = worktrees.head(checkout, copy);
        var ignored = kept.keepFolder(checkout, copy, head, TRASH + id, subject(name));
        int files = kept.written(checkout, head, TRASH + id).size();
        if (files == 0 && !branches.isOnNoBranch(checkout, head)) {
            kept.delete(checkout, TRASH + id);
            return new Saved(0, Optional.empty(), ignored, remarks);
        }
        remarks.add("git no longer recognised " + copy + " as a worktree, so its files were saved as they were");
        return new Saved(files, Optional.of(id), ignored, remarks);
    }

    private static String keptInside(Path submodule, String id, String name) {
        var ref = TRASH + id;
        return "commits on no branch of the submodule " + submodule + " are in its repository as " + ref + ": `git -C "
                + submodule + " branch " + name + " " + ref + "`";
    }

    /** The name comes last, where {@link AgentFolders#restore} reads it. */
    private static String subject(String name) {
        return "Uncommitted work of the destroyed agent " + name;
    }
}
