package dev.agentos.screen;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The answers to the program's queries that have not been taken yet. If there are too many, new ones are dropped. */
final class Replies {
    private static final int MAX_WAITING = 4096;

    private final ByteArrayOutputStream waiting = new ByteArrayOutputStream(0);

    void add(String reply) {
        var bytes = reply.getBytes(StandardCharsets.UTF_8);
        if (waiting.size() + bytes.length <= MAX_WAITING) waiting.writeBytes(bytes);
    }

    byte[] take() {
        var taken = waiting.toByteArray();
        waiting.reset();
        return taken;
    }
}
