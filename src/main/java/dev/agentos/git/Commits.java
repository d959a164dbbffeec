package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Trees and commits in git's store, made without any working copy, index or branch being touched. No hooks run. */
public final class Commits {
    private static final List<String> APART = List.of("-c", "merge.autoStash=false");
    private static final Duration TIME = Duration.ofMinutes(5);
    private static final long MANY_FILES = 64L << 20;
    private static final Set<String> CONVERTING =
            Set.of("text", "eol", "crlf", "ident", "working-tree-encoding", "filter");
    private static final Map<String, String> FIXED_DATES =
            Map.of("GIT_AUTHOR_DATE", "@0 +0000", "GIT_COMMITTER_DATE", "@0 +0000");

    private final GitProgram git;

    public Commits(Programs programs) {
        this.git = new GitProgram(programs);
    }

    /** Without hooks, and without anything else that git does by the way. */
    static ProgramCall apart(GitProgram git, Path folder, List<String> arguments) throws InterruptedException {
        var all = new ArrayList<>(APART);
        all.addAll(arguments);
        return git.anywhere(folder, all).printingAtMost(MANY_FILES).within(TIME);
    }

    /** The same with filters and merge drivers, for what a person asked for. */
    static ProgramCall asked(GitProgram git, Path folder, List<String> arguments) throws InterruptedException {
        var all = new ArrayList<>(APART);
        all.addAll(List.of("-c", "core.hooksPath=/dev/null"));
        all.addAll(arguments);
        return git.asked(folder, all).printingAtMost(MANY_FILES).within(TIME);
    }

    private String ask(Path folder, String... arguments) throws InterruptedException {
        return git.run(apart(git, folder, List.of(arguments))).text().strip();
    }

    /** The commit that a name stands for. */
    public Optional<String> find(Path folder, String name) throws InterruptedException {
        var result = git.result(apart(
                git, folder, List.of("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")));
        return result.code() == 0 ? Optional.of(result.text().strip()) : Optional.empty();
    }

