package dev.agentos.conversation;

import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The program to talk to: what it is called, how it is started, where it works, the mode it is to be in, or empty, and
 * whether a file that is not there is to look empty to it. The environment is all that it gets.
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
