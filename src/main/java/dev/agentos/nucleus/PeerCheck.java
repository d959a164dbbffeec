package dev.agentos.nucleus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Accepts only peers of our user in our user namespace. If we are root, the programs we start are in another one, and
 * must not use us to do what they may not. Java tells the user of a socket but neither its process nor its descriptor,
 * so every socket of this process that was not checked before is checked. Used only by the accepting thread.
 */
final class PeerCheck {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private final Path ourNamespace;
    private final int ourUser = Libc.user();
    /** As the system names them ({@code socket:[4711]}); a number is not used again while its socket is open. */
    private Set<String> checked = Set.of();

    PeerCheck() throws IOException {
        ourNamespace = namespace("self");
    }

    private static Path namespace(String process) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc", process, "ns/user"));
    }

    /** Whether all sockets that were opened since the last call have an allowed peer. */
    boolean admitsNewest() throws IOException {
        var open = new HashSet<String>();
        boolean ours = true;
        try (var descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
            for (var descriptor : descriptors) {
                var target = target(descriptor);
                if (!target.startsWith("socket:") || !open.add(target) || checked.contains(target)) continue;
                ours &= isOurs(Integer.parseInt(descriptor.getFileName().toString()));
            }
        }
        checked = open;
        return ours;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    private boolean isOurs(int socket) {
        try {
            var peer = Libc.peer(socket);
            return peer.user() == ourUser
                    && namespace(String.valueOf(peer.process())).equals(ourNamespace);
        } catch (Libc.Failure | IOException gone) {
            return false; // a process that has ended already wants nothing, or hides
        }
    }
}
