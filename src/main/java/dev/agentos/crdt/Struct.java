package dev.agentos.crdt;

/** A run of elements that one client inserted one after the other, as it stands in that client's log. */
abstract sealed class Struct permits Item, Gc {
    final ClientLog log;
    final long clock;
    long length;

    Struct(ClientLog log, long clock, long length) {
        this.log = log;
        this.clock = clock;
        this.length = length;
    }

    final long end() {
        return clock + length;
    }

    final boolean has(Id id) {
        return log.client == id.client() && clock <= id.clock() && id.clock() < end();
    }

    abstract boolean isDeleted();

    /** Whether this and what follows in the log can be one. */
    abstract boolean canJoin(Struct right);

    abstract void join(Struct right);

    /** @param offset how many elements are left out because the reader has them */
    abstract void write(ByteWriter out, long offset);
}
