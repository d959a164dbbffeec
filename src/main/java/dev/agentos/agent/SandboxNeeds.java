package dev.agentos.agent;

import java.util.List;

/**
 * What an agent kind needs in a sandbox: {@code home}, paths in the person's home folder that it can read and write
 * (folders end in a slash), and {@code variables}, names of environment variables, in which a final {@code *} matches
 * any ending.
 */
public record SandboxNeeds(List<String> home, List<String> variables) {
    static final SandboxNeeds NONE = new SandboxNeeds(List.of(), List.of());

    public SandboxNeeds {
        home = List.copyOf(home);
        variables = List.copyOf(variables);
    }
}
