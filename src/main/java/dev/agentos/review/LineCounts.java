package dev.agentos.review;

import dev.agentos.file.ExactFiles;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.review.Change.LineCount;
import dev.agentos.review.FileStates.Pending;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How many lines of files came and went, counted once for each pair of contents. Guarded by its review's turn. */
final class LineCounts {
    private static final int MOST = 20_000;
    private static final long BYTES_AT_ONCE = 4 << 20;

    private final TreeStore trees;
    private final ExactFiles files;
    private final Map<String, Optional<LineCount>> counts = new HashMap<>();

    LineCounts(TreeStore trees, ExactFiles files) {
        this.trees = trees;
        this.files = files;
    }

    /** Empty for what is no text, or was not counted. */
    Optional<LineCount> of(Pending pending) {
        return counts.getOrDefault(key(pending), Optional.empty());
    }

    private static String key(Pending pending) {
        return pending.agreed().map(TreeFile::id).orElse("") + " "
                + pending.now().map(TreeFile::id).orElse("");
    }

    /** Counts those whose contents were not counted before. */
    void count(List<Pending> pending) throws InterruptedException {
        var uncounted =
                pending.stream().filter(one -> !counts.containsKey(key(one))).toList();
        if (counts.size() + uncounted.size() > MOST) counts.clear();
        for (int from = 0, to; from < uncounted.size(); from = to) {
            to = from;
            for (long bytes = 0; to < uncounted.size() && bytes < BYTES_AT_ONCE; to++) bytes += size(uncounted.get(to));
            var some = uncounted.subList(from, to);
            var agreed = trees.contents(some.stream()
                    .flatMap(one -> one.agreed().stream())
                    .filter(file -> file.size() <= Contents.LONGEST_TEXT)
                    .toList());
            for (var one : some) counts.put(key(one), count(one, agreed));
        }
    }

    private static long size(Pending pending) {
        return pending.agreed()
                .map(TreeFile::size)
                .filter(size -> size <= Contents.LONGEST_TEXT)
                .orElse(0L);
    }

    private Optional<LineCount> count(Pending pending, Map<String, byte[]> agreed) {
        var before = pending.agreed()
                .map(file -> Optional.ofNullable(agreed.get(file.id())))
                .orElse(Optional.of(Contents.NOTHING));
        var after = pending.now().isEmpty()
                ? Optional.of(Contents.NOTHING)
                : files.read(pending.path(), Contents.LONGEST_TEXT).map(ExactFiles.Found::content);
        if (before.isEmpty() || after.isEmpty() || !Contents.hasLines(before.get()) || !Contents.hasLines(after.get()))
            return Optional.empty();
        var diff = LineDiff.between(before.get(), after.get());
        return Optional.of(new LineCount(diff.added(), diff.removed()));
    }
}
