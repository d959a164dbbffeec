package dev.agentos.crdt;

/** Elements that are not in this update. */
record SkipBlock(long client, long clock, long length) implements Block {
    static final int REF = 10;

    @Override
    public Block after(long offset) {
        return new SkipBlock(client, clock + offset, length - offset);
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.uint8(REF).varUint(length - offset);
    }
}
