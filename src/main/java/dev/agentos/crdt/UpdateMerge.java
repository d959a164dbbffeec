package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Makes one update of several, without a document. What is missing in between becomes a skip. */
final class UpdateMerge {
    private static final Comparator<Source> NEXT = Comparator.comparingLong((Source source) -> source.block.client())
            .reversed()
            .thenComparingLong(source -> source.block.clock())
            .thenComparingInt(source -> source.rank);

    /** One of the updates, read block by block. */
    private static final class Source {
        private final Iterator<Block> blocks;
        /** Of two sources at the same place, the one with the lower rank is read: the one that was read last. */
        int rank;

        @Nullable
        Block block;

        Source(Update update, int rank) {
            var sections = new ArrayList<>(update.sections());
            sections.sort(Collections.reverseOrder(Comparator.comparingLong(Update.Section::client)));
            blocks = sections.stream()
                    .flatMap(section -> section.blocks().stream())
                    .filter(block -> !(block instanceof SkipBlock))
                    .iterator();
            this.rank = rank;
            advance();
        }

        void advance() {
            block = blocks.hasNext() ? blocks.next() : null;
        }
    }

    private final PriorityQueue<Source> sources = new PriorityQueue<>(NEXT);
    private final List<Update.Section> merged = new ArrayList<>();
    /** Not yet in the result: it may still be joined with what follows. */
    private @Nullable Block last;

    static Update of(List<Update> updates) {
        var merge = new UpdateMerge();
        var deletions = new DeleteSet();
        for (int i = 0; i < updates.size(); i++) {
            merge.add(new Source(updates.get(i), i));
            deletions.addAll(updates.get(i).deletions());
        }
        merge.run();
        return new Update(merge.merged, deletions, 0);
    }

    private void add(Source source) {
        if (source.block != null) sources.add(source);
    }

    private void run() {
        for (int rank = -1; !sources.isEmpty(); rank--) {
            var source = sources.remove();
            if (take(source)) takeRun(source);
            source.rank = rank;
            add(source);
        }
        if (last != null) emit(last);
    }

    /** @return whether the result has grown, so that more of the same source may follow */
    private boolean take(Source source) {
        long client = source.block.client();
        if (last != null && !skipKnown(source, client)) return false;
        if (last == null || last.client() != client) {
            if (last != null) emit(last);
            last = source.block;
        } else if (!append(last, source.block)) {
            return false;
        }
        source.advance();
        return true;
    }

    /** @return whether the source is now the right one to go on with */
    private boolean skipKnown(Source source, long client) {
        boolean skipped = false;
        for (;
                source.block != null && source.block.client() >= last.client() && source.block.end() <= last.end();
                source.advance()) skipped = true;
        return source.block != null
                && source.block.client() == client
                && !(skipped && source.block.clock() > last.end());
    }

    /** @return whether the block is now the last one; otherwise it has become one with what was */
    private boolean append(Block before, Block block) {
        if (before.end() < block.clock()) {
            emit(before);
            emit(new SkipBlock(block.client(), before.end(), block.clock() - before.end()));
            last = block;
            return true;
        }
        long known = before.end() - block.clock();
        var rest = known > 0 ? block.after(known) : block;
        if (before instanceof GcBlock && rest instanceof GcBlock) {
            last = new GcBlock(before.client(), before.clock(), before.length() + rest.length());
            return false;
        }
        emit(before);
        last = rest;
        return true;
    }

    private void takeRun(Source source) {
        for (;
                source.block != null && source.block.client() == last.client() && source.block.clock() == last.end();
                source.advance()) {
            emit(last);
            last = source.block;
        }
    }

    private void emit(Block block) {
        if (merged.isEmpty() || merged.getLast().client() != block.client())
            merged.add(new Update.Section(block.client(), new ArrayList<>()));
        merged.getLast().blocks().add(block);
    }
}
