package dev.agentos.acceptance;

import dev.agentos.core.FrameChannel;
import dev.agentos.core.Handshake;
import dev.agentos.core.LocalSocket;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;

/**
 * The daemon's end of the pipe, played by the test: what the real daemon does not (yet) ask of the program, or never
 * would.
 */
public final class ScriptedDaemon implements AutoCloseable {
    private final ServerSocketChannel server;
    private final int protocol;

    private ScriptedDaemon(ServerSocketChannel server, int protocol) {
        this.server = server;
        this.protocol = protocol;
    }

    /** With a protocol that is not ours it greets everybody by itself; with ours it waits for {@link #accept}. */
    public static ScriptedDaemon answering(Path socket, int protocol) throws IOException {
        var daemon = new ScriptedDaemon(LocalSocket.listen(socket), protocol);
        if (protocol != Handshake.PROTOCOL) Thread.ofVirtual().start(daemon::greetForEver);
        return daemon;
    }

    /** The next program, greeted. */
    public FrameChannel accept() throws IOException {
        var channel = new FrameChannel(server.accept());
        channel.write(new Handshake(protocol, dev.agentos.core.BuildVersion.build()).frame());
        channel.read();
        return channel;
    }

    private void greetForEver() {
        try {
            while (true) accept().read();
        } catch (IOException closed) {
            // The test is over.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
