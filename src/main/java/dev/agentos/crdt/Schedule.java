package dev.agentos.crdt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * In which order the blocks of an update can be integrated, so that each comes after those it depends on, and which
 * cannot be yet. Made before anything is changed: an update may still be refused.
 */
final class Schedule {
    /** The blocks of one client that are not yet taken. */
    private static final class Queue {
        final long client;
        final List<Block> blocks;
        /** How far the client's log will reach. */
        long end;

        int next;
        /** The rest of the blocks must wait. */
        boolean closed;

        Queue(long client, List<Block> blocks, long end) {
            this.client = client;
            this.blocks = blocks;
            this.end = end;
        }

        boolean isEmpty() {
            return closed || next == blocks.size();
        }

        Block take() {
            return blocks.get(next++);
        }

        void putBack(Block block) {
            do next--;
            while (blocks.get(next) != block);
        }
    }

    private final StructStore store;
    private final long bytes;
    /** Highest client first: then the others meet fewer conflicts. */
    private final List<Queue> queues = new ArrayList<>();

    private final Map<Long, Queue> byClient = new HashMap<>();
    private int first;
    private @Nullable Queue latest;
    private final Deque<Block> waiting = new ArrayDeque<>();
    private final List<Block> ready = new ArrayList<>();
    private final Map<Long, List<Block>> rest = new TreeMap<>(Collections.reverseOrder());
    private final Map<Long, Long> missing = new HashMap<>();

    private Schedule(StructStore store, Update update) {
        this.store = store;
        bytes = update.bytes();
        for (var section : update.sections())
            queues.add(new Queue(section.client(), section.blocks(), store.end(section.client())));
        queues.sort(Comparator.comparingLong((Queue queue) -> queue.client).reversed());
        for (var queue : queues) byClient.put(queue.client, queue);
    }

    static Schedule of(StructStore store, Update update) {
        var schedule = new Schedule(store, update);
        schedule.run();
        return schedule;
    }

    /** In order. Some may be known in part. */
    List<Block> ready() {
        return ready;
    }

    /** The blocks that have to wait. */
    Update rest() {
        var sections = new ArrayList<Update.Section>();
        rest.forEach((client, blocks) -> sections.add(new Update.Section(client, blocks)));
        return new Update(sections, new DeleteSet(), bytes);
    }

    /** How large the update was. */
    long bytes() {
        return bytes;
    }

    int restCount() {
        return rest.values().stream().mapToInt(List::size).sum();
    }

    /** How many of the deletions are of elements that will not be there yet. */
    int countLate(DeleteSet deletions) {
        int late = 0;
        for (var entry : deletions.ranges().entrySet()) {
            var ranges = entry.getValue();
            long end = end(entry.getKey());
            for (int i = 0; i < ranges.size(); i++) if (ranges.end(i) > end) late++;
        }
        return late;
    }

    /** The clocks that must be passed, by client, before it is worth trying again. */
    Map<Long, Long> missing() {
        return missing;
    }

    private void run() {
        var head = next();
        while (head != null) {
            var source = head instanceof SkipBlock ? null : look(head);
            if (source != null) head = source.take();
            else head = waiting.isEmpty() ? next() : waiting.pop();
        }
    }

    private @Nullable Block next() {
        while (first < queues.size() && queues.get(first).isEmpty()) first++;
        return first == queues.size() ? null : queues.get(first).take();
    }

    /** @return where to go on, if another client's block must come first and is there */
    private @Nullable Queue look(Block head) {
        var own = queue(head.client());
        if (head.clock() > own.end) {
            waiting.push(head);
            postpone(head.client(), head.clock() - 1);
            return null;
        }
        var missingId = missingFor(head);
        if (missingId == null) {
            ready.add(head);
            own.end = Math.max(own.end, head.end());
            return null;
        }
        if (head.end() <= own.end) return null;
        waiting.push(head);
        var source = queue(missingId.client());
        if (source != null && !source.isEmpty()) return source;
        postpone(missingId.client(), end(missingId.client()));
        return null;
    }

    private @Nullable Queue queue(long client) {
        if (latest == null || latest.client != client) {
            var queue = byClient.get(client);
            if (queue == null) return null;
            latest = queue;
        }
        return latest;
    }

    private long end(long client) {
        var queue = queue(client);
        return queue == null ? store.end(client) : queue.end;
    }

    private @Nullable Id missingFor(Block block) {
        if (!(block instanceof ItemBlock item)) return null;
        if (isMissing(item, item.origin())) return item.origin();
        if (isMissing(item, item.rightOrigin())) return item.rightOrigin();
        var parent = item.parentItem();
        return isMissing(item, parent) ? parent : null;
    }

    private boolean isMissing(ItemBlock item, @Nullable Id id) {
        return id != null && id.client() != item.client() && id.clock() >= end(id.client());
    }

    private void postpone(long client, long clock) {
        missing.merge(client, clock, Math::min);
        for (var block : waiting) {
            var queue = byClient.get(block.client());
            if (!queue.closed) queue.putBack(block);
        }
        for (var block : waiting) {
            var queue = byClient.get(block.client());
            if (!queue.closed)
                rest.put(queue.client, List.copyOf(queue.blocks.subList(queue.next, queue.blocks.size())));
            queue.closed = true;
        }
        waiting.clear();
    }
}
