package dev.agentos.conversation;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.document.Document;
import dev.agentos.document.Documents;
import dev.agentos.file.Expected;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.security.Action;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The files that an agent reads and writes by way of us: those of its folder and no others, whatever links lead elsewhere. In a document that is open it sees what was typed
 * and not saved, and what it writes there is an edit of its own that everybody sees.
 */
final class SpokenFiles {
    private static final int LONGEST = 10 << 20;
    /** Where the copies of other agents are. */
    private static final String COPIES = ".shards";

    private final WorkspaceFiles files;
    private final Documents documents;
    private final Path closed;

    /** A file of an agent's folder: in the workspace, or, when the folder is not in it, in a tree of its own that has no documents. */
    private record Found(FileTree tree, WorkspacePath path, boolean inWorkspace) {}

    SpokenFiles(WorkspaceFiles files, Documents documents, Path closed) {
        this.files = files;
        this.documents = documents;
        this.closed = closed;
    }

    String read(Speaker speaker, String path, OptionalInt line, OptionalInt limit) {
        var found = find(speaker, path, Action.FILE_READ);
        var text = document(speaker, found).map(Document::text).orElseGet(() -> text(speaker, found));
        if (line.isEmpty() && limit.isEmpty()) return text;
        return text.lines().skip(Math.max(0, line.orElse(1) - 1)).limit(limit.orElse(Integer.MAX_VALUE)).collect(Collectors.joining("\n"));
    }

    private static String text(Speaker speaker, Found found) {
        if (speaker.missingIsEmpty() && found.tree().find(found.path()).isEmpty()) return "";
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(found.tree().read(found.path(), LONGEST).bytes())).toString();
        } catch (CharacterCodingException binary) {
            throw new AgentOsException(ErrorCode.INVALID_INPUT, "\"" + found.path() + "\" is no text in UTF-8", "", binary);
        }
    }

    void write(Speaker speaker, String path, String content) {
        var bytes = content.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > LONGEST) throw new AgentOsException(ErrorCode.TOO_LARGE, "\"" + path + "\" would be larger than " + LONGEST + " bytes", "write less at once");
        var found = find(speaker, path, Action.FILE_WRITE);
        var document = document(speaker, found);
        if (document.isPresent()) {
            document.get().saveIfThere(Participant.SYSTEM.id());
            document.get().change(by(speaker), () -> document.get().become(by(speaker), content.replace("\r\n", "\n")));
            document.get().save(by(speaker));
        } else {
            found.tree().write(by(speaker), found.path(), bytes, new Expected.Anything());
        }
    }

    private static String by(Speaker speaker) {
        return "agent:" + speaker.id();
    }

    /** The document of a file, when somebody has it open. */
    private Optional<Document> document(Speaker speaker, Found found) {
        if (!found.inWorkspace()) return Optional.empty();
        return documents.loaded(Participant.SYSTEM, speaker.workspace()).stream().filter(document -> document.info().path().equals(found.path())).findFirst();
    }

    private Found find(Speaker speaker, String path, Action action) {
        var folder = real(speaker.folder());
        var inside = inside(speaker, folder, path);
        var workspace = files.tree(Participant.SYSTEM, action, speaker.workspace());
        boolean inWorkspace = folder.startsWith(workspace.folder());
        var tree = inWorkspace ? workspace : new FileTree(folder, closed);
        var top = new WorkspacePath(tree.folder().relativize(folder).toString());
        var wanted = new WorkspacePath(top.isRoot() || inside.isEmpty() ? top + inside : top + "/" + inside);
        if (action == Action.FILE_WRITE && !wanted.equals(top)) makeRoom(tree, top, wanted.parent());
        return new Found(tree, locate(tree, top, wanted), inWorkspace);
    }

    /** The folders that a new file is to be in, each of which is made only where it may be. */
    private static void makeRoom(FileTree tree, WorkspacePath top, WorkspacePath folder) {
        if (tree.find(folder).isPresent()) return;
        makeRoom(tree, top, folder.parent());
        tree.createFolder(locate(tree, top, folder));
    }

    /** Where a path really leads, which must be below {@code top}, and not among the copies of others. */
    private static WorkspacePath locate(FileTree tree, WorkspacePath top, WorkspacePath path) {
        var located = tree.locate(path);
        if (!located.isIn(top)) throw refused(path.text());
        if (located.names().subList(top.names().size(), located.names().size()).contains(COPIES)) throw refused(path.text());
        return located;
    }

    /** The path below the folder, which a program knows by its real name too. */
    private static String inside(Speaker speaker, Path folder, String path) {
        try {
            var wanted = Path.of(path);
            for (var name : wanted) if (name.toString().equals("..")) throw refused(path);
            if (!wanted.isAbsolute()) return wanted.normalize().toString();
            if (wanted.startsWith(folder)) return folder.relativize(wanted.normalize()).toString();
            if (wanted.startsWith(speaker.folder())) return speaker.folder().relativize(wanted.normalize()).toString();
        } catch (InvalidPathException impossible) {
            throw refused(path);
        }
        throw refused(path);
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException gone) {
            throw new AgentOsException(ErrorCode.NOT_FOUND, "the folder of the agent is gone: " + folder, "", gone);
        }
    }

    private static AgentOsException refused(String path) {
        return new AgentOsException(ErrorCode.PATH_OUTSIDE, "\"" + AgentOsException.harmless(path.length() > 200 ? path.substring(0, 200) + "…" : path) + "\" is not in the agent's own folder", "name a file in it");
    }
}
