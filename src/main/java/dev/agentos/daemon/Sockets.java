package dev.agentos.daemon;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.http.SocketPeer;
import dev.agentos.http.SocketRequest;
import dev.agentos.http.SocketRoute;
import dev.agentos.security.Action;
import dev.agentos.terminal.NewTerminal;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.workspace.WorkspaceId;
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
                new SocketRoute(
                        "/ws/shell", "A terminal as text (RFC-0050); without ?terminal= a new shell", this::shell),
                new SocketRoute("/ws", "Protocol v3: messages as JSON, output as binary frames", this::canvas),
                new SocketRoute(
                        "/ws/doc/{+path}",
                        "A document: y-protocols, as y-websocket speaks them; the path is workspace/file",
                        this::document));
    }

    private SocketRoute.Conversation shell(Participant by, SocketRequest request, SocketPeer peer) throws Exception {
        var query = request.query();
        boolean ours = !query.containsKey("terminal");
        var terminal = ours ? newShell(by) : new TerminalId(query.get("terminal"));
        return new ShellSocket(
                peer,
                features.terminals()
                        .view(by, terminal, offset(query), Long.MAX_VALUE)
                        .withoutOldQuestions(),
                () -> {
                    if (ours)
                        Thread.ofVirtual()
                                .name("shell that was left")
                                .start(() -> features.terminals().closeUnused(terminal));
                });
    }

    private TerminalId newShell(Participant by) throws InterruptedException {
        var folder = Path.of(System.getProperty("user.home"));
        var session = features.defaultSession(by, folder);
        return features.terminals()
                .open(by, session.id(), new NewTerminal(List.of(), folder, TerminalSize.USUAL, System.getenv()))
                .info()
                .id();
    }

    private SocketRoute.Conversation canvas(Participant by, SocketRequest request, SocketPeer peer) throws Exception {
        var query = request.query();
        var conversation = new CanvasSocket(by, features.terminals(), peer);
        if (query.containsKey("terminal"))
            conversation
                    .attach(new TerminalId(query.get("terminal")), offset(query), Long.MAX_VALUE)
                    .start();
        return conversation;
    }

    private SocketRoute.Conversation document(Participant by, SocketRequest request, SocketPeer peer) throws Exception {
        int slash = request.rest().indexOf('/');
        if (slash < 0)
            throw new InvalidInput("/ws/doc needs a workspace and a path", "as in /ws/doc/{workspace}/src/main.c");
        var workspace = new WorkspaceId(request.rest().substring(0, slash));
        var document = features.documents()
                .open(
                        by,
                        Action.FILE_READ,
                        workspace,
                        new WorkspacePath(request.rest().substring(slash + 1)));
        var epoch = request.query().get("epoch");
        if (epoch != null && !epoch.equals(document.info().epoch()))
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "the document has begun anew, its epoch is "
                            + document.info().epoch(),
                    "drop your replica and load it again");
        return new DocumentSocket(by, document, () -> features.files().mayWrite(by, workspace), peer);
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
