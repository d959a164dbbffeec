package dev.agentos.api;

import dev.agentos.http.MessageKind;
import dev.agentos.security.Action;
import java.util.List;

/** The messages of clients on {@code /ws/shell}. */
enum ShellMessageKind implements MessageKind {
    INPUT(Action.TERMINAL_INPUT, "input"),
    /** Viewers tell the size of their window; it becomes the terminal's only when they may type. */
    RESIZE(Action.OUTPUT_SEE, "resize");

    private final Action access;
    private final String name;

    ShellMessageKind(Action access, String name) {
        this.access = access;
        this.name = name;
    }

    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public Action access() {
        return access;
    }
}
