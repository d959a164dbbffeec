package dev.agentos.core;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the process at the other end of a Unix socket that was just accepted. Java reports the user of a socket, but
 * neither its process nor its descriptor, so the new sockets of this process are searched. Used only by the thread that
 * accepts.
 */
public final class PeerProcesses {
    /** A process and its user, as the kernel noted them when it connected. */
    public record Peer(int process, int user) {}

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int AF_UNIX = 1;
    private static final int SOL_SOCKET = 1;
    private static final int SO_PEERCRED = 17;
    private static final int SO_ACCEPTCONN = 30;
    private static final int MAX_ADDRESS = 110;
    private static final CFunction GETSOCKOPT = CFunction.named("getsockopt");
    private static final CFunction GETSOCKNAME = CFunction.named("getsockname");

    private final byte[] path;
    /** As the kernel names them ({@code socket:[4711]}); a number is not used again while its socket is open. */
    private Set<String> known = Set.of();

    /** Of the sockets that this server accepts. */
    public PeerProcesses(ServerSocketChannel server) throws IOException {
        this.path = server.getLocalAddress().toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The peer of the socket that was accepted last; empty if there is not exactly one new socket. */
    public Optional<Peer> ofAccepted() throws IOException {
        var open = new HashSet<String>();
        var accepted = new ArrayList<Peer>();
        try (var descriptors = Files.newDirectoryStream(DESCRIPTORS);
                var arena = Arena.ofConfined()) {
            for (var descriptor : descriptors) {
                var target = target(descriptor);
                if (!target.startsWith("socket:") || !open.add(target) || known.contains(target)) continue;
                peer(Integer.parseInt(descriptor.getFileName().toString()), arena)
                        .ifPresent(accepted::add);
            }
        }
        known = open;
        return accepted.size() == 1 ? Optional.of(accepted.getFirst()) : Optional.empty();
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    private Optional<Peer> peer(int socket, Arena arena) {
        if (!isAtPath(socket, arena) || option(socket, SO_ACCEPTCONN, 4, arena).equals(List.of(1)))
            return Optional.empty();
        var credentials = option(socket, SO_PEERCRED, 12, arena); // struct ucred: pid, uid, gid
        return credentials.isEmpty() ? Optional.empty() : Optional.of(new Peer(credentials.get(0), credentials.get(1)));
    }

    /** An accepted socket has the address of its server; one that connects has none. */
    private boolean isAtPath(int socket, Arena arena) {
        var address = arena.allocate(MAX_ADDRESS, 8); // struct sockaddr_un: family, path
        var length = arena.allocateFrom(JAVA_INT, MAX_ADDRESS);
        var errno = CFunction.newErrno(arena);
        if (GETSOCKNAME.call(errno, socket, address.address(), length.address()) != 0
                || address.get(JAVA_SHORT, 0) != AF_UNIX
                || length.get(JAVA_INT, 0) < 2 + path.length) return false;
        return Arrays.equals(address.asSlice(2, path.length).toArray(JAVA_BYTE), path)
                && (length.get(JAVA_INT, 0) == 2 + path.length || address.get(JAVA_BYTE, 2L + path.length) == 0);
    }

    private static List<Integer> option(int socket, int option, int size, Arena arena) {
        var value = arena.allocate(size, 4);
        var length = arena.allocateFrom(JAVA_INT, size);
        var errno = CFunction.newErrno(arena);
        int result = GETSOCKOPT.call(errno, socket, SOL_SOCKET, option, value.address(), length.address(), 0);
        if (result != 0) return List.of();
        return Arrays.stream(value.toArray(JAVA_INT)).boxed().toList();
    }
}
