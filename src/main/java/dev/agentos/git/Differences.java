package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.exec.ProgramCall;
import dev.agentos.file.FileKinds;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.GitDiffRequest;
import dev.agentos.protocol.GitFileDiffView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Differences of one repository, and what is done with pieces of them. */
record Differences(GitProgram git, FileTree tree) {
    private static final int MAX_UNTRACKED = 1 << 20;
    private static final int USUAL_CONTEXT = 3;
    private static final List<String> PLAIN = List.of(
            "--no-color",
            "--no-ext-diff",
            "--no-textconv",
            "--src-prefix=a/",
            "--dst-prefix=b/",
            "--find-renames",
            "--submodule=short");

    List<FileDiff> of(GitDiffRequest wanted) throws InterruptedException {
        int context = wanted.context() == null ? USUAL_CONTEXT : wanted.context();
        if (context < 0 || context > 100_000) throw new InvalidInput("context must be 0 to 100000 lines");
        var path = Optional.ofNullable(wanted.path()).map(WorkspacePath::new).filter(any -> !any.isRoot());
        var found = wanted.commit() != null && path.isEmpty()
                ? ofCommit(wanted, context)
                : read(wanted, call(wanted, context, path));
        boolean ofFiles = readsFiles(wanted) && wanted.base() == null;
        return found.isEmpty() && ofFiles && path.isPresent() && isUntracked(path.get())
                ? List.of(untracked(path.get()))
                : found;
    }

    /** A commit that did too much to be told at once names its files alone; each can be asked for by its path. */
    private List<FileDiff> ofCommit(GitDiffRequest wanted, int context) throws InterruptedException {
        var told = git.result(call(wanted, context, Optional.empty()));
        if (!told.cut()) return new DiffReader(git.accept(told).output()).read();
        var arguments = List.of(
                "show",
                "--format=",
                "--diff-merges=first-parent",
                "--name-status",
                "-z",
                "--find-renames",
                GitName.revision(wanted.commit()),
                "--");
        return new NameReader(git.run(git.look(tree.folder(), arguments)).text()).read();
    }

    private ProgramCall call(GitDiffRequest wanted, int context, Optional<WorkspacePath> path)
            throws InterruptedException {
        var arguments = new ArrayList<String>();
        if (wanted.commit() != null) arguments.addAll(List.of("show", "--format=", "--diff-merges=first-parent"));
        else arguments.add("diff");
        arguments.addAll(PLAIN);
        arguments.add("--unified=" + context);
        if (wanted.commit() == null) arguments.add("--ignore-submodules=dirty");
        if (Boolean.TRUE.equals(wanted.staged())) arguments.add("--cached");
        if (wanted.commit() != null) arguments.add(GitName.revision(wanted.commit()));
        else if (wanted.base() != null) arguments.add(GitName.revision(wanted.base()));
        arguments.add("--");
        path.ifPresent(one -> arguments.add(one.text()));
        return readsFiles(wanted) ? git.look(tree.folder(), arguments) : git.lookInStore(tree.folder(), arguments);
    }

    private static boolean readsFiles(GitDiffRequest wanted) {
        return !Boolean.TRUE.equals(wanted.staged()) && wanted.commit() == null;
    }

    private List<FileDiff> read(GitDiffRequest wanted, ProgramCall call) throws InterruptedException {
        var result = readsFiles(wanted) ? git.diffFiles(tree.folder(), call) : git.run(call);
        return new DiffReader(result.output()).read();
    }

    private boolean isUntracked(WorkspacePath path) throws InterruptedException {
        return git.run(git.look(tree.folder(), List.of("ls-files", "-z", "--", path.text())))
                                .output()
                                .length
                        == 0
                && tree.find(path).isPresent();
    }

    /** As if all of it had been added. */
    private FileDiff untracked(WorkspacePath path) {
        var text = tree.stat(path).size() > MAX_UNTRACKED
                ? Optional.<String>empty()
                : FileKinds.text(tree.read(path, MAX_UNTRACKED).bytes());
        if (text.isEmpty() || text.get().isEmpty())
            return new FileDiff(
                    path.text(), null, GitFileDiffView.Status.UNTRACKED, text.isEmpty(), List.of(), List.of());
        var bytes = new String(text.get().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        var lines = new ArrayList<>(
                Arrays.stream(bytes.split("\n", -1)).map(line -> "+" + line).toList());
        if (bytes.endsWith("\n")) lines.removeLast();
        int count = lines.size();
        if (!bytes.endsWith("\n")) lines.add("\\ No newline at end of file");
        return new FileDiff(
                path.text(),
                null,
                GitFileDiffView.Status.UNTRACKED,
                false,
                List.of(),
                List.of(new DiffHunk("", "@@ -0,0 +1," + count + " @@", 0, 0, 1, count, lines)));
    }

    void stage(List<WorkspacePath> paths, Optional<List<String>> hunks) throws InterruptedException {
        if (hunks.isPresent()) apply(paths.getFirst(), false, hunks.get(), List.of());
        else
            new IndexFiles(git, tree.folder(), Map.of())
                    .add(
                            specs -> git.askedHere(tree.folder(), with(List.of("add", "--all", "--"), specs)),
                            paths.stream().map(WorkspacePath::text).toList(),
                            List.of());
    }

    void unstage(List<WorkspacePath> paths, Optional<List<String>> hunks) throws InterruptedException {
        if (hunks.isPresent()) apply(paths.getFirst(), true, hunks.get(), List.of("--reverse"));
        else
            git.run(git.askedHere(
                    tree.folder(),
                    with(
                            List.of("reset", "--quiet", "--"),
                            paths.stream()
                                    .map(path -> path.isRoot() ? "." : path.text())
                                    .toList())));
    }

    private static List<String> with(List<String> arguments, List<String> specs) {
        var all = new ArrayList<>(arguments);
        all.addAll(specs);
        return all;
    }

    /** The difference is read again, so that only hunks that are still so are taken. */
    private void apply(WorkspacePath path, boolean staged, List<String> hunks, List<String> options)
            throws InterruptedException {
        var ids = new HashSet<>(hunks);
        var now = of(new GitDiffRequest(path.text(), staged, null, null, null));
        if (ids.isEmpty()
                || now.size() != 1
                || now.getFirst().header().isEmpty()
                || !now.getFirst().has(ids))
            throw new AgentOsException(
                    ErrorCode.OUTDATED, "\"" + path + "\" no longer has that change", "read the diff again");
        var arguments = new ArrayList<>(List.of("apply", "--cached", "--whitespace=nowarn"));
        arguments.addAll(options);
        arguments.add("-");
        git.run(git.call(tree.folder(), arguments)
                .reading(now.getFirst().patch(ids).getBytes(StandardCharsets.ISO_8859_1)));
    }
}
