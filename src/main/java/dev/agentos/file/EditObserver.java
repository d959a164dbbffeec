package dev.agentos.file;

import dev.agentos.protocol.TrashView;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Hears what is done to files through AgentOS, and the participant by whom; not what programs do in the folders
 * themselves. Called by the thread that does it, with real paths.
 */
public interface EditObserver {
    /** Before {@code content} is written to a file. */
    Writing writes(String by, Path file, byte[] content);

    /** A file or folder, with everything in it, has another place now. */
    void moved(String by, Path from, Path to);

    /** A file or folder is gone, with everything in it; {@code kept} is what the trash has of it. */
    void deleted(String by, Path path, Optional<TrashView> kept);

    /** What {@code kept} was in the trash is a file or folder again, that was {@code from} before. */
    void restored(String by, TrashView kept, Path from, Path to);

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
        public void deleted(String by, Path path, Optional<TrashView> kept) {}

        @Override
        public void restored(String by, TrashView kept, Path from, Path to) {}
    };
}
