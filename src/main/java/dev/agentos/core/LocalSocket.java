package dev.agentos.core;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import jdk.net.ExtendedSocketOptions;

/**
 * Unix sockets at a path. Programs of the same user connect to them; the process that holds the {@link HomeLock}
 * listens.
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
                "check that AGENTOS_HOME and AGENTOS_SOCKET are yours");
    }

    /** Whether the same user is at the other end. */
    public static boolean isOurs(SocketChannel socket) throws IOException {
        return socket.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(Home.ourselves());
    }

    /** Anyone who can write to the folder could replace the socket. */
    private static void requirePrivateFolder(Path socket) throws IOException {
        var folder = socket.toAbsolutePath().getParent();
        if (!Files.getOwner(folder).equals(Home.ourselves())) throw unsafe(socket, "belongs to another user");
        var permissions = Files.getPosixFilePermissions(folder);
        if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE))
            throw unsafe(socket, "is writable by others");
    }

    private static AgentOsException unsafe(Path socket, String why) {
        return new AgentOsException(
                ErrorCode.HOME_UNUSABLE,
                "the folder of the socket " + socket + " " + why,
                "put the socket into a folder of your own with mode 700, such as $XDG_RUNTIME_DIR");
    }

    /**
     * Replaces only a socket that a killed process left behind: no other file, and no socket that is in use. The socket
     * gets its name only once its mode is set, so that nobody finds it open to others or not listening yet.
     */
    public static ServerSocketChannel listen(Path path) throws IOException {
        requirePrivateFolder(path);
        var unfinished = unfinished(path);
        removeLeftover(path);
        removeLeftover(unfinished);
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(unfinished));
            Files.setPosixFilePermissions(unfinished, Home.OWNER_ONLY_FILE);
            Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
            return server;
        } catch (IOException failed) {
            server.close();
            throw failed;
        }
    }

    /** As long as the final path, because the length of a socket's path is limited. */
    private static Path unfinished(Path path) {
        var name = path.getFileName().toString();
        return path.resolveSibling(name.substring(0, name.length() - 1) + (name.endsWith("~") ? "+" : "~"));
    }

    private static void removeLeftover(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) return;
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
