package dev.agentos.core;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Unix sockets at a path: connected to by programs of the same user, listened on by whoever holds the {@link HomeLock}. */
public final class LocalSocket {
    private LocalSocket() {}

    public static FrameChannel connect(Path path) throws IOException {
        return new FrameChannel(SocketChannel.open(UnixDomainSocketAddress.of(path)));
    }

    /** Replaces a socket file that a killed process left behind; the caller holds the lock, so nobody listens on it. */
    public static ServerSocketChannel listen(Path path) throws IOException {
        Files.deleteIfExists(path);
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(path));
        Files.setPosixFilePermissions(path, Home.OWNER_ONLY_FILE);
        return server;
    }
}
