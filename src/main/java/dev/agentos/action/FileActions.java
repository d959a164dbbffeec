package dev.agentos.action;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.document.Strategy;
import dev.agentos.file.Etag;
import dev.agentos.file.Expected;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.security.Action;
import java.nio.charset.StandardCharsets;

/** Makes the files that actions want to be made, and takes them away again. */
final class FileActions {
    private static final int MAX_BYTES = 1 << 20;

    private final WorkspaceFiles files;
    private final TextActions texts;

    FileActions(WorkspaceFiles files, TextActions texts) {
        this.files = files;
        this.texts = texts;
    }

    /** {@code again}: it may have been made before the daemon ended. */
    Result create(Participant by, AgentAction action, Strategy strategy, boolean again) {
        var bytes = bytes(action);
        if (bytes.length > MAX_BYTES)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, "a text file has at most " + MAX_BYTES + " bytes", "make it shorter");
        var tree = files.tree(by, Action.FILE_WRITE, action.workspace());
        var path = action.proposal().path();
        tree.createFolder(path.parent());
        try {
            tree.write(action.author(), path, bytes, Expected.NOTHING);
            return Result.DONE;
        } catch (AgentOsException there) {
            if (there.code() != ErrorCode.OUTDATED) throw there;
            return again && tree.etag(path).equals(Etag.of(bytes)) ? Result.DONE : texts.taken(by, action, strategy);
        }
    }

    private static byte[] bytes(AgentAction action) {
        return action.proposal().text().getBytes(StandardCharsets.UTF_8);
    }

    /** The file goes to the trash; when others have typed in it since, only what the action wrote goes. */
    void remove(Participant by, AgentAction action, String actor) {
        var path = action.proposal().path();
        if (files.tree(by, Action.FILE_WRITE, action.workspace()).find(path).isEmpty()) return;
        var etag = Etag.of(bytes(action));
        boolean untouched = texts.change(by, action, actor, document -> {
            var made = document.versionOf(etag);
            if (document.isTakenBack(action.id().text())) return false;
            if (made.isEmpty())
                throw new AgentOsException(
                        ErrorCode.CONFLICT, "\"" + path + "\" has changed since it was created", "change it by hand");
            if (document.text().equals(document.textAt(made.getAsLong()))) return true;
            document.erase(actor, action.id().text(), made.getAsLong());
            return false;
        });
        if (untouched) files.delete(by, action.workspace(), path, Expected.state(etag));
    }
}
