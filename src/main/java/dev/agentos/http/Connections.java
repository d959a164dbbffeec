package dev.agentos.http;

import io.helidon.webserver.CloseConnectionException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Every connection of the web server, by the address of its peer, with its deadline. Only few connections may be open
 * without signing in: when another one comes, the oldest that waits for its request is closed, unless it has only just
 * come. Signed-in connections do not have this limit. A thread of its own closes connections past their deadline.
 */
final class Connections implements AutoCloseable {
    static final int MAX_STRANGERS = 64;
    /** In a rush each new connection has time to send a request; three quarters of all stay for signed-in ones. */
    private static final int MAX_NEW_STRANGERS = Math.max(MAX_STRANGERS, HttpDoor.MAX_CONNECTIONS / 4);

    private static final Duration TIME_TO_ASK = Duration.ofMillis(500);
    private static final Duration HEAD_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration STRANGER_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration CHECK_EVERY = Duration.ofMillis(250);

    private final Map<SocketAddress, Connection> all = new ConcurrentHashMap<>();
    /** Connections that have not signed in, oldest first. Guarded by itself. */
    private final Map<SocketAddress, Connection> strangers = new LinkedHashMap<>();

    private final Thread closer =
            Thread.ofPlatform().daemon().name("http deadlines").unstarted(this::closeLateOnes);

    /** One connection. */
    static final class Connection {
        private final Socket socket;
        private final long openedAt = System.nanoTime();
        private volatile boolean signedIn;
        private volatile boolean answering;
        private volatile long deadline;

        private Connection(Socket socket) {
            this.socket = socket;
            within(HEAD_TIMEOUT);
        }

        /** Closed at this deadline, unless it is extended. */
        void within(Duration time) {
            deadline = System.nanoTime() + time.toNanos();
        }

        void withoutDeadline() {
            deadline = Long.MAX_VALUE;
        }

        /** How long one read may take; zero for ever. */
        void readTimeout(Duration time) {
            try {
                socket.setSoTimeout((int) time.toMillis());
            } catch (IOException gone) {
                throw new CloseConnectionException("the connection is gone", gone);
            }
        }

        private boolean isNew() {
            return System.nanoTime() - openedAt < TIME_TO_ASK.toNanos();
        }

        private boolean isLate(long now) {
            return deadline != Long.MAX_VALUE && deadline - now < 0;
        }

        private void close() {
            try {
                socket.close();
            } catch (IOException already) {
                System.getLogger("http").log(Level.DEBUG, "a connection did not close: {0}", already.getMessage());
            }
        }
    }

    void start() {
        closer.start();
    }

    /** Called with each connection before anything is read from it. */
    void opened(Socket socket) {
        var connection = new Connection(socket);
        all.put(socket.getRemoteSocketAddress(), connection);
        synchronized (strangers) {
            strangers.put(socket.getRemoteSocketAddress(), connection);
        }
        closeUnwanted();
    }

    private void closeUnwanted() {
        List<Connection> unwanted;
        synchronized (strangers) {
            unwanted = tooMany();
        }
        unwanted.forEach(Connection::close);
    }

    private List<Connection> tooMany() {
        if (strangers.size() <= MAX_STRANGERS) return List.of();
        strangers.values().removeIf(stranger -> stranger.socket.isClosed());
        var unwanted = new ArrayList<Connection>();
        while (strangers.size() > MAX_STRANGERS) {
            var oldest = strangers.entrySet().stream()
                    .filter(stranger -> !stranger.getValue().answering)
                    .findFirst()
                    .orElseGet(() -> strangers.entrySet().iterator().next());
            if (oldest.getValue().isNew() && strangers.size() <= MAX_NEW_STRANGERS) break;
            unwanted.add(oldest.getValue());
            strangers.remove(oldest.getKey());
        }
        return unwanted;
    }

    Optional<Connection> find(SocketAddress peer) {
        return Optional.ofNullable(all.get(peer));
    }

    /** From now on it has no limits and deadlines. */
    void signedIn(SocketAddress peer) {
        var connection = all.get(peer);
        if (connection == null || connection.signedIn) return;
        connection.signedIn = true;
        connection.withoutDeadline();
        synchronized (strangers) {
            strangers.remove(peer);
        }
    }

    /** The head of a request has come, and it is being answered. */
    void requestBegan(SocketAddress peer) {
        find(peer).ifPresent(connection -> {
            connection.answering = true;
            if (!connection.signedIn) connection.within(STRANGER_TIMEOUT);
        });
    }

    void requestEnded(SocketAddress peer) {
        find(peer).ifPresent(connection -> {
            connection.answering = false;
            if (connection.signedIn) connection.withoutDeadline();
            else connection.within(HEAD_TIMEOUT);
        });
    }

    /** Gives the peer a moment to read the last response. */
    void closeSoon(SocketAddress peer) {
        find(peer).ifPresent(connection -> connection.within(CLOSE_TIMEOUT));
    }

    private void closeLateOnes() {
        try {
            while (true) {
                Thread.sleep(CHECK_EVERY);
                closeUnwanted();
                long now = System.nanoTime();
                for (var connection : all.entrySet()) {
                    if (connection.getValue().isLate(now)) connection.getValue().close();
                    if (connection.getValue().socket.isClosed()) forget(connection.getKey(), connection.getValue());
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** A new connection may have the same address already. */
    private void forget(SocketAddress peer, Connection connection) {
        all.remove(peer, connection);
        synchronized (strangers) {
            strangers.remove(peer, connection);
        }
    }

    @Override
    public void close() {
        closer.interrupt();
    }
}
