package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** One level of a folder for display: without {@code .git} and without files that are just being written. */
record FolderListing(Place root, WorkspacePath folder) {
    private static final int MAX_FILES = 50_000;
    private static final Comparator<FileEntry> FOLDERS_FIRST = Comparator.comparing(
                    (FileEntry entry) -> entry.kind() != FileStat.Kind.FOLDER)
            .thenComparing(FileEntry::name, String.CASE_INSENSITIVE_ORDER)
            .thenComparing(FileEntry::name);

    List<FileEntry> entries(Place place) throws IOException {
        var entries = new ArrayList<FileEntry>();
        try (var names = Files.newDirectoryStream(place.path())) {
            for (var path : names) {
                var name = path.getFileName().toString();
                if (name.equals(".git") || FreshFile.isInUse(name)) continue;
                if (entries.size() == MAX_FILES)
                    throw new AgentOsException(
                            ErrorCode.TOO_LARGE,
                            "the folder \"" + folder + "\" has more than " + MAX_FILES + " files",
                            "use the search instead");
                entry(path, name).ifPresent(entries::add);
            }
        }
        entries.sort(FOLDERS_FIRST);
        return List.copyOf(entries);
    }

    /** Empty if it has been deleted in the meantime. */
    private Optional<FileEntry> entry(Path path, String name) throws IOException {
        try {
            var read = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean safe = SafeName.isSafe(name);
            var shown = safe ? name : SafeName.shown(name);
            var entry = new FileEntry(
                    shown,
                    kind(path, read),
                    read.size(),
                    read.lastModifiedTime().toInstant(),
                    read.isSymbolicLink(),
                    safe);
            return Optional.of(safe && read.isSymbolicLink() ? followed(entry) : entry);
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    private static FileStat.Kind kind(Path path, BasicFileAttributes read) throws IOException {
        if (read.isRegularFile()) return FileStat.Kind.FILE;
        if (read.isDirectory()) return FileStat.Kind.FOLDER;
        return read.isSymbolicLink()
                ? FileStat.Kind.LINK
                : FileStat.of(path, false).kind();
    }

    private FileEntry followed(FileEntry link) throws IOException {
        try (var target = root.find(folder.child(link.name()))) {
            var stat = target.stat();
            return new FileEntry(link.name(), stat.kind(), stat.size(), stat.modified(), true, true);
        } catch (AgentOsException leadsElsewhere) {
            return link;
        }
    }
}
