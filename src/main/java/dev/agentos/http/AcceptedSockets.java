package dev.agentos.http;

import io.helidon.common.socket.SocketOptions;
import java.net.Socket;
import java.net.SocketOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Sets the options of accepted sockets, so that our output is sent at once. The only place where the web server shows
 * us each socket, so {@link Connections} is notified here.
 */
final class AcceptedSockets implements SocketOptions {
    private final SocketOptions options =
            SocketOptions.builder().tcpNoDelay(true).build();
    private final Connections connections;

    AcceptedSockets(Connections connections) {
        this.connections = connections;
    }

    @Override
    public void configureSocket(Socket socket) {
        options.configureSocket(socket);
        connections.opened(socket);
    }

    @Override
    public Map<SocketOption<?>, Object> socketOptions() {
        return options.socketOptions();
    }

    @Override
    public Duration connectTimeout() {
        return options.connectTimeout();
    }

    @Override
    public Duration readTimeout() {
        return options.readTimeout();
    }

    @Override
    public Optional<Integer> socketReceiveBufferSize() {
        return options.socketReceiveBufferSize();
    }

    @Override
    public Optional<Integer> socketSendBufferSize() {
        return options.socketSendBufferSize();
    }

    @Override
    public boolean socketReuseAddress() {
        return options.socketReuseAddress();
    }

    @Override
    public boolean socketKeepAlive() {
        return options.socketKeepAlive();
    }

    @Override
    public boolean tcpNoDelay() {
        return options.tcpNoDelay();
    }
}
