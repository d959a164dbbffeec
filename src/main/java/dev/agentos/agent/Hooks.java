package dev.agentos.agent;

import java.util.List;

/** Shell commands that are run in an agent's folder when its program starts, and when it has ended. */
public record Hooks(List<String> onStart, List<String> onExit) {
    static final Hooks NONE = new Hooks(List.of(), List.of());

    public Hooks {
        onStart = List.copyOf(onStart);
        onExit = List.copyOf(onExit);
    }
}
