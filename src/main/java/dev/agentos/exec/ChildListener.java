package dev.agentos.exec;

import dev.agentos.nucleus.NucleusFrames.ChildStatus;
import java.util.List;

/** Hears what the nucleus tells of its children, on the thread that reads its frames: must not block. */
public interface ChildListener {
    /** The log of a stream that was watched is now this long. Said once per watch. */
    void grew(String child, int stream, long end);

    /** The program has ended and everything it printed is in its log. */
    void exited(String child, int code);

    /** A connection to the nucleus begins; these are its children, and no others live. */
    void connected(List<ChildStatus> children);
}
