package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PeerProcessesTest {
    @TempDir
    Path temporary;

    private static ServerSocketChannel listen(Path path) throws Exception {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(path));
    }

    @Test
    void findsTheProcessOfTheAcceptedSocketAmongOthers() throws Exception {
        var path = temporary.resolve("s");
        try (var server = listen(path);
                var other = listen(temporary.resolve("s2"));
                var port = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            var peers = new PeerProcesses(server);
            for (int round = 0; round < 3; round++) {
                var own = SocketChannel.open(UnixDomainSocketAddress.of(path));
                SocketChannel.open(UnixDomainSocketAddress.of(temporary.resolve("s2")));
                SocketChannel.open(port.getLocalAddress());
                other.accept();
                port.accept();
                server.accept();
                assertThat(peers.ofAccepted())
                        .hasValueSatisfying(peer -> assertThat(peer.process())
                                .isEqualTo((int) ProcessHandle.current().pid()));
                own.close();
            }
            assertThat(peers.ofAccepted()).as("nothing was accepted").isEmpty();
        }
    }

    @Test
    void findsAnotherProcess() throws Exception {
        var path = temporary.resolve("s");
        try (var server = listen(path)) {
            var peers = new PeerProcesses(server);
            var script = "const s=require('net').connect(process.argv[1]);s.on('data',()=>process.exit())";
            var process = new ProcessBuilder("node", "-e", script, path.toString())
                    .inheritIO()
                    .start();
            try (var _ = server.accept()) {
                assertThat(peers.ofAccepted().orElseThrow().process()).isEqualTo((int) process.pid());
            } finally {
                process.destroy();
            }
        }
    }
}
