package dev.agentos.crdt;

/**
 * Bytes from a peer that are not what they claim to be, or that ask for more than is allowed. Whatever was to be
 * changed by them is unchanged.
 */
public final class InvalidUpdate extends RuntimeException {
    public InvalidUpdate(String message) {
        super(message);
    }
}
