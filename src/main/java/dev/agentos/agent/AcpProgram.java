package dev.agentos.agent;

import java.util.List;

/**
 * How a kind of agent is started to be spoken to by the Agent Client Protocol: nobody has said when the command is
 * empty. {@code mode} is the one it is to begin in, or empty; {@code missingIsEmpty}: it does not understand that a
 * file which it asks for is not there, and is given an empty one.
 */
public record AcpProgram(List<String> command, String mode, boolean missingIsEmpty, String install) {
    static final AcpProgram NONE = new AcpProgram(List.of(), "", false, "");

    public AcpProgram {
        command = List.copyOf(command);
    }
}
