package dev.agentos.review;

import dev.agentos.file.ExactFiles;
import dev.agentos.file.FileStat;
import dev.agentos.git.TreeStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds named pipes, sockets and devices, which git never lists. A folder is read only when it has changed since the
 * review began and since it was last read. Nothing is looked for in folders that git ignores, nor in repositories
 * inside. Guarded by its review's lock.
 */
final class SpecialFiles {
    private static final int MAX_FOLDERS = 20_000;
    private static final int MAX_DEPTH = 64;
    private static final Duration CLOCK_RESOLUTION = Duration.ofMillis(50);

    private record Seen(Instant changed, Instant readAt, ExactFiles.Inside inside) {
        boolean isStill(FileStat folder) {
            return changed.equals(folder.changed()) && changed.isBefore(readAt.minus(CLOCK_RESOLUTION));
        }
    }

    private final ExactFiles files;
    private final TreeStore trees;
    private final Clock clock;
    private final Instant startedAt;
    private Map<String, Seen> seen = new HashMap<>();
    private Map<String, Seen> found = new HashMap<>();
    /** Whether git ignores a folder in which it lists nothing. */
    private final Map<String, Boolean> ignored = new HashMap<>();

    SpecialFiles(ExactFiles files, TreeStore trees, Clock clock, Instant startedAt) {
        this.files = files;
        this.trees = trees;
        this.clock = clock;
        this.startedAt = startedAt;
    }

    /** Git's rules may have changed. */
    void forgetIgnored() {
        ignored.clear();
    }

    /** Their names; {@code folders} are all folders that hold something that git lists. */
    List<String> find(Set<String> folders) throws InterruptedException {
        found = new HashMap<>();
        var special = new ArrayList<String>();
        var others = new ArrayList<String>();
        for (var folder : folders) {
            var stat = files.statOfFolder(folder);
            if (stat.isEmpty() || stat.get().changed().isBefore(startedAt)) continue;
            var inside = read(folder, stat.get(), special);
            for (var name : inside) if (!folders.contains(name)) others.add(name);
        }
        findIgnored(others);
        for (var folder : others) if (!ignored.get(folder)) findBelow(folder, special);
        ignored.keySet().retainAll(new HashSet<>(others));
        seen = found;
        if (!special.isEmpty()) special.removeAll(trees.ignored(files.tree().folder(), special));
        return special;
    }

    private void findIgnored(List<String> folders) throws InterruptedException {
        var unknown =
                folders.stream().filter(folder -> !ignored.containsKey(folder)).toList();
        var byGit = trees.ignored(files.tree().folder(), unknown);
        for (var folder : unknown) ignored.put(folder, byGit.contains(folder));
    }

    private void findBelow(String top, List<String> special) {
        var waiting = new ArrayDeque<>(List.of(top));
        while (!waiting.isEmpty() && found.size() < MAX_FOLDERS) {
            var folder = waiting.pop();
            var stat = files.statOfFolder(folder);
            boolean isTooDeep = folder.chars().filter(c -> c == '/').count() >= MAX_DEPTH;
            if (stat.isPresent() && !isTooDeep) waiting.addAll(read(folder, stat.get(), special));
        }
    }

    /** The folders in it; none when it is a repository. */
    private List<String> read(String folder, FileStat stat, List<String> special) {
        var last = seen.get(folder);
        var now = clock.instant();
        var inside = last != null && last.isStill(stat) ? last : new Seen(stat.changed(), now, files.lookInto(folder));
        found.put(folder, inside);
        var prefix = folder.isEmpty() ? "" : folder + "/";
        if (!folder.isEmpty() && inside.inside().isRepository()) return List.of();
        for (var name : inside.inside().special()) special.add(prefix + name);
        return inside.inside().folders().stream().map(name -> prefix + name).toList();
    }
}
