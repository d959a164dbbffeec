package dev.agentos.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A noun with verbs below it; without a verb it prints its help. */
public abstract class GroupCommand extends AgentOsCommand {
    @Spec
    private CommandSpec spec;

    protected GroupCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected final void run() {
        spec.commandLine().usage(context.out());
    }
}
