package dev.agentos.file;

import dev.agentos.core.Home;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/**
 * Notes which files are being written, one note for each in AgentOS's own folder, so that the next daemon removes the
 * temporary files of a killed one. A file without a note is never touched, even if its name looks like one of ours.
 */
public final class UnfinishedWrites {
    private static final String BETWEEN = "\0";
    private static final int PARTS = 4;
    private static final Logger LOG = System.getLogger("file");

    private final Path notes;

    /** {@code home} is AgentOS' own folder. */
    public UnfinishedWrites(Path home) {
        this.notes = home.resolve("writing");
    }

    /** {@code fresh} is about to be written beside {@code target}, and to take its place if that is as expected. */
    void begin(String fresh, Path target, byte[] bytes, Expected expected) throws IOException {
        Files.createDirectories(notes, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
        var before = expected instanceof Expected.State(var etag) ? etag : "";
        var note = List.of(target.getParent().toString(), target.getFileName().toString(), Etag.of(bytes), before);
        Files.writeString(notes.resolve(fresh), String.join(BETWEEN, note));
    }

    void end(String fresh) throws IOException {
        Files.deleteIfExists(notes.resolve(fresh));
    }

    /** Clears away what earlier daemons left. Called before this one writes anything. */
    public void clear() {
        try (var all = Files.newDirectoryStream(notes)) {
            for (var note : all) {
                clear(note);
                Files.deleteIfExists(note);
            }
        } catch (NoSuchFileException | NotDirectoryException none) {
            return;
        } catch (IOException later) {
            LOG.log(
                    Level.WARNING,
                    "unfinished files of an earlier daemon could not be removed: {0}",
                    later.getMessage());
        }
    }

    private static void clear(Path note) throws IOException {
        var name = note.getFileName().toString();
        var parts = Files.readString(note).split(BETWEEN, -1);
        if (!FreshFile.isTemporary(name) || parts.length != PARTS) return;
        var fresh = Path.of(parts[0], name);
        if (!Files.isRegularFile(fresh, LinkOption.NOFOLLOW_LINKS)) return;
        // After the exchange it is the old file, which may just have been written to.
        boolean inPlace =
                etag(Path.of(parts[0], parts[1])).filter(parts[2]::equals).isPresent();
        if (!inPlace || FreshFile.matches(fresh, Expected.state(parts[3]))) Files.delete(fresh);
        else
            LOG.log(
                    Level.WARNING,
                    "{1} was written by another program while it was saved; that version is kept as {0}",
                    fresh,
                    parts[1]);
    }

    private static Optional<String> etag(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) return Optional.empty();
        return Optional.of(Etag.of(Files.readAllBytes(file)));
    }
}
