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

    /** All of these; each knows its own children. */
    static ChildListener all(ChildListener... listeners) {
        var each = List.of(listeners);
        return new ChildListener() {
            @Override
            public void grew(String child, int stream, long end) {
                each.forEach(listener -> listener.grew(child, stream, end));
            }

            @Override
            public void exited(String child, int code) {
                each.forEach(listener -> listener.exited(child, code));
            }

            @Override
            public void found(List<ChildStatus> children) {
                each.forEach(listener -> listener.found(children));
            }

            @Override
            public void connected() {
                each.forEach(ChildListener::connected);
            }
        };
    }
}
