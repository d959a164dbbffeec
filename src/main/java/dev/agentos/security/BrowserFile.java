package dev.agentos.security;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.protocol.BrowserList;
import dev.agentos.protocol.BrowserView;
import dev.agentos.protocol.JsonText;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** The registered browsers on disk. Holds no secret: their keys are derived from a key file. */
final class BrowserFile {
    private final Path path;

    BrowserFile(Path path) {
        this.path = path;
    }

    /** An unreadable file signs all browsers out; it does not keep the daemon from starting. */
    List<Browser> read() {
        try {
            return JsonText.read(Files.readString(path), BrowserList.class).browsers().stream()
                    .map(view -> new Browser(view.id(), view.origin(), view.name(), view.createdAt(), view.usedAt()))
                    .toList();
        } catch (NoSuchFileException first) {
            return List.of();
        } catch (IOException | InvalidInput unreadable) {
            var why = unreadable.getMessage();
            System.getLogger("security")
                    .log(Level.WARNING, "cannot read {0}; browsers have to sign in again: {1}", path, why);
            return List.of();
        }
    }

    void write(Collection<Browser> browsers) {
        var views = browsers.stream().map(BrowserFile::view).toList();
        try {
            SecretFile.write(path, JsonText.of(new BrowserList(views)));
        } catch (IOException failed) {
            throw new AgentOsException(
                    ErrorCode.HOME_UNUSABLE,
                    "cannot write " + path + ": " + failed.getMessage(),
                    "check that the file belongs to you",
                    failed);
        }
    }

    private static BrowserView view(Browser browser) {
        return new BrowserView(browser.id(), browser.origin(), browser.name(), browser.createdAt(), browser.usedAt());
    }
}
