package dev.agentos.file;

import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.protocol.TrashView;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The files of workspaces: the one place that checks the permissions on files. */
public final class WorkspaceFiles {
    private final Home home;
    private final Workspaces workspaces;
    private final Clock clock;
    /** One per folder: writes to one file wait for each other. */
    private final Map<Path, FileTree> trees = new ConcurrentHashMap<>();

    private volatile EditObserver observer = EditObserver.NOBODY;

    public WorkspaceFiles(Home home, Workspaces workspaces, Clock clock) {
        this.home = home;
        this.workspaces = workspaces;
        this.clock = clock;
    }

    /** {@code observer} is notified of all further changes of files here. */
    public void observe(EditObserver observer) {
        this.observer = observer;
    }

    /** The files of a workspace, for {@code FILE_READ}, {@code FILE_WRITE} or {@code FILE_DELETE}. */
    public FileTree tree(Participant by, Action action, WorkspaceId id) {
        return trees.computeIfAbsent(
                workspaces.require(by, action, id).path(), folder -> new FileTree(folder, realHome(), () -> observer));
    }

    /** To be checked each time: a permission can end during an operation. */
    public boolean allows(Participant by, Action action, WorkspaceId id) {
        return workspaces.allows(by, action, id);
    }

    /** To another name or folder: takes from one place and adds to another. */
    public void move(Participant by, WorkspaceId id, WorkspacePath from, WorkspacePath to) {
        workspaces.require(by, Action.FILE_DELETE, id);
        var tree = tree(by, Action.FILE_WRITE, id);
        tree.move(from, to);
        observer.moved(by.id(), onDisk(tree, from), onDisk(tree, to));
    }

    /** A file, or a folder with everything in it. It waits in the trash for some weeks. */
    public TrashView delete(Participant by, WorkspaceId id, WorkspacePath path, Expected expected) {
        var tree = tree(by, Action.FILE_DELETE, id);
        if (expected instanceof Expected.State(var etag) && !expected.matches(Optional.of(tree.etag(path))))
            throw FileFailure.outdated(path);
        var kept = trash(id, tree).take(by, path);
        observer.deleted(by.id(), onDisk(tree, path), Optional.of(item(kept)));
        return kept;
    }

    /** Into the trash goes a copy of something that is about to be replaced. */
    public TrashView keepCopy(Participant by, WorkspaceId id, WorkspacePath path) {
        return trash(id, tree(by, Action.FILE_DELETE, id)).copy(by, path);
    }

    /** Deletes a file, or a folder with its contents, permanently. */
    public void deleteForGood(Participant by, WorkspaceId id, WorkspacePath path) {
        var tree = tree(by, Action.FILE_DELETE, id);
        tree.inFolder(path, parent -> {
            var file = parent.child(path.name());
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) throw new NoSuchFileException(path.text());
            FolderMove.delete(file);
            return true;
        });
        observer.deleted(by.id(), onDisk(tree, path), Optional.empty());
    }

    /** Restores it to its original path, unless another one is given; returns the path. */
    public WorkspacePath restore(Participant by, WorkspaceId id, String deleted, Optional<WorkspacePath> to) {
        var tree = tree(by, Action.FILE_WRITE, id);
        var trash = trash(id, tree);
        var kept = trash.note(deleted);
        var origin = new WorkspacePath(kept.path());
        var path = to.orElse(origin);
        trash.restore(deleted, path);
        observer.restored(by.id(), item(kept), onDisk(tree, origin), onDisk(tree, path));
        return path;
    }

    /** The latest deletion first. */
    public List<TrashView> trash(Participant by, WorkspaceId id) {
        return trash(id, tree(by, Action.FILE_READ, id)).list();
    }

    public void emptyTrash(Participant by, WorkspaceId id) {
        trash(id, tree(by, Action.FILE_DELETE, id)).empty();
    }

    private static TrashItem item(TrashView kept) {
        return new TrashItem(kept.id(), kept.deletedAt());
    }

    private static Path onDisk(FileTree tree, WorkspacePath path) {
        return tree.folder().resolve(path.text());
    }

    private Path realHome() {
        return FileFailure.about(WorkspacePath.ROOT, () -> home.folder().toRealPath());
    }

    private Trash trash(WorkspaceId id, FileTree tree) {
        return new Trash(home.trash(id.text()), tree, clock);
    }
}
