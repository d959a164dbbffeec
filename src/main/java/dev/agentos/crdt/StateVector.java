package dev.agentos.crdt;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** How much of each client's log a replica has: the clock of the next element of each. */
public record StateVector(Map<Long, Long> clocks) {
    public static final StateVector EMPTY = new StateVector(Map.of());

    public StateVector {
        clocks = Map.copyOf(clocks);
    }

    /** 0 for a client of which the replica has nothing. */
    public long clock(long client) {
        return clocks.getOrDefault(client, 0L);
    }

    /** Whether a replica with this state has everything that one with the other has, deletions aside. */
    public boolean covers(StateVector other) {
        return other.clocks.entrySet().stream().allMatch(entry -> entry.getValue() <= clock(entry.getKey()));
    }

    public byte[] encode() {
        var out = new ByteWriter();
        write(out);
        return out.toBytes();
    }

    /** @throws InvalidUpdate if the bytes are not a state vector */
    public static StateVector decode(byte[] bytes) {
        var in = new ByteReader(bytes);
        var vector = read(in);
        in.expectEnd();
        return vector;
    }

    void write(ByteWriter out) {
        var highestFirst = new TreeMap<Long, Long>(Collections.reverseOrder());
        highestFirst.putAll(clocks);
        out.varUint(highestFirst.size());
        highestFirst.forEach((client, clock) -> out.varUint(client).varUint(clock));
    }

    static StateVector read(ByteReader in) {
        int count = in.count();
        var clocks = new HashMap<Long, Long>();
        for (int i = 0; i < count; i++) clocks.put(in.varUint(), in.varUint());
        return new StateVector(clocks);
    }
}
