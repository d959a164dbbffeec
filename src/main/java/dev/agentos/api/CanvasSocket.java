package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.http.MessageKind;
import dev.agentos.http.SocketPeer;
import dev.agentos.http.SocketRoute;
import dev.agentos.nucleus.InputNumber;
import dev.agentos.protocol.ErrorView;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.SocketMessage;
import dev.agentos.security.Permissions;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** {@code /ws}, protocol v3: several terminals on one connection, each under an index that its binary frames carry. */
final class CanvasSocket implements SocketRoute.Conversation {
    private static final int MAX_TERMINALS = 32;
    private static final int MAX_SENDER_LENGTH = 64;

    private final Participant participant;
    private final Terminals terminals;
    private final Permissions permissions;
    private final SocketPeer peer;
    /** Changed by the connection's thread; the end may come on another. */
    private final Map<Integer, TerminalFeed> feeds = new ConcurrentHashMap<>();

    CanvasSocket(Participant participant, Terminals terminals, Permissions permissions, SocketPeer peer) {
        this.participant = participant;
        this.terminals = terminals;
        this.permissions = permissions;
        this.peer = peer;
    }

    /** Nothing comes before it is started. */
    TerminalFeed attach(TerminalId terminal, long offset, long window) throws IOException, InterruptedException {
        int index = 0;
        while (feeds.containsKey(index)) index++;
        if (index >= MAX_TERMINALS)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY, "one connection follows at most " + MAX_TERMINALS + " terminals");
        var feed = new TerminalFeed(index, terminals.view(participant, terminal, offset, window), peer);
        feeds.put(index, feed);
        return feed;
    }

    @Override
    public void text(String message) throws Exception {
        SocketMessage asked = null;
        try {
            asked = JsonText.read(message, SocketMessage.class);
            obey(asked);
        } catch (AgentOsException refused) {
            answer("error", asked, ErrorView.of(refused).error());
        }
    }

    private void obey(SocketMessage message) throws Exception {
        var kind = MessageKind.find(CanvasMessageKind.values(), message.type())
                .orElseThrow(() -> new InvalidInput(
                        "unknown message type \"" + message.type() + "\"", "docs/reference/protocol.md lists them"));
        var content = message.content();
        admit(kind, content);
        switch (kind) {
            case PING -> answer("pong", message, Map.of());
            case ATTACH -> {
                if (content.terminal() == null) throw new InvalidInput("terminal_attach needs \"terminal\"");
                long offset = content.offset() == null ? -1 : content.offset();
                long window = content.window() == null ? Long.MAX_VALUE : content.window();
                var feed = attach(new TerminalId(content.terminal()), offset, window);
                try {
                    answer("terminal_attached", message, Map.of("terminal", content.terminal(), "agent", feed.index()));
                } finally {
                    feed.start(); // also when nobody hears it any more: the feed notices, and lets its viewer go
                }
            }
            case DETACH -> {
                var feed = feed(content.agent());
                feeds.remove(feed.index());
                feed.leave();
                answer("terminal_detached", message, Map.of("agent", feed.index()));
            }
            case INPUT -> {
                if (content.data() == null) throw new InvalidInput(message.type() + " needs \"data\"");
                feed(content.agent())
                        .viewer()
                        .input(number(content), content.data().getBytes(StandardCharsets.UTF_8));
            }
            case RESIZE -> {
                if (content.rows() == null || content.cols() == null)
                    throw new InvalidInput(message.type() + " needs \"rows\" and \"cols\"");
                feed(content.agent()).viewer().resize(new TerminalSize(content.cols(), content.rows()));
            }
        }
    }

    /** In the session of the terminal that it is about; for one that is not attached yet, in any. */
    private void admit(CanvasMessageKind kind, SocketMessage.Payload content) {
        var feed = kind == CanvasMessageKind.ATTACH ? null : feeds.get(index(content.agent()));
        if (feed == null) permissions.admit(participant, kind.access());
        else
            permissions.admit(
                    participant,
                    kind.access(),
                    feed.viewer().terminal().info().session().scope());
    }

    private static InputNumber number(SocketMessage.Payload input) {
        if (input.sender() == null || input.number() == null) return InputNumber.NONE;
        if (input.sender().length() > MAX_SENDER_LENGTH)
            throw new InvalidInput("a sender's name can have at most " + MAX_SENDER_LENGTH + " characters");
        return new InputNumber(input.sender(), input.number());
    }

    private TerminalFeed feed(@Nullable Integer agent) {
        var feed = feeds.get(index(agent));
        if (feed == null)
            throw new InvalidInput("no terminal is attached as " + index(agent), "send terminal_attach first");
        return feed;
    }

    private static int index(@Nullable Integer agent) {
        return agent == null ? 0 : agent;
    }

    /** The id is that of the message it answers. */
    private void answer(String type, @Nullable SocketMessage to, Object payload) {
        var envelope = new LinkedHashMap<String, Object>();
        envelope.put("type", type);
        if (to != null && to.id() != null) envelope.put("id", to.id());
        envelope.put("timestamp", System.currentTimeMillis());
        envelope.put("payload", payload);
        peer.text(JsonText.of(envelope));
    }

    @Override
    public void bytes(byte[] message) throws Exception {
        answer(
                "error",
                null,
                ErrorView.of(new InvalidInput("binary messages are not supported", "send JSON"))
                        .error());
    }

    @Override
    public void closed() {
        for (var feed : feeds.values()) feed.close();
    }
}
