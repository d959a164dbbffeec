package dev.agentos.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.websocket.WsSession;
import java.util.concurrent.locks.ReentrantLock;

/** The other end of a WebSocket. Any thread sends, one message at a time; a peer that does not read blocks those who send to it. */
public final class SocketPeer {
    private final WsSession session;
    private final ReentrantLock sending = new ReentrantLock();

    SocketPeer(WsSession session) {
        this.session = session;
    }

    public void text(String message) {
        locked(() -> session.send(message, true));
    }

    public void bytes(byte[] message, int length) {
        locked(() -> session.send(BufferData.create(message, 0, length), true));
    }

    /** Asks whether it is still there; nobody who is gone keeps us for long. */
    public void ping() {
        locked(() -> session.ping(BufferData.empty()));
    }

    /** The reason is cut to what fits into a close frame. */
    public void close(int code, String reason) {
        locked(() -> session.close(code, reason.length() > 100 ? reason.substring(0, 100) : reason));
    }

    /** Without a word: the peer does not read any more. */
    public void drop() {
        session.terminate();
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
