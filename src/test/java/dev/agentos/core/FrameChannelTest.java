package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameChannelTest {
    @TempDir
    Path folder;

    /** Both ends of a real Unix socket. */
    private record Ends(SocketChannel far, FrameChannel near) implements AutoCloseable {
        static Ends open(Path folder) throws IOException {
            // Never the same again: a process that another test starts right now may hold the last one for a moment.
            var path = folder.resolve(RandomId.next());
            try (var server = LocalSocket.listen(path)) {
                var far = SocketChannel.open(UnixDomainSocketAddress.of(path));
                return new Ends(far, new FrameChannel(server.accept()));
            }
        }

        @Override
        public void close() throws IOException {
            far.close();
            near.close();
        }
    }

    @Test
    void aFrameArrivesAsItWasSent() throws Exception {
        try (var ends = Ends.open(folder)) {
            new FrameChannel(ends.far()).write((byte) 7, new byte[] {1, 2, 3});
            var frame = ends.near().read().orElseThrow();
            assertThat(frame.kind()).isEqualTo((byte) 7);
            assertThat(frame.payload()).containsExactly(1, 2, 3);
        }
    }

    @Test
    void aLargeFrameThatArrivesInPiecesIsWhole() throws Exception {
        var payload = new byte[Frame.MAX_PAYLOAD];
        new Random(1).nextBytes(payload);
        try (var ends = Ends.open(folder)) {
            var sender = Thread.ofVirtual().start(() -> {
                try {
                    new FrameChannel(ends.far()).write((byte) 1, payload);
                } catch (IOException broken) {
                    throw new IllegalStateException(broken);
                }
            });
            assertThat(ends.near().read().orElseThrow().payload()).isEqualTo(payload);
            sender.join();
        }
    }

    @Test
    void theEndBetweenTwoFramesIsTheEnd() throws Exception {
        try (var ends = Ends.open(folder)) {
            ends.far().close();
            assertThat(ends.near().read()).isEmpty();
        }
    }

    @Test
    void theEndInsideAFrameIsSaid() throws Exception {
        try (var ends = Ends.open(folder)) {
            ends.far().write(ByteBuffer.wrap(new byte[] {0, 0, 0, 9, 1, 2}));
            ends.far().close();
            assertThatThrownBy(ends.near()::read)
                    .isInstanceOf(EOFException.class)
                    .hasMessageContaining("in the middle of a frame");
        }
    }

    @Test
    void aLengthBeyondTheBoundIsRefusedBeforeAnythingIsRead() throws Exception {
        for (int length : new int[] {0, -1, Integer.MAX_VALUE, Frame.MAX_PAYLOAD + 2}) {
            try (var ends = Ends.open(folder)) {
                ends.far()
                        .write(ByteBuffer.allocate(5)
                                .putInt(length)
                                .put((byte) 1)
                                .flip());
                assertThatThrownBy(ends.near()::read)
                        .isInstanceOfSatisfying(
                                AgentOsException.class,
                                refused -> assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE));
            }
        }
    }

    @Test
    void aPeerOfAnotherProtocolIsRefusedWithAdvice() throws Exception {
        try (var ends = Ends.open(folder)) {
            var far = new FrameChannel(ends.far());
            far.write(new Handshake(Handshake.PROTOCOL + 1, "next").frame());
            assertThatThrownBy(() -> Handshake.exchange(ends.near(), "the program"))
                    .isInstanceOfSatisfying(AgentOsException.class, refused -> {
                        assertThat(refused.code()).isEqualTo(ErrorCode.VERSION_MISMATCH);
                        assertThat(refused.hint()).contains("agentos daemon stop");
                    });
            far.read();
            assertThat(Handshake.refusal(far.read().orElseThrow()).code()).isEqualTo(ErrorCode.VERSION_MISMATCH);
        }
    }
}
