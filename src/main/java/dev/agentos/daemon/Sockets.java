package dev.agentos.daemon;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.http.SocketPeer;
import dev.agentos.http.SocketRoute;
import dev.agentos.terminal.NewTerminal;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalSize;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The WebSockets: which path begins which conversation. */
final class Sockets {
    private final Features features;

    Sockets(Features features) {
        this.features = features;
    }

    List<SocketRoute> routes() {
        return List.of(
                new SocketRoute("/ws/shell", "A terminal as text (RFC-0050); without ?terminal= a new shell", this::shell),
                new SocketRoute("/ws", "Protocol v3: messages as JSON, output as binary frames", this::canvas));
    }

    private SocketRoute.Conversation shell(Participant by, Map<String, String> query, SocketPeer peer) throws Exception {
        var terminal = query.containsKey("terminal") ? new TerminalId(query.get("terminal")) : newShell(by);
        return new ShellSocket(peer, features.terminals().view(by, terminal, offset(query), Long.MAX_VALUE));
    }

    private TerminalId newShell(Participant by) throws InterruptedException {
        var folder = Path.of(System.getProperty("user.home"));
        var session = features.defaultSession(by, folder);
        return features.terminals().open(by, session.id(), new NewTerminal(List.of(), folder, TerminalSize.USUAL, System.getenv())).info().id();
    }

    private SocketRoute.Conversation canvas(Participant by, Map<String, String> query, SocketPeer peer) throws Exception {
        var conversation = new CanvasSocket(by, features.terminals(), peer);
        if (query.containsKey("terminal")) conversation.attach(new TerminalId(query.get("terminal")), offset(query), Long.MAX_VALUE);
        return conversation;
    }

    /** The next byte that the client wants; without it, first the screen as it is. */
    private static long offset(Map<String, String> query) {
        try {
            return Long.parseLong(query.getOrDefault("offset", "-1"));
        } catch (NumberFormatException wrong) {
            throw new InvalidInput("offset is a number of bytes, not \"" + query.get("offset") + "\"");
        }
    }
}
