package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.SmallFile;
import dev.agentos.sandbox.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * A worktree in a sandbox, and the parts of its repository. The agent can commit to its branch, and to others in the
 * same folder of branches. It can read everything that was ever added to the repository, but cannot change hooks,
 * settings, other branches or packed objects, nor make git outside the sandbox use another repository. Its reflogs are
 * lost when the sandbox ends: if git outside used them, it would append to the target of a link in their place.
 */
final class GitMounts {
    /** The objects of the repository; at their usual path are those that the agent adds. */
    private static final Path OBJECTS = Path.of("/git-objects");

    private static final int MAX_PATH_LENGTH = 4_096;
    /** Keeps git from removing an empty folder of branches, and with it the mount in a running sandbox. */
    private static final String PLACEHOLDER = ".in-use";

    private GitMounts() {}

    /**
     * {@code common} is the git directory that the worktrees share, {@code copy} the top of the worktree,
     * {@code newObjects} the folder to which its git writes objects.
     */
    static List<Mount> of(Path common, Path copy, String branch, Path newObjects) throws IOException {
        var heads = common.resolve("refs/heads");
        var branches = heads.resolve(branch).getParent();
        if (branches.equals(heads))
            throw new AgentOsException(
                    ErrorCode.CONFIG_INVALID,
                    "the branch \"" + branch + "\" is not in a folder such as agentos/, so an agent in a sandbox could "
                            + "change every branch of the repository",
                    "set worktree.branch to agentos/{name}, or security.sandbox to false");
        var own = own(common, copy);
        var logs = common.resolve("logs").resolve(common.relativize(branches));
        var objects = common.resolve("objects");
        var alternates = newObjects.resolve("info/alternates");
        for (var folder : List.of(
                branches,
                logs,
                own.resolve("logs"),
                objects.resolve("pack"),
                objects.resolve("info"),
                newObjects.resolve("pack"),
                alternates.getParent())) Files.createDirectories(folder);
        Files.writeString(alternates, OBJECTS + "\n");
        if (!branches.toRealPath().equals(common.toRealPath().resolve(common.relativize(branches))))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    branches + " is a symbolic link, so it cannot be made writable in a sandbox",
                    "replace it with a folder");
        Home.createPrivately(branches.resolve(PLACEHOLDER));
        Home.createPrivately(own.resolve("config.worktree"));
        return List.of(
                Mount.readOnly(common),
                new Mount.Bind(objects, OBJECTS, false),
                new Mount.Bind(newObjects, objects, true),
                new Mount.Bind(newObjects.resolve("pack"), objects.resolve("pack"), false),
                new Mount.Bind(alternates.getParent(), objects.resolve("info"), false),
                Mount.writable(branches),
                new Mount.Empty(logs),
                Mount.writable(own),
                new Mount.Empty(own.resolve("logs")),
                Mount.readOnly(own.resolve("commondir")),
                Mount.readOnly(own.resolve("gitdir")),
                Mount.readOnly(own.resolve("config.worktree")),
                Mount.writable(copy),
                Mount.readOnly(copy.resolve(".git")));
    }

    /**
     * The worktree's own git directory. The .git file in the worktree is not trusted: the agent may have changed it.
     */
    private static Path own(Path common, Path copy) throws IOException {
        var file = copy.resolve(".git");
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
            try (var all = Files.newDirectoryStream(common.resolve("worktrees"))) {
                for (var one : all)
                    if (Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)
                            && SmallFile.read(one.resolve("gitdir"), MAX_PATH_LENGTH)
                                    .filter(text -> text.strip().equals(file.toString()))
                                    .isPresent()) return one;
            }
        throw new AgentOsException(
                ErrorCode.CONFLICT, copy + " is no longer a worktree of " + common, "`git worktree repair` may help");
    }
}
