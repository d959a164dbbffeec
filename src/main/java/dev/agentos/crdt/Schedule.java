package dev.agentos.crdt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * In which order the blocks of an update can be integrated, so that each comes after those it depends on, and which cannot be yet. Made
 * before anything is changed: an update may still be refused.
 */
final class Schedule {
    /** The blocks of one client that are not yet taken. */
    private static final class Queue {
        final List<Block> blocks;
        int next;

        Queue(List<Block> blocks) {
            this.blocks = blocks;
        }

        boolean isEmpty() {
            return next == blocks.size();
        }

        void putBack(Block block) {
            do next--;
            while (blocks.get(next) != block);
        }
    }

    private final StructStore store;
    private final Map<Long, Long> ends = new HashMap<>();
    /** Highest client first: then the others meet fewer conflicts. */
    private final TreeMap<Long, Queue> queues = new TreeMap<>(Collections.reverseOrder());
    private final Deque<Block> waiting = new ArrayDeque<>();
    private final List<Block> ready = new ArrayList<>();
    private final Map<Long, List<Block>> rest = new TreeMap<>(Collections.reverseOrder());
    private final Map<Long, Long> missing = new HashMap<>();

    private Schedule(StructStore store, Update update) {
        this.store = store;
        for (var section : update.sections()) queues.put(section.client(), new Queue(section.blocks()));
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

    /** What has to wait. */
    Update rest() {
        var sections = new ArrayList<Update.Section>();
        rest.forEach((client, blocks) -> sections.add(new Update.Section(client, blocks)));
        return new Update(sections, new DeleteSet());
    }

    int restCount() {
        return rest.values().stream().mapToInt(List::size).sum();
    }

    /** How many of the deletions are of elements that will not be there yet. */
    int countLate(DeleteSet deletions) {
        int late = 0;
        for (var entry : deletions.ranges().entrySet()) {
            var ranges = entry.getValue();
            for (int i = 0; i < ranges.size(); i++) if (ranges.end(i) > end(entry.getKey())) late++;
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
            if (!(head instanceof SkipBlock)) {
                var queue = look(head);
                if (queue != null) {
                    head = queue.blocks.get(queue.next++);
                    continue;
                }
            }
            head = waiting.isEmpty() ? next() : waiting.pop();
        }
    }

    private @Nullable Block next() {
        while (!queues.isEmpty() && queues.firstEntry().getValue().isEmpty()) queues.pollFirstEntry();
        if (queues.isEmpty()) return null;
        var queue = queues.firstEntry().getValue();
        return queue.blocks.get(queue.next++);
    }

    /** @return where to go on, if another client's block must come first and is there */
    private @Nullable Queue look(Block head) {
        long end = end(head.client());
        if (head.clock() > end) {
            waiting.push(head);
            postpone(head.client(), head.clock() - 1);
            return null;
        }
        long client = missingFor(head);
        if (client < 0) {
            ready.add(head);
            ends.put(head.client(), Math.max(end, head.end()));
            return null;
        }
        if (head.end() <= end) return null;
        waiting.push(head);
        var queue = queues.get(client);
        if (queue != null && !queue.isEmpty()) return queue;
        postpone(client, end(client));
        return null;
    }

    private long end(long client) {
        return ends.computeIfAbsent(client, store::end);
    }

    private long missingFor(Block block) {
        if (!(block instanceof ItemBlock item)) return -1;
        if (isMissing(item, item.origin())) return item.origin().client();
        if (isMissing(item, item.rightOrigin())) return item.rightOrigin().client();
        var parent = item.parentItem();
        return isMissing(item, parent) ? parent.client() : -1;
    }

    private boolean isMissing(ItemBlock item, @Nullable Id id) {
        return id != null && id.client() != item.client() && id.clock() >= end(id.client());
    }

    private void postpone(long client, long clock) {
        missing.merge(client, clock, Math::min);
        for (var block : waiting) {
            var queue = queues.get(block.client());
            if (queue != null) queue.putBack(block);
        }
        for (var block : waiting) {
            var queue = queues.remove(block.client());
            if (queue != null) rest.put(block.client(), List.copyOf(queue.blocks.subList(queue.next, queue.blocks.size())));
        }
        waiting.clear();
    }
}
