package dev.agentos.file;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Notified of changes of files through AgentOS, with their participant; not of changes that programs make in the
 * folders directly. Called by the acting thread, with real paths.
 */
public interface EditObserver {
    /** Before {@code content} is written to a file. */
    Writing writes(String by, Path file, byte[] content);

    /** A file or folder, with everything in it, has another place now. */
    void moved(String by, Path from, Path to);

    /** A file or folder is gone, with everything in it; {@code kept} is what the trash has of it. */
    void deleted(String by, Path path, Optional<TrashItem> kept);

    /** The trash item {@code kept} was restored as a file or folder, which was {@code from} before. */
    void restored(String by, TrashItem kept, Path from, Path to);

    /** Something that is just written. */
    interface Writing {
        void ended(boolean done);
    }

    EditObserver NOBODY = new EditObserver() {
        @Override
        public Writing writes(String by, Path file, byte[] content) {
            return done -> {};
        }

        @Override
        public void moved(String by, Path from, Path to) {}

        @Override
        public void deleted(String by, Path path, Optional<TrashItem> kept) {}

        @Override
        public void restored(String by, TrashItem kept, Path from, Path to) {}
    };
}
