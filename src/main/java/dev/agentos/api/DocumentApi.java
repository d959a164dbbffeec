package dev.agentos.api;

import dev.agentos.core.InvalidInput;
import dev.agentos.document.Document;
import dev.agentos.document.Documents;
import dev.agentos.document.Edit;
import dev.agentos.document.Version;
import dev.agentos.file.WorkspacePath;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.DocumentChange;
import dev.agentos.protocol.DocumentEdit;
import dev.agentos.protocol.DocumentView;
import dev.agentos.protocol.VersionView;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The documents' part of the REST API. Replicas talk on {@code /ws/doc}. */
public final class DocumentApi {
    private static final String ALL = "/api/workspaces/{id}/documents";
    private static final String ONE = ALL + "/{+path}";
    private static final int MAX_VERSIONS = 1_000;
    private static final int MAX_CHANGE = 4 << 20;

    private final Documents documents;

    public DocumentApi(Documents documents) {
        this.documents = documents;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(ALL, Action.FILE_READ, "List the open documents of a workspace", this::list)
                        .givesList(DocumentView.class),
                Route.get(ONE, Action.FILE_READ, "Get a document with its text", this::read)
                        .query("version", "the text at this version; default: the current one")
                        .gives(DocumentView.class),
                Route.get(
                                "/api/workspaces/{id}/history/{+path}",
                                Action.FILE_READ,
                                "List who changed a document and when, latest first",
                                this::history)
                        .query("before", "older than this version")
                        .query("limit", "maximum number; default 100")
                        .givesList(VersionView.class),
                Route.post(ONE, Action.FILE_WRITE, "Edit, save, undo, redo or revert a document", this::change)
                        .query("save", "write the file")
                        .query("undo", "undo your own last change")
                        .query("redo", "redo your own last undo")
                        .query("revert", "restore the text of this version")
                        .mayTake(DocumentChange.class)
                        .gives(DocumentView.class));
    }

    public static List<WireEvent> events() {
        return List.of(WireEvent.of(DocumentView.class, Documents.CHANGED));
    }

    private Answer list(Exchange exchange) {
        return Answer.ok(documents.loaded(exchange.participant(), workspace(exchange)).stream()
                .map(DocumentApi::view)
                .toList());
    }

    private Answer read(Exchange exchange) {
        var document = open(exchange, Action.FILE_READ);
        var version = number(exchange, "version");
        return Answer.ok(view(document, version.isPresent() ? document.textAt(version.getAsLong()) : document.text()));
    }

    private Answer history(Exchange exchange) {
        var document = open(exchange, Action.FILE_READ);
        int most = Math.clamp(number(exchange, "limit").orElse(100), 1, MAX_VERSIONS);
        return Answer.ok(document.history(number(exchange, "before").orElse(Long.MAX_VALUE), most).stream()
                .map(DocumentApi::view)
                .toList());
    }

    private Answer change(Exchange exchange) {
        var document = open(exchange, Action.FILE_WRITE);
        var by = exchange.participant().id();
        if (exchange.asks("save")) document.save(by);
        else if (exchange.asks("undo")) document.undo(by);
        else if (exchange.asks("redo")) document.redo(by);
        else if (exchange.asks("revert"))
            document.revert(
                    by,
                    number(exchange, "revert")
                            .orElseThrow(
                                    () -> new InvalidInput("the version to revert to is missing", "send ?revert=12")));
        else edit(document, by, exchange.body(DocumentChange.class, MAX_CHANGE));
        return Answer.ok(view(document, document.text()));
    }

    private static void edit(Document document, String by, DocumentChange change) {
        if (change.edits() == null || change.edits().isEmpty())
            throw new InvalidInput(
                    "the request has no edits", "send {\"edits\":[{\"from\":0,\"to\":0,\"text\":\"…\"}]}");
        var version = change.version() == null ? OptionalLong.empty() : OptionalLong.of(change.version());
        document.edit(
                by, version, change.edits().stream().map(DocumentApi::edit).toList());
    }

    private static Edit edit(DocumentEdit edit) {
        if (edit.patch() != null) return new Edit.Patch(edit.patch());
        if (edit.text() == null) throw new InvalidInput("an edit needs \"text\" or \"patch\"");
        if (edit.match() != null) return new Edit.ReplaceMatch(edit.match(), edit.text());
        if (edit.from() == null) throw new InvalidInput("an edit needs a position: \"from\" and \"to\", or \"match\"");
        return new Edit.Replace(edit.from(), edit.to() == null ? edit.from() : edit.to(), edit.text());
    }

    private Document open(Exchange exchange, Action action) {
        return documents.open(exchange.participant(), action, workspace(exchange), new WorkspacePath(exchange.rest()));
    }

    private static OptionalLong number(Exchange exchange, String name) {
        var text = exchange.query(name);
        if (text.isEmpty()) return OptionalLong.empty();
        try {
            return OptionalLong.of(Math.max(0, Long.parseLong(text.get())));
        } catch (NumberFormatException wrong) {
            throw new InvalidInput(name + " must be a number, not \"" + text.get() + "\"");
        }
    }

    public static DocumentView view(Document document) {
        return view(document, null);
    }

    private static DocumentView view(Document document, @Nullable String text) {
        var format = document.format();
        return new DocumentView(
                document.info().path().text(),
                document.info().epoch(),
                document.version(),
                document.isDirty(),
                DocumentView.FileState.valueOf(document.fileState().name()),
                DocumentView.LineEnding.valueOf(format.lines().name()),
                format.encoding().name(),
                text);
    }

    private static VersionView view(Version version) {
        return new VersionView(version.version(), version.at(), version.by(), version.saved(), version.bytes());
    }

    private static WorkspaceId workspace(Exchange exchange) {
        return new WorkspaceId(exchange.pathPart("id"));
    }
}
