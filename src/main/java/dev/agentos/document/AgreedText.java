package dev.agentos.document;

/**
 * A text that document and file had in common, and the state of a replica of the document that has it: what somebody
 * writes into the file is a change of that replica. The state is empty when there is no such replica.
 */
record AgreedText(String text, byte[] state) {
    static final AgreedText NONE = new AgreedText("", new byte[0]);
}
