package dev.agentos.file;

/**
 * Notified of changes of files, a moment later and in batches, on the watcher's thread, which must not be blocked for
 * long.
 */
public interface FileListener {
    void changed(FileChanges changes);
}
