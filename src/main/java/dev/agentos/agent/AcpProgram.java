package dev.agentos.agent;

import java.util.List;

/**
 * How an agent kind is started as an ACP agent; an empty command if it cannot be. {@code mode} is its initial mode, or
 * empty; {@code missingIsEmpty}: it cannot handle missing files, and gets an empty one instead.
 */
public record AcpProgram(List<String> command, String mode, boolean missingIsEmpty, String install) {
    static final AcpProgram NONE = new AcpProgram(List.of(), "", false, "");

    public AcpProgram {
        command = List.copyOf(command);
    }
}
