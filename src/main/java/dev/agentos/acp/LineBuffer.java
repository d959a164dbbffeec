package dev.agentos.acp;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The bytes of one line while it arrives. All connections together hold only so much beyond the first part of each, so
 * that many peers with long lines cannot fill the memory either; who finds no room for a while is refused. Used by one
 * thread.
 */
final class LineBuffer implements AutoCloseable {
    /** Of its own, without asking. */
    private static final int FREE = 1 << 20;

    private static final int BLOCK = 1 << 20;
    private static final Semaphore BLOCKS = new Semaphore(40);
    private static final int ROOM_TIMEOUT_SECONDS = 20;
    private static final int FIRST = 1024;

    private final int max;
    private byte[] bytes = new byte[FIRST];
    private int size;
    private int taken;

    LineBuffer(int max) {
        this.max = max;
    }

    void add(int b) {
        if (size == bytes.length) grow();
        bytes[size++] = (byte) b;
    }

    private void grow() {
        if (size >= max) throw new AgentOsException(ErrorCode.TOO_LARGE, "a message has more than " + max + " bytes");
        int capacity = (int) Math.min(max, Math.max(FIRST, size * 2L));
        takeRoom((Math.max(0, capacity - FREE) + BLOCK - 1) / BLOCK - taken);
        bytes = Arrays.copyOf(bytes, capacity);
    }

    private void takeRoom(int blocks) {
        if (blocks <= 0) return;
        try {
            if (!BLOCKS.tryAcquire(blocks, ROOM_TIMEOUT_SECONDS, TimeUnit.SECONDS))
                throw new AgentOsException(ErrorCode.TOO_MANY, "too many large messages from agents at once");
            taken += blocks;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AgentOsException(ErrorCode.TIMED_OUT, "the message was cancelled", "", stopped);
        }
    }

    int size() {
        return size;
    }

    String text() {
        return new String(bytes, 0, size, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        bytes = new byte[0];
        size = 0;
        BLOCKS.release(taken);
        taken = 0;
    }
}
