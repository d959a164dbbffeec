package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.exec.Programs;
import dev.agentos.file.Expected;
import dev.agentos.file.GitFolders;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.GitBranchRequest;
import dev.agentos.protocol.GitBranchView;
import dev.agentos.protocol.GitCommitRequest;
import dev.agentos.protocol.GitCommitView;
import dev.agentos.protocol.GitDiffRequest;
import dev.agentos.protocol.GitDiscardView;
import dev.agentos.protocol.GitFileDiffView;
import dev.agentos.protocol.GitFileView;
import dev.agentos.protocol.GitLogRequest;
import dev.agentos.protocol.GitRemoteRequest;
import dev.agentos.protocol.GitRemoteView;
import dev.agentos.protocol.GitStageRequest;
import dev.agentos.protocol.GitStatusView;
import dev.agentos.protocol.GitTextRequest;
import dev.agentos.protocol.GitTextView;
import dev.agentos.protocol.TrashView;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Git with permission checks: reading needs {@code file.read} and runs no program; changing something needs
 * {@code file.write} and {@code code.execute}, because programs may run: the person's own, and the repository's once
 * they are trusted. Until then staging and discarding skip them, and operations that depend on them are refused.
 */
public final class Repositories {
    private static final Duration COMMIT_TIME = Duration.ofMinutes(5);
    private static final Set<GitFileView.State> NOT_STAGED =
            Set.of(GitFileView.State.UNCHANGED, GitFileView.State.UNTRACKED);
    private static final long MANY_FILES = 16L << 20;
    private static final List<Sign> SIGNS = List.of(
            new Sign("rebase-merge", GitStatusView.State.REBASING),
            new Sign("rebase-apply", GitStatusView.State.REBASING),
            new Sign("MERGE_HEAD", GitStatusView.State.MERGING),
            new Sign("CHERRY_PICK_HEAD", GitStatusView.State.CHERRY_PICKING),
            new Sign("REVERT_HEAD", GitStatusView.State.REVERTING));

    private record Sign(String file, GitStatusView.State state) {}

    private final WorkspaceFiles files;
    private final GitProgram git;
    private final RepositoryTrust trust;

    public Repositories(WorkspaceFiles files, Programs programs) {
        this.files = files;
        this.git = new GitProgram(programs);
        this.trust = new RepositoryTrust(programs);
    }

    /** Clears away what was prepared to run git in repositories that are gone, and temporary files from before. */
    public void clear(Instant before) {
        tidy(() -> git.clear(before));
    }

    /** Clears away what was prepared to run git in a workspace and is needed for none of the others. */
    public void forget(Path workspace, List<Path> others) {
        tidy(() -> git.forget(workspace, others));
    }

    private interface Tidying {
        void run() throws IOException;
    }

    /** Best effort; retried at the next start. */
    private static void tidy(Tidying tidying) {
        try {
            tidying.run();
        } catch (IOException later) {
            var log = System.getLogger("git");
            log.log(Level.WARNING, "sealed views of repositories could not be removed: {0}", later.getMessage());
        }
    }

    private Path folder(Participant by, Action action, WorkspaceId id) {
        return files.tree(by, action, id).folder();
    }

    /** For operations in which programs may run. */
    private Path folderToRunIn(Participant by, WorkspaceId id) {
        files.tree(by, Action.CODE_EXECUTE, id);
        return folder(by, Action.FILE_WRITE, id);
    }

    public GitStatusView status(Participant by, WorkspaceId id) throws InterruptedException {
        return status(folder(by, Action.FILE_READ, id));
    }

    private GitStatusView status(Path folder) throws InterruptedException {
        var asked = git.look(
                folder,
                List.of(
                        "status",
                        "--porcelain=v2",
                        "--branch",
                        "-z",
                        "--untracked-files=all",
                        "--find-renames",
                        "--ignore-submodules=dirty"));
        return new StatusReader(git.run(asked.printingAtMost(MANY_FILES)).text()).read(state(folder));
    }

    private static GitStatusView.@Nullable State state(Path folder) {
        for (var gitFolder : GitFolders.of(folder).stream().limit(1).toList()) {
            for (var sign : SIGNS) if (Files.exists(gitFolder.resolve(sign.file()))) return sign.state();
        }
        return null;
    }

    public List<GitFileDiffView> diff(Participant by, WorkspaceId id, GitDiffRequest wanted)
            throws InterruptedException {
        return new Differences(git, files.tree(by, Action.FILE_READ, id))
                .of(wanted).stream().map(FileDiff::view).toList();
    }

