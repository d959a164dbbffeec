package dev.agentos.git;

import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds files of two working copies that would not merge in their current state, committed or not, even untracked.
 * Touches only git's store. Links, and files over 1 MiB, count as committed.
 */
public final class Overlaps {
    private static final int LARGEST = 1 << 20;
    private static final int MAX_FILES = 20_000;
    private static final int MAX_SHARED = 1_000;

    private final GitProgram git;
    private final Commits commits;
    private final MergeTrees trees;

    public Overlaps(Programs programs) {
        this.git = new GitProgram(programs);
        this.commits = new Commits(programs);
        this.trees = new MergeTrees(programs);
    }

    /**
     * A working copy: the commit that is checked out, and the files that are others than in the commit that its work is
     * compared with.
     */
    public record Side(Path folder, String tip, Set<String> touched) {
        public Side {
            touched = Set.copyOf(touched);
        }
    }

    private ProgramCall look(Path folder, String... arguments) throws InterruptedException {
        return Commits.apart(git, folder, List.of(arguments)).with(GitProgram.NO_LOCKS);
    }

    /** The merge base of two commits. */
    public Optional<String> common(Path folder, String one, String other) throws InterruptedException {
        var result = git.result(look(folder, "merge-base", one, other));
        return result.code() == 0 ? Optional.of(result.text().strip()) : Optional.empty();
    }

    /** The copy as it is now. */
    public Side side(Path folder, String tip, String since) throws InterruptedException {
        var differing = look(
                folder,
                "diff",
                "-z",
                "--name-only",
                "--no-renames",
                "--no-ext-diff",
                "--no-textconv",
                "--ignore-submodules=all",
                since);
        var untracked = look(folder, "ls-files", "-z", "--others", "--exclude-standard");
        var touched = new HashSet<String>();
        for (var result : List.of(git.diffFiles(folder, differing), git.run(untracked)))
            Arrays.stream(result.text().split("\0"))
                    .filter(path -> !path.isEmpty() && !path.endsWith("/"))
                    .limit(MAX_FILES)
                    .forEach(touched::add);
        return new Side(folder, tip, touched);
    }

    /**
     * A hidden commit with the committed files of a working copy and these files as they are on the disk. The same
     * files give the same commit.
     */
    public String snapshot(Side side, Set<String> paths) throws IOException, InterruptedException {
        var nothing = "0".repeat(side.tip().length());
        var changes = new ArrayList<TreeChange>();
        var there = new ArrayList<String>();
        for (var path : new TreeSet<>(paths).stream().limit(MAX_SHARED).toList()) {
            var file = side.folder().resolve(path);
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS))
                changes.add(new TreeChange(path, "000000", nothing, "000000", nothing));
            else if (isPlain(side.folder(), file) && !path.contains("\n")) there.add(path);
        }
        if (!there.isEmpty()) {
            var ids = git.run(look(side.folder(), "hash-object", "-w", "--stdin-paths")
                            .reading(String.join("\n", there).getBytes(StandardCharsets.UTF_8)))
                    .text()
                    .split("\n");
            for (int i = 0; i < there.size(); i++)
                changes.add(new TreeChange(
                        there.get(i), "000000", nothing, mode(side.folder().resolve(there.get(i))), ids[i]));
        }
        return commits.alone(
                side.folder(),
                changes.isEmpty() ? side.tip() + "^{tree}" : commits.with(side.folder(), side.tip(), changes),
                List.of(side.tip()));
    }

    /** A file of at most 1 MiB to which no link leads. */
    private static boolean isPlain(Path folder, Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) <= LARGEST
                && file.toRealPath().equals(folder.toRealPath().resolve(folder.relativize(file)));
    }

    private static String mode(Path file) throws IOException {
        return Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS)
                        .contains(PosixFilePermission.OWNER_EXECUTE)
                ? TreeFile.EXECUTABLE
                : TreeFile.PLAIN;
    }

    /**
     * Between two snapshots; {@code shared} are the files that both sides have touched. Files that are the same on both
     * sides are no overlap.
     */
    public List<Overlap> between(Path folder, String ours, String theirs, Set<String> shared)
            throws InterruptedException {
        var conflicts = new TreeSet<>(trees.merge(folder, ours, theirs).conflicts().stream()
                .map(MergeConflict::path)
                .toList());
        var different = new HashSet<>(commits.differences(folder, ours, theirs).stream()
                .map(TreeChange::path)
                .toList());
        var common = common(folder, ours, theirs);
        var mine = conflicts.isEmpty() || common.isEmpty()
                ? Map.<String, List<DiffHunk>>of()
                : hunks(folder, common.get(), ours, conflicts);
        var others = conflicts.isEmpty() || common.isEmpty()
                ? Map.<String, List<DiffHunk>>of()
                : hunks(folder, common.get(), theirs, conflicts);
        var overlaps = new ArrayList<Overlap>();
        for (var path : conflicts)
            overlaps.add(new Overlap(
                    path, true, meeting(mine.get(path), others.get(path)), meeting(others.get(path), mine.get(path))));
        for (var path : new TreeSet<>(shared))
            if (!conflicts.contains(path) && different.contains(path))
                overlaps.add(new Overlap(path, false, List.of(), List.of()));
        return overlaps;
    }

    private Map<String, List<DiffHunk>> hunks(Path folder, String from, String to, Set<String> paths)
            throws InterruptedException {
        var arguments = new ArrayList<>(List.of(
                "diff-tree",
                "-r",
                "-p",
                "-U0",
                "--no-renames",
                "--no-ext-diff",
                "--no-textconv",
                "--src-prefix=a/",
                "--dst-prefix=b/",
                from,
                to,
                "--"));
        arguments.addAll(paths.stream().limit(MAX_SHARED).toList());
        var hunks = new HashMap<String, List<DiffHunk>>();
        for (var file : new DiffReader(
                        git.run(look(folder, arguments.toArray(String[]::new))).output())
                .read()) hunks.put(file.path(), file.hunks());
        return hunks;
    }

    /** The lines of one side where the other has changed the same lines of what both come from. */
    private static List<LineRange> meeting(@Nullable List<DiffHunk> some, @Nullable List<DiffHunk> others) {
        if (some == null || others == null) return List.of();
        return some.stream()
                .filter(one -> others.stream().anyMatch(other -> before(one).meets(before(other))))
                .map(hunk ->
                        new LineRange(Math.max(1, hunk.newStart()), Math.max(1, hunk.newStart()) + hunk.newLines() - 1))
                .toList();
    }

    private static LineRange before(DiffHunk hunk) {
        return new LineRange(hunk.oldStart(), hunk.oldStart() + hunk.oldLines() - 1);
    }
}
