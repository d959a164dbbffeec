package dev.agentos.conversation;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.document.Document;
import dev.agentos.document.Documents;
import dev.agentos.document.Reconciler;
import dev.agentos.document.SeenText;
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
 * The files that ACP agents read and write through the daemon: only those of the agent's folder, even through links. In
 * an open document an agent sees unsaved text, and its writes are edits that all viewers see. A write is merged, as a
 * change of the text that the agent last read, with later changes of others; if both changed the same place, nothing is
 * written and a person decides.
 */
final class SpokenFiles {
    private static final int LONGEST = 10 << 20;
    private static final int MAX_TRIES = 10;
    /** The folder of all agents' worktrees. */
    private static final String COPIES = ".shards";

    private final WorkspaceFiles files;
    private final Documents documents;
    private final Path closed;
    private final ReadTexts reads = new ReadTexts();
    private volatile WriteConflicts conflicts = WriteConflicts.REFUSED;

    /**
     * A file of an agent's folder: in the workspace, or, if the folder is outside of it, in a tree without documents.
     */
    private record Found(FileTree tree, WorkspacePath path, boolean inWorkspace) {
        Path file() {
            return tree.folder().resolve(path.text());
        }
    }

    SpokenFiles(WorkspaceFiles files, Documents documents, Path closed) {
        this.files = files;
        this.documents = documents;
        this.closed = closed;
    }

    void keepConflicts(WriteConflicts keeper) {
        conflicts = keeper;
    }

    void forget(ConversationId agent) {
        reads.forget(agent);
    }

    String read(Speaker speaker, String path, OptionalInt line, OptionalInt limit) {
        var found = find(speaker, path, Action.FILE_READ);
        var read = document(speaker, found)
                .map(document -> ReadTexts.Read.of(document.see()))
                .orElseGet(() -> content(speaker, found));
        boolean whole = line.isEmpty() && limit.isEmpty();
        // Who reads in parts has the rest from before.
        if (whole || reads.find(speaker.id(), found.file()).isEmpty()) reads.remember(speaker.id(), found.file(), read);
        var text = read.seen().text();
        if (whole) return text;
        return text.lines()
                .skip(Math.max(0, line.orElse(1) - 1))
                .limit(limit.orElse(Integer.MAX_VALUE))
                .collect(Collectors.joining("\n"));
    }

    private static ReadTexts.Read content(Speaker speaker, Found found) {
        boolean looksEmpty =
                speaker.missingIsEmpty() && found.tree().find(found.path()).isEmpty();
        return looksEmpty ? ReadTexts.Read.of(SeenText.of("")) : content(found);
    }

