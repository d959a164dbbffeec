package dev.agentos.agent;

import java.util.List;

/**
 * What an agent kind needs of the person in a sandbox: paths in their home, those of folders with a slash at the end,
 * which it can read and write, and environment variables; {@code *} at the end of a name stands for any rest.
 */
public record SandboxNeeds(List<String> home, List<String> variables) {
    static final SandboxNeeds NONE = new SandboxNeeds(List.of(), List.of());

    public SandboxNeeds {
        home = List.copyOf(home);
        variables = List.copyOf(variables);
    }
}
