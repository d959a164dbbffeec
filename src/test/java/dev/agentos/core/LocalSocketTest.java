package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalSocketTest {
    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void name() {
        path = folder.resolve("a.sock");
    }

    @Test
    void aSocketIsNeverOpenToOthersNotEvenWhileItIsCreated() throws Exception {
        var modes = new ConcurrentSkipListSet<String>();
        var done = new AtomicBoolean();
        var observer = Thread.ofPlatform().start(() -> {
            while (!done.get()) mode(modes);
        });
        try {
            for (int round = 0; round < 300; round++) {
                LocalSocket.listen(path).close();
                Files.delete(path);
            }
        } finally {
            done.set(true);
            observer.join();
        }
        LocalSocket.listen(path).close();
        mode(modes);
        assertThat(modes).containsExactly("rw-------");
    }

    private void mode(ConcurrentSkipListSet<String> modes) {
        try {
            modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        } catch (NoSuchFileException betweenTwoRounds) {
            // look again
        } catch (IOException failed) {
            modes.add(failed.toString());
        }
    }

    @Test
    void theSocketsThatAKilledProcessLeftBehindAreReplaced() throws Exception {
        LocalSocket.listen(path).close();
        LocalSocket.listen(folder.resolve("a.soc~")).close();
        try (var _ = LocalSocket.listen(path);
                var client = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            assertThat(client.isConnected()).isTrue();
        }
        try (var left = Files.list(folder)) {
            assertThat(left).containsExactly(path);
        }
    }

    @Test
    void aFileThatIsNoSocketStays() throws Exception {
        Files.writeString(path, "notes");
        assertThatThrownBy(() -> LocalSocket.listen(path)).hasMessageContaining("is not a socket");
        assertThat(path).hasContent("notes");
    }

    @Test
    void aSocketInUseStays() throws Exception {
        try (var _ = LocalSocket.listen(path)) {
            assertThatThrownBy(() -> LocalSocket.listen(path)).hasMessageContaining("is the socket of another program");
            try (var client = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
                assertThat(client.isConnected()).isTrue();
            }
        }
    }
}
