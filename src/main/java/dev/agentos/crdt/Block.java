package dev.agentos.crdt;

/** A struct of an update, on its own: its neighbours may not exist yet. */
sealed interface Block permits ItemBlock, GcBlock, SkipBlock {
    long client();

    long clock();

    long length();

    default long end() {
        return clock() + length();
    }

    /** The elements from the offset on. */
    Block after(long offset);

    void write(ByteWriter out, long offset);
}
