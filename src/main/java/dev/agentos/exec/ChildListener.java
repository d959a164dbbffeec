package dev.agentos.exec;

import dev.agentos.nucleus.NucleusFrames.ChildStatus;
import java.util.List;

/** Notified by the nucleus about its children, on the thread that reads its frames: must not block. */
public interface ChildListener {
    /** The log of a watched stream is now this long. Called once per watch. */
    void grew(String child, int stream, long end);

    /** The program has ended and everything it printed is in its log. */
    void exited(String child, int code);

    /** All children of the nucleus. Called before another one can be started. */
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
