package dev.agentos.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/**
 * A connection that has become a WebSocket, as the web server sees it. Forbidden frames never get to it: the listener
 * closes the WebSocket instead, and later bytes are read and dropped until the connection ends, because a connection
 * that closes with unread bytes is reset, and the peer might not read the reason.
 */
final class CheckedSocket implements ConnectionContext {
    private final ConnectionContext connection;
    private final DataReader checked;
    private final FrameCheck frames;
    private volatile Consumer<FrameCheck.Fault> faults = fault -> {};
    private volatile boolean closing;

    CheckedSocket(ConnectionContext connection, int maxFrame) {
        this.connection = connection;
        this.frames = new FrameCheck(maxFrame);
        this.checked = new DataReader(this::next);
    }

    /** Called on a fault, to close the WebSocket. */
    void onFault(Consumer<FrameCheck.Fault> listener) {
        faults = listener;
    }

    /** Nothing that comes from now on counts. */
    void closing() {
        closing = true;
    }

    private byte[] next() {
        var bytes = read();
        var fault = frames.add(bytes);
        if (fault.isEmpty() && !closing) return bytes;
        if (!closing) fault.ifPresent(faults);
        while (fault.isEmpty() && !frames.sawClose()) fault = frames.add(read());
        while (fault.isPresent()) read();
        throw new CloseConnectionException("both sides have closed the WebSocket");
    }

    /** Throws at the end, which comes soon: {@link Connections} sees to that. */
    private byte[] read() {
        var reader = connection.dataReader();
        try {
            reader.ensureAvailable();
        } catch (DataReader.InsufficientDataAvailableException ended) {
            throw new CloseConnectionException("Socket closed by the other side", ended);
        }
        return reader.readBytes(reader.available());
    }

    @Override
    public DataReader dataReader() {
        return checked;
    }

    @Override
    public ListenerContext listenerContext() {
        return connection.listenerContext();
    }

    @Override
    public ExecutorService executor() {
        return connection.executor();
    }

    @Override
    public DataWriter dataWriter() {
        return connection.dataWriter();
    }

    @Override
    public Router router() {
        return connection.router();
    }

    @Override
    public HelidonSocket serverSocket() {
        return connection.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
        return connection.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
        return connection.localPeer();
    }

    @Override
    public boolean isSecure() {
        return connection.isSecure();
    }

    @Override
    public String socketId() {
        return connection.socketId();
    }

    @Override
    public String childSocketId() {
        return connection.childSocketId();
    }
}
