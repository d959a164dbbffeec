package dev.agentos.review;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Which folders are symbolic links or behind one: such a folder has no files of its own, wherever the link leads.
 * Checks each folder once until it is cleared.
 */
final class FolderLinks {
    private final Path root;
    private final Map<String, Boolean> known = new HashMap<>();

    FolderLinks(Path root) {
        this.root = root;
    }

    void clear() {
        known.clear();
    }

    /** Whether a folder above this path is a link. */
    boolean isBehindLink(String path) {
        int slash = path.lastIndexOf('/');
        return slash >= 0 && isLinkOrBehindOne(path.substring(0, slash));
    }

    private boolean isLinkOrBehindOne(String folder) {
        var cached = known.get(folder);
        if (cached != null) return cached;
        boolean link = isBehindLink(folder) || Files.isSymbolicLink(root.resolve(folder));
        known.put(folder, link);
        return link;
    }
}
