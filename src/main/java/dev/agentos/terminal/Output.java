package dev.agentos.terminal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What a viewer gets next. */
public sealed interface Output {
    /** Bytes of the log from this offset on. The buffer is the viewer's own and is filled anew by the next call. */
    record Bytes(long offset, ByteBuffer bytes) implements Output {}

    /**
     * The screen as it is, for a viewer that begins or that was too far behind: bytes that bring a fresh terminal of
     * this size to it. What follows goes on from this offset. With the bytes for what is above written first, that can
     * be scrolled to, and the screen stays the same as the daemon's when the size changes.
     */
    record Fresh(long offset, TerminalSize size, byte[] above, byte[] screen) implements Output {
        /** Both, one after the other, as text. */
        public String text() {
            return new String(above, StandardCharsets.UTF_8) + new String(screen, StandardCharsets.UTF_8);
        }
    }

    /** The terminal has another size now. */
    record Resized(TerminalSize size) implements Output {}

    /** Everything has been seen and the program has ended. */
    record Ended(TerminalInfo terminal) implements Output {}

    /** The viewer was told to look no more. */
    record Left() implements Output {}

    /** Nothing for a while; a chance to see whether anybody is still there. */
    record Quiet() implements Output {}
}
