package dev.agentos.api;

import dev.agentos.http.MessageKind;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import java.util.List;

/** The messages of clients on {@code /ws}. */
enum CanvasMessageKind implements MessageKind {
    PING(Access.SIGNED_IN, "ping"),
    ATTACH(Action.OUTPUT_SEE, "terminal_attach", "agent_attach"),
    /** Detaching is still allowed without permission to view. */
    DETACH(Access.SIGNED_IN, "terminal_detach", "agent_detach"),
    INPUT(Action.TERMINAL_INPUT, "terminal_input", "input"),
    /** Viewers tell the size of their window; it becomes the terminal's only when they may type. */
    RESIZE(Action.OUTPUT_SEE, "terminal_resize", "resize");

    private final Access access;
    private final List<String> names;

    CanvasMessageKind(Access access, String... names) {
        this.access = access;
        this.names = List.of(names);
    }

    @Override
    public List<String> names() {
        return names;
    }

    @Override
    public Access access() {
        return access;
    }
}
