package dev.agentos.command.action;

import dev.agentos.action.ActionId;
import dev.agentos.action.ActionViews;
import dev.agentos.action.AgentActions;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos action dismiss ID}. */
@Command(name = "dismiss", description = "Dismiss a waiting action.")
final class DismissCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The action's id, from `agentos actions`.")
    private String id;

    DismissCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var action = context.service(AgentActions.class).dismiss(context.caller(), new ActionId(id));
        print(ActionViews.of(action), "action " + action.state());
    }
}