    /** A file as it was committed. */
    public GitTextView text(Participant by, WorkspaceId id, GitTextRequest wanted) throws InterruptedException {
        return new CommittedText(git, folder(by, Action.FILE_READ, id)).of(wanted);
    }

    public GitStatusView stage(Participant by, WorkspaceId id, GitStageRequest wanted) throws InterruptedException {
        var folder = folderToRunIn(by, id);
        new Differences(git, files.tree(by, Action.FILE_WRITE, id))
                .stage(paths(wanted), Optional.ofNullable(wanted.hunks()));
        var status = status(folder);
        return status.with(leftOut(folder, staged(status, paths(wanted))));
    }

    private static List<String> staged(GitStatusView status, List<WorkspacePath> paths) {
        var staged = status.files().stream()
                .filter(file -> !NOT_STAGED.contains(file.index()))
                .map(GitFileView::path);
        if (paths.stream().anyMatch(WorkspacePath::isRoot)) return staged.toList();
        return staged.filter(file -> paths.stream().anyMatch(path -> (file + "/").startsWith(path + "/")))
                .toList();
    }

    /** Says so if some of these files should have been converted by filters that are not trusted. */
    private @Nullable String leftOut(Path folder, List<String> files) throws InterruptedException {
        var filters = trust.filtersHeldBack(folder);
        if (filters.isEmpty() || files.isEmpty()) return null;
        var names = String.join("\0", files).getBytes(StandardCharsets.UTF_8);
        var asked = git.look(folder, List.of("check-attr", "-z", "--stdin", "filter"))
                .reading(names);
        var left = new TreeSet<String>();
        var fields = git.run(asked.printingAtMost(MANY_FILES)).text().split("\0");
        for (int at = 2; at < fields.length; at += 3) if (filters.contains(fields[at])) left.add(fields[at]);
        if (left.isEmpty()) return null;
        return "filters of this repository (" + String.join(", ", left)
                + ") were not run because they are not trusted; " + RepositoryTrust.HOW;
    }

    public void unstage(Participant by, WorkspaceId id, GitStageRequest wanted) throws InterruptedException {
        folderToRunIn(by, id);
        new Differences(git, files.tree(by, Action.FILE_WRITE, id))
                .unstage(paths(wanted), Optional.ofNullable(wanted.hunks()));
    }

