package dev.agentos.file;

/** Hears what happens to files, a moment later and in batches, on the watcher's thread: must not block it for long. */
public interface FileListener {
    void changed(FileChanges changes);
}
