package dev.agentos.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos completion SHELL}. */
@Command(
        name = "completion",
        description = {
            "Print the completion script for a shell.",
            "bash: source <(agentos completion bash)",
            "zsh:  source <(agentos completion zsh)",
            "fish: agentos completion fish | source"
        })
final class CompletionCommand extends AgentOsCommand {
    /** The supported shells. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shell shell;

    CompletionCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var root = Commands.commandLine(context);
        context.out()
                .print(
                        switch (shell) {
                            case bash -> BashCompletion.script(root);
                            case zsh ->
                                "autoload -Uz compinit bashcompinit && compinit && bashcompinit\n"
                                        + BashCompletion.script(root);
                            case fish -> new FishCompletion(root.getCommandSpec()).script();
                        });
    }
}
