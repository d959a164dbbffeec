package dev.agentos.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.websocket.WsSession;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The other end of a WebSocket. Any thread may send, one message at a time; a peer that does not read blocks its
 * senders.
 */
public final class SocketPeer {
    private static final Duration PING_EVERY = Duration.ofSeconds(10);
    private static final int MAX_REASON_BYTES = 123;

    private final WsSession session;
    private final Runnable dropped;
    private final Runnable closing;
    /** Guarded by {@code sending}. */
    private boolean closed;
    /** Guarded by {@code sending}. */
    private long lastPing = System.nanoTime();

    private final ReentrantLock sending = new ReentrantLock();

    /**
     * {@code dropped} is called when we give up on the peer, because the web server does not report a peer that has
     * vanished; {@code closing}, when it has been asked to close.
     */
    SocketPeer(WsSession session, Runnable dropped, Runnable closing) {
        this.session = session;
        this.dropped = dropped;
        this.closing = closing;
    }

    public void text(String message) {
        locked(() -> {
            session.send(message, true);
            pingNowAndThen();
        });
    }

    public void bytes(byte[] message, int length) {
        locked(() -> {
            session.send(BufferData.create(message, 0, length), true);
            pingNowAndThen();
        });
    }

    /** Checks that the peer is still there. */
    public void ping() {
        locked(this::sendPing);
    }

    /**
     * A peer that only listens would look idle to the web server, which closes idle connections; its answers to pings
     * show that it is there.
     */
    private void pingNowAndThen() {
        if (System.nanoTime() - lastPing > PING_EVERY.toNanos()) sendPing();
    }

    private void sendPing() {
        lastPing = System.nanoTime();
        session.ping(BufferData.empty());
    }

    /** Once. The reason is cut to what fits into a close frame. */
    public void close(int code, String reason) {
        locked(() -> {
            if (closed) return;
            closed = true;
            closing.run();
            session.close(code, cut(reason));
        });
    }

    /** A close frame has room for 123 bytes of UTF-8. */
    private static String cut(String reason) {
        int end = Math.min(reason.length(), MAX_REASON_BYTES);
        while (reason.substring(0, end).getBytes(StandardCharsets.UTF_8).length > MAX_REASON_BYTES) end--;
        if (end > 0 && Character.isHighSurrogate(reason.charAt(end - 1))) end--;
        return reason.substring(0, end);
    }

    /** Without a word: the peer is gone, or does not read any more. */
    public void drop() {
        closing.run();
        try {
            session.terminate();
        } catch (RuntimeException gone) { // also the web server's way to say that the connection is closed
            System.getLogger("http")
                    .log(System.Logger.Level.DEBUG, "a WebSocket was gone already: {0}", gone.getMessage());
        } finally {
            dropped.run();
        }
    }

    private void locked(Runnable send) {
        sending.lock();
        try {
            send.run();
        } finally {
            sending.unlock();
        }
    }
}
