package dev.agentos.conversation;

import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The program of an ACP agent: its name, command, folder, initial mode or empty, whether missing files appear empty to
 * it, and its whole environment.
 */
public record Speaker(
        ConversationId id,
        String name,
        List<String> command,
        String mode,
        boolean missingIsEmpty,
        WorkspaceId workspace,
        Path folder,
        Map<String, String> environment) {
    public Speaker {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
