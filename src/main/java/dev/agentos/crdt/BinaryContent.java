package dev.agentos.crdt;

import java.util.List;

/** One value of bytes. */
record BinaryContent(byte[] bytes) implements Content {
    @Override
    public int ref() {
        return 3;
    }

    @Override
    public long length() {
        return 1;
    }

    @Override
    public List<byte[]> values() {
        return List.of(bytes);
    }

    @Override
    public Content copy() {
        return this;
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.bytes(bytes);
    }
}
