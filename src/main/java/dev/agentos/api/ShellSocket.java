package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.InvalidInput;
import dev.agentos.http.MessageKind;
import dev.agentos.http.SocketPeer;
import dev.agentos.http.SocketRoute;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.ShellMessage;
import dev.agentos.security.Permissions;
import dev.agentos.terminal.Output;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.TerminalViewer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * {@code /ws/shell} as RFC-0050 has it: up go only JSON messages, down comes the terminal's output as text. Nothing but
 * well-formed input ever reaches the terminal; anything else is answered with a line that says why.
 */
final class ShellSocket implements SocketRoute.Conversation {
    private static final int NORMAL = 1000;

    private final SocketPeer peer;
    private final TerminalViewer viewer;
    private final Permissions permissions;
    private final Utf8Text text = new Utf8Text();
    private final Thread output;
    private final Runnable whenLeft;

    /** {@code whenLeft} is run when the connection ends, on a thread that may be interrupted. */
    ShellSocket(SocketPeer peer, TerminalViewer viewer, Permissions permissions, Runnable whenLeft) {
        this.whenLeft = whenLeft;
        this.peer = peer;
        this.viewer = viewer;
        this.permissions = permissions;
        this.output = Thread.ofVirtual().name("shell output").start(this::copyOutput);
    }

    private void copyOutput() {
        try (viewer) {
            while (true) {
                switch (viewer.next()) {
                    case Output.Bytes(long offset, var bytes) -> send(text.add(bytes));
                    case Output.Fresh fresh -> send("\u001bc" + fresh.text());
                    case Output.Resized(var size) -> {}
                    case Output.Quiet() -> peer.ping();
                    case Output.Left() -> {
                        return;
                    }
                    case Output.Ended(var terminal) -> {
                        send(text.rest());
                        peer.close(
                                NORMAL,
                                "the program has ended"
                                        + (terminal.exitCode().isPresent()
                                                ? " with exit code "
                                                        + terminal.exitCode().getAsInt()
                                                : ""));
                        return;
                    }
                }
            }
        } catch (IOException | UncheckedIOException | IllegalStateException | InterruptedException gone) {
            System.getLogger("terminal").log(System.Logger.Level.DEBUG, "a shell's output has ended", gone);
            peer.drop();
        }
    }

    private void send(String part) {
        if (!part.isEmpty()) peer.text(part);
    }

    @Override
    public void text(String message) throws InterruptedException {
        try {
            obey(JsonText.read(message, ShellMessage.class));
        } catch (AgentOsException refused) {
            peer.text("\r\n\u001b[31m" + refused.line().replace("\n", "\r\n") + "\u001b[0m\r\n");
        }
    }

    private void obey(ShellMessage message) throws InterruptedException {
        var kind = MessageKind.find(ShellMessageKind.values(), message.type())
                .orElseThrow(() -> new InvalidInput(
                        "unknown message type \"" + message.type() + "\"",
                        "send {\"type\":\"input\",\"data\":…} or {\"type\":\"resize\",\"rows\":…,\"cols\":…}"));
        permissions.admit(
                viewer.participant(),
                kind.access(),
                viewer.terminal().info().session().scope());
        switch (kind) {
            case INPUT -> {
                if (message.data() == null) throw new InvalidInput("an input message needs \"data\"");
                viewer.input(message.data().getBytes(StandardCharsets.UTF_8));
            }
            case RESIZE -> {
                if (message.rows() == null || message.cols() == null)
                    throw new InvalidInput("a resize message needs \"rows\" and \"cols\"");
                viewer.resize(new TerminalSize(message.cols(), message.rows()));
            }
        }
    }

    @Override
    public void bytes(byte[] message) throws InterruptedException {
        text("");
    }

    @Override
    public void closed() {
        output.interrupt();
        whenLeft.run();
    }
}
