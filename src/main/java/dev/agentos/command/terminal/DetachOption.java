package dev.agentos.command.terminal;

import picocli.CommandLine.Option;

/** The key that detaches, for the commands that attach. */
public final class DetachOption {
    @Option(
            names = "--detach-key",
            paramLabel = "KEY",
            defaultValue = "ctrl-]",
            description = "Key that detaches, such as ctrl-b, or none. Default: ${DEFAULT-VALUE}.")
    private String key;

    public String key() {
        return key;
    }
}