    private static ReadTexts.Read content(Found found) {
        try {
            var content = found.tree().read(found.path(), LONGEST);
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content.bytes()))
                    .toString();
            return new ReadTexts.Read(SeenText.of(text), content.etag());
        } catch (CharacterCodingException binary) {
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT, "\"" + found.path() + "\" is not UTF-8 text", "", binary);
        }
    }

    void write(Speaker speaker, String path, String content) {
        var bytes = content.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > LONGEST)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE,
                    "\"" + path + "\" would be larger than " + LONGEST + " bytes",
                    "write a smaller file");
        var found = find(speaker, path, Action.FILE_WRITE);
        var read = reads.find(speaker.id(), found.file());
        for (int attempt = 1; ; attempt++) {
            try {
                var document = document(speaker, found).or(() -> documentToMerge(speaker, found, read));
                if (document.isPresent()) writeInto(document.get(), speaker, found, read, content);
                else writeFile(speaker, found, read, content);
                break;
            } catch (AgentOsException outdated) {
                if (outdated.code() != ErrorCode.OUTDATED || attempt == MAX_TRIES) throw outdated;
            }
        }
        reads.remember(speaker.id(), found.file(), ReadTexts.Read.of(SeenText.of(content)));
    }

    /** The document of a file that is not open, if others have changed the file since it was read, or may have. */
    private Optional<Document> documentToMerge(Speaker speaker, Found found, Optional<ReadTexts.Read> read) {
        if (!found.inWorkspace() || found.tree().find(found.path()).isEmpty()) return Optional.empty();
        var workspace = speaker.workspace();
        boolean changed = read.map(known -> !known.etag().equals(found.tree().etag(found.path())))
                .orElseGet(() -> documents.isKnown(workspace, found.path()));
        if (!changed) return Optional.empty();
        try {
            return Optional.of(documents.open(Participant.SYSTEM, Action.FILE_WRITE, workspace, found.path()));
        } catch (AgentOsException noText) {
            if (noText.code() != ErrorCode.TOO_LARGE && noText.code() != ErrorCode.CONFLICT) throw noText;
            return Optional.empty();
        }
    }

    private void writeInto(
            Document document, Speaker speaker, Found found, Optional<ReadTexts.Read> read, String content) {
        var wanted = inside(content);
        document.saveIfThere(Participant.SYSTEM.id());
        var seen = read.map(known -> seenIn(document, known.seen())).orElseGet(() -> document.guessSeen(wanted));
        var done = document.change(by(speaker), () -> document.rewrite(by(speaker), seen, wanted));
        if (!done.contests().isEmpty()) {
            var etag = read.map(ReadTexts.Read::etag).orElse("");
            conflicts.keep(speaker.id(), found.path(), seen, etag, content).ifPresent(pending -> {
                throw contested(found, pending);
            });
        }
        document.save(by(speaker));
    }

    /** Drops the version if the text was seen in an earlier epoch of the document. */
    private static SeenText seenIn(Document document, SeenText seen) {
        return document.info().epoch().equals(seen.epoch()) ? seen : SeenText.of(inside(seen.text()));
    }

    /** As in documents: with LF line endings and without a byte order mark. */
    private static String inside(String text) {
        var unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return unmarked.replace("\r\n", "\n");
    }

    /** For a file without a document, which may still have changed. */
    private void writeFile(Speaker speaker, Found found, Optional<ReadTexts.Read> read, String content) {
        boolean isNew = found.tree().find(found.path()).isEmpty();
        var expected = isNew ? Expected.NOTHING : Expected.state(found.tree().etag(found.path()));
        var text = content;
        if (read.isPresent()
                && !isNew
                && !expected.matches(Optional.of(read.get().etag()))) {
            var now = content(found);
            expected = Expected.state(now.etag());
            text = Reconciler.merge(read.get().seen().text(), now.seen().text(), content)
                    .orElseThrow(() -> contested(found, ""));
        }
        found.tree().write(by(speaker), found.path(), text.getBytes(StandardCharsets.UTF_8), expected);
    }

    private static AgentOsException contested(Found found, String pending) {
        var waits = pending.isEmpty() ? "" : "; your version is saved as pending action " + pending;
        return new AgentOsException(
                ErrorCode.CONFLICT,
                "\"" + found.path() + "\" was not written: somebody has changed the same lines since you read it"
                        + waits,
                "read the file again, and write it with both changes");
    }

    private static String by(Speaker speaker) {
        return "agent:" + speaker.id();
    }

    /** The document of a file, if it is open. */
    private Optional<Document> document(Speaker speaker, Found found) {
        if (!found.inWorkspace()) return Optional.empty();
        return documents.loaded(Participant.SYSTEM, speaker.workspace()).stream()
                .filter(document -> document.info().path().equals(found.path()))
                .findFirst();
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

    /** Creates the folders of a new file, if they are inside. */
    private static void makeRoom(FileTree tree, WorkspacePath top, WorkspacePath folder) {
        if (tree.find(folder).isPresent()) return;
        makeRoom(tree, top, folder.parent());
        tree.createFolder(locate(tree, top, folder));
    }

    /** The real path, which must be below {@code top} and not in the worktrees of other agents. */
    private static WorkspacePath locate(FileTree tree, WorkspacePath top, WorkspacePath path) {
        var located = tree.locate(path);
        if (!located.isIn(top)) throw refused(path.text());
        if (located.names().subList(top.names().size(), located.names().size()).contains(COPIES))
            throw refused(path.text());
        return located;
    }

    /** The path relative to the folder, whose real path programs may use too. */
    private static String inside(Speaker speaker, Path folder, String path) {
        try {
            var wanted = Path.of(path);
            for (var name : wanted) if (name.toString().equals("..")) throw refused(path);
            if (!wanted.isAbsolute()) return wanted.normalize().toString();
            if (wanted.startsWith(folder))
                return folder.relativize(wanted.normalize()).toString();
            if (wanted.startsWith(speaker.folder()))
                return speaker.folder().relativize(wanted.normalize()).toString();
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
        return new AgentOsException(
                ErrorCode.PATH_OUTSIDE,
                "\"" + AgentOsException.harmless(path.length() > 200 ? path.substring(0, 200) + "…" : path)
                        + "\" is not in the agent's own folder",
                "name a file in it");
    }
}
