package dev.agentos.http;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows the frames of a WebSocket in the bytes of a client and finds violations of RFC 6455: the web server ignores
 * some of them and answers others with an error of its own. Used by one thread.
 */
final class FrameCheck {
    static final int PROTOCOL_ERROR = 1002;
    static final int NOT_TEXT = 1007;
    static final int TOO_BIG = 1009;
    private static final int MAX_CONTROL = 125;
    private static final int MASK_BYTES = 4;

    private final int maxFrame;
    private final byte[] mask = new byte[MASK_BYTES];
    private Utf8Check text = new Utf8Check();
    private Part part = Part.KIND;
    private int kind;
    private boolean last;
    /** Whether a message has begun and not ended, and whether it is text. */
    private boolean inMessage;

    private boolean isText;
    private long length;
    private int lengthBytes;
    private int maskBytes;
    private long payloadBytes;
    private boolean closed;

    private enum Part {
        KIND,
        LENGTH,
        MORE_LENGTH,
        MASK,
        PAYLOAD
    }

    /** Why the connection has to be closed. */
    record Fault(int code, String reason) {}

    FrameCheck(int maxFrame) {
        this.maxFrame = maxFrame;
    }

    Optional<Fault> add(byte[] bytes) {
        for (var b : bytes) {
            var fault = add(b & 0xff);
            if (fault != null) return Optional.of(fault);
        }
        return Optional.empty();
    }

    private @Nullable Fault add(int b) {
        return switch (part) {
            case KIND -> kind(b);
            case LENGTH -> length(b);
            case MORE_LENGTH -> moreLength(b);
            case MASK -> mask(b);
            case PAYLOAD -> payload(b);
        };
    }

    private @Nullable Fault kind(int b) {
        kind = b & 0x0f;
        last = (b & 0x80) != 0;
        part = Part.LENGTH;
        if ((b & 0x70) != 0) return wrong("reserved bits are set");
        if (kind > 2 && kind < 8 || kind > 10) return wrong("opcode " + kind + " is reserved");
        if (isControl()) return last ? null : wrong("a control frame must not be fragmented");
        if (kind == 0 && !inMessage) return wrong("there is no message to continue");
        if (kind != 0 && inMessage) return wrong("a message begins inside another");
        if (kind != 0) {
            isText = kind == 1;
            text = new Utf8Check();
        }
        inMessage = !last;
        return null;
    }

    private boolean isControl() {
        return kind >= 8;
    }

    private @Nullable Fault length(int b) {
        if ((b & 0x80) == 0) return wrong("client frames must be masked");
        length = b & 0x7f;
        lengthBytes = length == 126 ? 2 : length == 127 ? 8 : 0;
        if (isControl() && length > MAX_CONTROL) return wrong("a control frame has at most " + MAX_CONTROL + " bytes");
        if (kind == 8 && length == 1) return wrong("a close code must have two bytes");
        if (lengthBytes > 0) {
            length = 0;
            part = Part.MORE_LENGTH;
            return null;
        }
        return beginMask();
    }

    private @Nullable Fault moreLength(int b) {
        length = length << 8 | b;
        if (length < 0) return wrong("a frame has a negative length");
        return --lengthBytes > 0 ? null : beginMask();
    }

    private @Nullable Fault beginMask() {
        if (length > maxFrame) return new Fault(TOO_BIG, "a message can have at most " + maxFrame + " bytes");
        maskBytes = 0;
        part = Part.MASK;
        return null;
    }

    private @Nullable Fault mask(int b) {
        mask[maskBytes++] = (byte) b;
        if (maskBytes < MASK_BYTES) return null;
        payloadBytes = 0;
        part = length == 0 ? Part.KIND : Part.PAYLOAD;
        return length == 0 ? endOfFrame() : null;
    }

    private @Nullable Fault payload(int b) {
        int plain = (b ^ mask[(int) (payloadBytes & 3)]) & 0xff;
        if (isText && !isControl() && !text.add(plain)) return new Fault(NOT_TEXT, "text is not UTF-8");
        if (++payloadBytes < length) return null;
        part = Part.KIND;
        return endOfFrame();
    }

    /** Whether the client has closed the WebSocket; nothing follows then. */
    boolean sawClose() {
        return closed;
    }

    private @Nullable Fault endOfFrame() {
        if (kind == 8) closed = true;
        // Each frame is turned into text by itself, so a character that two of them share would become two that are
        // none.
        if (isControl() || !isText || text.isComplete()) return null;
        return new Fault(NOT_TEXT, last ? "text is not UTF-8" : "a frame must not end inside a character");
    }

    private static Fault wrong(String reason) {
        return new Fault(PROTOCOL_ERROR, reason);
    }
}
