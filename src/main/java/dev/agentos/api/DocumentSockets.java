package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.document.Documents;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.http.SocketPeer;
import dev.agentos.http.SocketRequest;
import dev.agentos.http.SocketRoute;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.util.List;

/** The WebSocket on which replicas of a document talk. */
public final class DocumentSockets {
    private final Documents documents;
    private final WorkspaceFiles files;

    public DocumentSockets(Documents documents, WorkspaceFiles files) {
        this.documents = documents;
        this.files = files;
    }

    public List<SocketRoute> routes() {
        return List.of(new SocketRoute(
                "/ws/doc/{+path}",
                Action.FILE_READ,
                "Edit a document over y-protocols, as y-websocket does; the path is workspace/file",
                List.of(DocumentMessageKind.values()),
                this::document));
    }

    private SocketRoute.Conversation document(Participant by, SocketRequest request, SocketPeer peer) {
        int slash = request.rest().indexOf('/');
        if (slash < 0)
            throw new InvalidInput("/ws/doc needs a workspace and a path", "as in /ws/doc/{workspace}/src/main.c");
        var workspace = new WorkspaceId(request.rest().substring(0, slash));
        var path = new WorkspacePath(request.rest().substring(slash + 1));
        var document = documents.open(by, Action.FILE_READ, workspace, path);
        var current = document.info().epoch();
        var epoch = request.query().get("epoch");
        if (epoch != null && !epoch.equals(current))
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "the document was reset; its epoch is now " + current,
                    "drop your replica and load it again");
        return new DocumentSocket(by, document, action -> files.allows(by, action, workspace), peer);
    }
}
