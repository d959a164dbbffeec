package dev.agentos.api;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.http.SocketPeer;
import dev.agentos.http.SocketRequest;
import dev.agentos.http.SocketRoute;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.ProjectSessions;
import dev.agentos.terminal.NewTerminal;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.Terminals;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The WebSockets on which terminals are shown and typed into. */
public final class TerminalSockets {
    private final Terminals terminals;
    private final ProjectSessions projects;
    private final Permissions permissions;

    public TerminalSockets(Terminals terminals, ProjectSessions projects, Permissions permissions) {
        this.terminals = terminals;
        this.projects = projects;
        this.permissions = permissions;
    }

    public List<SocketRoute> routes() {
        return List.of(
                new SocketRoute(
                        "/ws/shell",
                        Action.OUTPUT_SEE,
                        "Attach to a terminal as text (RFC-0050); without ?terminal=, to a new shell",
                        List.of(ShellMessageKind.values()),
                        this::shell),
                new SocketRoute(
                        "/ws",
                        Action.OUTPUT_SEE,
                        "Protocol v3: messages as JSON, output as binary frames",
                        List.of(CanvasMessageKind.values()),
                        this::canvas));
    }

    private SocketRoute.Conversation shell(Participant by, SocketRequest request, SocketPeer peer) throws Exception {
        var query = request.query();
        boolean ours = !query.containsKey("terminal");
        var terminal = ours ? newShell(by) : new TerminalId(query.get("terminal"));
        return new ShellSocket(
                peer,
                terminals.view(by, terminal, offset(query), Long.MAX_VALUE).withoutOldQuestions(),
                permissions,
                () -> {
                    if (ours)
                        Thread.ofVirtual().name("shell that was left").start(() -> terminals.closeUnused(terminal));
                });
    }

    private TerminalId newShell(Participant by) throws InterruptedException {
        var folder = Path.of(System.getProperty("user.home"));
        var session = projects.defaultSession(by, folder);
        return terminals
                .open(by, session.id(), new NewTerminal(List.of(), folder, TerminalSize.USUAL, System.getenv()))
                .info()
                .id();
    }

    private SocketRoute.Conversation canvas(Participant by, SocketRequest request, SocketPeer peer) throws Exception {
        var query = request.query();
        var conversation = new CanvasSocket(by, terminals, permissions, peer);
        if (query.containsKey("terminal"))
            conversation
                    .attach(new TerminalId(query.get("terminal")), offset(query), Long.MAX_VALUE)
                    .start();
        return conversation;
    }

    /** The next byte that the client wants; without it, first the screen as it is. */
    private static long offset(Map<String, String> query) {
        try {
            return Long.parseLong(query.getOrDefault("offset", "-1"));
        } catch (NumberFormatException wrong) {
            throw new InvalidInput("offset must be a number of bytes, not \"" + query.get("offset") + "\"");
        }
    }
}
