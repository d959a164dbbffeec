package dev.agentos.search;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.file.FileEntry;
import dev.agentos.file.FileStat;
import dev.agentos.file.FileTree;
import dev.agentos.file.QuietFolders;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.Repositories;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The names of all files that are worth finding: what git tracks or would, or without git all but what tools make.
 * Remembered for a moment, as for the next key typed.
 */
final class FileNames {
    private static final Duration FRESH = Duration.ofSeconds(2);
    private static final int MAX_FILES = 200_000;

    private record Listed(List<WorkspacePath> paths, long at) {}

    private final WorkspaceFiles files;
    private final Repositories repositories;
    private final Map<WorkspaceId, Listed> remembered = new ConcurrentHashMap<>();

    FileNames(WorkspaceFiles files, Repositories repositories) {
        this.files = files;
        this.repositories = repositories;
    }

    /** As they were a moment ago. */
    List<WorkspacePath> recent(Participant by, WorkspaceId id) throws InterruptedException {
        files.tree(by, Action.FILE_READ, id);
        var known = remembered.get(id);
        return known != null && System.nanoTime() - known.at() < FRESH.toNanos() ? known.paths() : now(by, id);
    }

    List<WorkspacePath> now(Participant by, WorkspaceId id) throws InterruptedException {
        var listed = fromGit(by, id);
        var paths = listed.isPresent()
                ? listed.get().stream()
                        .limit(MAX_FILES)
                        .flatMap(FileNames::safe)
                        .filter(path -> !path.isTooDeep())
                        .toList()
                : walked(files.tree(by, Action.FILE_READ, id));
        remembered.keySet().removeIf(other -> remembered.size() > 20 && !other.equals(id));
        remembered.put(id, new Listed(paths, System.nanoTime()));
        return paths;
    }

    /** If git fails, the folder is listed directly. */
    private Optional<List<String>> fromGit(Participant by, WorkspaceId id) throws InterruptedException {
        try {
            return repositories.files(by, id);
        } catch (AgentOsException noGit) {
            return Optional.empty();
        }
    }

    private static Stream<WorkspacePath> safe(String path) {
        try {
            return path.isEmpty() ? Stream.empty() : Stream.of(new WorkspacePath(path));
        } catch (AgentOsException odd) {
            return Stream.empty();
        }
    }

    private static List<WorkspacePath> walked(FileTree tree) {
        var found = new ArrayList<WorkspacePath>();
        var folders = new ArrayList<>(List.of(WorkspacePath.ROOT));
        while (!folders.isEmpty() && found.size() < MAX_FILES) {
            var folder = folders.removeLast();
            if (folder.isTooDeep()) continue;
            for (var entry : entries(tree, folder)) {
                if (!entry.safe() || entry.link()) continue;
                var path = folder.child(entry.name());
                if (entry.kind() == FileStat.Kind.FILE) found.add(path);
                else if (entry.kind() == FileStat.Kind.FOLDER
                        && !QuietFolders.contains(tree.folder().resolve(path.text()))) folders.add(path);
            }
        }
        found.sort(null);
        return found;
    }

    private static List<FileEntry> entries(FileTree tree, WorkspacePath folder) {
        try {
            return tree.list(folder);
        } catch (AgentOsException goneOrNotOurs) {
            return List.of();
        }
    }
}
