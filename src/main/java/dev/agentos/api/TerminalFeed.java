package dev.agentos.api;

import dev.agentos.core.TaskGroup;
import dev.agentos.http.SocketPeer;
import dev.agentos.protocol.JsonText;
import dev.agentos.terminal.Output;
import dev.agentos.terminal.TerminalViewer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The output of one terminal as binary frames: type, index, length (4 bytes, big-endian), payload. A control frame
 * names the offset of the next byte, at the beginning and after a skip; from then on the reader counts.
 */
final class TerminalFeed implements AutoCloseable {
    private static final int HEADER = 6;
    private static final byte OUTPUT = 1;
    private static final byte CONTROL = 3;
    private static final byte RESIZE = 4;

    private final int index;
    private final TerminalViewer viewer;
    private final SocketPeer peer;
    private final Thread thread;
    /** Grows with what is sent, and is let go when there is nothing to send. */
    private byte[] frame = {};

    TerminalFeed(int index, TerminalViewer viewer, SocketPeer peer) {
        this.index = index;
        this.viewer = viewer;
        this.peer = peer;
        this.thread = Thread.ofVirtual().name("terminal feed").unstarted(this::copy);
    }

    void start() {
        thread.start();
    }

    int index() {
        return index;
    }

    TerminalViewer viewer() {
        return viewer;
    }

    private void copy() {
        try (viewer) {
            if (!viewer.isFresh()) control(Map.of("type", "offset", "offset", viewer.offset()));
            boolean ended = false;
            while (!ended) {
                switch (viewer.next()) {
                    case Output.Bytes(long offset, var bytes) -> send(OUTPUT, bytes);
                    case Output.Fresh fresh ->
                        control(Map.of(
                                "type",
                                "screen",
                                "offset",
                                fresh.offset(),
                                "cols",
                                fresh.size().columns(),
                                "rows",
                                fresh.size().rows(),
                                "data",
                                fresh.text()));
                    case Output.Resized(var size) ->
                        send(
                                RESIZE,
                                ByteBuffer.allocate(4)
                                        .putShort((short) size.columns())
                                        .putShort((short) size.rows())
                                        .flip());
                    case Output.Quiet() -> {
                        frame = new byte[0];
                        peer.ping();
                    }
                    case Output.Ended(var terminal) -> {
                        control(Map.of(
                                "type", "exit", "code", terminal.exitCode().orElse(-1), "lost", terminal.lost()));
                        ended = true;
                    }
                    case Output.Left() -> ended = true;
                }
            }
        } catch (IOException | UncheckedIOException | IllegalStateException | InterruptedException gone) {
            System.getLogger("terminal").log(System.Logger.Level.DEBUG, "a feed has ended", gone);
            peer.drop();
        }
    }

    private void control(Map<String, ?> message) {
        send(CONTROL, ByteBuffer.wrap(JsonText.of(message).getBytes(StandardCharsets.UTF_8)));
    }

    private void send(byte type, ByteBuffer payload) {
        int length = payload.remaining();
        if (frame.length < HEADER + length) frame = new byte[HEADER + length];
        ByteBuffer.wrap(frame).put(type).put((byte) index).putInt(length).put(payload);
        peer.bytes(frame, HEADER + length);
    }

    /** Ends it without disturbing the connection: nothing of it comes afterwards. */
    void leave() {
        viewer.leave();
        TaskGroup.joinUninterruptibly(thread);
    }

    /** For a connection that is gone: a thread that still writes to it is torn away. */
    @Override
    public void close() {
        thread.interrupt();
    }
}
