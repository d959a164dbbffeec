package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.TrashView;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The deleted files of one workspace: a folder for each, with the file and a note of its original path. */
final class Trash {
    private static final Duration KEPT = Duration.ofDays(30);
    private static final String NOTE = "note.json";
    private static final String ITEM = "item";

    private final Path folder;
    private final FileTree tree;
    private final Clock clock;

    Trash(Path folder, FileTree tree, Clock clock) {
        this.folder = folder;
        this.tree = tree;
        this.clock = clock;
    }

    TrashView take(Participant by, WorkspacePath path) {
        return keep(by, path, FolderMove::move);
    }

    /** Of something that is about to be replaced. */
    TrashView copy(Participant by, WorkspacePath path) {
        return keep(by, path, FolderMove::copy);
    }

    private interface Transfer {
        void run(Path from, Path to) throws IOException;
    }

    private TrashView keep(Participant by, WorkspacePath path, Transfer transfer) {
        return tree.inFolder(path, parent -> {
            var file = parent.child(path.name());
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) throw new NoSuchFileException(path.text());
            var stat = FileStat.of(file, false);
            var kept = new TrashView(
                    RandomId.next(),
                    path.text(),
                    FileKinds.view(stat.kind()),
                    stat.size(),
                    by.id(),
                    clock.instant().truncatedTo(ChronoUnit.MILLIS));
            var place = Files.createDirectories(
                    folder.resolve(kept.id()), PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
            try {
                Files.writeString(place.resolve(NOTE), JsonText.of(kept));
                transfer.run(file, place.resolve(ITEM));
            } catch (IOException | RuntimeException failed) {
                remove(place);
                throw failed;
            }
            dropOld();
            return kept;
        });
    }

    /** Back to {@code path}, where nothing may be; folders above are made. */
    void restore(String id, WorkspacePath path) {
        var place = find(id);
        tree.createFolder(path.parent());
        tree.inFolder(path, parent -> {
            FolderMove.move(place.resolve(ITEM), parent.child(path.name()));
            remove(place);
            return true;
        });
    }

    TrashView note(String id) {
        return FileFailure.about(WorkspacePath.ROOT, () -> note(find(id)));
    }

    /** The latest deletion first. */
    List<TrashView> list() {
        return FileFailure.about(WorkspacePath.ROOT, () -> {
            var kept = new ArrayList<TrashView>();
            for (var place : places())
                if (Files.exists(place.resolve(ITEM), LinkOption.NOFOLLOW_LINKS))
                    readable(place).ifPresent(kept::add);
            kept.sort(Comparator.comparing(TrashView::deletedAt).reversed());
            return List.copyOf(kept);
        });
    }

    void empty() {
        for (var place : FileFailure.about(WorkspacePath.ROOT, this::places))
            FileFailure.about(WorkspacePath.ROOT, () -> remove(place));
    }

    private List<Path> places() throws IOException {
        if (!Files.isDirectory(folder)) return List.of();
        try (var places = Files.list(folder)) {
            return places.toList();
        }
    }

    private void dropOld() throws IOException {
        var since = clock.instant().minus(KEPT);
        for (var kept : list()) if (kept.deletedAt().isBefore(since)) remove(folder.resolve(kept.id()));
    }

    /** Empty if its note is damaged: its original path is unknown then, but the other items still work. */
    private static Optional<TrashView> readable(Path place) {
        try {
            return Optional.of(note(place));
        } catch (IOException | AgentOsException damaged) {
            System.getLogger("file")
                    .log(Level.WARNING, "{0} in the trash has no readable record: {1}", place, damaged.getMessage());
            return Optional.empty();
        }
    }

    private static TrashView note(Path place) throws IOException {
        return JsonText.read(Files.readString(place.resolve(NOTE)), TrashView.class);
    }

    private Path find(String id) {
        var place = RandomId.isValid(id) ? folder.resolve(id) : folder;
        if (place.equals(folder) || !Files.exists(place.resolve(ITEM), LinkOption.NOFOLLOW_LINKS))
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "the trash has no entry " + id,
                    "it may have been restored, or is older than " + KEPT.toDays() + " days");
        return place;
    }

    private static boolean remove(Path place) throws IOException {
        FolderMove.delete(place);
        return true;
    }
}
