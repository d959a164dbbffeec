package dev.agentos.terminal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The next event for a viewer. */
public sealed interface Output {
    /** Bytes of the log from this offset on. The buffer belongs to the viewer and is refilled by the next call. */
    record Bytes(long offset, ByteBuffer bytes) implements Output {}

    /**
     * The current screen, for a viewer that begins or was too far behind: bytes that bring a fresh terminal of this
     * size to it. Output continues at this offset. If the bytes for the lines above are written first, they can be
     * scrolled to, and the screen stays equal to the daemon's when the size changes.
     */
    record Fresh(long offset, TerminalSize size, byte[] above, byte[] screen) implements Output {
        /** Both joined, as text. */
        public String text() {
            return new String(above, StandardCharsets.UTF_8) + new String(screen, StandardCharsets.UTF_8);
        }
    }

    /** The terminal has another size now. */
    record Resized(TerminalSize size) implements Output {}

    /** Everything has been seen and the program has ended. */
    record Ended(TerminalInfo terminal) implements Output {}

    /** The viewer has left. */
    record Left() implements Output {}

    /** No output for a while; a chance to check that the viewer is still connected. */
    record Quiet() implements Output {}
}
