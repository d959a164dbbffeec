package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

/**
 * A small WebSocket client that keeps what it gets: output frames of protocol v3 as bytes, everything as text too. Our
 * own, because it has to be able to stop reading, and to send whatever a hostile client might.
 */
public final class SocketReader implements AutoCloseable {
    private static final int HEADER = 6;
    private static final byte OUTPUT = 1;
    private static final int TEXT = 1;
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int MAX_KEPT = 2 << 20;
    /** Of a flood: fifty such readers have to fit into memory. */
    private static final int MAX_KEPT_OF_A_FLOOD = 1 << 16;

    private final Socket socket;
    private final DataInputStream in;
    /** The beginning, for those who want to look at it; everything is in the digest. */
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    private final MessageDigest sha1;
    /** Other sockets have binary frames of other shapes, which nobody here looks at. */
    private final boolean terminals;

    private final int mostKept;
    private long count;
    private final StringBuilder text = new StringBuilder();
    private volatile boolean paused;

    private SocketReader(Socket socket, MessageDigest sha1, int mostKept, boolean terminals) throws IOException {
        this.mostKept = mostKept;
        this.terminals = terminals;
        this.socket = socket;
        this.sha1 = sha1;
        this.in = new DataInputStream(socket.getInputStream());
    }

    /** Shakes hands; the headers end with a line break each. */
    public static SocketReader connect(int port, String path, String headers) throws IOException {
        return connect(port, path, headers, newSha1(), MAX_KEPT);
    }

    /** Keeps hardly more than the digest, which another reader may have begun. */
    public static SocketReader flooded(int port, String path, String headers, MessageDigest sha1) throws IOException {
        return connect(port, path, headers, sha1, MAX_KEPT_OF_A_FLOOD);
    }

    public static MessageDigest newSha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static SocketReader connect(int port, String path, String headers, MessageDigest sha1, int mostKept)
            throws IOException {
        var reader = new SocketReader(new Socket("127.0.0.1", port), sha1, mostKept, !path.startsWith("/ws/doc"));
        reader.socket
                .getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                                + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                                + headers + "\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        var status = reader.line();
        if (!status.contains(" 101 ")) {
            reader.close();
            throw new IOException(status);
        }
        while (!reader.line().isEmpty()) {}
        Thread.ofVirtual().start(reader::read);
        return reader;
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) throw new IOException("closed");
            if (c != '\r') line.append((char) c);
        }
        return line.toString();
    }

    /** Reads no more from now on. */
    public void pause() {
        paused = true;
    }

    private void read() {
        try {
            while (!paused) {
                int kind = in.readUnsignedByte() & 0x0f;
                long length = in.readUnsignedByte() & 0x7f;
                if (length == 126) length = in.readUnsignedShort();
                else if (length == 127) length = in.readLong();
                var payload = new byte[(int) length];
                in.readFully(payload);
                if (kind == PING) send(PONG, payload);
                take(kind, payload);
            }
        } catch (IOException gone) {
            note("gone");
        }
    }

    private synchronized void take(int kind, byte[] payload) {
        if (kind == TEXT) noteWhileThereIsRoom(payload, 0);
        if (kind == CLOSE)
            note("closed " + ByteBuffer.wrap(payload).getShort() + " "
                    + new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8));
        if (kind != BINARY || !terminals) return;
        assertThat(ByteBuffer.wrap(payload).getInt(2)).isEqualTo(payload.length - HEADER);
        if (payload[0] == OUTPUT) keep(payload);
        noteWhileThereIsRoom(payload, HEADER);
        notifyAll();
    }

    private void keep(byte[] payload) {
        sha1.update(payload, HEADER, payload.length - HEADER);
        count += payload.length - HEADER;
        if (count <= mostKept) output.write(payload, HEADER, payload.length - HEADER);
    }

    private void noteWhileThereIsRoom(byte[] payload, int from) {
        if (text.length() < mostKept) note(new String(payload, from, payload.length - from, StandardCharsets.UTF_8));
    }

    private synchronized void note(String part) {
        text.append(part);
        notifyAll();
    }

    public void send(String message) throws IOException {
        send(TEXT, message.getBytes(StandardCharsets.UTF_8));
    }

    /** Masked, as clients must, with a mask of zeros. */
    public void send(int kind, byte[] payload) throws IOException {
        var frame = ByteBuffer.allocate(payload.length + 14).put((byte) (0x80 | kind));
        if (payload.length < 126) frame.put((byte) (0x80 | payload.length));
        else frame.put((byte) 0xff).putLong(payload.length);
        frame.putInt(0).put(payload).flip();
        socket.getOutputStream().write(frame.array(), 0, frame.limit());
    }

    /** Whatever these bytes are. */
    public void sendRaw(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Everything it got, unless that is a flood. */
    public synchronized byte[] bytes() {
        assertThat(count).isLessThanOrEqualTo(mostKept);
        return output.toByteArray();
    }

    public synchronized long count() {
        return count;
    }

    /** The digest of everything it got; asked for once. */
    public synchronized String sha1() {
        return HexFormat.of().formatHex(sha1.digest());
    }

    public synchronized String text() {
        return text.toString();
    }

    public synchronized void clear() {
        text.setLength(0);
    }

    public synchronized void awaitText(String wanted) throws InterruptedException {
        long deadline = System.nanoTime() + AgentOs.PATIENCE.toNanos();
        while (text.indexOf(wanted) < 0) {
            assertThat(System.nanoTime())
                    .as("waited for \"" + wanted + "\" in \"" + text + "\"")
                    .isLessThan(deadline);
            TimeUnit.MILLISECONDS.timedWait(this, 100);
        }
    }

    public void awaitBytes(long wanted) throws InterruptedException {
        awaitBytes(wanted, AgentOs.PATIENCE);
    }

    public synchronized void awaitBytes(long wanted, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (count < wanted) {
            assertThat(System.nanoTime())
                    .as("waited for " + wanted + " bytes, got " + count)
                    .isLessThan(deadline);
            TimeUnit.MILLISECONDS.timedWait(this, 100);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
