package dev.agentos.crdt;

/** Elements that are gone together with their parent. */
record GcBlock(long client, long clock, long length) implements Block {
    @Override
    public Block after(long offset) {
        return new GcBlock(client, clock + offset, length - offset);
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.uint8(Gc.REF).varUint(length - offset);
    }
}