    /**
     * Makes a file again what is staged of it, or was committed; one that git does not know goes to the trash. What it
     * was waits there, too.
     */
    public GitDiscardView discard(Participant by, WorkspaceId id, WorkspacePath path) throws InterruptedException {
        var folder = folderToRunIn(by, id);
        var file = status(folder).files().stream()
                .filter(each -> each.path().equals(path.text()) || each.path().equals(path.text() + "/"))
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND, path.text() + " has no changes", "git status lists the changed files"));
        if (file.conflict() != null)
            throw new InvalidInput(path.text() + " has a conflict", "resolve it, or abort the merge");
        if (file.worktree() != GitFileView.State.UNTRACKED
                && Files.isDirectory(folder.resolve(path.text()), LinkOption.NOFOLLOW_LINKS))
            throw new InvalidInput(path.text() + " is a nested repository", "discard its changes there");
        var kept = switch (file.worktree()) {
            case UNCHANGED ->
                throw new InvalidInput("the changes of " + path.text() + " are staged", "unstage them first");
            case UNTRACKED -> files.delete(by, id, path, Expected.ANYTHING);
            case DELETED -> restored(folder, path, null);
            default -> restored(folder, path, files.keepCopy(by, id, path));
        };
        var note = file.worktree() == GitFileView.State.UNTRACKED ? null : leftOut(folder, List.of(path.text()));
        return new GitDiscardView(status(folder).with(note), kept);
    }

    private @Nullable TrashView restored(Path folder, WorkspacePath path, @Nullable TrashView kept)
            throws InterruptedException {
        git.run(git.askedHere(folder, List.of("restore", "--worktree", "--", path.text()))
                .within(COMMIT_TIME));
        return kept;
    }

    private static List<WorkspacePath> paths(GitStageRequest wanted) {
        if (wanted.paths().isEmpty())
            throw new InvalidInput("no path given", "name files or folders, or \"\" for everything");
        if (wanted.hunks() != null && wanted.paths().size() != 1)
            throw new InvalidInput("hunks need exactly one file", "name that file alone");
        return wanted.paths().stream().map(WorkspacePath::new).toList();
    }

    public GitCommitView commit(Participant by, WorkspaceId id, GitCommitRequest wanted) throws InterruptedException {
        var folder = folderToRunIn(by, id);
        var message = wanted.message() == null ? "" : wanted.message();
        boolean amend = Boolean.TRUE.equals(wanted.amend());
        boolean merging = state(folder) == GitStatusView.State.MERGING;
        if (message.isBlank() && !amend && !merging)
            throw new InvalidInput("a commit needs a message", "describe the change");
        var arguments = new ArrayList<>(List.of("commit"));
        if (amend) arguments.add("--amend");
        if (Boolean.TRUE.equals(wanted.all())) arguments.add("--all");
        arguments.addAll(message.isBlank() ? List.of("--no-edit") : List.of("--file=-"));
        // Git's own message lists the conflicts in comments.
        if (message.isBlank() && merging) arguments.add("--cleanup=strip");
        trust.require(folder, "commit");
        git.run(git.askedHere(folder, arguments)
                .reading(message.getBytes(StandardCharsets.UTF_8))
                .within(COMMIT_TIME));
        return new CommitHistory(git, folder)
                .log(new GitLogRequest("HEAD", false, null, 1, 0))
                .getFirst();
    }

    public List<GitCommitView> log(Participant by, WorkspaceId id, GitLogRequest wanted) throws InterruptedException {
        return new CommitHistory(git, folder(by, Action.FILE_READ, id)).log(wanted);
    }

    /** Does what is wanted, and lists the branches. */
    public List<GitBranchView> branch(Participant by, WorkspaceId id, GitBranchRequest wanted)
            throws InterruptedException {
        boolean onlyLooks = wanted.action() == null || wanted.action().equals("list");
        var folder = onlyLooks ? folder(by, Action.FILE_READ, id) : folderToRunIn(by, id);
        var history = new CommitHistory(git, folder);
        if ("switch".equals(wanted.action())) trust.require(folder, "switch branches");
        if (!onlyLooks) history.change(wanted);
        return history.branches();
    }

    /** {@code progress} hears git's lines while it works. */
    public GitRemoteView push(Participant by, WorkspaceId id, GitRemoteRequest wanted, Consumer<String> progress)
            throws InterruptedException {
        var folder = folderToRunIn(by, id);
        trust.require(folder, "push");
        return new Remotes(git, folder).push(wanted, progress);
    }

    public GitRemoteView pull(Participant by, WorkspaceId id, GitRemoteRequest wanted, Consumer<String> progress)
            throws InterruptedException {
        var folder = folderToRunIn(by, id);
        trust.require(folder, "pull");
        return new Remotes(git, folder).run(Remotes.pull(wanted), progress, () -> conflicts(folder));
    }

    public GitRemoteView fetch(Participant by, WorkspaceId id, GitRemoteRequest wanted, Consumer<String> progress)
            throws InterruptedException {
        var folder = folderToRunIn(by, id);
        trust.require(folder, "fetch");
        return new Remotes(git, folder).run(Remotes.fetch(wanted), progress, List::of);
    }

    private List<String> conflicts(Path folder) throws InterruptedException {
        return status(folder).files().stream()
                .filter(file -> file.conflict() != null)
                .map(file -> file.path())
                .toList();
    }

    /** Every file that git tracks or would: what it ignores is left out. Empty where there is no repository. */
    public Optional<List<String>> files(Participant by, WorkspaceId id) throws InterruptedException {
        var folder = folder(by, Action.FILE_READ, id);
        if (!GitProgram.isRepository(folder)) return Optional.empty();
        var listed = git.run(git.look(
                        folder,
                        List.of("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"))
                .printingAtMost(MANY_FILES));
        return Optional.of(List.of(listed.text().split("\0")));
    }

    /** Which of these git ignores; empty when it cannot tell. */
    public Optional<Set<String>> ignored(Participant by, WorkspaceId id, Collection<String> paths)
            throws InterruptedException {
        var folder = folder(by, Action.FILE_READ, id);
        if (!GitProgram.isRepository(folder)) return Optional.empty();
        if (paths.isEmpty()) return Optional.of(Set.of());
        var names = String.join("\0", paths) + "\0";
        // The one command that does not take paths as they are written; a name that begins with a colon then goes
        // without an answer.
        var asked =
                git.look(folder, List.of("check-ignore", "-z", "--stdin")).with(Map.of("GIT_LITERAL_PATHSPECS", "0"));
        var result = git.result(asked.reading(names.getBytes(StandardCharsets.UTF_8)));
        return switch (result.code()) {
            case 0 -> Optional.of(Set.of(result.text().split("\0")));
            case 1 -> Optional.of(Set.of());
            default -> Optional.empty();
        };
    }
}
