package dev.agentos.api;

import dev.agentos.file.FileContent;
import dev.agentos.file.FileKinds;
import dev.agentos.file.FileStat;
import dev.agentos.file.FileTree;
import dev.agentos.file.FilesChanged;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.FileView;
import dev.agentos.protocol.FileView.Encoding;
import dev.agentos.protocol.FilesChangedView;
import dev.agentos.protocol.FilesChangedView.FileChangeView;
import org.jspecify.annotations.Nullable;

/** Files as the API shows them: text up to a limit, of everything else only what it is (E6). */
final class FileViews {
    static final int MAX_TEXT = 1 << 20;
    private static final int EXECUTABLE = 0111;

    private FileViews() {}

    static FileView of(FileTree tree, WorkspacePath path) {
        var stat = tree.stat(path);
        if (stat.isFolder()) return withoutContent(path, stat);
        if (stat.size() > MAX_TEXT)
            return view(
                    tree.locate(path),
                    stat,
                    null,
                    Encoding.BINARY,
                    tree.etag(path),
                    "files over 1 MiB are not shown as text");
        var read = tree.read(path, MAX_TEXT);
        return FileKinds.text(read.bytes())
                .map(text -> view(read.path(), read.stat(), text, Encoding.UTF_8, read.etag(), null))
                .orElseGet(() -> view(
                        read.path(), read.stat(), null, Encoding.BINARY, read.etag(), "the file is not UTF-8 text"));
    }

    static FilesChangedView of(FilesChanged event) {
        var changes = event.changes();
        return new FilesChangedView(
                event.workspace().text(),
                changes.changes().stream()
                        .map(change -> new FileChangeView(
                                change.path().text(),
                                FilesChangedView.Kind.valueOf(change.kind().name())))
                        .toList(),
                changes.rescan().stream().map(WorkspacePath::text).toList(),
                changes.git());
    }

    static FileView withoutContent(FileContent written) {
        var encoding = FileKinds.text(written.bytes()).isPresent() ? Encoding.UTF_8 : Encoding.BINARY;
        return view(written.path(), written.stat(), null, encoding, written.etag(), null);
    }

    static FileView withoutContent(WorkspacePath path, FileStat stat) {
        return view(path, stat, null, Encoding.BINARY, null, null);
    }

    private static FileView view(
            WorkspacePath path,
            FileStat stat,
            @Nullable String content,
            Encoding encoding,
            @Nullable String etag,
            @Nullable String note) {
        var language = stat.isFile() ? FileKinds.language(path.name()) : "";
        boolean executable = stat.isFile() && (stat.mode() & EXECUTABLE) != 0;
        return new FileView(
                path.text(),
                FileKinds.view(stat.kind()),
                content,
                stat.size(),
                encoding,
                etag,
                language,
                stat.modified(),
                executable,
                note);
    }
}
