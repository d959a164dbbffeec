package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.Checkout;
import dev.agentos.git.Submodules;
import dev.agentos.git.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps what is in a copy before the copy goes: what is not committed, or on no branch, becomes a commit in the trash.
 */
final class Salvage {
    static final String TRASH = "refs/agentos/trash/";

    private final Worktrees worktrees;
    private final Submodules submodules;

    /**
     * How many files are kept and as what, which are not because git ignores them, and what else somebody should know.
     */
    record Saved(int files, Optional<String> trash, List<String> ignored, List<String> remarks) {
        static final Saved NOTHING = new Saved(0, Optional.empty(), List.of(), List.of());

        Saved {
            ignored = List.copyOf(ignored);
            remarks = List.copyOf(remarks);
        }
    }

    Salvage(Worktrees worktrees, Submodules submodules) {
        this.worktrees = worktrees;
        this.submodules = submodules;
    }

    /**
     * Refuses when something in the copy could not be kept; {@code otherwise} says what else than moving it would help.
     */
    void requireKeepable(Checkout checkout, Path copy, String otherwise) throws IOException, InterruptedException {
        if (!Files.isDirectory(copy)) return;
        var unkeepable = unkeepable(checkout, copy);
        if (!unkeepable.isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    unkeepable.getFirst() + " is a repository of its own, whose work cannot be kept with the rest",
                    "move it out of " + copy + otherwise);
    }

    /** What in a copy is a repository of its own with work that may be nowhere else. */
    private List<String> unkeepable(Checkout checkout, Path copy) throws IOException, InterruptedException {
        var found = new ArrayList<String>();
        if (worktrees.isSound(checkout, copy)) {
            found.addAll(worktrees.repositoriesInside(copy));
            submodules.withWorkOfTheirOwn(copy).forEach(submodule -> found.add("the submodule " + submodule));
        } else {
            if (Files.isDirectory(copy.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) found.add(".git");
            found.addAll(Worktrees.repositoriesBelow(copy));
        }
        return found;
    }

    /**
     * The files of the copy stay as they are, but for its submodules, which are emptied. What cannot be kept is named.
     */
    Saved save(Checkout checkout, Path copy, String wanted, String name) throws IOException, InterruptedException {
        if (!Files.isDirectory(copy)) return Saved.NOTHING;
        var remarks = new ArrayList<String>();
        unkeepable(checkout, copy).forEach(lost -> remarks.add("lost, as it could not be kept: " + lost));
        var id = freeId(checkout, wanted);
        return worktrees.isSound(checkout, copy)
                ? saveCopy(copy, id, name, remarks)
                : saveFolder(checkout, copy, id, name, remarks);
    }

    /**
     * What is in the trash already stays: a daemon that was killed while it removed the copy may have put the whole of
     * it there.
     */
    private String freeId(Checkout checkout, String wanted) throws InterruptedException {
        var id = wanted;
        for (int i = 2; worktrees.hasRef(checkout, TRASH + id); i++) id = wanted + "-" + i;
        return id;
    }

    private Saved saveCopy(Path copy, String id, String name, List<String> remarks)
            throws IOException, InterruptedException {
        worktrees.reveal(copy);
        var files = worktrees.uncommitted(copy).stream()
                .filter(file -> !file.endsWith("/"))
                .toList();
        var ignored = worktrees.ignored(copy);
        boolean worthKeeping = !files.isEmpty() || worktrees.isOnNoBranch(copy);
        if (worthKeeping) worktrees.keep(copy, TRASH + id, subject(name));
        submodules.keep(copy, TRASH + id, subject(name)).forEach(path -> remarks.add(keptInside(path, id, name)));
        submodules.remove(copy);
        return new Saved(files.size(), worthKeeping ? Optional.of(id) : Optional.empty(), ignored, remarks);
    }

    /**
     * Where git does not find the copy any more, its files are kept on top of the commit that was checked out there.
     */
    private Saved saveFolder(Checkout checkout, Path copy, String id, String name, List<String> remarks)
            throws IOException, InterruptedException {
        var head = worktrees.head(checkout, copy);
        var ignored = worktrees.keepFolder(checkout, copy, head, TRASH + id, subject(name));
        int files = worktrees.written(checkout, head, TRASH + id).size();
        if (files == 0 && !worktrees.isOnNoBranch(checkout, head)) {
            worktrees.forget(checkout, TRASH + id);
            return new Saved(0, Optional.empty(), ignored, remarks);
        }
        remarks.add("git no longer took " + copy + " for a working copy, so its files were kept as they were");
        return new Saved(files, Optional.of(id), ignored, remarks);
    }

    private static String keptInside(Path submodule, String id, String name) {
        var ref = TRASH + id;
        return "what was on no branch of the submodule " + submodule + " is in its repository as " + ref + ": `git -C "
                + submodule + " branch " + name + " " + ref + "`";
    }

    /** The name comes last, so that it can be read from there. */
    private static String subject(String name) {
        return "Not committed when it was destroyed: the work of " + name;
    }
}
