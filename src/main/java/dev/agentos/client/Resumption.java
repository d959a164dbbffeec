package dev.agentos.client;

import dev.agentos.core.Frame;
import java.util.ArrayList;
import java.util.List;

/** How a command resumes with the next daemon. Counts the output since the daemon said so; used by the main thread. */
final class Resumption {
    private final List<String> arguments;
    private final String hint;
    private long offset;

    private Resumption(List<String> arguments, long offset, String hint) {
        this.arguments = arguments;
        this.offset = offset;
        this.hint = hint;
    }

    static Resumption read(Frame frame) {
        var fields = frame.fields();
        return new Resumption(fields.texts(), fields.large(), fields.text());
    }

    void printed(int bytes) {
        offset += bytes;
    }

    /** The offset is joined to its option, since it may begin with a dash. */
    List<String> arguments() {
        var all = new ArrayList<>(arguments);
        all.add(all.removeLast() + "=" + offset);
        return all;
    }

    String hint() {
        return hint;
    }
}
