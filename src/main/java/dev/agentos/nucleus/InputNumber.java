package dev.agentos.nucleus;

/**
 * Numbers a sender's input. A sender that does not know whether its input arrived, because the daemon died, sends it
 * again under the same number; the nucleus, which did not die, types it once.
 */
public record InputNumber(String sender, long number) {
    /** Of input that is never sent twice. */
    public static final InputNumber NONE = new InputNumber("", 0);

    public boolean counts() {
        return !sender.isEmpty();
    }
}
