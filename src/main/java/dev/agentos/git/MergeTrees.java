package dev.agentos.git;

import dev.agentos.exec.Programs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Computes merges in git's own store, without touching a working copy, index or branch. */
public final class MergeTrees {
    private static final int CLEAN = 0;
    private static final int WITH_CONFLICTS = 1;
    private static final String CONFLICT = "CONFLICT (";

    private final GitProgram git;
    private final Commits commits;

    public MergeTrees(Programs programs) {
        this.git = new GitProgram(programs);
        this.commits = new Commits(programs);
    }

    /** Of two commits, with what they have in common as git finds it. */
    public MergeOutcome merge(Path folder, String ours, String theirs) throws InterruptedException {
        var result = git.result(Commits.apart(
                git, folder, List.of("merge-tree", "--write-tree", "-z", "--allow-unrelated-histories", ours, theirs)));
        if (result.code() != CLEAN && result.code() != WITH_CONFLICTS || result.cut())
            throw GitProgram.failure(result.errorText().isBlank() ? result.text() : result.errorText());
        return read(folder, result.text());
    }

    /** Of two trees that come from a third. */
    public MergeOutcome merge(Path folder, String base, String ours, String theirs) throws InterruptedException {
        var common = commits.alone(folder, base, List.of());
        return merge(
                folder, commits.alone(folder, ours, List.of(common)), commits.alone(folder, theirs, List.of(common)));
    }

    /** Applies the changes of a commit to another one. */
    public MergeOutcome pick(Path folder, String onto, String commit) throws InterruptedException {
        return merge(folder, commits.treeBefore(folder, commit), onto + "^{tree}", commit + "^{tree}");
    }

    /** The tree, then each side of each conflict, an empty field, and what git has to say. */
    private MergeOutcome read(Path folder, String said) throws InterruptedException {
        var fields = new ArrayList<>(Arrays.asList(said.split("\0", -1)));
        int messages = fields.indexOf("");
        var sides = fields.subList(1, Math.max(1, messages));
        var why = why(fields.subList(messages + 1, fields.size()));
        var files = new LinkedHashMap<String, Map<String, TreeFile>>();
        var sizes = sizes(folder, sides);
        for (var side : sides) {
            var parts = side.substring(0, side.indexOf('\t')).split(" ");
            var path = side.substring(side.indexOf('\t') + 1);
            files.computeIfAbsent(path, first -> new HashMap<>())
                    .put(parts[2], new TreeFile(parts[0], parts[1], sizes.getOrDefault(parts[1], 0L)));
        }
        var conflicts = new ArrayList<MergeConflict>();
        files.forEach((path, found) -> conflicts.add(new MergeConflict(
                path, why.getOrDefault(path, "contents"), side(found, "1"), side(found, "2"), side(found, "3"))));
        return new MergeOutcome(fields.getFirst(), conflicts);
    }

    private static Optional<TreeFile> side(Map<String, TreeFile> sides, String number) {
        return Optional.ofNullable(sides.get(number));
    }

    /** Each message: how many paths, the paths, what kind it is, and the text. */
    private static Map<String, String> why(List<String> messages) {
        var why = new HashMap<String, String>();
        for (int at = 0; at + 1 < messages.size(); ) {
            int paths = Integer.parseInt(messages.get(at));
            var kind = messages.get(at + paths + 1);
            if (kind.startsWith(CONFLICT))
                for (var path : messages.subList(at + 1, at + 1 + paths))
                    why.putIfAbsent(path, kind.substring(CONFLICT.length(), kind.length() - 1));
            at += paths + 3;
        }
        return why;
    }

    private Map<String, Long> sizes(Path folder, List<String> sides) throws InterruptedException {
        var ids = new LinkedHashSet<String>();
        for (var side : sides) ids.add(side.split(" ")[1]);
        if (ids.isEmpty()) return Map.of();
        var sizes = new HashMap<String, Long>();
        var asked = Commits.apart(git, folder, List.of("cat-file", "--batch-check=%(objectname) %(objectsize)"))
                .reading((String.join("\n", ids) + "\n").getBytes(StandardCharsets.US_ASCII));
        for (var line : git.run(asked).text().lines().toList()) {
            var parts = line.split(" ");
            if (parts[1].matches("\\d+")) sizes.put(parts[0], Long.parseLong(parts[1]));
        }
        return sizes;
    }
}
