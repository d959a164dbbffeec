package dev.agentos.git;

import dev.agentos.exec.Programs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The commits that one commit has and others do not, each with the files that it introduces. */
public final class CommitRange {
    /** What is read by plumbing commands is the same under every setting. */
    private static final List<String> CHANGES = List.of(
            "diff-tree",
            "--stdin",
            "--always",
            "-z",
            "--raw",
            "-r",
            "-c",
            "--root",
            "--no-renames",
            "--full-index",
            "--no-relative",
            "--ignore-submodules=none");

    private static final char OF_PARENT = ':';

    private final GitProgram git;

    public CommitRange(Programs programs) {
        this.git = new GitProgram(programs);
    }

    /**
     * One commit with the files in which it differs from each of its parents; those of a commit without parents are all
     * its files. Whatever else it has, one of its parents has.
     */
    public record Entry(String id, List<String> parents, String subject, List<TreeChange> changes) {
        public Entry {
            parents = List.copyOf(parents);
            changes = List.copyOf(changes);
        }
    }

    /**
     * Those of {@code to} that none of {@code without} has, children before their parents; at most {@code max}, the
     * newest.
     */
    public List<Entry> read(Path folder, String to, List<String> without, int max) throws InterruptedException {
        var arguments = new ArrayList<>(List.of(
                "rev-list",
                "--topo-order",
                "--no-commit-header",
                "--format=%H%x00%P%x00%s",
                "--max-count=" + max,
                to,
                "--not"));
        arguments.addAll(without);
        var lines = git.run(Commits.apart(git, folder, arguments))
                .text()
                .lines()
                .map(line -> line.split("\0", -1))
                .toList();
        if (lines.isEmpty()) return List.of();
        var changes = changes(folder, lines.stream().map(line -> line[0]).toList());
        return lines.stream()
                .map(line -> new Entry(
                        line[0],
                        line[1].isEmpty() ? List.of() : List.of(line[1].split(" ")),
                        line[2],
                        changes.getOrDefault(line[0], List.of())))
                .toList();
    }

    private Map<String, List<TreeChange>> changes(Path folder, List<String> commits) throws InterruptedException {
        var asked = (String.join("\n", commits) + "\n").getBytes(StandardCharsets.US_ASCII);
        var fields = git.run(Commits.apart(git, folder, CHANGES).reading(asked))
                .text()
                .split("\0");
        var changes = new HashMap<String, List<TreeChange>>();
        var current = new ArrayList<TreeChange>();
        for (int at = 0; at < fields.length; at++) {
            if (fields[at].charAt(0) == OF_PARENT) current.add(change(fields[at], fields[++at]));
            else changes.put(fields[at], current = new ArrayList<>());
        }
        return changes;
    }

    /**
     * As many colons as there are parents; then the modes of all of them and of the commit, then the contents of all of
     * them and of the commit.
     */
    private static TreeChange change(String line, String path) {
        int parents = 0;
        while (line.charAt(parents) == OF_PARENT) parents++;
        var parts = line.substring(parents).split(" ");
        return new TreeChange(path, parts[0], parts[parents + 1], parts[parents], parts[2 * parents + 1]);
    }
}
