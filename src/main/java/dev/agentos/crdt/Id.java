package dev.agentos.crdt;

/** One element ever inserted: the {@code clock}-th of the client. */
public record Id(long client, long clock) {
    /** The largest number that all peers can represent; clients and clocks stay below. */
    static final long MAX = (1L << 53) - 1;

    void write(ByteWriter out) {
        out.varUint(client);
        out.varUint(clock);
    }

    static Id read(ByteReader in) {
        return new Id(in.varUint(), in.varUint());
    }
}
