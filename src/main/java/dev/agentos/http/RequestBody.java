package dev.agentos.http;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The body of one request while it is read. Peers that stop sending, or send a byte now and then, are disconnected; all
 * large bodies together have limited memory, of which each takes what has arrived of it.
 */
final class RequestBody implements AutoCloseable {
    private static final int MAX_DISCARDED = 64 << 20;
    private static final Duration STALL_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LEAST_TIME = Duration.ofSeconds(20);
    private static final int LEAST_BYTES_PER_SECOND = 128 * 1024;
    private static final int FREE = 1 << 20;
    private static final int BLOCK = 1 << 20;
    private static final Semaphore BLOCKS = new Semaphore(32);
    private static final int ROOM_TIMEOUT_SECONDS = 20;
    private static final int FIRST = 16 * 1024;

    private final ServerRequest request;
    private final Connections connections;
    private final long length;
    private int taken;
    private boolean unread;

    RequestBody(ServerRequest request, Connections connections) {
        this.request = request;
        this.connections = connections;
        this.length = request.headers().contentLength().orElse(0);
    }

    /** Whether something of it was left, so that the connection cannot be used any further. */
    boolean isUnread() {
        return unread;
    }

    /** Throws TOO_LARGE, TIMED_OUT when the peer does not send it in time, or INVALID_INPUT when it ends early. */
    byte[] read(int atMost) {
        var connection = connections.find(request.remotePeer().address());
        connection.ifPresent(one -> {
            one.readTimeout(STALL_TIMEOUT);
            one.within(LEAST_TIME.plusSeconds(Math.min(length, MAX_DISCARDED) / LEAST_BYTES_PER_SECOND));
        });
        unread = true;
        try (var stream = request.content().inputStream()) {
            var bytes = read(stream, atMost);
            unread = false;
            connection.ifPresent(one -> {
                one.readTimeout(Duration.ZERO);
                one.withoutDeadline();
            });
            return bytes;
        } catch (AgentOsException refused) {
            throw refused;
        } catch (IOException | RuntimeException broken) {
            if (isTimeout(broken))
                throw new AgentOsException(
                        ErrorCode.TIMED_OUT, "the body did not arrive in time", "send it without pauses", broken);
            throw new InvalidInput("the body ended early or does not match its headers");
        }
    }

    private byte[] read(InputStream stream, int atMost) throws IOException {
        if (length > atMost) {
            // A connection that closes on unread bytes is reset, and the reset would overtake our answer.
            stream.skip(MAX_DISCARDED);
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, "the body is larger than " + atMost + " bytes", "send less at once");
        }
        var bytes = new byte[(int) Math.min(length, FIRST)];
        for (int size = 0; size < length; ) {
            if (size == bytes.length) bytes = larger(bytes);
            int count = stream.read(bytes, size, bytes.length - size);
            if (count < 0) throw new InvalidInput("the body ended early or does not match its headers");
            size += count;
        }
        return bytes;
    }

    private byte[] larger(byte[] bytes) {
        int capacity = (int) Math.min(length, bytes.length * 2L);
        int blocks = (Math.max(0, capacity - FREE) + BLOCK - 1) / BLOCK - taken;
        if (blocks > 0) takeRoom(blocks);
        return Arrays.copyOf(bytes, capacity);
    }

    private void takeRoom(int blocks) {
        try {
            if (!BLOCKS.tryAcquire(blocks, ROOM_TIMEOUT_SECONDS, TimeUnit.SECONDS))
                throw new AgentOsException(ErrorCode.TOO_MANY, "too many large bodies at once", "try again");
            taken += blocks;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AgentOsException(ErrorCode.TIMED_OUT, "the request was cancelled", "", stopped);
        }
    }

    private static boolean isTimeout(Throwable thrown) {
        for (var cause = thrown; cause != null; cause = cause.getCause())
            if (cause instanceof SocketTimeoutException) return true;
        return false;
    }

    /** When the request is over. */
    @Override
    public void close() {
        BLOCKS.release(taken);
        taken = 0;
    }
}