    /** The same for a name that comes from outside. */
    public String require(Path folder, String name) throws InterruptedException {
        return find(folder, GitName.revision(name))
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND, "unknown commit \"" + name + "\"", "`git log` lists them"));
    }

    public boolean isIn(Path folder, String commit, String other) throws InterruptedException {
        return git.result(apart(git, folder, List.of("merge-base", "--is-ancestor", commit, other)))
                        .code()
                == 0;
    }

    /** The latest commit that two have in common; empty when one is no commit, or they have none. */
    public Optional<String> shared(Path folder, String one, String other) throws InterruptedException {
        var result = git.result(apart(git, folder, List.of("merge-base", one, other)));
        return result.code() == 0 ? Optional.of(result.text().strip()) : Optional.empty();
    }

    public String tree(Path folder, String commit) throws InterruptedException {
        return ask(folder, "rev-parse", commit + "^{tree}");
    }

    public String emptyTree(Path folder) throws InterruptedException {
        return git.run(apart(git, folder, List.of("mktree")).reading(new byte[0]))
                .text()
                .strip();
    }

    /** The tree of the commit before this one, or an empty one. */
    String treeBefore(Path folder, String commit) throws InterruptedException {
        return find(folder, commit + "^").isPresent() ? commit + "^^{tree}" : emptyTree(folder);
    }

    /** The commits that are in {@code to} and not in {@code from}, the oldest first, without merges: id and subject. */
    public List<Subject> between(Path folder, String from, String to, int max) throws InterruptedException {
        var said = git.run(apart(
                        git,
                        folder,
                        List.of("log", "--no-merges", "--format=%H%x00%s", "--max-count=" + max, from + ".." + to)))
                .text();
        return Arrays.stream(said.split("\n"))
                .map(line -> line.split("\0", 2))
                .filter(parts -> parts.length == 2)
                .map(parts -> new Subject(parts[0], parts[1]))
                .toList()
                .reversed();
    }

    public record Subject(String id, String text) {}

    /** Where two commits or trees differ. */
    public List<TreeChange> differences(Path folder, String from, String to) throws InterruptedException {
        var fields = git.run(apart(
                        git,
                        folder,
                        List.of(
                                "diff-tree",
                                "-r",
                                "-z",
                                "--raw",
                                "--no-renames",
                                "--full-index",
                                "--ignore-submodules=none",
                                from,
                                to)))
                .text()
                .split("\0");
        var changes = new ArrayList<TreeChange>();
        for (int at = 0; at + 1 < fields.length; at += 2) {
            var parts = fields[at].substring(1).split(" ");
            changes.add(new TreeChange(fields[at + 1], parts[0], parts[2], parts[1], parts[3]));
        }
        return changes;
    }

    /** What a commit did to the one before it. */
    public List<TreeChange> changes(Path folder, String commit) throws InterruptedException {
        return differences(folder, treeBefore(folder, commit), commit);
    }

    /** A tree with other files in these places. */
    public String with(Path folder, String tree, Collection<TreeChange> changes)
            throws IOException, InterruptedException {
        var index = git.newIndex();
        try {
            var own = Map.of("GIT_INDEX_FILE", index.toString());
            git.run(apart(git, folder, List.of("read-tree", tree)).with(own));
            git.run(apart(git, folder, List.of("update-index", "-z", "--index-info"))
                    .with(own)
                    .reading(indexInfo(changes)));
            return git.run(apart(git, folder, List.of("write-tree")).with(own))
                    .text()
                    .strip();
        } finally {
            Files.deleteIfExists(index);
        }
    }

    /** First what goes: a file may give way to a folder of its name. */
    static byte[] indexInfo(Collection<TreeChange> changes) {
        var lines = new StringBuilder();
        for (var change : changes)
            if (change.isDeleted())
                lines.append("0 ")
                        .append("0".repeat(change.newId().length()))
                        .append('\t')
                        .append(change.path())
                        .append('\0');
        for (var change : changes)
            if (!change.isDeleted())
                lines.append(change.newMode())
                        .append(' ')
                        .append(change.newId())
                        .append('\t')
                        .append(change.path())
                        .append('\0');
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Which of these paths git keeps otherwise than they are on the disk. */
    public Set<String> converted(Path copy, Collection<String> paths) throws InterruptedException {
        if (paths.isEmpty()) return Set.of();
        if (git.result(apart(git, copy, List.of("config", "--get", "core.autocrlf")))
                .text()
                .strip()
                .matches("true|input")) return Set.copyOf(paths);
        var converted = new HashSet<String>();
        var asked = apart(git, copy, List.of("check-attr", "-a", "-z", "--stdin"))
                .reading(String.join("\0", paths).getBytes(StandardCharsets.UTF_8));
        var parts = git.run(asked).text().split("\0");
        for (int at = 0; at + 2 < parts.length; at += 3)
            if (CONVERTING.contains(parts[at + 1])) converted.add(parts[at]);
        return converted;
    }

    /** Keeps a content as git would keep it of this path, with its line endings but without filters. */
    public String keep(Path copy, String path, byte[] content) throws InterruptedException {
        return git.run(apart(git, copy, asOf(path)).reading(content)).text().strip();
    }

    /** The same with filters, for what a person asked for. */
    String keepAsked(Path copy, String path, byte[] content) throws InterruptedException {
        return git.run(asked(git, copy, asOf(path)).reading(content)).text().strip();
    }

    private static List<String> asOf(String path) {
        return List.of("hash-object", "-w", "--stdin", "--path=" + path);
    }

    /** A content as git would write it to this path. */
    public byte[] checkedOut(Path copy, String path, String id) throws InterruptedException {
        return git.run(apart(git, copy, List.of("cat-file", "--filters", "--path=" + path, id)))
                .output();
    }

    public byte[] content(Path folder, String id) throws InterruptedException {
        return git.run(apart(git, folder, List.of("cat-file", "blob", id))).output();
    }

    /** In the name of the person whose repository it is; without one who is known, git says so. */
    public String commit(Path folder, String tree, List<String> parents, String message) throws InterruptedException {
        return git.run(call(folder, tree, parents).reading(message.getBytes(StandardCharsets.UTF_8)))
                .text()
                .strip();
    }

    /** With the message and author of another commit. */
    public String commitLike(Path folder, String tree, String parent, String original) throws InterruptedException {
        var parts = git.run(apart(
                        git, folder, List.of("show", "-s", "--format=%an%x00%ae%x00%ad%x00%B", "--date=raw", original)))
                .text()
                .split("\0", 4);
        var author =
                Map.of("GIT_AUTHOR_NAME", parts[0], "GIT_AUTHOR_EMAIL", parts[1], "GIT_AUTHOR_DATE", "@" + parts[2]);
        return git.run(call(folder, tree, List.of(parent))
                        .with(author)
                        .reading((parts[3].strip() + "\n").getBytes(StandardCharsets.UTF_8)))
                .text()
                .strip();
    }

    /** A commit on no branch, only for git's own use; equal arguments give the same commit. */
    public String alone(Path folder, String tree, List<String> parents) throws InterruptedException {
        return git.run(call(folder, tree, parents)
                        .with(GitProgram.AS_AGENTOS)
                        .with(FIXED_DATES)
                        .reading("tree".getBytes(StandardCharsets.UTF_8)))
                .text()
                .strip();
    }

    private ProgramCall call(Path folder, String tree, List<String> parents) throws InterruptedException {
        var arguments = new ArrayList<>(List.of("commit-tree", tree, "-F", "-"));
        for (var parent : parents) arguments.addAll(List.of("-p", parent));
        return apart(git, folder, arguments);
    }
}
