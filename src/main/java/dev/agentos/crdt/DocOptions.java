package dev.agentos.crdt;

import java.util.concurrent.ThreadLocalRandom;

/**
 * How a document behaves.
 *
 * @param clientId in whose name new elements are inserted; no two replicas may use the same at a time
 * @param gc whether deleted content is forgotten; without, the past can be looked at with snapshots
 * @param maxPending how many structs and deletions may wait for others that they depend on
 * @param maxPendingBytes how large these may be
 */
public record DocOptions(long clientId, boolean gc, int maxPending, int maxPendingBytes) {
    private static final int DEFAULT_MAX_PENDING = 20_000;
    private static final int DEFAULT_MAX_PENDING_BYTES = 16 << 20;

    public DocOptions {
        if (clientId < 0 || clientId > Id.MAX)
            throw new IllegalArgumentException("a client id is between 0 and 2^53: " + clientId);
        if (maxPending < 0 || maxPendingBytes < 0)
            throw new IllegalArgumentException("a limit is not negative: " + Math.min(maxPending, maxPendingBytes));
    }

    public static DocOptions standard() {
        return new DocOptions(randomClientId(), true, DEFAULT_MAX_PENDING, DEFAULT_MAX_PENDING_BYTES);
    }

    /** 32 bits, as all peers choose them. */
    public static long randomClientId() {
        return ThreadLocalRandom.current().nextLong(1L << 32);
    }

    public DocOptions withClientId(long clientId) {
        return new DocOptions(clientId, gc, maxPending, maxPendingBytes);
    }

    public DocOptions withGc(boolean gc) {
        return new DocOptions(clientId, gc, maxPending, maxPendingBytes);
    }

    public DocOptions withMaxPending(int maxPending, int maxPendingBytes) {
        return new DocOptions(clientId, gc, maxPending, maxPendingBytes);
    }
}
