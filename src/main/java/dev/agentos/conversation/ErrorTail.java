package dev.agentos.conversation;

import dev.agentos.core.AgentOsException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The end of a program's error output, which often says why it exited. */
final class ErrorTail {
    private static final int KEPT = 2_000;

    private byte[] tail = {};

    /** Reads until the end of the stream. */
    void follow(InputStream errors) {
        var buffer = new byte[KEPT];
        try (errors) {
            for (int count = errors.read(buffer); count >= 0; count = errors.read(buffer))
                add(Arrays.copyOf(buffer, count));
        } catch (IOException | AgentOsException gone) {
            System.getLogger("acp")
                    .log(
                            System.Logger.Level.DEBUG,
                            "the error output of an agent is no longer read: {0}",
                            gone.getMessage());
        }
    }

    private synchronized void add(byte[] more) {
        var all = Arrays.copyOf(tail, tail.length + more.length);
        System.arraycopy(more, 0, all, tail.length, more.length);
        tail = Arrays.copyOfRange(all, Math.max(0, all.length - KEPT), all.length);
    }

    /** The text without control characters, on one line. */
    synchronized String text() {
        return AgentOsException.harmless(
                new String(tail, StandardCharsets.UTF_8).strip().replaceAll("\\s*\\n\\s*", "; "));
    }
}
