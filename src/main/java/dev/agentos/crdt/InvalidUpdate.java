package dev.agentos.crdt;

/** Bytes from a peer that are not what they claim to be, or that exceed a limit. Nothing has been changed. */
public final class InvalidUpdate extends RuntimeException {
    public InvalidUpdate(String message) {
        super(message);
    }
}
