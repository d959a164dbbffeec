package dev.agentos.agent;

import dev.agentos.terminal.TerminalSize;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What somebody wants: {@code base} is the commit or branch that the work begins at, {@code task} what to do first, or
 * nothing.
 */
public record NewAgent(
        AgentName name,
        String plugin,
        Protocol protocol,
        Optional<Isolation> isolation,
        String base,
        String task,
        Path folder,
        TerminalSize size,
        Map<String, String> environment) {
    public NewAgent {
        environment = Map.copyOf(environment);
    }
}
