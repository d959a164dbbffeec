package dev.agentos.crdt;

/** Hears of every transaction that changed something. */
@FunctionalInterface
public interface UpdateListener {
    /** @param update what a peer that was at the same state needs */
    void updated(byte[] update, DocTransaction transaction);
}
