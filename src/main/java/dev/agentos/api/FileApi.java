package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.file.Expected;
import dev.agentos.file.FileContent;
import dev.agentos.file.FileEntry;
import dev.agentos.file.FileKinds;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.Repositories;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.protocol.FileEntryView;
import dev.agentos.protocol.FileView;
import dev.agentos.protocol.NewContent;
import dev.agentos.protocol.TrashView;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;

/** The files' part of the REST API. */
public final class FileApi {
    private static final String FOLDER = "/api/workspaces/{id}/files";
    private static final String FILE = FOLDER + "/{+path}";
    private static final int MAX_JSON = 4 << 20;
    private static final int MAX_UPLOAD = 16 << 20;
    private static final int SMALL = 1 << 20;
    private static final int LARGE_AT_ONCE = 2;

    private final WorkspaceFiles files;
    private final Repositories repositories;
    /** A file is in memory while it is written, and there is room for few large ones. */
    private final Semaphore large = new Semaphore(LARGE_AT_ONCE);

    public FileApi(WorkspaceFiles files, Repositories repositories) {
        this.files = files;
        this.repositories = repositories;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(FOLDER, Action.FILE_READ, "List a folder of the workspace, folders first", this::list)
                        .query("path", "the folder; default: the workspace itself")
                        .givesList(FileEntryView.class),
                Route.get(FILE, Action.FILE_READ, "Get a file, with its text if it is at most 1 MiB", this::read)
                        .query("raw", "respond with the file's bytes")
                        .query("download", "respond as a download")
                        .query("etag", "ignored; lets clients cache a version")
                        .gives(FileView.class),
                Route.put(
                                FILE,
                                Action.FILE_WRITE,
                                "Write a file: JSON with its content, or its bytes. "
                                        + "Honours If-Match and If-None-Match: *",
                                this::write)
                        .query("raw", "the body is the file's bytes, even if it is JSON")
                        .takes(NewContent.class)
                        .gives(FileView.class),
                Route.post(FILE, Action.FILE_WRITE, "Create a folder, rename, or restore from the trash", this::change)
                        .query("mkdir", "create this folder and its parents")
                        .query("rename", "the new path")
                        .query("restore", "the id of an entry of the trash to restore here")
                        .gives(FileView.class),
                Route.delete(
                                FILE,
                                Action.FILE_DELETE,
                                "Move a file or folder to the trash; honours If-Match",
                                this::delete)
                        .query("forever", "delete it permanently")
                        .gives(TrashView.class),
                Route.get("/api/workspaces/{id}/trash", Action.FILE_READ, "List the trash of a workspace", this::trash)
                        .givesList(TrashView.class),
                Route.post(
                                "/api/workspaces/{id}/trash/{item}/restore",
                                Action.FILE_WRITE,
                                "Restore an entry of the trash to its original path",
                                this::restore)
                        .gives(FileView.class),
                Route.delete("/api/workspaces/{id}/trash", Action.FILE_DELETE, "Empty the trash", this::emptyTrash)
                        .givesNothing());
    }

    private Answer list(Exchange exchange) throws InterruptedException {
        var folder = new WorkspacePath(exchange.query("path").orElse(""));
        var entries = files.tree(exchange.participant(), Action.FILE_READ, workspace(exchange))
                .list(folder);
        var ignored = ignored(
                exchange,
                entries.stream()
                        .filter(FileEntry::safe)
                        .map(entry -> path(folder, entry))
                        .toList());
        return Answer.ok(
                entries.stream().map(entry -> view(folder, entry, ignored)).toList());
    }

    /** A folder is listed also when git, or the nucleus that runs it, is not there. */
    private Optional<Set<String>> ignored(Exchange exchange, List<String> paths) throws InterruptedException {
        try {
            return repositories.ignored(exchange.participant(), workspace(exchange), paths);
        } catch (AgentOsException noGit) {
            return Optional.empty();
        }
    }

    private Answer read(Exchange exchange) throws Exception {
        var tree = files.tree(exchange.participant(), Action.FILE_READ, workspace(exchange));
        var path = path(exchange);
        if (exchange.asks("raw")) return FileDownload.of(tree, path, exchange.asks("download"));
        var view = FileViews.of(tree, path);
        if (view.etag() == null) return Answer.ok(view);
        if (tags(exchange, "if-none-match").contains(view.etag()))
            return new Answer.With(etag(view.etag()), new Answer.Unchanged());
        return new Answer.With(etag(view.etag()), Answer.ok(view));
    }

    /** Reads the body first, so that a slow client does not block others. */
    private Answer write(Exchange exchange) throws InterruptedException {
        files.tree(exchange.participant(), Action.FILE_WRITE, workspace(exchange));
        if (exchange.bytes(isContent(exchange) ? MAX_JSON : MAX_UPLOAD).length <= SMALL) return writeAtOnce(exchange);
        large.acquire();
        try {
            return writeAtOnce(exchange);
        } finally {
            large.release();
        }
    }

    private Answer writeAtOnce(Exchange exchange) {
        var tree = files.tree(exchange.participant(), Action.FILE_WRITE, workspace(exchange));
        var path = path(exchange);
        var expected = expected(exchange);
        var bytes = isContent(exchange)
                ? utf8(exchange.body(NewContent.class, MAX_JSON).content())
                : exchange.bytes(MAX_UPLOAD);
        boolean isNew = tree.find(path).isEmpty();
        FileContent written = tree.write(exchange.participant().id(), path, bytes, expected);
        var view = FileViews.withoutContent(written);
        return new Answer.With(etag(written.etag()), isNew ? Answer.created(view) : Answer.ok(view));
    }

    private static boolean isContent(Exchange exchange) {
        return exchange.isJson() && !exchange.asks("raw");
    }

    /** Half a character would be written as a question mark. */
    private static byte[] utf8(String content) {
        try {
            var bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(content));
            return Arrays.copyOf(bytes.array(), bytes.limit());
        } catch (CharacterCodingException broken) {
            throw new InvalidInput("the content contains an unpaired surrogate");
        }
    }

    private Answer change(Exchange exchange) {
        var by = exchange.participant();
        var workspace = workspace(exchange);
        var path = path(exchange);
        if (exchange.asks("restore"))
            return Answer.ok(view(
                    exchange,
                    files.restore(by, workspace, exchange.query("restore").orElse(""), Optional.of(path))));
        if (exchange.asks("rename")) {
            var to = new WorkspacePath(exchange.query("rename").orElse(""));
            files.move(by, workspace, path, to);
            return Answer.ok(view(exchange, to));
        }
        if (!exchange.asks("mkdir"))
            throw new InvalidInput(
                    "the request does not say what to do with " + path, "use ?mkdir, ?rename= or ?restore=");
        files.tree(by, Action.FILE_WRITE, workspace).createFolder(path);
        return Answer.created(view(exchange, path));
    }

    private Answer delete(Exchange exchange) {
        var path = path(exchange);
        if (!exchange.asks("forever"))
            return Answer.ok(files.delete(exchange.participant(), workspace(exchange), path, expected(exchange)));
        files.deleteForGood(exchange.participant(), workspace(exchange), path);
        return Answer.nothing();
    }

    private Answer trash(Exchange exchange) {
        return Answer.ok(files.trash(exchange.participant(), workspace(exchange)));
    }

    private Answer restore(Exchange exchange) {
        return Answer.ok(view(
                exchange,
                files.restore(
                        exchange.participant(), workspace(exchange), exchange.pathPart("item"), Optional.empty())));
    }

    private Answer emptyTrash(Exchange exchange) {
        files.emptyTrash(exchange.participant(), workspace(exchange));
        return Answer.nothing();
    }

    private FileView view(Exchange exchange, WorkspacePath path) {
        FileTree tree = files.tree(exchange.participant(), Action.FILE_WRITE, workspace(exchange));
        return FileViews.withoutContent(path, tree.stat(path));
    }

    private static String path(WorkspacePath folder, FileEntry entry) {
        return folder.isRoot() ? entry.name() : folder + "/" + entry.name();
    }

    private static FileEntryView view(WorkspacePath folder, FileEntry entry, Optional<Set<String>> ignored) {
        var path = path(folder, entry);
        return new FileEntryView(
                entry.name(),
                path,
                FileKinds.view(entry.kind()),
                entry.size(),
                entry.modified(),
                entry.link(),
                entry.safe(),
                ignored.map(paths -> paths.contains(path)).orElse(null));
    }

    private static Expected expected(Exchange exchange) {
        if (tags(exchange, "if-none-match").contains("*")) return Expected.NOTHING;
        var tags = tags(exchange, "if-match");
        if (tags.size() > 1)
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT, "If-Match must name one etag", "send the etag that you got");
        return tags.isEmpty() ? Expected.ANYTHING : Expected.state(tags.getFirst());
    }

    /** With or without the quotes that they should have. */
    private static List<String> tags(Exchange exchange, String header) {
        var value = exchange.header(header).orElse("").strip();
        if (value.isEmpty()) return List.of();
        return List.of(value.split(",")).stream()
                .map(tag -> tag.strip().replaceFirst("^W/", "").replace("\"", ""))
                .toList();
    }

    private static Map<String, String> etag(String etag) {
        return Map.of("ETag", '"' + etag + '"');
    }

    private static WorkspacePath path(Exchange exchange) {
        return new WorkspacePath(exchange.rest());
    }

    private static WorkspaceId workspace(Exchange exchange) {
        return new WorkspaceId(exchange.pathPart("id"));
    }
}
