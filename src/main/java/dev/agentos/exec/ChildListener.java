package dev.agentos.exec;

import dev.agentos.nucleus.NucleusFrames.ChildStatus;
import java.util.List;

/** Hears what the nucleus tells of its children, on the thread that reads its frames: must not block. */
public interface ChildListener {
    /** The log of a stream that was watched is now this long. Said once per watch. */
    void grew(String child, int stream, long end);

    /** The program has ended and everything it printed is in its log. */
    void exited(String child, int code);

    /** These are the nucleus' children, and no others live. Said before anybody can ask it for another. */
    void found(List<ChildStatus> children);

    /** The nucleus can be asked now; it watches nothing yet. */
    void connected();
}
