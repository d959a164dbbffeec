package dev.agentos.document;

/**
 * A text that document and file had in common, with the state of a replica that has it: a later change of the file is a
 * change of that replica. The state is empty if there is no such replica. It includes every change up to
 * {@code version}, and perhaps later ones.
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
