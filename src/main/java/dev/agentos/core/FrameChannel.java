package dev.agentos.core;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Reads and writes whole frames on a blocking socket. One thread reads; any thread writes, one frame at a time. */
public final class FrameChannel implements AutoCloseable {
    private static final int STEP = 4 * 1024;

    private final SocketChannel socket;
    private final ByteBuffer header = ByteBuffer.allocate(Frame.HEADER_BYTES);
    private final ReentrantLock writing = new ReentrantLock();

    public FrameChannel(SocketChannel socket) {
        this.socket = socket;
    }

    /** The next frame; empty when the peer closed between two frames. */
    public Optional<Frame> read() throws IOException {
        header.clear();
        if (socket.read(header) < 0) return Optional.empty();
        fill(header);
        header.flip();
        int length = header.getInt();
        if (length < 1 || length > Frame.MAX_PAYLOAD + 1)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE,
                    "a frame announced " + Integer.toUnsignedString(length) + " bytes",
                    "frames hold 1 to " + Frame.MAX_PAYLOAD + " bytes; is the peer an AgentOS program?");
        var kind = header.get();
        return Optional.of(new Frame(kind, payload(length - 1)));
    }

    /** Grows with the data received: an announced length alone allocates nothing. */
    private byte[] payload(int length) throws IOException {
        var payload = ByteBuffer.allocate(Math.min(length, STEP));
        fill(payload);
        while (payload.capacity() < length) {
            payload = ByteBuffer.allocate(Math.min(length, payload.capacity() * 4))
                    .put(payload.flip());
            fill(payload);
        }
        return payload.array();
    }

    private void fill(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (socket.read(buffer) < 0) throw new EOFException("the peer closed in the middle of a frame");
        }
    }

    public void write(byte kind, byte[] payload) throws IOException {
        write(new Frame(kind, payload));
    }

    public void write(Frame frame) throws IOException {
        var start = ByteBuffer.allocate(Frame.HEADER_BYTES)
                .putInt(frame.payload().length + 1)
                .put(frame.kind())
                .flip();
        ByteBuffer[] whole = {start, ByteBuffer.wrap(frame.payload())};
        writing.lock();
        try {
            while (whole[1].hasRemaining() || whole[0].hasRemaining()) socket.write(whole);
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
