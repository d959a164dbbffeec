package dev.agentos.document;

/**
 * A text that document and file had in common, and the state of a replica of the document that has it: what somebody
 * writes into the file is a change of that replica. The state is empty when there is no such replica. Every change up
 * to {@code version} is in it; later ones may be.
 */
record AgreedText(String text, byte[] state, long version) {
    static final AgreedText NONE = withoutReplica("");

    static AgreedText withoutReplica(String text) {
        return new AgreedText(text, new byte[0], 0);
    }

    AgreedText withVersion(long version) {
        return new AgreedText(text, state, version);
    }
}
