package dev.agentos.crdt;

/** A struct as it stands in an update, on its own: nobody knows yet whether its neighbours exist. */
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
