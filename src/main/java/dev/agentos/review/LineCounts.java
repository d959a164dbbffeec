package dev.agentos.review;

import dev.agentos.file.ExactFiles;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.review.Change.LineCount;
import dev.agentos.review.FileStates.Pending;
import dev.agentos.text.LineDiff;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts the added and removed lines of files, once for each pair of contents. Guarded by its review's lock. */
final class LineCounts {
    private static final int MAX_COUNTS = 20_000;
    private static final long BATCH_BYTES = 4 << 20;

    private final TreeStore trees;
    private final ExactFiles files;
    private final Map<String, Optional<LineCount>> counts = new HashMap<>();

    LineCounts(TreeStore trees, ExactFiles files) {
        this.trees = trees;
        this.files = files;
    }

    /** Empty if it is no text, or was not counted. */
    Optional<LineCount> of(Pending pending) {
        return counts.getOrDefault(key(pending), Optional.empty());
    }

    private static String key(Pending pending) {
        return pending.baseline().map(TreeFile::id).orElse("") + " "
                + pending.current().map(TreeFile::id).orElse("");
    }

    /** Counts those that were not counted before. */
    void count(List<Pending> pending) throws InterruptedException {
        var uncounted =
                pending.stream().filter(one -> !counts.containsKey(key(one))).toList();
        if (counts.size() + uncounted.size() > MAX_COUNTS) counts.clear();
        for (int from = 0, to; from < uncounted.size(); from = to) {
            to = from;
            for (long bytes = 0; to < uncounted.size() && bytes < BATCH_BYTES; to++) bytes += size(uncounted.get(to));
            var some = uncounted.subList(from, to);
            var baseline = trees.contents(some.stream()
                    .flatMap(one -> one.baseline().stream())
                    .filter(file -> file.size() <= FileContents.MAX_TEXT_LENGTH)
                    .toList());
            for (var one : some) counts.put(key(one), count(one, baseline));
        }
    }

    private static long size(Pending pending) {
        return pending.baseline()
                .map(TreeFile::size)
                .filter(size -> size <= FileContents.MAX_TEXT_LENGTH)
                .orElse(0L);
    }

    private Optional<LineCount> count(Pending pending, Map<String, byte[]> baseline) {
        var before = pending.baseline()
                .map(file -> Optional.ofNullable(baseline.get(file.id())))
                .orElse(Optional.of(FileContents.NOTHING));
        var after = pending.current().isEmpty()
                ? Optional.of(FileContents.NOTHING)
                : files.read(pending.path(), FileContents.MAX_TEXT_LENGTH).map(ExactFiles.Found::content);
        if (before.isEmpty()
                || after.isEmpty()
                || !FileContents.hasLines(before.get())
                || !FileContents.hasLines(after.get())) return Optional.empty();
        var diff = LineDiff.between(before.get(), after.get());
        return Optional.of(new LineCount(diff.added(), diff.removed()));
    }
}
