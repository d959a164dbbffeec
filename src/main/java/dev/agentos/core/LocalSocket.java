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
import java.nio.file.attribute.PosixFilePermission;
import jdk.net.ExtendedSocketOptions;

/**
 * Unix sockets at a path: connected to by programs of the same user, listened on by whoever holds the {@link HomeLock}.
 */
public final class LocalSocket {
    private LocalSocket() {}

    /**
     * Nothing has been sent yet when this returns; a listener of another user, or one that others could replace, is
     * refused.
     */
    public static FrameChannel connect(Path path) throws IOException {
        if (Files.exists(path)) requirePrivateFolder(path.toRealPath());
        var socket = SocketChannel.open(UnixDomainSocketAddress.of(path));
        if (isOurs(socket)) return new FrameChannel(socket);
        socket.close();
        throw new AgentOsException(
                ErrorCode.PERMISSION_DENIED,
                "the program that listens on " + path + " belongs to another user; nothing was sent to it",
                "is AGENTOS_HOME or AGENTOS_SOCKET set to somebody else's?");
    }

    /** Whether the same user is at the other end. */
    public static boolean isOurs(SocketChannel socket) throws IOException {
        return socket.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(Home.ourselves());
    }

    /** Whoever can write to the folder can put a socket of their own in place of ours. */
    private static void requirePrivateFolder(Path socket) throws IOException {
        var folder = socket.toAbsolutePath().getParent();
        if (!Files.getOwner(folder).equals(Home.ourselves())) throw unsafe(socket, "belongs to another user");
        var permissions = Files.getPosixFilePermissions(folder);
        if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE))
            throw unsafe(socket, "can be written to by others");
    }

    private static AgentOsException unsafe(Path socket, String why) {
        return new AgentOsException(
                ErrorCode.HOME_UNUSABLE,
                "the folder of the socket " + socket + " " + why,
                "put the socket into a folder of your own with mode 700, such as $XDG_RUNTIME_DIR");
    }

    /**
     * Replaces a socket that a killed process left behind, and nothing else: no file of somebody's, no socket that is
     * in use.
     */
    public static ServerSocketChannel listen(Path path) throws IOException {
        requirePrivateFolder(path);
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
        return new AgentOsException(
                ErrorCode.HOME_UNUSABLE,
                path + " " + what,
                "choose another path for the socket, or remove it yourself");
    }
}
