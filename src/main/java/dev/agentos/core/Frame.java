package dev.agentos.core;

/**
 * One message on a Unix socket: its kind and its payload. On the wire: four bytes of length (big-endian, counting the
 * kind and the payload), one byte of kind, the payload.
 */
public record Frame(byte kind, byte[] payload) {
    /** Larger frames are refused before they are read: no peer can make us allocate more than this. */
    public static final int MAX_PAYLOAD = 1 << 20;

    public static final int HEADER_BYTES = 5;

    /** The kinds that every version of every socket understands; their form never changes. */
    public static final byte HELLO = 1;

    public static final byte REFUSED = 2;

    public Frame {
        if (payload.length > MAX_PAYLOAD)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, "a frame holds " + MAX_PAYLOAD + " bytes at most, not " + payload.length);
    }

    public FieldReader fields() {
        return new FieldReader(payload);
    }
}
