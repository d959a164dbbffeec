package dev.agentos.crdt;

/** Elements of which nothing is known but that they were once there: their parent is gone. */
final class Gc extends Struct {
    static final int REF = 0;

    Gc(ClientLog log, long clock, long length) {
        super(log, clock, length);
    }

    @Override
    boolean isDeleted() {
        return true;
    }

    @Override
    boolean canJoin(Struct right) {
        return right instanceof Gc;
    }

    @Override
    void join(Struct right) {
        length += right.length;
    }

    @Override
    void write(ByteWriter out, long offset) {
        out.uint8(REF).varUint(length - offset);
    }
}
