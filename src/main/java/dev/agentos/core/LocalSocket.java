package dev.agentos.core;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Unix sockets at a path: connected to by programs of the same user, listened on by whoever holds the {@link HomeLock}. */
public final class LocalSocket {
    private LocalSocket() {}

    public static FrameChannel connect(Path path) throws IOException {
        return new FrameChannel(SocketChannel.open(UnixDomainSocketAddress.of(path)));
    }

    /** Replaces a socket that a killed process left behind, and nothing else: no file of somebody's, no socket that is in use. */
    public static ServerSocketChannel listen(Path path) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) removeLeftover(path);
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(path));
        Files.setPosixFilePermissions(path, Home.OWNER_ONLY_FILE);
        return server;
    }

    private static void removeLeftover(Path path) throws IOException {
        var attributes = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isOther() && !attributes.isSymbolicLink()) throw inTheWay(path, "is not a socket");
        try (var _ = connect(path)) {
            throw inTheWay(path, "is the socket of another program");
        } catch (IOException nobodyListens) {
            Files.delete(path);
        }
    }

    private static AgentOsException inTheWay(Path path, String what) {
        return new AgentOsException(ErrorCode.HOME_UNUSABLE, path + " " + what, "choose another path for the socket, or remove it yourself");
    }
}
