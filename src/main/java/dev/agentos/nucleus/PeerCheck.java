package dev.agentos.nucleus;

import dev.agentos.core.PeerProcesses;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Accepts only peers of our user in our user namespace. If we are root, the programs we start are in another one, and
 * must not use us to do what they may not.
 */
final class PeerCheck {
    private final Path ourNamespace;
    private final int ourUser = Libc.user();
    private final PeerProcesses peers;

    PeerCheck(ServerSocketChannel server) throws IOException {
        ourNamespace = namespace("self");
        peers = new PeerProcesses(server);
    }

    private static Path namespace(String process) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc", process, "ns/user"));
    }

    /** Whether the socket that was accepted last has an allowed peer. */
    boolean admitsAccepted() throws IOException {
        return peers.ofAccepted().filter(this::isOurs).isPresent();
    }

    private boolean isOurs(PeerProcesses.Peer peer) {
        try {
            return peer.user() == ourUser
                    && namespace(String.valueOf(peer.process())).equals(ourNamespace);
        } catch (IOException gone) {
            return false; // a process that has ended already wants nothing, or hides
        }
    }
}
