package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Elements by client: those that were deleted, or those that a step of the undo history inserted. */
final class DeleteSet {
    private Map<Long, ClockRanges> clients = Map.of();

    boolean isEmpty() {
        return clients.isEmpty();
    }

    void add(long client, long clock, long length) {
        of(client).add(clock, clock + length);
    }

    void addAll(DeleteSet others) {
        others.clients.forEach((client, ranges) -> of(client).addAll(ranges));
    }

    private ClockRanges of(long client) {
        if (clients.isEmpty()) clients = new LinkedHashMap<>(2);
        return clients.computeIfAbsent(client, _ -> new ClockRanges());
    }

    DeleteSet copy() {
        var copy = new DeleteSet();
        copy.addAll(this);
        return copy;
    }

    /** By client, tidy. */
    Map<Long, ClockRanges> ranges() {
        if (!clients.isEmpty()) for (var ranges : clients.values()) ranges.tidy();
        return clients;
    }

    int rangeCount() {
        return clients.values().stream().mapToInt(ClockRanges::size).sum();
    }

    boolean contains(long client, long clock) {
        if (clients.isEmpty()) return false;
        var ranges = clients.get(client);
        return ranges != null && ranges.tidy().contains(clock);
    }

    boolean contains(Struct struct) {
        return contains(struct.log.client, struct.clock);
    }

    Map<Long, List<ClockRange>> toMap() {
        var map = new LinkedHashMap<Long, List<ClockRange>>();
        ranges().forEach((client, ranges) -> map.put(client, List.copyOf(ranges.toList())));
        return Collections.unmodifiableMap(map);
    }

    void write(ByteWriter out) {
        out.varUint(clients.size());
        if (clients.size() <= 1) {
            ranges().forEach((client, ranges) -> write(out, client, ranges));
            return;
        }
        var highestFirst = new TreeMap<Long, ClockRanges>(Collections.reverseOrder());
        highestFirst.putAll(ranges());
        highestFirst.forEach((client, ranges) -> write(out, client, ranges));
    }

    private static void write(ByteWriter out, long client, ClockRanges ranges) {
        out.varUint(client).varUint(ranges.size());
        for (int i = 0; i < ranges.size(); i++) out.varUint(ranges.start(i)).varUint(ranges.end(i) - ranges.start(i));
    }

    static DeleteSet read(ByteReader in) {
        var deleted = new DeleteSet();
        int clientCount = in.count();
        for (int i = 0; i < clientCount; i++) {
            long client = in.varUint();
            int count = in.count();
            for (int range = 0; range < count; range++) deleted.addRead(client, in.varUint(), in.varUint());
        }
        deleted.ranges();
        return deleted;
    }

    private void addRead(long client, long clock, long length) {
        if (clock + length > Id.MAX) throw new InvalidUpdate("a deletion goes beyond clock 2^53");
        if (length > 0) add(client, clock, length);
    }

    /**
     * Calls back for every struct that is deleted by this set, with ends split off. New structs may come up meanwhile.
     */
    void forEachStruct(DocTransaction transaction, Consumer<Struct> action) {
        for (var entry : new ArrayList<>(ranges().entrySet())) {
            var log = transaction.store().find(entry.getKey());
            if (log == null) continue;
            var ranges = entry.getValue();
            long end = log.end();
            for (int i = 0; i < ranges.size() && ranges.start(i) < end; i++)
                transaction.forEachStruct(log, ranges.start(i), ranges.end(i), action);
        }
    }
}
