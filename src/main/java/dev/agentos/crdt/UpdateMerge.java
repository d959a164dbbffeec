package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes one update of several, without a document. What is missing in between becomes a skip. */
final class UpdateMerge {
    /** The blocks of one client in one of the updates. */
    private static final class Source {
        final int number;
        private final List<Block> blocks;
        private int next;
        @Nullable Block block;

        Source(int number, List<Block> blocks) {
            this.number = number;
            this.blocks = blocks;
            advance();
        }

        final void advance() {
            block = null;
            while (block == null && next < blocks.size()) {
                var candidate = blocks.get(next++);
                if (!(candidate instanceof SkipBlock)) block = candidate;
            }
        }

        long clock() {
            return block == null ? Long.MAX_VALUE : block.clock();
        }
    }

    private final PriorityQueue<Source> sources = new PriorityQueue<>(Comparator.comparingLong(Source::clock).thenComparingInt(source -> source.number));
    private final List<Block> merged = new ArrayList<>();
    /** Not yet in the result: it may still be joined with what follows. */
    private @Nullable Block last;

    static Update of(List<Update> updates) {
        var clients = new TreeMap<Long, UpdateMerge>(Collections.reverseOrder());
        var deletions = new DeleteSet();
        for (int i = 0; i < updates.size(); i++) {
            for (var section : updates.get(i).sections()) clients.computeIfAbsent(section.client(), _ -> new UpdateMerge()).add(new Source(i, section.blocks()));
            deletions.addAll(updates.get(i).deletions());
        }
        var sections = new ArrayList<Update.Section>();
        clients.forEach((client, merge) -> {
            var blocks = merge.run();
            if (!blocks.isEmpty()) sections.add(new Update.Section(client, blocks));
        });
        return new Update(sections, deletions);
    }

    private void add(Source source) {
        if (source.block != null) sources.add(source);
    }

    private List<Block> run() {
        while (!sources.isEmpty()) {
            var source = sources.remove();
            if (take(source)) takeRun(source);
            add(source);
        }
        if (last != null) merged.add(last);
        return merged;
    }

    /** @return whether the result has grown, so that more of the same source may follow */
    private boolean take(Source source) {
        if (last == null) {
            last = source.block;
            source.advance();
            return true;
        }
        boolean skipped = false;
        for (; source.block != null && source.block.end() <= last.end(); source.advance()) skipped = true;
        if (source.block == null || (skipped && source.block.clock() > last.end())) return false;
        if (!append(last, source.block)) return false;
        source.advance();
        return true;
    }

    /** @return whether the block is now the last one; otherwise it has become one with what was */
    private boolean append(Block before, Block block) {
        if (before.end() < block.clock()) {
            merged.add(before);
            merged.add(new SkipBlock(block.client(), before.end(), block.clock() - before.end()));
            last = block;
            return true;
        }
        long known = before.end() - block.clock();
        var rest = known > 0 ? block.after(known) : block;
        if (before instanceof GcBlock && rest instanceof GcBlock) {
            last = new GcBlock(before.client(), before.clock(), before.length() + rest.length());
            return false;
        }
        merged.add(before);
        last = rest;
        return true;
    }

    private void takeRun(Source source) {
        for (; source.block != null && source.block.clock() == last.end(); source.advance()) {
            merged.add(last);
            last = source.block;
        }
    }
}
